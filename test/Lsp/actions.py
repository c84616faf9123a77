"""What the user can do: fixes, suppressions, explanations, commands."""

import pathlib

import lspclient
from lspclient import ServerError, apply, eventually, range_of, rules

TEXT = """__global__ void scale(float *x) {
  x[0] = x[0] * 0.7;
  x[1] = x[1] * 0.15;
}
"""
RULE = "math-double-literal-in-float"


def open_document(client, folder, text=TEXT, **initialize):
    client.initialize(**initialize)
    uri = client.open(folder / "a.cu", text)
    client.diagnostics(uri, until=rules)
    return uri


def titled(actions, beginning):
    return next(a for a in actions if a["title"].startswith(beginning))


def edits(edit, uri):
    [change] = edit["documentChanges"]
    assert change["textDocument"]["uri"] == uri
    return change["edits"]


def scenario_a_fix_is_an_edit_of_this_version(client, folder):
    uri = open_document(client, folder)
    fix = titled(client.actions(uri, range_of(TEXT, "0.7")), "Fix: ")
    assert fix["kind"] == "quickfix" and fix["isPreferred"]
    assert fix["edit"]["documentChanges"][0]["textDocument"]["version"] == 1
    assert apply(TEXT, edits(fix["edit"], uri)) == TEXT.replace("0.7", "0.7f")


def scenario_clients_without_versions_get_plain_edits(client, folder):
    uri = open_document(client, folder, capabilities={"textDocument": {}})
    fix = titled(client.actions(uri, range_of(TEXT, "0.7")), "Fix: ")
    assert apply(TEXT, fix["edit"]["changes"][uri]) == TEXT.replace("0.7", "0.7f")


def scenario_a_finding_can_be_suppressed(client, folder):
    uri = open_document(client, folder)
    action = titled(client.actions(uri, range_of(TEXT, "0.7")), f"Suppress {RULE}")
    suppressed = apply(TEXT, edits(action["edit"], uri))
    assert f"  // NOLINTNEXTLINE({RULE})\n  x[0]" in suppressed, suppressed
    client.change(uri, 2, {"text": suppressed})
    client.diagnostics(uri, version=2, until=lambda found: len(rules(found)) == 1)


def scenario_all_fixes_are_made_at_once(client, folder):
    uri = open_document(client, folder)
    [action] = client.actions(uri, range_of(TEXT, "x[0]"), only=["source.fixAll"])
    assert action["kind"] == "source.fixAll.offloom"
    fixed = TEXT.replace("0.7", "0.7f").replace("0.15", "0.15f")
    assert apply(TEXT, edits(action["edit"], uri)) == fixed
    # The same as a command, for clients that do not ask for source actions.
    client.command("offloom.fixAll", uri)
    client.wait(lambda: any(m["method"] == "workspace/applyEdit" for m in client.requests), "an edit")
    asked = next(m for m in client.requests if m["method"] == "workspace/applyEdit")
    assert apply(TEXT, edits(asked["params"]["edit"], uri)) == fixed


def scenario_fixes_before_a_save_are_of_the_text_just_typed(client, folder):
    uri = open_document(client, folder)
    longer = TEXT.replace("}", "  x[2] = x[2] * 0.115;\n}")
    client.change(uri, 2, {"text": longer})
    [action] = client.actions(uri, range_of(longer, "x[0]"), only=["source.fixAll"])
    fixed = longer.replace("0.7", "0.7f").replace("0.15", "0.15f").replace("0.115", "0.115f")
    assert apply(longer, edits(action["edit"], uri)) == fixed


def scenario_an_edit_that_the_client_refuses_is_reported(client, folder):
    client.refuse_edits = True
    uri = open_document(client, folder)
    client.command("offloom.fixAll", uri)
    client.wait(lambda: any("not applied" in n["params"].get("message", "")
                            for n in client.notifications), "word of the refusal")


def scenario_fixes_of_an_older_text_are_not_offered(client, folder):
    uri = open_document(client, folder)
    client.change(uri, 2, {"text": "\n" + TEXT})
    actions = client.request("textDocument/codeAction", {
        "textDocument": {"uri": uri}, "range": range_of(TEXT, "0.7"), "context": {"diagnostics": []}})
    assert not [a for a in actions if a["title"].startswith("Fix: ")], actions


def scenario_a_rule_is_explained_by_its_page(client, folder):
    uri = open_document(client, folder)
    action = titled(client.actions(uri, range_of(TEXT, "0.7")), f"Explain {RULE}")
    answer = client.command(action["command"]["command"], *action["command"]["arguments"])
    assert answer["markdown"].startswith(f"# {RULE}")
    client.wait(lambda: any(m["method"] == "window/showDocument" and m["params"]["uri"] == answer["uri"]
                            for m in client.requests), "the page")
    found = next(d for d in client.published[uri]["diagnostics"] if d["code"] == RULE)
    assert found["codeDescription"]["href"] == answer["uri"]


def scenario_the_migrated_code_is_shown_and_follows_the_edits(client, folder):
    uri = open_document(client, folder)
    shown = client.command("offloom.showMigrated", uri)
    assert "block.threads" in shown["text"] and shown["name"].endswith("/a.cpp"), shown
    client.change(uri, 2, {"text": TEXT.replace("scale", "scale")})
    client.wait(lambda: any(n["method"] == "offloom/migratedChanged" for n in client.notifications),
                "word that the migrated code has changed")
    again = client.request("offloom/migratedText", {"textDocument": {"uri": uri}})
    assert "void scale(" in again["text"] and again["version"] == 2, again


def scenario_the_migrated_code_of_a_text_of_windows_is_that_of_its_lines(client, folder):
    uri = open_document(client, folder, text=TEXT.replace("\n", "\r\n"))
    shown = client.request("offloom/migratedText", {"textDocument": {"uri": uri}})
    assert shown["text"].replace("\r\n", "").count("\n") == 0, shown
    lines = shown["text"].split("\r\n")
    assert lines.index("#include <cuda_runtime.h>") < lines.index("void scale(float *x) {"), shown


def scenario_what_is_not_migrated_is_said_with_the_migrated_code(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", "#include <cuda.h>\nvoid f() { cuCheckpointProcessLock(0, 0); }\n")
    client.command("offloom.showMigrated", uri)
    client.wait(lambda: any("a.cu:2: not migrated: " in n["params"].get("message", "")
                            for n in client.notifications), "word of what is left")


def scenario_a_file_is_migrated_beside_itself(client, folder):
    uri = open_document(client, folder)
    answer = client.command("offloom.migrateFile", uri)
    assert answer["uri"] == uri.replace("a.cu", "a.cpp")
    client.wait(lambda: any(m["method"] == "workspace/applyEdit" for m in client.requests), "an edit")
    edit = next(m for m in client.requests if m["method"] == "workspace/applyEdit")["params"]["edit"]
    creation, insertion = edit["documentChanges"]
    assert creation == {"kind": "create", "uri": answer["uri"]}
    assert "block.threads" in insertion["edits"][0]["newText"]


def scenario_a_file_with_errors_is_not_migrated(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", "__global__ int kernel();\n")
    try:
        client.command("offloom.showMigrated", uri)
        assert False, "no error"
    except ServerError as error:
        assert "a.cu:1: " in str(error), error


def scenario_a_program_runs_on_the_cpu(client, folder):
    program = ('#include <cstdio>\n__global__ void kernel() { printf("thread %d\\n", threadIdx.x); }\n'
               "int main() { kernel<<<1, 2>>>(); return cudaDeviceSynchronize(); }\n")
    (folder / "a.cu").write_text(program)
    client.initialize()
    uri = client.open(folder / "a.cu")
    answer = client.command("offloom.runOnCpu", uri)
    assert answer == {"status": 0, "output": "thread 0\nthread 1\n"}, answer
    client.change(uri, 2, {"text": program.replace("thread", "lane")})
    try:
        client.command("offloom.runOnCpu", uri)
        assert False, "no error"
    except ServerError as error:
        assert "save the file first" in str(error)


def scenario_a_running_program_can_be_ended(client, folder):
    (folder / "a.cu").write_text(
        "#include <cstdio>\n#include <unistd.h>\n"
        'int main() { FILE *f = fopen("pid", "w"); fprintf(f, "%d\\n", getpid()); fclose(f); pause(); }\n')
    client.initialize()
    uri = client.open(folder / "a.cu")
    id = client.start("workspace/executeCommand", {"command": "offloom.runOnCpu", "arguments": [uri]})
    program = int(eventually(lambda: (folder / "pid").read_text().rstrip("\n") if (folder / "pid").exists() else ""))
    client.notify("$/cancelRequest", {"id": id})
    try:
        client.result(id)
        assert False, "no error"
    except ServerError as error:
        assert error.code == -32800, error
    assert eventually(lambda: not running(program))


def running(pid):
    try:
        return "State:\tZ" not in pathlib.Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


if __name__ == "__main__":
    lspclient.run_scenarios(globals())
