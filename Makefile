# Aliases: the commands themselves need nothing but Python.
.PHONY: run test

run:
	python3 -m scorekeeper

test:
	python3 tests
