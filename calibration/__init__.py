"""Logs in, fitted towers and reports out."""
