# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The calls of CUB's primitives that primitives.py makes kernels of: lines that read and write x, y, total, items, more, flags and tails."""


def is_number(k):
    return k.given_type != "Both"


def random_step(k):
    """The lines of a call of one primitive and of what becomes of its results, perhaps in uniform flow."""
    kinds = [reduce, reduce, reduce, scan, scan, scan, exchange, discontinuity, shuffle, moved, differences, load_and_store, merge_sort, decode]
    if is_number(k):
        kinds += [radix_sort, radix_sort]
    kinds += [histogram]
    if k.threads % 32 == 0:
        kinds += [warp_reduce, warp_reduce, warp_scan, warp_exchange, warp_merge_sort]
    return around(k, k.random.choice(kinds)(k))


def around(k, lines):
    """What stands around a call: all threads of the block do the same."""
    lines = lines + ["x = bounded(x);", "y = bounded(y);", "__syncthreads();"]
    inner = ["  " + line for line in lines]
    return k.random.choice([
        lines, lines, lines,
        ["if (n > 5) {", *inner, "}"],
        ["if (n % 2 == blockIdx.x) {", *inner, "} else {", "  y = y + x;", "}"],
        ["for (int round = 0; round < 3; ++round) {", *inner, "}"],
        ["for (int left = n; left > 0; left -= 40) {", *inner, "}"],
        ["{", "  int left = n % 7;", "  while (left > 3) {", *("  " + line for line in inner), "    --left;", "  }", "}"],
        ["{", "  int round = 0;", "  do {", *("  " + line for line in inner), "  } while (++round < n % 4);", "}"],
    ])


def block_sizes(k):
    """The template's arguments behind those that are the primitive's own."""
    return f", {k.y}" if k.y > 1 else ""


def value(k):
    return k.random.choice(["x", "x", "y", "x + y", "in[me + 3]", "bounded(x)"])


def row(k):
    return k.random.choice(["items", "items", "more"])


def operation(k):
    choice = ["cub::Sum()", "Mixed()", "Turned{n}", f"[]({k.type} a, {k.type} b) {{ return mixed(a, b); }}"]
    return k.random.choice(choice + (["cub::Max()", "cub::Min()"] if is_number(k) else []))


def valid(k):
    return k.random.choice(["n", "n % 30 + 1", f"{k.threads} - 3", "min(n, 20)", f"{k.threads}"])


def called(k, kind, text, call, result=None, count=None):
    """Lines that let an object of the class call what `call` says; `result` is a variable that is set to what it returns."""
    name = k.name_of(kind, text, count)
    temp = k.storage_of(text) + (f"[t / {k.threads // count}]" if count else "")
    set_ = f"{result} = " if result else ""
    shape = k.random.randrange(8)
    if shape < 3:
        return [f"{set_}{name}({temp}).{call};"]
    if shape == 3:
        return ["{", f"  {name} named({temp});", f"  {set_}named.{call};", "}"]
    if shape == 4 and not count:
        lines = [f"auto call = [&]({k.type} &to) {{ {set_ and 'to = '}{name}({temp}).{call}; }};"]
        return ["{", *("  " + line for line in lines), f"  call({result or 'y'});", "}"]
    return [f"{name} primitive{len(k.body)}({temp});", f"{set_}primitive{len(k.body)}.{call};"] if not count else [f"{set_}{name}({temp}).{call};"]


def by_helper(k, kind, text, call, result):
    """A function or a class of the program calls the primitive; `call` names nothing but x, n and to, which it sets or is what is yielded."""
    k.name_of(kind, text)
    temp, t = k.storage_of(text), k.type
    typename = "typename " if k.is_template else ""
    storage = f"{typename}{text}::TempStorage"
    helper, way = f"{k.name}_h{len(k.before)}", k.random.randrange(4)
    body = f"to = {text}(temp).{call};" if result else f"{text}(temp).{call};"
    if way == 0:  # with storage of its own
        k.before += [f"{k.template()}__device__ {t} {helper}({t} x, int n) {{", f"  __shared__ {storage} temp;", f"  {t} to = x;", f"  {body}", "  return to;", "}"]
        return [f"y = {helper}{k.passed_on()}(x, n);"]
    if way == 1:
        k.before += [f"{k.template()}__device__ void {helper}({storage} &temp, {t} x, {t} &to, int n) {{", f"  {body}", "}"]
        return [f"{helper}{k.passed_on()}({temp}, x, y, n);"]
    if way == 2 and result:
        k.before += [f"{k.template()}__device__ {t} {helper}({storage} &temp, {t} x, int n) {{", f"  return {text}(temp).{call};", "}"]
        return [f"y = {helper}{k.passed_on()}({temp}, x, n);"]
    k.before += [f"{k.template()}struct {helper} {{", f"  {storage} &temp;", "  int n;",
                 f"  __device__ {t} get({t} x) {{", f"    {t} to = x;", f"    {body}", "    return to;", "  }", "};"]
    return ["{", f"  {helper}{k.passed_on()} made{{{temp}, n}};", "  y = made.get(x);", "}"]


def used(k, result):
    """What becomes of a result."""
    return k.random.choice([
        [f"mix(h, {result});"],
        [f"x = {result};"],
        [f"y = y + {result};"],
        ["{", f"  __shared__ {k.type} all_bytes[1];", f"  if (t == 0) all_bytes[0] = {result};", "  __syncthreads();", "  x = x + all_bytes[0];", "}"] if is_number(k)
        else [f"x = x + {result};"],
    ])


def reduce(k):
    text = f"cub::BlockReduce<{k.type}, {k.width}{', cub::BLOCK_REDUCE_RAKING' + block_sizes(k) if k.y > 1 else ''}>"
    r = k.random
    if r.random() < 0.25:
        call = r.choice(["Sum(x)", "Sum(x, n % 30 + 1)", "Reduce(x, Mixed())", "Reduce(x, Turned{n}, n % 7 + 2)", f"Reduce(x, {operation(k)})"])
        return by_helper(k, "Reduce", text, call, True) + ["x = x + y;"]
    call = r.choice([f"Sum({value(k)})", f"Sum({value(k)}, {valid(k)})", f"Reduce({value(k)}, {operation(k)})",
                     f"Reduce({value(k)}, {operation(k)}, {valid(k)})", f"Sum({row(k)})", f"Reduce({row(k)}, {operation(k)})"])
    if r.random() < 0.2:
        name = k.name_of("Reduce", text)
        return [f"y = y + {name}({k.storage_of(text)}).{call};"]
    if r.random() < 0.2:
        name = k.name_of("Reduce", text)
        return ["{", f"  {k.type} result = {name}({k.storage_of(text)}).{call};", *("  " + line for line in used(k, "result")), "}"]
    result = r.choice(["x", "y", "total"])
    return called(k, "Reduce", text, call, result) + used(k, result)


def scan(k):
    text = f"cub::BlockScan<{k.type}, {k.width}{', cub::BLOCK_SCAN_RAKING' + block_sizes(k) if k.y > 1 else ''}>"
    r = k.random
    if r.random() < 0.2:
        call = r.choice(["InclusiveSum(x, to)", "ExclusiveSum(x, to)", f"InclusiveScan(x, to, {operation(k)})", "ExclusiveScan(x, to, x, Mixed())", "ExclusiveSum(x, x, to)"])
        return by_helper(k, "Scan", text, call, False)
    out = r.choice(["x", "y", "y", "items[0]"])
    aggregate = r.choice(["", "", ", total", ", y" if out != "y" else ""])
    callback = r.random() < 0.15
    if r.random() < 0.6:
        arguments = f"{value(k)}, {out}"
        initial = r.choice(["", ", in[0]", ", x", ", total"])
    else:
        arguments, initial = r.choice(["items, items", "items, more", "more, items", "more, more"]), r.choice([", in[0]", ", x"])
    if callback:
        k.head = k.head or [f"Running<{k.type}> running{{in[blockIdx.x]}};"]
        call = r.choice([f"ExclusiveSum({arguments}, running)", f"ExclusiveScan({arguments}, {operation(k)}, running)",
                         *([] if "items" in arguments and "[0]" not in arguments or "more" in arguments else [f"InclusiveSum({arguments}, running)", f"InclusiveScan({arguments}, {operation(k)}, running)"])])
    else:
        call = r.choice([f"ExclusiveSum({arguments}{aggregate})", f"InclusiveSum({arguments}{aggregate})",
                         f"ExclusiveScan({arguments}{initial}, {operation(k)}{aggregate})", f"InclusiveScan({arguments}, {operation(k)}{aggregate})"])
    uniform = [f"if (total == in[0]) {{", "  y = y + x;", "  __syncthreads();", "}"] if aggregate == ", total" and not callback and r.random() < 0.2 else []
    return called(k, "Scan", text, call) + uniform


def of_items(k, name, last=""):
    return f"cub::{name}<{k.type}, {k.width}, {k.items}{last}>"


def exchange(k):
    r = k.random
    text = of_items(k, "BlockExchange", f", false{block_sizes(k)}" if k.y > 1 else "")
    arguments = r.choice(["items", "items, items", "items, more", "more, items"])
    name = r.choice(["StripedToBlocked", "BlockedToStriped", "WarpStripedToBlocked", "BlockedToWarpStriped", "ScatterToBlocked", "ScatterToStriped"])
    return called(k, "Exchange", text, f"{name}({arguments}{', ranks' if 'Scatter' in name else ''})")


def radix_sort(k):
    r = k.random
    shape = f", 4, true, 0, 0{block_sizes(k)}" if k.y > 1 else ""
    of_pairs = r.random() < 0.4
    text = of_items(k, "BlockRadixSort", f", int{shape}" if of_pairs else f", cub::NullType{shape}" if shape else "")
    bits = r.choice(["", "", ", 3", ", 2, 7"]) if k.given_type not in ("float", "double") else ""
    name = r.choice(["Sort", "SortDescending", "SortBlockedToStriped", "SortDescendingBlockedToStriped"])
    return called(k, "Sort", text, f"{name}({row(k)}{', flags' if of_pairs else ''}{bits})")


def merge_sort(k):
    r = k.random
    of_pairs = r.random() < 0.4
    text = of_items(k, "BlockMergeSort", (", int" if of_pairs else ", cub::NullType" if k.y > 1 else "") + block_sizes(k))
    call = r.choice(["Sort", "Sort", "StableSort"])
    limit = r.choice(["", f", n, in[5]"])
    return called(k, "MergeSort", text, f"{call}({row(k)}{', tails' if of_pairs else ''}, Before(){limit})")


def discontinuity(k):
    text = f"cub::BlockDiscontinuity<{k.type}, {k.width}{block_sizes(k)}>"
    r, of = k.random, row(k)
    test = r.choice(["cub::Inequality()", "cub::Equality()", f"[]({k.type} a, {k.type} b) {{ return goes_before(a, b); }}", "Before()"])
    call = r.choice([f"FlagHeads(flags, {of}, {test})", f"FlagTails(tails, {of}, {test})", f"FlagHeads(flags, {of}, {test}, x)",
                     f"FlagTails(flags, {of}, {test}, in[1])", f"FlagHeadsAndTails(flags, tails, {of}, {test})"])
    return called(k, "Discontinuity", text, call)


def differences(k):
    text = f"cub::BlockAdjacentDifference<{k.type}, {k.width}{block_sizes(k)}>"
    r = k.random
    rows = r.choice(["items, items", "items, more", "more, items"])
    return called(k, "Difference", text, f"{r.choice(['SubtractLeft', 'SubtractRight'])}({rows}, {operation(k)}{r.choice(['', ', x', ', in[2]'])})")


def shuffle(k):
    text = f"cub::BlockShuffle<{k.type}, {k.width}{block_sizes(k)}>"
    call = k.random.choice([f"Offset({value(k)}, y)", f"Offset(x, x, n % 9 - 4)", f"Rotate({value(k)}, y, n)", "Rotate(x, x)", f"Offset({value(k)}, items[0])"])
    return called(k, "Shuffle", text, call)


def moved(k):
    text = f"cub::BlockShuffle<{k.type}, {k.width}{block_sizes(k)}>"
    rows = k.random.choice(["items, more", "more, items", "items, items"])
    return called(k, "Shuffle", text, f"{k.random.choice(['Up', 'Down'])}({rows}{k.random.choice(['', ', total'])})")


def histogram(k):
    r = k.random
    text = f"cub::BlockHistogram<int, {k.width}, {k.items}, 16{', cub::BLOCK_HISTO_ATOMIC' + block_sizes(k) if k.y > 1 or r.random() < 0.5 else ''}>"
    name = k.name_of("Histogram", text)
    bins = ["int bins[" + k.items + "];", f"for (int i = 0; i < {k.items}; ++i) bins[i] = (flags[i] * 5 + tails[i] + t) & 15;", "__shared__ unsigned counts[16];"]
    calls = r.choice([[f"{name}({k.storage_of(text)}).Histogram(bins, counts);"],
                      [f"{name}({k.storage_of(text)}).InitHistogram(counts);", "__syncthreads();", f"{name}({k.storage_of(text)}).Composite(bins, counts);"]])
    return ["{", *("  " + line for line in bins + calls + ["__syncthreads();", "mix(h, counts[t % 16]);"]), "}"]


def decode(k):
    text = f"cub::BlockRunLengthDecode<{k.type}, {k.width}, {k.items}, 2{', unsigned' + block_sizes(k) if k.y > 1 else ''}>"
    name = k.name_of("Decode", text)
    lines = ["unsigned size, lengths[" + k.items + "];", f"for (int i = 0; i < {k.items}; ++i) lengths[i] = (t + i) % 4 + 1;",
             f"{k.type} decoded[2];", "int places[2];",
             f"{name} decode({k.storage_of(text)}, {row(k)}, lengths, size);",
             k.random.choice(["decode.RunLengthDecode(decoded, places, n % 3);", "decode.RunLengthDecode(decoded);"])]
    places = "mix(h, places[1]);" if "places" in lines[-1] else ""
    return ["{", *("  " + line for line in lines + ["mix(h, decoded[0]);", "mix(h, decoded[1]);", "mix(h, size);"] + ([places] if places else [])), "}"]


def load_and_store(k):
    r = k.random
    way = r.choice(["DIRECT", "STRIPED", "TRANSPOSE", "VECTORIZE", "WARP_TRANSPOSE"])
    text = of_items(k, "BlockLoad", f", cub::BLOCK_LOAD_{way}{block_sizes(k)}")
    bounds = r.choice(["", ", n * 2", ", n * 2, in[9]"])
    return called(k, "Load", text, f"Load(in + blockIdx.x * {k.threads}, {row(k)}{bounds})")


def warp_text(k, name):
    lanes = k.random.choice([32, 32, 16, 8])
    return f"cub::{name}<{k.type}{f', {lanes}' if lanes < 32 else ''}>", k.threads // lanes


def some_warps(k, lines):
    """Warps may go ways of their own."""
    inner = ["  " + line for line in lines]
    return k.random.choice([lines, lines, ["if (t / 32 == 0) {", *inner, "}"], ["if (t / 32 % 2 == n % 2) {", *inner, "}"]])


def warp_reduce(k):
    text, count = warp_text(k, "WarpReduce")
    lanes = k.threads // count
    op = operation(k)
    call = k.random.choice([f"Sum({value(k)})", f"Sum(x, n % {lanes} + 1)", f"Reduce({value(k)}, {op})", f"Reduce(x, {op}, n % {lanes} + 1)",
                            "HeadSegmentedSum(x, t % 5 == 3)", f"TailSegmentedReduce(x, t % 5 == 3, {op})"])
    result = k.random.choice(["x", "y"])
    return some_warps(k, called(k, "WarpReduce", text, call, result, count) + [f"mix(h, {result});"])


def warp_scan(k):
    text, count = warp_text(k, "WarpScan")
    op = operation(k)
    call = k.random.choice([f"InclusiveSum({value(k)}, y)", "ExclusiveSum(x, y, total)", f"ExclusiveScan(x, y, {op})", f"ExclusiveScan(x, x, y, {op})",
                            f"InclusiveScan({value(k)}, x, {op}, total)", f"Scan(x, y, total, {op})"])
    return some_warps(k, called(k, "WarpScan", text, call, None, count))


def warp_exchange(k):
    r = k.random
    text = f"cub::WarpExchange<{k.type}, {k.items}, {r.choice([32, 8])}>"
    count = k.threads // (8 if ", 8>" in text else 32)
    call = r.choice(["BlockedToStriped(items, items)", "StripedToBlocked(items, more)"])
    return some_warps(k, called(k, "WarpExchange", text, call, None, count))


def warp_merge_sort(k):
    text = f"cub::WarpMergeSort<{k.type}, {k.items}, {k.random.choice([32, 16])}>"
    count = k.threads // (16 if ", 16>" in text else 32)
    return some_warps(k, called(k, "WarpMergeSort", text, f"Sort({row(k)}, Before())", None, count))
