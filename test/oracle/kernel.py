# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A generated kernel as a tree of statements: it prints as CUDA, and statements can be taken out of it.

The tree is kept, not just its text, because a failing kernel is shrunk by deleting nodes. A node is therefore whatever
may go away without making the program racy: an exchange through shared memory is one node with all its barriers.
"""

import copy
import dataclasses


@dataclasses.dataclass
class Node:
    """Text with nested lists of nodes, in the order printed: ["if (c) {", [nodes], "}"]."""

    parts: list
    indent: bool = True  # are the nested nodes inside braces?
    unwrap: bool = False  # may the nested nodes stand alone, without the text around them?

    def lines(self, level):
        for part in self.parts:
            if isinstance(part, str):
                yield "  " * level + part
            else:
                yield from body_lines(part, level + self.indent)

    def bodies(self):
        return [part for part in self.parts if isinstance(part, list)]


def line(text):
    return Node([text])


def body_lines(nodes, level):
    for node in nodes:
        yield from node.lines(level)


@dataclasses.dataclass
class Kernel:
    """One kernel, the device functions it calls, and how it is launched."""

    seed: int
    grid: tuple
    block: tuple
    shared_words: int  # of dynamic shared memory
    functions: list  # of Node
    body: list  # of Node
    prologue: list  # lines that every statement may count on
    epilogue: list
    cells: int = 0  # words behind its output that are zero when it starts

    @property
    def name(self):
        return f"kernel{self.seed}"

    @property
    def threads(self):
        return self.block[0] * self.block[1] * self.block[2]

    def text(self):
        signature = f"__global__ void {self.name}(const unsigned *in, unsigned *out, unsigned n, unsigned k) {{"
        kernel = Node([signature, [line(text) for text in self.prologue], self.body,
                       [line(text) for text in self.epilogue], "}"])
        return "\n".join([*body_lines(self.functions, 0), *kernel.lines(0)])


def smaller(kernel):
    """Yields copies of the kernel with something left out, the largest omissions first."""
    def lists(nodes):
        yield nodes
        for node in nodes:
            for body in node.bodies():
                yield from lists(body)

    def edited(which, change):
        result = copy.deepcopy(kernel)
        targets = [*lists(result.body), *lists(result.functions)]
        change(targets[which])
        return result

    places = [*lists(kernel.body), *lists(kernel.functions)]
    for which, nodes in enumerate(places):
        size = len(nodes)
        while size > 0:
            for first in range(0, len(nodes), size):
                def delete(target, first=first, size=size):
                    del target[first:first + size]
                yield edited(which, delete)
            size //= 2
    for which, nodes in enumerate(places):
        for at, node in enumerate(nodes):
            if node.unwrap:
                def unwrap(target, at=at):
                    target[at:at + 1] = [inner for body in target[at].bodies() for inner in body]
                yield edited(which, unwrap)
