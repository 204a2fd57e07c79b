"""QR codes as one SVG path: small on the wire, sharp on paper, white behind it also on a dark page."""

import qrcode
from markupsafe import Markup, escape
from qrcode.constants import ERROR_CORRECT_M

QUIET = 4  # modules of white around it, which cameras need


def svg(text: str, label: str) -> Markup:
    """The QR code of `text` as an <svg> element that says `label` to a screen reader."""
    rows = _matrix(text)
    size = len(rows) + 2 * QUIET
    return Markup(
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(label)}" '
        f'shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{_path(rows)}"/></svg>'
    )


def _matrix(text: str) -> list[list[bool]]:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    found: list[list[bool]] = code.get_matrix()
    return found


def _path(rows: list[list[bool]]) -> str:
    """Dark modules that touch in a row are one rectangle."""
    parts = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            if not row[x]:
                x += 1
                continue
            end = x
            while end < len(row) and row[end]:
                end += 1
            parts.append(f"M{x + QUIET} {y + QUIET}h{end - x}v1h-{end - x}z")
            x = end
    return "".join(parts)
