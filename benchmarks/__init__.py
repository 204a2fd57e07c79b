"""What the figures in README.md and docs/scale.md are measured with: `python3 benchmarks [PART...]`."""
