"""The server's life: ids, shutdown, cancellation, a clangd that crashes."""

import os
import pathlib
import signal
import subprocess

import lspclient
from lspclient import ServerError

KERNEL = "__global__ void kernel(int *x) { *x = 1; }\n"


def scenario_ids_are_numbers_or_words(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", KERNEL)
    where = {"textDocument": {"uri": uri}, "position": lspclient.position(KERNEL, "kernel")}
    for id in [7, "seven", 8]:
        assert "kernel" in client.request("textDocument/hover", where, id=id)["contents"]["value"]


def scenario_an_unknown_method_is_an_error(client, folder):
    client.initialize()
    try:
        client.request("textDocument/dance", {})
        assert False, "no error"
    except ServerError as error:
        assert error.code == -32601


def scenario_shutdown_and_exit_end_it_with_0(client, folder):
    client.initialize()
    client.open(folder / "a.cu", KERNEL)
    assert client.shutdown() == 0


def scenario_after_shutdown_no_file_is_left_even_if_it_is_killed(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", KERNEL)
    shown = pathlib.Path(client.command("offloom.showMigrated", uri)["uri"].removeprefix("file://"))
    assert shown.exists()
    client.request("shutdown", None)
    client.process.kill()
    assert not shown.parent.parent.exists(), shown


def scenario_exit_without_shutdown_ends_it_with_1(client, folder):
    client.initialize()
    client.notify("exit", None)
    assert client.process.wait(lspclient.PATIENCE) == 1


def scenario_it_ends_when_the_client_is_gone(client, folder):
    client.initialize()
    client.open(folder / "a.cu", KERNEL)
    client.process.stdin.close()
    assert client.process.wait(lspclient.PATIENCE) == 1


def scenario_nonsense_is_answered_and_survived(client, folder):
    client.process.stdin.write(b"Content-Length: 9\r\n\r\nnonsense!")
    client.process.stdin.flush()
    client.wait(lambda: None in client.responses, "an answer to nonsense")
    assert client.responses.pop(None)["error"]["code"] == -32700
    client.initialize()


def scenario_a_request_that_waits_can_be_cancelled(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", KERNEL)
    id = client.start("offloom/migratedText", {"textDocument": {"uri": uri}})
    client.notify("$/cancelRequest", {"id": id})
    try:
        client.result(id)
        assert False, "no error"
    except ServerError as error:
        assert error.code == -32800


def scenario_who_waits_for_a_document_that_is_closed_is_told(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", KERNEL)
    id = client.start("offloom/migratedText", {"textDocument": {"uri": uri}})
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    try:
        client.result(id)
        assert False, "no error"
    except ServerError as error:
        assert "closed" in str(error), error


def clangd_of(client):
    words = subprocess.check_output(["ps", "-o", "pid=,args=", "--ppid", str(client.process.pid)])
    return next(int(line.split()[0]) for line in words.decode().splitlines() if "clangd" in line)


def scenario_clangd_is_restarted_with_the_text_of_today(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", KERNEL)
    client.diagnostics(uri)
    edited = KERNEL.replace("kernel", "launched")
    client.change(uri, 2, {"text": edited})
    client.diagnostics(uri, version=2)
    os.kill(clangd_of(client), signal.SIGSEGV)
    client.wait(lambda: any("restarted" in n["params"].get("message", "")
                            for n in client.notifications if n["method"] == "window/showMessage"),
                "word of the restart")
    where = {"textDocument": {"uri": uri}, "position": lspclient.position(edited, "launched")}
    assert "launched" in client.request("textDocument/hover", where)["contents"]["value"]
    assert client.shutdown() == 0


if __name__ == "__main__":
    lspclient.run_scenarios(globals())
