"""Rulewright: write a board- or card-game rule once; play it, fuzz it, prove it, publish it."""

__version__ = "0.1.0"
