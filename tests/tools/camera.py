"""What a phone's camera reads from a picture."""

from typing import Any

import zxingcpp


def seen(picture: Any) -> str:
    """The text of the one QR code in a grey picture (array of rows x columns), empty when there is none to read."""
    codes = zxingcpp.read_barcodes(picture)
    return codes[0].text if len(codes) == 1 else ""
