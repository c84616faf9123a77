"""A language client for tests: JSON-RPC over a server's standard input and output, nothing else.

    with Client([offloom, "lsp"]) as client:
        client.initialize()
        uri = client.open("/tmp/a.cu", text)
        print(client.diagnostics(uri))

Every wait has a limit, so that a server that says nothing fails a test and does not hang it.
"""

import json
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 180  # seconds for one answer, on a machine that runs other tests too

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "codeLens": {"refreshSupport": False},
    },
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True,
                               "codeActionsInline": False},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [
            "quickfix", "refactor", "source"]}}},
        "hover": {"contentFormat": ["markdown"]},
        "semanticTokens": {"requests": {"full": True}, "tokenTypes": [], "tokenModifiers": [],
                           "formats": ["relative"]},
        "inlayHint": {},
    },
    "window": {"showDocument": {"support": True}},
}


class ServerError(Exception):
    """The `error` of a response."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Client:
    def __init__(self, command, log=None):
        self.log = open(log, "w") if log else None
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.log)
        self.inbox = queue.Queue()
        self.responses = {}
        self.notifications = []  # in the order they came
        self.requests = []  # of the server
        self.published = {}  # by URI: the newest publishDiagnostics
        self.last_id = 0
        self.refuse_edits = False
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.log:
            self.log.close()

    # Messages

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline().strip()):
                name, value = line.split(b":", 1)
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                break
            self.inbox.put(json.loads(out.read(length)))
        self.inbox.put(None)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def start(self, method, params, id=None):
        """Sends a request and returns its id."""
        if id is None:
            self.last_id += 1
            id = self.last_id
        self.send({"id": id, "method": method, "params": params})
        return id

    def request(self, method, params, id=None):
        """Sends a request and returns its result."""
        return self.result(self.start(method, params, id))

    def result(self, id):
        self.wait(lambda: id in self.responses, f"the answer to request {id!r}")
        answer = self.responses.pop(id)
        if "error" in answer:
            raise ServerError(answer["error"])
        return answer["result"]

    def wait(self, condition, what, patience=PATIENCE):
        """Handles messages until the condition holds."""
        end = time.monotonic() + patience
        while not condition():
            try:
                message = self.inbox.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise TimeoutError(f"no sign of {what} after {patience} s") from None
            if message is None:
                raise EOFError(f"the server ended before {what}")
            self._handle(message)

    def drain(self, seconds):
        """Handles what comes in the next seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                message = self.inbox.get(timeout=left)
            except queue.Empty:
                return
            if message is None:
                return
            self._handle(message)

    def _handle(self, message):
        if "method" not in message:
            self.responses[message["id"]] = message
        elif "id" in message:
            self.requests.append(message)
            self._answer(message)
        else:
            self.notifications.append(message)
            if message["method"] == "textDocument/publishDiagnostics":
                self.published[message["params"]["uri"]] = message["params"]

    def _answer(self, message):
        result = None
        if message["method"] == "workspace/applyEdit":
            result = {"applied": not self.refuse_edits}
        elif message["method"] == "window/showDocument":
            result = {"success": True}
        self.send({"id": message["id"], "result": result})

    # The protocol's life

    def initialize(self, options=None, capabilities=CAPABILITIES, encoding="utf-16"):
        capabilities = {**capabilities, "general": {"positionEncodings": [encoding]}}
        result = self.request("initialize", {"processId": None, "rootUri": None,
                                             "capabilities": capabilities,
                                             "initializationOptions": options or {}})
        self.notify("initialized", {})
        return result

    def shutdown(self):
        """Ends the session as an editor does. Returns the exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(PATIENCE)

    # Documents

    def open(self, path, text=None, version=1, language="cuda-cpp"):
        path = pathlib.Path(path).resolve()
        uri = path.as_uri()
        if text is None:
            text = path.read_text()
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": version, "text": text}})
        return uri

    def change(self, uri, version, *changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)})

    def diagnostics(self, uri, version=1, until=None):
        """What is published of a version, when `until` holds for it."""
        until = until or (lambda diagnostics: True)

        def ready():
            newest = self.published.get(uri)
            return newest and newest.get("version") == version and until(newest["diagnostics"])

        self.wait(ready, f"diagnostics of version {version} of {uri}; "
                         f"the newest are {self.published.get(uri)}")
        return self.published[uri]["diagnostics"]

    def actions(self, uri, range, only=None):
        published = self.published.get(uri, {"diagnostics": []})["diagnostics"]
        context = {"diagnostics": [d for d in published if d["range"] == range]}
        if only:
            context["only"] = only
        return self.request("textDocument/codeAction",
                            {"textDocument": {"uri": uri}, "range": range, "context": context})

    def command(self, name, *arguments):
        return self.request("workspace/executeCommand",
                            {"command": name, "arguments": list(arguments)})


def eventually(condition):
    """Its first value that is true."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return value


def rules(diagnostics):
    """The codes of Offloom's own among them, sorted."""
    return sorted(d["code"] for d in diagnostics if d["source"] == "offloom" and "code" in d)


def whole(diagnostics):
    """The diagnostics for a person, a line each."""
    return "\n".join(f"{d['range']['start']['line'] + 1}: {d['source']}: {d.get('code', '')}: "
                     f"{d['message']}" for d in diagnostics)


def apply(text, edits):
    """A text with the protocol's edits of one document applied; characters are code points."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def offset(position):
        line = min(position["line"], len(starts) - 1)
        return starts[line] + position["character"]

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text


def position(text, what, nth=1):
    """Where the nth `what` in the text begins."""
    offset = -1
    for _ in range(nth):
        offset = text.index(what, offset + 1)
    line = text.count("\n", 0, offset)
    return {"line": line, "character": offset - (text.rfind("\n", 0, offset) + 1)}


def range_of(text, what):
    start = position(text, what)
    return {"start": start, "end": {**start, "character": start["character"] + len(what)}}


def run_scenarios(module):
    """Runs the functions `scenario_*` of a test, each in a folder of its own with a server of its
    own, and prints the name of each. The command line is the server's: offloom, then options."""
    offloom, *options = sys.argv[1:]
    chosen = [f for name, f in module.items() if name.startswith("scenario_")]
    for scenario in chosen:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder).resolve()
            # Nobody asks about the launches and calls of these texts, which is not what they are for.
            (folder / ".offloom.yaml").write_text('checks: ["-api-unchecked-launch", "-api-status-dropped"]\n')
            with Client([offloom, "lsp", *options], log=folder / "log.txt") as client:
                try:
                    scenario(client, folder)
                except BaseException:
                    print(f"{scenario.__name__} failed; the server's last words:", file=sys.stderr)
                    print((folder / "log.txt").read_text()[-3000:], file=sys.stderr)
                    raise
        print("ok:", scenario.__name__.removeprefix("scenario_").replace("_", " "), flush=True)
