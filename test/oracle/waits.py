# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements in which threads wait for each other by atomics and flags, and atomics in general.

Words behind the kernel's output, zero at each launch, serve as locks, counters and flags: cell(). What a lock guards is a
sum, so that the order does not matter. Threads wait only for those that are sure to come: no thread has returned yet.
"""

from kernel import Node, line
from variables import Variable

LANE_LOCK = """\
for (bool done = false; !done;) {{
  if (atomicCAS({lock}, 0u, 1u) == 0u) {{
    __threadfence();
    *(volatile unsigned *){guarded} = *(volatile unsigned *){guarded} + {v};
    __threadfence();
    atomicExch({lock}, 0u);
    done = true;
  }}
}}"""

TICKETS = """\
const unsigned {n} = atomicAdd({lock}, 1u);
for (bool done = false; !done; __nanosleep(20)) {{
  if (atomicAdd({serving}, 0u) == {n}) {{
    __threadfence();
    *(volatile unsigned *){guarded} = *(volatile unsigned *){guarded} + {v};
    __threadfence();
    atomicAdd({serving}, 1u);
    done = true;
  }}
}}"""

LEADER_LOCK = """\
if (t == 0) {{
  while (atomicCAS({lock}, 0u, 1u) != 0u)
    ;
  __threadfence();
  *(volatile unsigned *){guarded} = *(volatile unsigned *){guarded} + {v};
  __threadfence();
  atomicExch({lock}, 0u);
}}"""

LAST_BLOCK = """\
__shared__ bool {n};
if (t == 0) {{
  *(volatile unsigned *)({parts} + block) = {v};
  __threadfence();
  {n} = atomicAdd({lock}, 1u) == gridDim.x * gridDim.y * gridDim.z - 1u;
}}
__syncthreads();
if ({n}) {{
  __threadfence();
  for (unsigned i = t; i < gridDim.x * gridDim.y * gridDim.z; i += {threads}u)
    atomicAdd({guarded}, *(volatile unsigned *)({parts} + i) * (i + 1u));
}}"""

# Each block waits for the one before it.
BLOCK_CHAIN = """\
if (t == 0) {{
  unsigned before = 1u;
  if (block > 0) {{
    while (atomicAdd({flags} + block - 1, 0u) == 0u)
      ;
    __threadfence();
    before = *(volatile unsigned *)({parts} + block - 1);
  }}
  *(volatile unsigned *)({parts} + block) = before * 3u + {v};
  __threadfence();
  atomicExch({flags} + block, 1u);
}}
__syncthreads();"""

# Each thread waits for a neighbour, mostly in its own warp. Who has what it waits for goes on inside of the loop: past it,
# a GPU might wait for the whole warp.
THREAD_CHAIN = """\
{s}[t] = 0;
__syncthreads();
unsigned {n} = 0;
for (bool done = false; !done;) {{
  {n} = {first} ? 1u : ((volatile unsigned *){s})[{neighbour}];
  if ({n} != 0u) {{
    ((volatile unsigned *){s})[t] = ({n} * 5u + ({v})) | 1u;
    done = true;
  }}
}}
__syncthreads();"""

# One thread of each warp waits for the warp before it.
WARP_CHAIN = """\
{s}[t] = 0;
__syncthreads();
unsigned {n} = 1u;
if (t % 32u == 0) {{
  if (t > 0) {{
    while (((volatile unsigned *){s})[t - 32u] == 0u)
      ;
    {n} = ((volatile unsigned *){s})[t - 32u];
  }}
  ((volatile unsigned *){s})[t] = ({n} * 5u + ({v})) | 1u;
}}
__syncthreads();"""

# The first warp produces for the others.
PRODUCER = """\
{s}[t] = 0;
__syncthreads();
if (t < 32u)
  ((volatile unsigned *){s})[t] = ({v}) | 1u;
unsigned {n} = 0;
while ({n} == 0u)
  {n} = ((volatile unsigned *){s})[t % {produced}u];
__syncthreads();"""


class WaitStatements:
    """Over WarpGenerator."""

    def __init__(self, seed):
        super().__init__(seed)
        self.cells = 0
        self.returned = False  # may a thread have returned?
        # Whatever polls runs as fibers: only some kernels do.
        self.polls = self.random.random() < 0.15

    def kernel(self):
        kernel = super().kernel()
        kernel.cells = self.cells
        return kernel

    def block(self):
        block = super().block()
        self.places = block[0] * block[1] * block[2] + 1  # of `out`, a block: threads and a counter
        return block

    def cell(self, count=1):
        first, self.cells = self.cells, self.cells + count
        return f"(out + gridDim.x * gridDim.y * gridDim.z * {self.places}u + {first}u)"

    def leave(self, flow):
        node = super().leave(flow)
        self.returned |= flow.kernel and flow.depth == 0
        return node

    def choices(self, flow):
        kinds = super().choices(flow)
        if not flow.kernel:
            return kinds
        kinds += [(self.atomic, 1), (self.lane_lock, 0.5)]
        if flow.uniform and self.free_shared:
            kinds += [(self.histogram, 1.5)]
        if flow.uniform and flow.depth == 0 and not self.returned:
            kinds += [(self.last_block, 1)]
            if self.polls:
                kinds += [(self.block_chain, 2)]
        if flow.uniform and not self.returned:
            kinds += [(self.leader_lock, 0.5)]
        if self.polls:
            kinds += [(self.tickets, 2)]
            if flow.uniform and not self.returned and self.free_shared:
                kinds += [(self.thread_chain, 3), (self.warp_chain, 2), (self.producer, 3)]
        return kinds

    def text(self, template, **words):
        return Node(template.format(v=self.value(), **words).splitlines())

    def atomic(self, flow):
        """Of any order the result is the same: one function for each cell."""
        function = self.random.choice(["Add", "Xor", "Or", "Max", "Sub"])
        form = self.random.choice(["atomic{f}({c}, {v});", "atomic{f}({c} + ({v}) % 4u, {v});"] +
                                  (["atomicInc({c}, 1000000u);"] if function == "Add" else []))
        return line(form.format(f=function, c=self.cell(4), v=self.value()))

    def histogram(self, flow):
        """Atomics on a shared array that a barrier set to zero; then what they counted is read."""
        array, target = self.random.choice(self.free_shared), Variable(self.name("v"))
        function = self.random.choice(["Add", "Xor", "Or", "Max"])
        text = [f"{array}[t] = 0;", "__syncthreads();",
                f"atomic{function}(&{array}[({self.value()}) % {self.threads}u], {self.value()});", "__syncthreads();",
                target.declaration(f"{array}[({self.value()}) % {self.threads}u]"), "__syncthreads();"]
        self.scope.append(target)
        return Node(text)

    def lane_lock(self, flow):
        return self.text(LANE_LOCK, lock=self.cell(), guarded=self.cell())

    def leader_lock(self, flow):
        return self.text(LEADER_LOCK, lock=self.cell(), guarded=self.cell())

    def tickets(self, flow):
        return Node(["{", [self.text(TICKETS, lock=self.cell(), serving=self.cell(), guarded=self.cell(), n=self.name("n"))], "}"])

    def last_block(self, flow):
        return self.text(LAST_BLOCK, n=self.name("last"), threads=self.threads, lock=self.cell(), guarded=self.cell(),
                         parts=self.cell(4))

    def block_chain(self, flow):
        parts, value = self.cell(4), Variable(self.name("v"))
        node = self.text(BLOCK_CHAIN, flags=self.cell(4), parts=parts)
        node.parts.append(value.declaration(f"*(volatile unsigned *)({parts} + block)"))
        self.scope.append(value)
        return node

    def thread_chain(self, flow):
        first, neighbour = self.random.choice([("t == 0", "t - 1"), (f"t == {self.threads - 1}u", "t + 1")])
        return self.with_result(THREAD_CHAIN, first=first, neighbour=neighbour)

    def warp_chain(self, flow):
        return self.with_result(WARP_CHAIN)

    def producer(self, flow):
        return self.with_result(PRODUCER, produced=min(32, self.threads))

    def with_result(self, template, **words):
        array, got, value = self.random.choice(self.free_shared), self.name("n"), Variable(self.name("v"))
        node = self.text(template, s=array, n=got, **words)
        node.parts.append(value.declaration(got))
        self.scope.append(value)
        return node
