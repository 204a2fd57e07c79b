"""What every answer carries, and which requests may change something."""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask_wtf.csrf import CSRFProtect

csrf = CSRFProtect()

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data: blob:",  # the shared picture of the result is a blob made in the page
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",  # addresses hold links that give rights
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
}
SAFE = frozenset(["GET", "HEAD", "OPTIONS"])


def set_up(app: Flask) -> None:
    """Guard every form of the app and put the headers on every answer."""
    # No limit of time: a page that slept through the night can still be used. The token is bound to the device.
    # The Referer is never sent (see HEADERS), so the origin is checked instead of it.
    app.config.update(WTF_CSRF_TIME_LIMIT=None, WTF_CSRF_SSL_STRICT=False)
    app.before_request(from_our_own_pages)
    csrf.init_app(app)
    app.after_request(_with_headers)


def from_our_own_pages() -> None:
    """Refuse (403) what another site makes a browser send."""
    if request.method in SAFE or "Authorization" in request.headers:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403)
        return
    origin = request.headers.get("Origin")
    # "null" is what browsers send for a form under our own no-referrer policy; the token still has to be right.
    if origin not in (None, "null") and urlsplit(origin).netloc not in _our_hosts():
        abort(403)


def _our_hosts() -> set[str]:
    return {request.host, urlsplit(current_app.config["PUBLIC_URL"] or "").netloc}


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint == "static":
        return response
    response.headers.setdefault("Cache-Control", "no-store" if request.method not in SAFE else "private, no-cache")
    return response
