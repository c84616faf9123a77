"""The texts: edits, versions, encodings, and what is on the disk."""

import lspclient
from lspclient import rules

CLEAN = "__global__ void kernel(int *x) { *x = 1; }\nint main() {}\n"
# launch-block-exceeds-limit
TOO_LARGE = CLEAN.replace("{}", "{ kernel<<<1, 4096>>>(nullptr); }")


def units(text, encoding):
    """The length of a text in what the encoding's positions count."""
    return {"utf-8": len(text.encode()), "utf-16": len(text.encode("utf-16-le")) // 2,
            "utf-32": len(text)}[encoding]


def positions_are_right(client, folder, encoding):
    line = "int main() { /* é 𝄞 */ kernel<<<1, 4096>>>(nullptr); }"
    client.initialize(encoding=encoding)
    uri = client.open(folder / "a.cu", CLEAN.replace("int main() {}", line))
    [found] = client.diagnostics(uri, until=rules)
    assert found["code"] == "launch-block-exceeds-limit", found
    assert found["range"]["start"] == {"line": 1,
                                       "character": units(line[:line.index("4096")], encoding)}
    assert found["range"]["end"]["character"] == units(line[:line.index(">>>")], encoding)


def scenario_positions_in_utf_8(client, folder):
    positions_are_right(client, folder, "utf-8")


def scenario_positions_in_utf_16(client, folder):
    positions_are_right(client, folder, "utf-16")


def scenario_positions_in_utf_32(client, folder):
    positions_are_right(client, folder, "utf-32")


def scenario_edits_of_ranges_give_the_text_that_the_client_has(client, folder):
    client.initialize(encoding="utf-32")
    text = "// é\r\n" + CLEAN
    uri = client.open(folder / "a.cu", text)
    client.diagnostics(uri)
    version = 1
    for old, new in [("// é", "// 𝄞𝄞\n// two lines"), ("{}", "{\n  kernel<<<1, 4096>>>(nullptr);\n}"),
                     ("nullptr", "0"), ("// two lines\r\n", "")]:
        version += 1
        client.change(uri, version, {"range": lines_range(text, old), "text": new})
        text = text.replace(old, new)
    [found] = client.diagnostics(uri, version=version, until=rules)
    assert found["range"]["start"] == lspclient.position(text, "4096"), found


def lines_range(text, what):
    """The range of `what`, which may be several lines."""
    start = lspclient.position(text, what)
    end = {"line": start["line"] + what.count("\n"),
           "character": 0 if what.endswith("\n") else start["character"] + len(what)}
    return {"start": start, "end": end}


def scenario_several_edits_of_one_message_follow_each_other(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", CLEAN)
    client.diagnostics(uri)
    at = {"line": 1, "character": 12}
    client.change(uri, 2, {"range": {"start": at, "end": at}, "text": "kernel<<<1, 1>>>(nullptr);"},
                  {"range": {"start": {"line": 1, "character": 24},
                             "end": {"line": 1, "character": 25}}, "text": "4096"})
    assert rules(client.diagnostics(uri, version=2, until=rules)) == ["launch-block-exceeds-limit"]


def scenario_what_is_published_is_about_the_newest_text(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", CLEAN)
    client.diagnostics(uri)
    for version in range(2, 12):
        client.change(uri, version, {"text": TOO_LARGE if version % 2 == 0 else CLEAN})
    client.diagnostics(uri, version=11)
    client.drain(3)
    for seen in client.notifications:
        if seen["method"] == "textDocument/publishDiagnostics" and seen["params"]["uri"] == uri:  # or clangd's settings
            assert seen["params"]["version"] % 2 == 0 or not rules(seen["params"]["diagnostics"]), seen
    assert not rules(client.published[uri]["diagnostics"])


def scenario_findings_move_with_the_text_until_the_next_analysis(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", TOO_LARGE)
    client.diagnostics(uri, until=rules)
    client.change(uri, 2, {"text": "\n\n" + TOO_LARGE})
    [found] = client.diagnostics(uri, version=2, until=rules)
    assert found["range"]["start"]["line"] == 3, found


def scenario_the_disk_does_not_count(client, folder):
    (folder / "a.cu").write_text(TOO_LARGE)
    client.initialize()
    uri = client.open(folder / "a.cu", CLEAN)
    assert client.diagnostics(uri) == []


def scenario_unsaved_headers_count(client, folder):
    (folder / "size.h").write_text("constexpr int size = 256;\n")
    client.initialize()
    client.open(folder / "size.h", "constexpr int size = 4096;\n", language="cpp")
    text = '#include "size.h"\n' + TOO_LARGE.replace("4096", "size")
    uri = client.open(folder / "a.cu", text)
    client.diagnostics(uri, until=lambda found: "launch-block-exceeds-limit" in rules(found))


def scenario_closed_documents_have_no_diagnostics(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", TOO_LARGE)
    client.diagnostics(uri, until=rules)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    client.wait(lambda: client.published[uri]["diagnostics"] == [], "an empty list")


if __name__ == "__main__":
    lspclient.run_scenarios(globals())
