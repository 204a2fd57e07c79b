"""The device cookie: who this browser is. One signed, long-lived cookie that holds an id and nothing else.

It is Flask's session, so that the CSRF check works on it. The CSRF secret is derived from the id: a page that slept
for days, or in two tabs, still holds a good token as long as the browser keeps the cookie.
"""

import hmac
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app, request
from flask.sessions import SessionInterface, SessionMixin
from itsdangerous import BadData, URLSafeTimedSerializer

COOKIE = "device"
LIFETIME = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
REFRESHED_AFTER = 30 * 24 * 3600  # seconds


class Device(dict[str, Any], SessionMixin):
    """The session of a request: `id` of this browser, and the secret behind its CSRF tokens."""

    id: str
    modified = False
    is_new = False
    stale = False  # the cookie is to be written again

    def __setitem__(self, key: str, value: Any) -> None:
        raise TypeError("nothing is kept in the cookie: what a device knows is in the database")


class DeviceCookie(SessionInterface):
    """Reads and writes the cookie."""

    def open_session(self, app: Flask, request: Request) -> Device:
        """The device of the cookie; a new one where there is none, or one that we have not signed."""
        device = Device()
        given = request.cookies.get(COOKIE)  # a program has none, and a broken one is told by a costly exception
        if given is None or not _read(app, given, device):
            device.id = str(uuid.uuid4())
            device.is_new = device.stale = True
        dict.__setitem__(device, "csrf_token", _csrf_secret(app, device.id))
        return device

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Hand the cookie out where a page, or a right, was given to this browser."""
        if not isinstance(session, Device) or not session.accessed:
            return
        response.vary.add("Cookie")
        if session.stale:
            response.set_cookie(
                COOKIE,
                str(_signer(app).dumps(session.id)),
                max_age=LIFETIME,
                httponly=True,
                secure=https(),
                samesite="Lax",
            )


def _read(app: Flask, cookie: str, device: Device) -> bool:
    """Whether the cookie is one of ours; the device is then the one it names."""
    try:
        id_, written = _signer(app).loads(cookie, LIFETIME, return_timestamp=True)
        device.id = str(uuid.UUID(id_))
    except (BadData, ValueError, TypeError, AttributeError):
        return False
    device.is_new = False
    device.stale = time.time() - written.timestamp() > REFRESHED_AFTER
    return True


def _signer(app: Flask) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(app.secret_key or "", salt="device")


def _csrf_secret(app: Flask, id_: str) -> str:
    key = str(app.secret_key).encode()
    return hmac.new(key, f"csrf|{id_}".encode(), "sha256").hexdigest()


def https() -> bool:
    """Does the browser speak https with us, as far as we can know behind a proxy?"""
    public = urlsplit(current_app.config["PUBLIC_URL"] or "")
    return request.is_secure or (public.scheme == "https" and request.host == public.netloc)
