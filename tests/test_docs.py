"""The examples in the documents are run as they stand."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("page", ["engine.md"])
def test_the_examples_of_a_page_do_what_they_say(page: str) -> None:
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > 20 and result.failed == 0
