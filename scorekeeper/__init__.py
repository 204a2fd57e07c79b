"""Scorekeeper: a companion for people who play Five Hundred with real cards."""

__version__ = "0.1.0"
