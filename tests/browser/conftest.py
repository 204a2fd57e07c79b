"""What holds of every page in every browser test."""

from collections.abc import Iterator

import pytest

from tests.tools.browser import REFUSED


@pytest.fixture(autouse=True)
def refused() -> Iterator[list[str]]:
    """What pages were refused by their content security policy; at the end of a test nothing may be in it."""
    REFUSED.clear()
    yield REFUSED
    assert REFUSED == []
