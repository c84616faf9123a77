"""What is published: both passes, no false error, and the project's own settings."""

import json

import lspclient
from lspclient import rules, whole

LAUNCH = """__global__ void kernel(int *x) { *x = 1; }
int main() { kernel<<<1, 4096>>>(nullptr); }
"""


def errors(diagnostics):
    return [d for d in diagnostics if d["severity"] == 1]


def scenario_errors_of_the_device_pass_are_seen(client, folder):
    client.initialize()
    text = "#ifdef __CUDA_ARCH__\n__device__ int x = unknown;\n#endif\n"
    [found] = client.diagnostics(client.open(folder / "a.cu", text), until=errors)
    assert "unknown" in found["message"] and found["range"]["start"]["line"] == 1, found


def scenario_what_both_passes_and_clangd_say_is_said_once(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", "__device__ int x = 1\n")
    client.diagnostics(uri, until=errors)
    client.drain(2)
    [found] = client.published[uri]["diagnostics"]
    assert "after top level declarator" in found["message"], found
    # clangd's own fix for it still comes.
    [fix] = [a for a in client.actions(uri, found["range"]) if a.get("kind") == "quickfix"]
    [edits] = fix["edit"].get("documentChanges") or [fix["edit"]["changes"][uri]]
    assert "';'" in fix["title"] and edits, fix


def scenario_what_only_nvcc_takes_is_no_error(client, folder):
    client.initialize()
    text = LAUNCH.replace("<<<1, 4096>>>", "<< < 1, 32 >> > ")
    uri = client.open(folder / "a.cu", text)
    client.diagnostics(uri, until=lambda diagnostics: not diagnostics)
    # What Offloom's pass has refuted once, clangd says again and nobody sees.
    client.notifications.clear()
    client.change(uri, 2, {"text": text + "\n"})
    client.diagnostics(uri, version=2)
    client.drain(3)
    for seen in client.notifications:
        if seen["method"] == "textDocument/publishDiagnostics":
            assert not errors(seen["params"]["diagnostics"]), whole(seen["params"]["diagnostics"])


def scenario_a_lone_file_needs_no_toolkit(client, folder):
    client.initialize()
    text = "#include <cuda_runtime.h>\n#include <cstdio>\n" + LAUNCH.replace("4096", "32")
    uri = client.open(folder / "a.cu", text.replace("nullptr", "0"))
    client.diagnostics(uri)
    client.drain(2)
    found = client.published[uri]["diagnostics"]
    assert all("cstdio" in d["message"] for d in found), whole(found)


def scenario_the_commands_of_nvcc_are_understood(client, folder):
    (folder / "inc").mkdir()
    (folder / "inc" / "size.h").write_text("constexpr int size = N;\n")
    (folder / "build").mkdir()
    (folder / "build" / "options.rsp").write_text("-DN=32 -I../inc\n")
    (folder / "build" / "compile_commands.json").write_text(json.dumps([{
        "directory": str(folder / "build"), "file": "../a.cu",
        "command": "/opt/cuda/bin/nvcc -forward-unknown-to-host-compiler --options-file options.rsp "
                   "--generate-code=arch=compute_80,code=[compute_80,sm_80] -std=c++17 "
                   "-Xcompiler=-Wall -Xptxas -v --extended-lambda -rdc=true -x cu -c ../a.cu -o a.o"}]))
    client.initialize()
    text = '#include "size.h"\n' + LAUNCH.replace("4096", "size").replace("nullptr", "0")
    (folder / "a.cu").write_text(text)
    uri = client.open(folder / "a.cu")
    client.diagnostics(uri)
    client.drain(2)
    assert not client.published[uri]["diagnostics"], whole(client.published[uri]["diagnostics"])
    # A header gets the command of a source that includes it; N is not known without.
    header = client.open(folder / "inc" / "size.h", language="cpp")
    client.diagnostics(header)
    client.drain(2)
    assert not client.published[header]["diagnostics"], whole(client.published[header]["diagnostics"])


def scenario_a_changed_database_is_read_again(client, folder):
    database = folder / "compile_commands.json"

    def write(n):
        database.write_text(json.dumps([{"directory": str(folder), "file": "a.cu",
                                         "command": f"nvcc -DN={n} -c a.cu"}]))

    write(4096)
    client.initialize()
    uri = client.open(folder / "a.cu", LAUNCH.replace("4096", "N"))
    assert "launch-block-exceeds-limit" in rules(client.diagnostics(uri, until=rules))
    write("32 -DM")
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": database.as_uri(),
                                                                   "type": 2}]})
    client.diagnostics(uri, until=lambda found: not rules(found))


def scenario_the_configuration_is_obeyed_and_read_again(client, folder):
    configuration = folder / ".offloom.yaml"
    configuration.write_text("checks: ['-launch-*', '-api-*']\n")
    client.initialize()
    text = LAUNCH + "void wait() { cudaThreadSynchronize(); }\n"
    uri = client.open(folder / "a.cu", text)
    assert rules(client.diagnostics(uri, until=rules)) == ["depr-thread-api"]
    registered = [r for m in client.requests if m["method"] == "client/registerCapability"
                  for r in m["params"]["registrations"]]
    assert any("offloom.yaml" in json.dumps(r) for r in registered), registered
    configuration.write_text("checks: ['-depr-*', '-api-*']\n")
    client.notify("workspace/didChangeWatchedFiles",
                  {"changes": [{"uri": configuration.as_uri(), "type": 2}]})
    client.diagnostics(uri, until=lambda found: rules(found) == ["launch-block-exceeds-limit"])


def scenario_a_broken_configuration_is_said_once(client, folder):
    configuration = folder / ".offloom.yaml"
    configuration.write_text("chekcs: []\n")
    client.initialize()
    uri = client.open(folder / "a.cu", LAUNCH)
    client.diagnostics(uri)
    client.change(uri, 2, {"text": LAUNCH + "\n"})
    client.diagnostics(uri, version=2)
    client.drain(2)
    [shown] = [n["params"]["message"] for n in client.notifications
               if n["method"] == "window/showMessage"]
    assert "did you mean 'checks'?" in shown, shown
    configuration.write_text("checks: []\n")
    client.notify("workspace/didChangeWatchedFiles",
                  {"changes": [{"uri": configuration.as_uri(), "type": 2}]})
    client.diagnostics(uri, version=2, until=rules)


def scenario_a_broken_database_is_said_once(client, folder):
    (folder / "compile_commands.json").write_text("[{]")
    client.initialize()
    client.diagnostics(client.open(folder / "a.cu", LAUNCH), until=rules)
    client.diagnostics(client.open(folder / "b.cu", LAUNCH), until=rules)
    [shown] = [n["params"]["message"] for n in client.notifications
               if n["method"] == "window/showMessage"]
    assert "compile_commands.json" in shown, shown


def scenario_suppressed_findings_are_not_shown(client, folder):
    client.initialize()
    text = LAUNCH + ("// NOLINTNEXTLINE(depr-thread-api)\n"
                     "void wait() { cudaThreadSynchronize(); }\n")
    uri = client.open(folder / "a.cu", text)
    assert rules(client.diagnostics(uri, until=rules)) == ["launch-block-exceeds-limit"]


def scenario_half_written_code_is_analysed_too(client, folder):
    client.initialize()
    text = ("__device__ auto factor = unknown();\n__shared__ missing::type tile[N];\n"
            "__global__ void kernel(float *x) { auto y = unknown(x); __shared__ auto z = y; }\n"
            "void run() { kernel<<<unknown(), dim3(N, >>>(nullptr); }\n")
    client.diagnostics(client.open(folder / "a.cu", text), until=errors)
    client.drain(2)
    assert not [n for n in client.notifications if n["method"] == "window/showMessage"]


def scenario_a_missing_header_of_the_toolkit_is_said_once(client, folder):
    client.initialize()
    text = "#include <cutensor.h>\ncutensorHandle_t handle;\n" + LAUNCH
    uri = client.open(folder / "a.cu", text)
    found = client.diagnostics(uri, until=rules)
    [missing] = [d for d in found if "code" not in d]
    assert missing["severity"] == 3 and "'cutensor.h'" in missing["message"], found
    assert rules(found) == ["launch-block-exceeds-limit"], found


def scenario_other_languages_are_left_to_clangd(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cpp", "int main() { return undeclared; }\n", language="cpp")
    [found] = client.diagnostics(uri, until=errors)
    assert found["source"] == "clang", found


if __name__ == "__main__":
    lspclient.run_scenarios(globals())
