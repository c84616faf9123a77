"""Fails when a page of the documentation links to a file that is not there. Run from the top folder."""

import pathlib
import re
import sys

LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.M | re.S)
pages = [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").rglob("*.md"))]
broken = [f"{page}: {target}" for page in pages
          for target in LINK.findall(CODE.sub("", page.read_text()))
          if not (page.parent / target).exists()]
print("\n".join(broken))
sys.exit(bool(broken))
