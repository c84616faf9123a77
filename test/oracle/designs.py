# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Barriers as designs of their own put them: in classes with state, in results by pointer, in callbacks, in templates that
call themselves, in loops that go on until no thread wants to, over tiles of two dimensions and arrays of each thread.

{s} is a shared array, {N} the number of threads, {v} and {w} values, {r} the new variable; @ the seed and a number.
"""

from idioms import put_in
from kernel import Node
from shapes import ShapeStatements
from variables import Variable

# Outside of the kernel, and inside.
DESIGNS = {
    "worker": ("""\
struct Worker@ {
  unsigned *const cells, at, sum;
  __device__ Worker@(unsigned *cells, unsigned at) : cells(cells), at(at), sum(0) {}
  __device__ void step(unsigned v) {
    cells[at] = v;
    __syncthreads();
    sum += cells[{N} - 1u - at];
    __syncthreads();
  }
};""", """\
Worker@ {r}_({s}, t);
{r}_.step({v});
{r}_.step({r}_.sum + 1u);
unsigned {r} = {r}_.sum;"""),
    "class": ("""\
template <int Size> class Exchange@ {
public:
  __device__ explicit Exchange@(unsigned (&cells)[Size]) : cells(cells) {}
  __device__ unsigned shifted(unsigned v, int by) {
    cells[index()] = v;
    __syncthreads();
    const unsigned got = cells[(index() + by) % Size];
    __syncthreads();
    return got;
  }

private:
  __device__ static unsigned index() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
  unsigned (&cells)[Size];
};""", """\
__shared__ unsigned {r}_cells[{N}];
Exchange@<{N}> {r}_({r}_cells);
unsigned {r} = {r}_.shifted({v}, 3);"""),
    "pointer result": ("""\
__device__ void last@(unsigned *cells, unsigned t, unsigned v, unsigned *one, unsigned *two) {
  cells[t] = v;
  __syncthreads();
  *one = cells[{N} - 1u];
  if (two)
    *two += cells[t / 2u];
  __syncthreads();
}""", """\
unsigned {r}, {r}_ = {w};
last@({s}, t, {v}, &{r}, {flag} ? &{r}_ : nullptr);
{r} ^= {r}_;"""),
    "class result": ("""\
struct Ends@ {
  unsigned first, last;
};
__device__ Ends@ ends@(unsigned *cells, unsigned t, unsigned v) {
  cells[t] = v;
  __syncthreads();
  Ends@ found = {cells[0], cells[{N} - 1u]};
  __syncthreads();
  return found;
}""", """\
Ends@ {r}_ = ends@({s}, t, {v});
unsigned {r} = {r}_.first * 3u + {r}_.last;"""),
    "tree": ("""\
template <unsigned Width> struct Tree@ {
  __device__ static void run(unsigned *cells, unsigned t) {
    if (t < Width && t + Width < {N})
      cells[t] += cells[t + Width];
    __syncthreads();
    Tree@<Width / 2>::run(cells, t);
  }
};
template <> struct Tree@<0> {
  __device__ static void run(unsigned *, unsigned) {}
};""", """\
{s}[t] = {v};
__syncthreads();
Tree@<32>::run({s}, t);
unsigned {r} = {s}[0];
__syncthreads();"""),
    "constexpr tree": ("""\
template <unsigned Width> __device__ void tree@(unsigned *cells, unsigned t) {
  if constexpr (Width > 0) {
    if (t < Width && t + Width < {N}) cells[t] ^= cells[t + Width];
    __syncthreads();
    tree@<Width / 2>(cells, t);
  }
}""", """\
{s}[t] = {v};
__syncthreads();
tree@<64>({s}, t);
unsigned {r} = {s}[0];
__syncthreads();"""),
    "callback": ("""\
template <class F> __device__ void eachTile@(unsigned tiles, F work) {
  for (unsigned tile = 0; tile < tiles; ++tile)
    work(tile);
}""", """\
unsigned {r} = {w};
eachTile@(1u + {flag}, [&](unsigned tile) {
  {s}[t] = {v} + tile;
  __syncthreads();
  {r} += {s}[(t + tile + 1u) % {N}];
  __syncthreads();
});"""),
    "until none": ("", """\
unsigned {r} = ({v}) % 5u, {r}_turns = 0;
do {
  if ({r} > 0u)
    --{r};
  ++{r}_turns;
} while (__syncthreads_or({r} > 0u));
{r} = {r}_turns;"""),
    "tile of two": ("", """\
__shared__ unsigned {r}_tile[{Y}][{X} + 1];
{r}_tile[t / {X}][t % {X}] = {v};
__syncthreads();
unsigned {r} = {r}_tile[(t * 7u + 1u) % {Y}][(t / {Y}) % {X}];
__syncthreads();"""),
    "accumulators": ("", """\
unsigned {r} = 0, {r}_acc[2][3] = {};
for (unsigned tile = 0; tile < 2u + {flag}; ++tile) {
  {s}[t] = {v} ^ tile;
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j)
        {r}_acc[i][j] += {s}[(t + k * i) % {N}] * {s}[(j + k) % {N}];
  __syncthreads();
}
for (auto &row : {r}_acc)
  for (unsigned x : row)
    {r} = {r} * 3u + x;"""),
    "declared first": ("", """\
unsigned {r};
{
  int i, stride;
  unsigned *p, kept[3], x;
  for (i = 0; i < 3; i++) kept[i] = {w} + i;
  p = kept;
  stride = 1;
  while (stride < int({N}) && stride < 16) {
    {s}[t] = *p; __syncthreads();
    x = {s}[(t + stride) % {N}]; __syncthreads();
    *p++ += x;
    if (p == kept + 3) p = kept;
    stride *= 2;
  }
  {r} = kept[0] + kept[1] * 3u + kept[2] * 5u;
}"""),
    "counter": ("", """\
__shared__ unsigned {r}_count;
if (t == 0) {r}_count = 0;
__syncthreads();
if (({v}) % 3u == 0u) atomicAdd(&{r}_count, 1u + ({w}) % 4u);
__syncthreads();
unsigned {r} = {r}_count;
__syncthreads();"""),
    "grid stride": ("", """\
unsigned {r} = {w};
for (unsigned i = me; i < n; i += {N} * gridDim.x * gridDim.y * gridDim.z * 4u) {
  if (in[i] % 7u == 0u) continue;
  {r} += in[i] ^ i;
}"""),
}


class DesignStatements(ShapeStatements):
    """Over Generator. No thread leaves early: cells are read that only a thread itself has written."""

    def __init__(self, seed):
        super().__init__(seed)
        self.may_leave = False

    def own_choices(self, flow):
        kinds = super().own_choices(flow)
        return kinds + [(self.design, 25)] if flow.uniform and flow.kernel and self.free_shared else kinds

    def block(self):
        self.shape_of_block = super().block()
        return self.shape_of_block

    def design(self, flow):
        outside, inside = DESIGNS[self.random.choice(list(DESIGNS))]
        number, result = f"{self.seed}_{len(self.idiom_nodes)}", Variable(self.name("v"))
        x, y, z = self.shape_of_block
        words = {"s": self.random.choice(self.free_shared), "N": f"{self.threads}u", "v": f"({self.value()})",
                 "w": f"({self.value(depth=1)})", "r": result.name, "X": f"{x}u", "Y": f"{y * z}u"}
        # The number of turns of a loop with barriers: the same for all threads.
        flag = self.random.choice(["k % 2u", "(k & 1u)", "unsigned(k == 2u)"])
        texts = [put_in(text.replace("@", number).replace("{flag}", flag), **words) for text in (outside, inside)]
        if outside:
            self.idiom_nodes.append(Node(texts[0].splitlines()))
        self.scope.append(result)
        return Node(texts[1].splitlines())
