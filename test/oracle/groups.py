# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements around cooperative groups: tiles, partitions of them, and the threads that happen to be together.

A tile needs all of its threads. So each place knows the tiles that are whole there: flow that lanes decide for
themselves has none, flow that a tile decides together keeps this tile and the smaller ones. Which threads
coalesced_threads() finds is up to the hardware: such groups serve only for what any split of the threads gives alike.
"""

import dataclasses

from kernel import Node, line


@dataclasses.dataclass(frozen=True)
class Tile:
    name: str
    size: int


# Functions that take a group: {name} is of the kernel, {size} of the tile.
FUNCTIONS = {
    "any": """\
template <class Group> __device__ unsigned {name}(const Group &g, unsigned *s, unsigned t, unsigned a) {{
  const unsigned next = g.shfl(a, (g.thread_rank() + 1u) % g.size());
  return cg::reduce(g, a, cg::plus<unsigned>()) ^ next;
}}""",
    "tile": """\
__device__ unsigned {name}(cg::thread_block_tile<{size}> g, unsigned *s, unsigned t, unsigned a) {{
  for (unsigned o = {size} / 2; o > 0; o /= 2)
    a += g.shfl_xor(a, o) * (o + 1u);
  return g.any(a % 3u == 0) ? a : cg::inclusive_scan(g, a);
}}""",
    "plain": """\
__device__ unsigned {name}(cg::thread_group g, unsigned *s, unsigned t, unsigned a) {{
  const unsigned rank = g.thread_rank();
  s[t] = a;
  g.sync();
  const unsigned got = s[t - rank + (rank + 3u) % g.size()];
  g.sync();
  return got;
}}""",
}

OPERATORS = ["plus", "less", "greater", "bit_and", "bit_or", "bit_xor"]


class GroupStatements:
    """Over WarpGenerator."""

    def __init__(self, seed):
        super().__init__(seed)
        self.tiles = self.all_tiles = []
        self.group_functions = {}  # text by name

    def block(self):
        block = super().block()
        threads = block[0] * block[1] * block[2]
        sizes = [size for size in (64, 32, 16, 8, 4) if threads % size == 0]
        chosen = self.random.sample(sizes, min(len(sizes), 2))
        self.tiles = self.all_tiles = [Tile(f"tile{size}", size) for size in chosen]
        return block

    def kernel(self):
        kernel = super().kernel()
        kernel.functions[:0] = [Node(text.splitlines()) for text in self.group_functions.values()]
        text = kernel.text()
        made = [f"auto {tile.name} = cg::tiled_partition<{tile.size}>(cta);" for tile in self.all_tiles if tile.name in text]
        if made or "cta" in text:
            kernel.prologue[-1:-1] = ["cg::thread_block cta = cg::this_thread_block();", *made]
        return kernel

    def statements(self, flow, count):
        tiles = self.tiles
        nodes = super().statements(flow, count)
        if flow.depth:
            self.tiles = tiles
        return nodes

    def without_tiles(self, make, *arguments, **options):
        tiles, self.tiles = self.tiles, []
        made = make(*arguments, **options)
        self.tiles = tiles
        return made

    def body_under(self, mask, flow, **changes):
        return self.without_tiles(super().body_under, mask, flow, **changes)

    def varying_loop(self, flow):
        return self.without_tiles(super().varying_loop, flow)

    def leave(self, flow):
        node = super().leave(flow)
        if flow.depth == 0:
            self.tiles = []
        return node

    def choices(self, flow):
        kinds = super().choices(flow) + [(self.count_together, 0.7)]
        # A tile of several warps needs them all; smaller ones are whole where their threads are together.
        if self.tiles_here(flow):
            kinds += [(self.tile_collective, 6), (self.call_with_group, 2), (self.tile_fold, 1.5), (self.partition, 2), (self.tile_exchange, 2)]
            if flow.depth < 3:
                kinds += [(self.tile_if, 2), (self.tile_loop, 1)]
        return kinds

    def tiles_here(self, flow):
        return [tile for tile in self.tiles if flow.uniform or tile.size <= 32]

    def lone_barrier(self, flow):
        if not flow.kernel:
            return super().lone_barrier(flow)
        return line(self.random.choice(["__syncthreads();", "cta.sync();", "cg::sync(cta);"]))

    # Collectives of a tile.

    def tile_value(self, tile):
        """A collective of the tile, as an unsigned expression."""
        # All threads of a tile of several warps must name the same source: a GPU deadlocks otherwise.
        source = "{s} % {n}u" if tile.size <= 32 else "{d}"
        forms = ["{g}.shfl({v}, " + source + ")", "unsigned({g}.any({c}))", "unsigned({g}.all({c}))"]
        if tile.size <= 32:
            forms += ["{g}.shfl_up({v}, {d})", "{g}.shfl_down({v}, {d})", "{g}.shfl_xor({v}, {d})", "{g}.ballot({c})",
                      "{g}.match_any({v} % 3u)", "cg::inclusive_scan({g}, {v})", "cg::exclusive_scan({g}, {v})",
                      "cg::inclusive_scan({g}, {v}, cg::{o}<unsigned>())", "unsigned({g}.shfl(float(({v}) & 4095u), {d}))",
                      "unsigned({g}.shfl_xor(({v}) * 4294967297ull, {d}) >> 32)"]
        forms += ["cg::reduce({g}, {v}, cg::{o}<unsigned>())"] * 3
        return self.random.choice(forms).format(
            g=tile.name, n=tile.size, v=self.value(), s=self.value(depth=1), c=self.condition(),
            o=self.random.choice(OPERATORS), d=self.random.randint(1, min(tile.size, 32) - 1))

    def tile_collective(self, flow):
        tile = self.random.choice(self.tiles_here(flow))
        rank = self.random.choice(["", "", f" + {tile.name}.thread_rank()", f" ^ {tile.name}.meta_group_rank()"])
        return self.declared([], self.tile_value(tile) + rank)

    def tile_fold(self, flow):
        """A sum, or another fold, over a tile by shuffles."""
        tile = self.random.choice(self.tiles_here(flow))
        target, step = self.name("f"), self.name("o")
        if tile.size > 32:
            return self.tile_collective(flow)
        fold = self.random.choice(["{0} += {1}.shfl_xor({0}, {2});", "{0} ^= {1}.shfl_down({0}, {2});",
                                   "{0} = {1}.shfl_xor({0}, {2}) > {0} ? {0} + 1u : {0};"]).format(target, tile.name, step)
        return self.declared([f"unsigned {target} = {self.value()};",
                              f"for (unsigned {step} = {tile.name}.size() / 2; {step} > 0; {step} /= 2)", f"  {fold}"], target)

    def tile_exchange(self, flow):
        """Write your cell, wait for the tile, read that of another thread of it, wait."""
        if not self.free_shared:
            return self.tile_collective(flow)
        tile, array = self.random.choice(self.tiles_here(flow)), self.random.choice(self.free_shared)
        wait = self.random.choice([f"{tile.name}.sync();", f"cg::sync({tile.name});"])
        node = self.declared([f"{array}[t] = {self.value()};", wait],
                             f"{array}[t / {tile.size}u * {tile.size}u + ({self.value(depth=1)}) % {tile.size}u]")
        node.parts.append(wait)
        return node

    def partition(self, flow):
        tiles = [tile for tile in self.tiles_here(flow) if tile.size <= 32]
        if not tiles:
            return self.tile_collective(flow)
        tile, part, pick = self.random.choice(tiles), self.name("part"), self.random
        made = pick.choice([f"cg::binary_partition({tile.name}, {self.condition()})",
                            f"cg::labeled_partition({tile.name}, int(({self.value()}) % 3u))"])
        uses = [form.format(g=part, v=self.value(depth=1), o=pick.choice(OPERATORS)) for form in pick.sample(
            ["{g}.size() * 32u", "{g}.thread_rank()", "{g}.shfl({v}, {v} % {g}.size())",
             "cg::reduce({g}, {v}, cg::{o}<unsigned>())", "cg::inclusive_scan({g}, {v})", "{g}.ballot({v} & 1u)",
             "unsigned({g}.any({v} % 5u == 0))", "{g}.shfl_down({v}, 1)", "{g}.shfl_up({v}, 2)"], 2)]
        return self.declared([f"auto {part} = {made};"], " + ".join(uses))

    def call_with_group(self, flow):
        """A function that is given the tile, a part of it, or the block as a group of any kind."""
        tile = self.random.choice(self.tiles_here(flow))
        if tile.size > 32:  # which is no thread_group
            return self.tile_collective(flow)
        shape = self.random.choice(["any", "tile"] + (["plain"] if self.free_shared else []))
        name = f"{shape}Step{self.seed}_{tile.size}"
        self.group_functions[name] = FUNCTIONS[shape].format(name=name, size=tile.size)
        group, text = tile.name, []
        if shape == "any" and self.random.random() < 0.3:
            group = self.name("part")
            text = [f"auto {group} = cg::binary_partition({tile.name}, {self.condition()});"]
        if shape == "plain" and flow.uniform and not self.returned and self.random.random() < 0.3:
            group = "cta"
        array = self.random.choice(self.free_shared) if shape == "plain" else "nullptr"
        return self.declared(text, f"{name}({group}, {array}, t, {self.value()})")

    # Flow that the threads of a tile take together.

    def tile_predicate(self, tile):
        return self.random.choice([f"{tile.name}.any({self.condition()})", f"{tile.name}.all({self.condition()})",
                                   f"{tile.name}.meta_group_rank() % 2u == 0",
                                   f"{tile.name}.shfl({self.value()}, 0) % 3u != 1"])

    def body_of_tile(self, tile, mask, flow):
        tiles, self.tiles = self.tiles, [other for other in self.tiles if other.size <= min(tile.size, 32)]
        nodes = self.with_mask(mask, flow)
        self.tiles = tiles
        return nodes

    def with_mask(self, mask, flow):
        outer, self.mask = self.mask, mask
        nodes = self.body(flow, uniform=False, loop=False)
        self.mask = outer
        return nodes

    def tile_if(self, flow):
        tile, c, taken = self.random.choice(self.tiles_here(flow)), self.name("c"), self.name("m")
        text = [f"const bool {c} = {self.tile_predicate(tile)};", f"const unsigned {taken} = __ballot_sync({self.mask}, {c});"]
        parts = [f"if ({c}) {{", self.body_of_tile(tile, taken, flow)]
        if self.random.random() < 0.4:
            others = self.name("m")
            parts += ["} else {", [line(f"const unsigned {others} = {self.mask} & ~{taken};")],
                      self.body_of_tile(tile, others, flow)]
        return Node([*text, *parts, "}"])

    def tile_loop(self, flow):
        """Each tile its own number of turns."""
        tile, bound, i, live = self.random.choice(self.tiles_here(flow)), self.name("n"), self.name("i"), self.name("m")
        text = [f"const unsigned {bound} = {tile.name}.shfl({self.value()}, 0) % 4u;", f"unsigned {live} = {self.mask};"]
        body = self.body_of_tile(tile, live, flow)
        return Node([*text, f"for (unsigned {i} = 0;; ++{i}) {{",
                     [line(f"{live} = __ballot_sync({live}, {i} < {bound});"), Node([f"if ({i} >= {bound})", "  break;"])],
                     body, "}"])

    # Threads that happen to be together.

    def count_together(self, flow):
        """A member of each such group adds for all: the sums do not depend on how the threads are split."""
        if not flow.kernel:
            return self.assign(flow)
        group, cell = self.name("g"), self.count_cell()
        form = self.random.choice([
            ["auto {g} = cg::coalesced_threads();", "if ({g}.thread_rank() == 0)", "  atomicAdd({c}, {g}.size());"],
            ["auto {g} = cg::coalesced_threads();", "const unsigned {g}_ = cg::reduce({g}, {v}, cg::plus<unsigned>());",
             "if ({g}.thread_rank() == {g}.size() - 1u)", "  atomicAdd({c}, {g}_);"],
            ["const unsigned {g} = __activemask();", "if (t % 32u == unsigned(__ffs({g}) - 1))", "  atomicAdd({c}, __popc({g}));"]])
        value = self.value()
        return Node([text.format(g=group, c=cell, v=value) for text in form])

    def count_cell(self):
        return f"&out[gridDim.x * gridDim.y * gridDim.z * {self.threads}u + block]"
