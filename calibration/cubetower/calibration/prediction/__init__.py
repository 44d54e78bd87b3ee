"""Predictions of tosses: outcome distributions of towers, their likelihood and scores."""
