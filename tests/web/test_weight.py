"""What a page makes a phone fetch."""

from .conftest import Phone

HTMX = "htmx.min.js"


def test_the_start_and_a_watched_table_come_without_what_only_forms_need(
    host: Phone, watcher: Phone, code: str
) -> None:
    assert f"{HTMX}?v=" not in watcher.get("/").text
    page = watcher.get(f"/t/{code}").text
    assert "hx-post" not in page and "<script defer" not in page
    assert 'data-htmx="/static/vendor/htmx.min.js' in page  # at hand for the day this phone is given the pencil


def test_who_keeps_score_has_it_at_once(host: Phone, code: str) -> None:
    page = host.get(f"/t/{code}").text
    assert page.count(HTMX) == 1 and "hx-post" in page
