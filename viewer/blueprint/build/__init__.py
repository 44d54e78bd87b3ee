"""Plans to build a tower by: parts for a laser cutter, and templates for cardboard."""
