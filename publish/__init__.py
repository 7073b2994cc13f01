"""What people read: pages of the rules, drawings of positions, plays to step through; a Sphinx extension."""
