"""Build hook: brings htmx from its wheel into static/vendor/ and compiles the translation catalogues."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = {"htmx.min.js": ("htmx-2.min.js", "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de")}
CARRIED = ("templates", "static")


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write static/vendor/ (checked by SHA-256) and every messages.mo; RuntimeError on a wrong digest."""
        if self.target_name != "wheel":
            return  # a source archive holds sources only
        root = Path(self.root)
        self.bring_vendor_files(root / "static" / "vendor")
        for catalogue in (root / "scorekeeper" / "translations").glob("*/LC_MESSAGES/*.po"):
            compiled = catalogue.with_suffix(".mo")
            with catalogue.open("rb") as source, compiled.open("wb") as target:
                write_mo(target, read_po(source, locale=catalogue.parts[-3]))
            build_data["artifacts"].append(str(compiled.relative_to(root)))
        if version == "standard":
            # Not in pyproject.toml: there it would also put stale copies beside an editable install.
            build_data["force_include"].update({folder: f"scorekeeper/{folder}" for folder in CARRIED})

    def bring_vendor_files(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, (carried_as, digest) in VENDOR.items():
            target = folder / name
            if target.exists() and sha256(target.read_bytes()).hexdigest() == digest:
                continue
            content = (files("django_htmx") / "static" / "django_htmx" / carried_as).read_bytes()
            if sha256(content).hexdigest() != digest:
                raise RuntimeError(f"{carried_as}: not the file that was expected")
            target.write_bytes(content)
