"""Fails when a page of the documentation links to a file that is not there. Run from the top folder."""

import pathlib
import re
import sys

LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
pages = [pathlib.Path(name) for name in ("README.md", "CHANGELOG.md")] + sorted(pathlib.Path("docs").rglob("*.md"))
broken = [f"{page}: {target}" for page in pages for target in LINK.findall(page.read_text())
          if not (page.parent / target).exists()]
print("\n".join(broken))
sys.exit(bool(broken))
