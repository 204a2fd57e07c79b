"""How answers travel: compressed, and static files under the address of their content."""

import gzip
import re

import pytest

from .conftest import Phone


def test_a_static_file_has_an_address_of_its_content_and_is_kept(host: Phone) -> None:
    found = re.search(r'href="(/static/app\.css\?v=[0-9a-f]{12})"', host.get("/").text)
    assert found
    with host.get(found[1]) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
    with host.get("/static/app.css") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("url", ["/", "/options", "/static/app.css", "/static/live.js"])
def test_texts_are_compressed_for_who_can_read_it(host: Phone, url: str) -> None:
    with host.get(url) as plain, host.get(url, headers={"Accept-Encoding": "gzip"}) as packed:
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        unpacked = gzip.decompress(packed.data)
        assert len(unpacked) > 2 * len(packed.data)
        if url.startswith("/static"):
            assert unpacked == plain.data


def test_a_stream_is_never_compressed(host: Phone, code: str) -> None:
    answer = host.get(f"/t/{code}/events", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
    answer.close()


def test_a_file_that_has_not_changed_is_not_sent_again(host: Phone) -> None:
    with host.get("/static/app.css") as first:
        mark = first.headers["ETag"]
    with host.get("/static/app.css", headers={"If-None-Match": mark, "Accept-Encoding": "gzip"}) as again:
        assert again.status_code == 304
