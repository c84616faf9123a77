"""Writes programs that call every overload of the members of CUB's classes for blocks and warps, and compare what comes out.

    member_calls.py OVERLOADS FOLDER [COUNT]

OVERLOADS says which there are. Each is called with as few arguments as it takes, then with one more, up to all of them, and
each of these calls in COUNT kernels (1) of other shapes of blocks, numbers of items, types, algorithms and sizes of warps.
FOLDER gets a program for each group of classes.
"""

import collections
import itertools
import random
import re
import sys
from pathlib import Path

PROGRAMS = {
    "neighbours": ["BlockAdjacentDifference", "BlockDiscontinuity", "BlockShuffle"],
    "places": ["BlockExchange", "BlockLoad", "BlockStore", "WarpExchange", "WarpLoad", "WarpStore", "cub"],
    "sorts": ["BlockRunLengthDecode", "BlockMergeSort", "BlockRadixSort", "BlockRadixRank", "BlockRadixRankMatch", "BlockHistogram", "WarpMergeSort"],
    "sums": ["BlockReduce", "BlockScan", "WarpReduce", "WarpScan"],
}

SHAPES = [(32, 1, 1), (64, 1, 1), (96, 1, 1), (128, 1, 1), (4, 4, 4), (8, 2, 6), (33, 1, 1), (16, 8, 1)]
NUMBERS = ["int", "float", "double", "unsigned char", "long long", "short", "unsigned", "signed char"]
ALGORITHMS = {
    "TimeSlicing": ["false", "true"],
    "HistogramAlgorithm": ["BLOCK_HISTO_SORT", "BLOCK_HISTO_ATOMIC"],
    "WarpLoadAlgorithm": ["WARP_LOAD_" + name for name in ["DIRECT", "STRIPED", "VECTORIZE", "TRANSPOSE"]],
    "WarpStoreAlgorithm": ["WARP_STORE_" + name for name in ["DIRECT", "STRIPED", "VECTORIZE", "TRANSPOSE"]],
    "LoadAlgorithm": ["BLOCK_LOAD_" + name for name in
                      ["DIRECT", "STRIPED", "VECTORIZE", "TRANSPOSE", "WARP_TRANSPOSE", "WARP_TRANSPOSE_TIMESLICED"]],
    "StoreAlgorithm": ["BLOCK_STORE_" + name for name in
                       ["DIRECT", "STRIPED", "VECTORIZE", "TRANSPOSE", "WARP_TRANSPOSE", "WARP_TRANSPOSE_TIMESLICED"]],
    "ScanAlgorithm": ["BLOCK_SCAN_RAKING", "BLOCK_SCAN_RAKING_MEMOIZE", "BLOCK_SCAN_WARP_SCANS"],
    "ReduceAlgorithm": ["BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY", "BLOCK_REDUCE_RAKING", "BLOCK_REDUCE_WARP_REDUCTIONS"],
    "ExchangeAlgorithm": ["WARP_EXCHANGE_SMEM", "WARP_EXCHANGE_SHUFFLE"],
}

# Arguments: what declares one, and what keeps its value after the call.
ARGUMENTS = {
    "items": ("T items[Items]; take(items, t->in, thread);", ""),
    "outputs": ("T outputs[Items]; take(outputs, t->out, thread);", "give(outputs, t->out, thread);"),
    "preds": ("T preds[Items]; take(preds, t->preds, thread);", "give(preds, t->preds, thread);"),
    "values": ("int values[Items]; take(values, t->values, thread);", "give(values, t->values, thread);"),
    "composed": ("parts composed[Items]; take(composed, t->keys, thread);", "give(composed, t->keys, thread);"),
    "heads": ("int heads[Items];", "give(heads, t->heads, thread);"),
    "tails": ("int tails[Items];", "give(tails, t->tails, thread);"),
    "ranks": ("int ranks[Items]; for (int i = 0; i < Items; ++i) ranks[i] = rank_of<Tile>(thread * Items + i);", ""),
    "some_ranks": ("int some_ranks[Items]; for (int i = 0; i < Items; ++i) "
                   "some_ranks[i] = is_chosen(thread % Tile::Width * Items + i) ? rank_of<Tile>(thread * Items + i) : -1;", ""),
    "chosen": ("bool chosen[Items]; for (int i = 0; i < Items; ++i) chosen[i] = is_chosen(thread % Tile::Width * Items + i);", ""),
    "samples": ("unsigned char samples[Items]; for (int i = 0; i < Items; ++i) samples[i] = int(t->in[thread * Items + i]) % 32;", ""),
    "bins": ("auto &bins = t->bins;", ""),
    "cleared_bins": ("auto &cleared_bins = t->bins; object.InitHistogram(t->bins); __syncthreads();", ""),
    "source": ("T *source = t->in + thread / Tile::Width * Tile::OfPart;", ""),
    "sink": ("T *sink = t->out + thread / Tile::Width * Tile::OfPart;", ""),
    "keys": ("Bits keys[Items]; for (int i = 0; i < Items; ++i) { keys[i] = Bits(); memcpy(&keys[i], &t->in[thread * Items + i], "
             "sizeof(T)); keys[i] = cub::Traits<T>::TwiddleIn(keys[i]); }", ""),
    "ranks_of": ("int ranks_of[Items];", "give(ranks_of, t->ranks, thread);"),
    "extractor": ("cub::BFEDigitExtractor<T> extractor(1, RadixBits);", ""),
    "prefixes": ("int prefixes[Class::BINS_TRACKED_PER_THREAD] = {};", "give(prefixes, t->prefixes, thread);"),
    "count_digits": ("digits_op count_digits{t->counts, thread};", ""),
    "input": ("T input = t->in[thread];", ""),
    "output": ("T output = T(77);", "t->one[thread] = output;"),
    "exclusive": ("T exclusive = T(77);", "t->exclusive[thread] = exclusive;"),
    "aggregate": ("T aggregate = T(77);", "t->aggregate[thread] = aggregate;"),
    "callback": ("callback_op<T> callback{t->aggregate};", ""),
    "segment": ("bool segment = thread % 5 == 0;", ""),
    "thread": ("", ""),
    "lengths": ("int lengths[Items]; for (int i = 0; i < Items; ++i) lengths[i] = run_length(thread * Items + i);", ""),
    "begins": ("unsigned begins[Items]; for (int i = 0; i < Items; ++i) begins[i] = run_begin(thread * Items + i);", ""),
    "total": ("unsigned total = 0;", "t->counts[thread] = total;"),
    "decoded": ("T decoded[3];", "give(decoded, t->out_of_runs, thread);"),
    "offsets": ("int offsets[3];", "give(offsets, t->offsets, thread);"),
}
# Arguments that are expressions; the references use the same.
EXPRESSIONS = {
    "minus": "minus_op()", "less": "less_op()", "later": "later_op()", "differ": "differ_op()", "differ_at": "differ_at_op()",
    "decomposer": "parts_of()", "before": "T(4)", "after": "T(3)", "initial": "T(3)", "fallback": "T(9)", "last": "T(100)",
    "valid": "Tile::Valid", "valid_threads": "Tile::ValidThreads", "begin_bit": "BeginBit", "end_bit": "(int(sizeof(T)) * 8 - 2)",
    "low_bit": "LowBit", "high_bit": "36", "distance": "2", "lane": "3",
    "from": "5",
}

Overload = collections.namedtuple("Overload", "group template constructor name template_arguments required optional")
Shape = collections.namedtuple("Shape", "type block items width")


def read_overloads(path):
    for line in path.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith(" "):
            group, _, template = line.partition("<")
            template, _, constructor = template.partition(">")
            continue
        head, parameters = line.strip().split(": ")
        name, _, template_arguments = head.partition("<")
        words = parameters.split()
        for choice in itertools.product(*[word.split("|") for word in words if word[0] != "["]):
            yield Overload(group, template, re.findall(r"\w+", constructor), name, "<" + template_arguments if template_arguments else "", list(choice),
                           [word[1:-1] for word in words if word[0] == "["])


def calls(overload):
    for count in range(len(overload.optional) + 1):
        yield overload.required + overload.optional[:count]


def shape_of(overload, arguments, draw):
    """A block, a type, a number of items, and a size of warps that the call can have."""
    of_warps = overload.group.startswith("Warp")
    numbers_only = "Radix" in overload.group or overload.group == "BlockHistogram"
    element = draw.choice(NUMBERS if numbers_only else NUMBERS + ["both"] * 2)
    fits = (lambda threads: threads % 32 == 0) if of_warps else (lambda threads: threads & (threads - 1) == 0)
    choosy = of_warps or "MergeSort" in overload.group
    block = draw.choice([shape for shape in SHAPES if not choosy or fits(shape[0] * shape[1] * shape[2])])
    width = 0
    if of_warps:
        width = draw.choice([32, 16, 8, 4])
        if overload.group in ("WarpReduce", "WarpScan") and draw.random() < 0.25:
            width = draw.choice([12, 20, 31])
            block = (width, 1, 1)
    if "WarpStriped" in overload.name and overload.group == "cub" or "WARP_TRANSPOSE" in overload.template:
        block = draw.choice([(32, 1, 1), (96, 1, 1), (4, 4, 4)])
    return Shape(element, block, draw.randint(1, 5), width)


def place_of(algorithm):
    return "striped<Tile>" if "STRIPED" in algorithm else "blocked<Tile>"


def edge(arguments, name):
    return f"&{name}" if name in arguments else "nullptr"


def reference(overload, arguments, template):
    """Statements that compute what the call must write, from `want.in` into `want`."""
    name, has = overload.name, arguments.__contains__
    group = overload.group
    valid = "Tile::Valid" if has("valid") else "Tile::OfPart"
    values = str(has("values")).lower()
    if group == "BlockAdjacentDifference":
        return f"differences(want, {-1 if 'Left' in name else 1}, {valid}, {edge(arguments, 'before' if 'Left' in name else 'after')});"
    if group == "BlockDiscontinuity":
        op = EXPRESSIONS["differ_at" if has("differ_at") else "differ"]
        return ((f"head_flags(want, {op}, {edge(arguments, 'before')}); " if has("heads") else "") +
                (f"tail_flags(want, {op}, {edge(arguments, 'after')}); " if has("tails") else "") +
                (f"predecessors(want, {edge(arguments, 'before')});" if has("preds") else ""))
    if group == "BlockShuffle":
        distance = 2 if has("distance") else 1
        return {"Offset": f"for (int i = 0; i + {distance} < Tile::Threads; ++i) want.one[i] = want.in[i + {distance}];",
                "Rotate": f"for (int i = 0; i < Tile::Threads; ++i) want.one[i] = want.in[(i + {distance}) % Tile::Threads];",
                "Up": "std::copy(want.in, want.in + Tile::Count - 1, want.out + 1);",
                "Down": "std::copy(want.in + 1, want.in + Tile::Count, want.out);"}[name] + (
            f" std::fill(want.aggregate, want.aggregate + Tile::Threads, want.in[{'Tile::Count - 1' if name == 'Up' else 0}]);"
            if has("aggregate") else "")
    if group in ("BlockExchange", "WarpExchange"):
        if name.startswith("Scatter"):
            to = "blocked<Tile>" if name == "ScatterToBlocked" else "striped<Tile>"
            return f"scatter(want, got, {to}, {'is_chosen' if has('some_ranks') or has('chosen') else 'all'});"
        first, second = [{"Striped": "striped", "Blocked": "blocked", "WarpStriped": "warp_striped"}[part] + "<Tile>"
                         for part in name.split("To")]
        return f"exchange(want, got, {first}, {second});"
    if group in ("BlockLoad", "WarpLoad", "BlockStore", "WarpStore"):
        return load_or_store(group[-4:] == "Load", place_of(template), valid, has("fallback"))
    if group == "cub":
        place = "warp_striped" if "WarpStriped" in name else "striped" if "Striped" in name else "blocked"
        return load_or_store(name.startswith("Load"), place + "<Tile>", valid, has("fallback"))
    if "MergeSort" in group:
        return f"sort_by_order(want, got, {values}, {valid});"
    if group == "BlockRadixSort":
        place = "striped<Tile>" if "Striped" in name else "blocked<Tile>"
        descending = str("Descending" in name).lower()
        if has("composed"):
            return f"sort_by_parts(want, got, {place}, {descending}, {values}, {'LowBit, 36' if has('low_bit') else '0, 40'});"
        begin = "BeginBit" if has("begin_bit") else "0"
        end = EXPRESSIONS["end_bit"] if has("end_bit") else "int(sizeof(T)) * 8"
        return f"sort_by_bits(want, got, {place}, {descending}, {values}, {begin}, {end});"
    if group.startswith("BlockRadixRank"):
        bits, descending = template.split(", ")[1:3]
        place = "warp_striped<Tile>" if "Match" in group else "blocked<Tile>"
        return (f"rank_digits(want, {place}, {bits}, {descending}, {str(has('prefixes')).lower()}, "
                f"{str(has('count_digits')).lower()});")
    if group == "BlockRunLengthDecode":
        return (f"decode_runs(want, got, {5 if has('from') else 0}, {str(has('offsets')).lower()}, "
                f"{str('total' in overload.constructor).lower()});")
    if group == "BlockHistogram":
        return "for (const T &item : want.in) ++want.bins[int(item) % 32];"
    return reduction_or_scan(overload, arguments)


def load_or_store(loads, place, valid, fallback):
    return f"load(want, {place}, {valid}, {str(fallback).lower()});" if loads else f"store(want, {place}, {valid});"


def reduction_or_scan(overload, arguments):
    name, has = overload.name, arguments.__contains__
    op = "later_op()" if has("later") else "plus_op()"
    rows = str(has("items")).lower()
    if "Segmented" in name:
        return f"reduce_segments(want, got, {op}, {str('Head' in name).lower()});"
    if "Reduce" in overload.group:
        return f"reduce(want, got, {op}, {rows}, {'Tile::ValidThreads' if has('valid_threads') else 'Tile::Width'});"
    if name == "Broadcast":
        return "Tile::each_part([&](int first, int) { std::fill(want.one + first, want.one + first + Tile::Width, want.in[first + 3]); });"
    initial = ("&initial" if has("initial") or has("callback") else
               "&zero" if name == "ExclusiveSum" else "nullptr")
    result = "want.out" if has("items") else "want.one"
    missing = result.replace("want", "got")
    inclusive = str(not name.startswith("Exclusive")).lower()
    text = ""
    if name.startswith("Exclusive") and initial == "nullptr" or name == "Scan" and initial == "nullptr":
        field = "exclusive" if name == "Scan" else result[5:]
        text = f"std::copy(got.{field}, got.{field} + std::size(got.{field}), want.{field}); "
    text += f"scan(want, {op}, {rows}, {inclusive}, {initial}, [&](int i) -> T & {{ return {result}[i]; }});"
    if name == "Scan":
        text += f" scan(want, {op}, false, false, {initial}, [&](int i) -> T & {{ return want.exclusive[i]; }});"
    if has("aggregate") or has("callback"):
        text += f" aggregates(want, {op}, {rows}, {str(has('callback')).lower()});"
    return text


def kernel(number, overload, arguments, shape, template, own_storage):
    """The kernel, and the check of it."""
    x, y, z = shape.block
    threads = x * y * z
    tile = f"tile<{shape.type}, {x}, {y}, {z}, {shape.items}" + (f", {shape.width}>" if shape.width else ">")
    lines = [f"using T = {shape.type}; using Tile = {tile}; constexpr int X = {x}, Y = {y}, Z = {z}, Items = {shape.items}, "
             f"Width = Tile::Width; (void)X, (void)Y, (void)Z, (void)Items, (void)Width;",
             "const int thread = (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;"]
    object_name = "cub::"
    if overload.group != "cub":
        lines.append(f"using Class = cub::{overload.group}<{template}>;")
        if shape.width:
            lines.append(f"__shared__ typename Class::TempStorage temp[{threads // shape.width}];")
            lines.append(f"Class object(temp[thread / {shape.width}]);")
        else:
            for argument in overload.constructor:
                lines.append(ARGUMENTS[argument][0])
            given = ", ".join(([] if own_storage else ["temp"]) + overload.constructor)
            lines.append(f"{'' if own_storage else '__shared__ typename Class::TempStorage temp; '}Class object{{{given}}};"
                         if overload.constructor else
                         "Class object;" if own_storage else "__shared__ typename Class::TempStorage temp; Class object(temp);")
        object_name = "object."
    if "keys" in arguments:
        lines.append(f"using Bits = typename cub::Traits<T>::UnsignedBits; constexpr int RadixBits = {template.split(', ')[1]};")
    kept = []
    for argument in arguments:
        if argument in ARGUMENTS:
            declares, keeps = ARGUMENTS[argument]
            if argument == "items" and "source" in arguments:
                declares = "T items[Items]; take(items, t->out, thread);"
            if argument == "items" and not {"outputs", "sink", "heads", "tails"} & set(arguments) and "Reduce" not in overload.group:
                keeps = "give(items, t->out, thread);"
            lines.append(declares)
            kept.append(keeps)
    values = ", ".join(EXPRESSIONS.get(argument, argument) for argument in arguments)
    result = "t->one[thread] = " if overload.group in ("BlockReduce", "WarpReduce") or overload.name == "Broadcast" else ""
    lines.append(f"{result}{object_name}{overload.name}{overload.template_arguments}({values});")
    lines += kept + [ARGUMENTS[argument][1] for argument in overload.constructor]
    title = f"{overload.group}<{template}>::{overload.name}({', '.join(arguments)}) of {tile}"
    body = "\n  ".join(line for line in lines if line)
    used = reference(overload, arguments, template)
    named = "".join(f"const T {name} = {value}; " for name, value in [("before", "T(4)"), ("after", "T(3)"), ("initial", "T(3)"),
                                                                      ("zero", "T(0)")] if f"&{name}" in used)
    using = f"using T = {shape.type}; using Tile = {tile}; "
    check = (f'  {{ {using}check<Tile>("{title}", call_{number}, [](Tile &want, const Tile &got) {{ (void)got; {named}{used} '
             f'(void)sizeof(T); }}); }}\n')
    return f"__global__ void call_{number}({tile} *t) {{\n  {body}\n}}\n", check


def main():
    overloads, folder = Path(sys.argv[1]), Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    draw = random.Random(28)
    algorithms = {name: itertools.cycle(values) for name, values in ALGORITHMS.items()}
    own_storage = itertools.cycle([False, False, True])
    every = list(read_overloads(overloads))
    for program, groups in PROGRAMS.items():
        kernels, checks = [], []
        for overload in (overload for overload in every if overload.group in groups):
            for arguments in calls(overload):
                for _ in range(count):
                    template = re.sub(r"\w+Algorithm|TimeSlicing", lambda name: in_cub(next(algorithms[name.group()])),
                                      overload.template)
                    if "later" in arguments:  # which is not commutative
                        template = template.replace("RAKING_COMMUTATIVE_ONLY", "RAKING")
                    shape = shape_of(overload._replace(template=template), arguments, draw)
                    own = next(own_storage) and "Match" not in overload.group
                    text, check = kernel(len(kernels), overload, arguments, shape, template, own)
                    kernels.append(text)
                    checks.append(check)
        (folder / f"{program}.cu").write_text(f'#include "references.cuh"\n{"".join(kernels)}int main() {{\n{"".join(checks)}'
                                              f'  std::printf("{program}: {len(checks)} calls\\n");\n}}\n')
        print(f"{program}: {len(checks)} calls")


def in_cub(name):
    return name if name in ("true", "false") else f"cub::{name}"


if __name__ == "__main__":
    main()
