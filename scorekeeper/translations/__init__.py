"""The catalogues of all languages, and the tool that keeps them (`python3 -m scorekeeper.translations update`)."""
