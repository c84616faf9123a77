"""What the editor shows of correct code: hovers, lenses, hints, colours, completions."""

import lspclient
from lspclient import eventually, position

TEXT = """__constant__ float factor;
__device__ float twice(float x) { return 2 * x; }
__global__ void scale(float *x) {
  __shared__ float tile[64];
  tile[threadIdx.x] = twice(x[threadIdx.x]);
  __syncthreads();
  x[threadIdx.x] = tile[63 - threadIdx.x] * factor;
}
void run(float *x) { scale<<<128, 64>>>(x); }
"""


def open_document(client, folder):
    client.initialize()
    uri = client.open(folder / "a.cu", TEXT)
    client.diagnostics(uri)
    client.request("offloom/migratedText", {"textDocument": {"uri": uri}})  # the analysis is done
    return uri


def hover(client, uri, what, nth=1):
    return client.request("textDocument/hover", {
        "textDocument": {"uri": uri}, "position": position(TEXT, what, nth)})["contents"]["value"]


def scenario_hovers_say_what_cuda_makes_of_a_name(client, folder):
    uri = open_document(client, folder)
    for what, nth, meaning in [("factor", 1, "`__constant__` variable"),
                               ("factor", 2, "`__constant__` variable"),
                               ("twice", 2, "`__device__` function"),
                               ("scale", 1, "A kernel"),
                               ("tile", 2, "One for each block"),
                               ("threadIdx", 1, "built-in variable")]:
        text = hover(client, uri, what, nth)
        assert meaning in text and "CUDA C++ Programming Guide" in text, (what, text)
    assert "256 bytes" in hover(client, uri, "tile", 2)
    assert "float *x" in hover(client, uri, "scale")  # clangd's part is still there


def scenario_names_of_old_toolkits_are_known(client, folder):
    text = ("texture<float, 1> heat;\n"
            "__global__ void warm(float *x) { *x = tex1Dfetch(heat, 0); }\n")
    client.initialize()
    uri = client.open(folder / "old.cu", text)
    client.diagnostics(uri, until=lspclient.rules)
    known = client.request("textDocument/hover", {
        "textDocument": {"uri": uri}, "position": position(text, "heat", 2)})
    assert "texture<float, 1>" in known["contents"]["value"], known


def scenario_lenses_say_forms_and_launches(client, folder):
    uri = open_document(client, folder)
    lenses = client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    titles = {lens["range"]["start"]["line"]: lens["command"]["title"] for lens in lenses}
    assert titles == {2: "on the CPU: phases",
                      8: "128 blocks of 64 threads, 256 bytes of shared memory, "
                         "100 % of sm_90's threads"}, titles


def scenario_hints_name_the_parts_of_a_launch(client, folder):
    uri = open_document(client, folder)
    hints = client.request("textDocument/inlayHint", {
        "textDocument": {"uri": uri},
        "range": {"start": {"line": 8, "character": 0}, "end": {"line": 9, "character": 0}}})

    def label(hint):
        return hint["label"] if isinstance(hint["label"], str) else hint["label"][0]["value"]

    at = {hint["position"]["character"]: label(hint) for hint in hints}
    line = TEXT.splitlines()[8]
    assert at[line.index("128")] == "gridDim:" and at[line.index("64>")] == "blockDim:", at


def scenario_tokens_tell_kernels_and_memories_apart(client, folder):
    client_result = client.initialize()
    uri = client.open(folder / "a.cu", TEXT)
    client.diagnostics(uri)
    client.request("offloom/migratedText", {"textDocument": {"uri": uri}})
    legend = client_result["capabilities"]["semanticTokensProvider"]["legend"]["tokenModifiers"]
    data = client.request("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})["data"]
    lines, found = TEXT.splitlines(), {}
    line = character = 0
    for down, right, length, _, modifiers in zip(*[iter(data)] * 5):
        line, character = line + down, right + (0 if down else character)
        names = {name for bit, name in enumerate(legend) if modifiers >> bit & 1}
        found[lines[line][character:character + length]] = {n for n in names if n.startswith("cuda")}
    assert found["scale"] == {"cudaKernel"} and found["twice"] == {"cudaDevice"}, found
    assert found["tile"] == {"cudaShared"} and found["factor"] == {"cudaConstant"}, found
    assert found["threadIdx"] == {"cudaBuiltin"} and found["run"] == set(), found


def scenario_built_ins_are_completed_with_their_documentation(client, folder):
    uri = open_document(client, folder)
    edited = TEXT.replace("__syncthreads();", "__syncthreads_co")
    client.change(uri, 2, {"text": edited})
    at = position(edited, "__syncthreads_co")

    def completed():
        items = client.request("textDocument/completion", {
            "textDocument": {"uri": uri}, "position": {**at, "character": at["character"] + 16}})["items"]
        return next((i for i in items if "__syncthreads_count(" in i["label"]), None)

    item = eventually(completed)  # names of headers are known once clangd has indexed them
    assert "predicate" in item["documentation"]["value"], item


def scenario_definitions_lead_into_the_bundled_headers(client, folder):
    uri = open_document(client, folder)
    [place] = client.request("textDocument/definition", {
        "textDocument": {"uri": uri}, "position": position(TEXT, "__syncthreads")})
    assert place["uri"].endswith("/synchronization_functions.h"), place


if __name__ == "__main__":
    lspclient.run_scenarios(globals())
