"""Writes a page for each rule, and the list of all, from rules/checks to docs/rules.

    rule-pages.py RULES DOCS           fails when a page is not what the rule says
    rule-pages.py RULES DOCS --write   writes the pages

A page says what the rule's file says and nothing else, so that the two cannot differ.
"""

import json
import pathlib
import re
import sys

rules, docs = pathlib.Path(sys.argv[1]) / "checks", pathlib.Path(sys.argv[2]) / "rules"


def read(path):
    """The keys of a rule file that a page shows. The tool itself reads the files with a YAML parser."""
    rule = {}
    for key, value, block in re.findall(r"^(\w+): ?(.*)\n((?:(?:  .*)?\n)*)", path.read_text(), re.M):
        if value == "|":
            rule[key] = re.sub(r"^  ", "", block, flags=re.M).strip("\n")
        elif value == ">":
            rule[key] = " ".join(block.split())
        else:
            rule[key] = json.loads(value) if value.startswith(('"', "[")) else value
    return rule


def page(rule):
    level = rule["severity"] + (", off by default" if rule.get("default") == "false" else "")
    fixable = ", `--fix` applies the change" if "fix" in rule or "fixable" in rule else ""
    flags = "".join(f" `{flag}`" for flag in rule.get("flags", ()))
    archs = rule.get("archs")
    priority = f", {rule['priority']} priority" if "priority" in rule else ""
    lines = [f"# {rule['id']}", "", f"{rule['title']} ({level}{priority}{fixable}).", ""]
    shown = re.sub(r"\{\w+\}", "…", rule["message"])
    lines += [f"> {shown}", "", rule["why"], ""]
    if archs:
        lines += [f"For architectures from `sm_{archs[0]}` on." if archs[1] >= 999 else
                  f"For architectures `sm_{archs[0]}` to `sm_{archs[1]}`.", ""]
    if toolkits := rule.get("toolkits"):
        until = "on" if toolkits[1] == "99.0" else f"to {toolkits[1]}"
        lines += [f"For CUDA {toolkits[0]} {until}.", ""]
    lines += [f"Not right{', with' + flags if flags else ''}:", "", "```cuda", rule["bad"], "```", ""]
    lines += ["Right:", "", "```cuda", rule["good"], "```", ""]
    lines += [f"Reference: {rule['reference']}. Since Offloom {rule['since']}."]
    return "\n".join(lines) + "\n"


def index(all_rules):
    lines = ["# Rules of `offloom check`", ""]
    for group in sorted({rule["group"] for rule in all_rules}):
        lines += [f"## {group}", "", "| rule | finds | severity |", "| --- | --- | --- |"]
        for rule in all_rules:
            if rule["group"] == group:
                off = ", off" if rule.get("default") == "false" else ""
                fix = ", fix" if "fix" in rule or "fixable" in rule else ""
                lines.append(f"| [{rule['id']}]({rule['id']}.md) | {rule['title']} | {rule['severity']}{off}{fix} |")
        lines.append("")
    return "\n".join(lines)


all_rules = [read(path) for path in sorted(rules.glob("*.yaml"))]
pages = {docs / "README.md": index(all_rules)}
pages |= {docs / f"{rule['id']}.md": page(rule) for rule in all_rules}
if sys.argv[3:] == ["--write"]:
    docs.mkdir(exist_ok=True)
    for old in set(docs.glob("*.md")) - pages.keys():
        old.unlink()
    for path, text in pages.items():
        path.write_text(text)
    sys.exit()
stale = [path for path, text in pages.items() if not path.exists() or path.read_text() != text]
stale += set(docs.glob("*.md")) - pages.keys()
for path in sorted(stale):
    print(f"{path} is not what its rule says; run test/Check/rule-pages.py rules docs --write")
sys.exit(bool(stale))
