"""Who may do what: the rights of a device at a table, and the links that give them. The one place that decides."""

import base64
import hmac
from collections.abc import Callable
from datetime import UTC, datetime

from flask import Blueprint, abort, current_app, has_request_context, redirect, request, session
from werkzeug.wrappers import Response

from ..store import rights, tables
from ..store.models import RIGHTS, Table
from . import limits
from .device import Device
from .security import SAFE, csrf, from_our_own_pages

blueprint = Blueprint("access", __name__)

NEVER = datetime.min.replace(tzinfo=UTC)
MOST_REMEMBERED = 10_000
_last_seen: dict[tuple[str, str], datetime] = {}


def now() -> datetime:
    """The server's clock, UTC."""
    return datetime.now(UTC)


def device() -> str:
    """The id of this browser; asking for it makes the answer set the cookie."""
    found = session._get_current_object()  # type: ignore[attr-defined]  # the proxy's own
    assert isinstance(found, Device)
    return found.id


def known_device() -> str | None:
    """The id of this browser if it showed our cookie; None for a new one, or a program."""
    found = session._get_current_object()  # type: ignore[attr-defined]  # the proxy's own
    return None if found.is_new else found.id


def hand_out_no_cookie() -> None:
    """Leave a caller whom we did not know unknown."""
    found = session._get_current_object()  # type: ignore[attr-defined]  # the proxy's own
    found.stale = found.stale and not found.is_new


def may(right: str | None, need: str) -> bool:
    """Does `right` include `need`?"""
    return right is not None and RIGHTS.index(right) >= RIGHTS.index(need)


def token(table: Table, right: str) -> str:
    """The secret part of the link that gives `right` at `table`, until that link is renewed."""
    generation = table.generation(right)
    key = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.new(key, f"{table.id}|{right}|{generation}".encode(), "sha256").digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def opened(table: Table, given: str) -> str | None:
    """The right that a token gives at `table`; None for one that is wrong or was renewed."""
    for right in RIGHTS:
        if hmac.compare_digest(token(table, right).encode(), given.encode()):
            return right
    return None


def base_url() -> str:
    """The address of this app as other phones should use it, without a slash at the end."""
    served = request.url_root.rstrip("/") if has_request_context() else "http://localhost:8000"
    return str(current_app.config["PUBLIC_URL"] or served)


def link(table: Table, right: str) -> str:
    """The whole link that gives `right` at `table`."""
    return f"{base_url()}/t/{table.code}/open/{token(table, right)}"


def links(table: Table, right: str) -> dict[str, str]:
    """The links that somebody with `right` may see: its own and the weaker ones."""
    return {each: link(table, each) for each in RIGHTS if may(right, each)}


def bearer() -> str | None:
    """The token in the Authorization header, if there is one."""
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else None


def right_here(table: Table) -> str | None:
    """The right of this request at `table`: by its token if it shows one, else by its device."""
    given = bearer()
    if given is not None:
        return opened(table, given)
    known = known_device()
    return rights.right_of(known, table) if known is not None else None


def still(table: Table, right: str) -> Callable[[], bool]:
    """Asks later, outside of this request, whether who asks now has the same right at the table then."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # the proxy's own
    given, known, table_id = bearer(), known_device(), table.id  # not the table: thousands of streams hold this

    def look() -> bool:
        with app.app_context():
            current = tables.by_id(table_id)
            if current is None:
                return False
            now = opened(current, given) if given is not None else rights.right_of(known, current) or "watch"
            return now == right

    return look


def table_for(code: str, need: str = "watch") -> tuple[Table, str]:
    """(table, right) for a page: 404 unknown, 410 erased, 403 where the right is too weak, 429 after many guesses.

    Whoever knows the code may watch. A request that changes something by the right of its device must also show that it
    comes from our own pages; for blueprints that are exempt from the general check this is where it is looked at.
    """
    table, right = _found(code)
    right = right or "watch"
    if not may(right, need):
        abort(403)
    _seen(table)
    return table, right


def table_for_program(code: str, need: str = "watch") -> tuple[Table, str]:
    """(table, right) for the API: as `table_for`, but 401 without token or device, and the code alone gives nothing."""
    table, right = _found(code)
    if right is None:
        abort(403 if bearer() is not None else 401)
    if not may(right, need):
        abort(403)
    if bearer() is None and request.method not in SAFE:
        from_our_own_pages()
        csrf.protect()
    return table, right


def _seen(table: Table) -> None:
    """Note now and then that this device was active here: My tables puts the latest first."""
    known = known_device()
    if known is None or request.method in SAFE:
        return
    moment = now()
    if moment - _last_seen.get((known, table.id), NEVER) < rights.OFTEN_ENOUGH:
        return
    if len(_last_seen) > MOST_REMEMBERED:
        _last_seen.clear()
    _last_seen[known, table.id] = moment
    rights.saw(known, table, moment)


def found(code: str) -> Table:
    """The table of that code: 404, or store.Gone (410) for an erased one. Wrong codes are counted by address."""
    return _found(code)[0]


def _found(code: str) -> tuple[Table, str | None]:
    """The table of that code, and the right of this request there, in one look."""
    known, given = known_device(), bearer()
    if known is None:
        limits.may_guess()
    if known is not None and given is None:
        both = tables.by_code_for(code, known)
    else:
        table = tables.by_code(code)
        both = None if table is None else (table, None if given is None else opened(table, given))
    if both is None:
        limits.may_guess()
        limits.guessed_wrong()
        abort(404)
    return both


@blueprint.get("/t/<code>/open/<given>")
def open_link(code: str, given: str) -> Response:
    """Trade the link's token for a right of this device, then go to the table."""
    limits.may_guess()
    table = found(code)
    right = opened(table, given)
    if right is None:
        limits.guessed_wrong()
        abort(403)
    # A weaker link never lowers a right: grant sees to that. The generation is the one this token was checked with.
    rights.grant(device(), table, right, now=now(), generation=table.generation(right))
    response = redirect(f"/t/{table.code}", 303)
    response.headers["Cache-Control"] = "no-store"
    return response
