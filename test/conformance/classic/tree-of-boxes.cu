// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A binary radix tree over Morton codes built on the device, then a point query with a stack of node pointers.
#include <cstdio>
#include <cfloat>
#include <algorithm>
#include <numeric>
struct Node {
  Node *left, *right, *parent;
  int lo, hi;
  bool leaf;
  float2 mn, mx;
};
__device__ int delta(const unsigned *c, int n, int i, int j) {
  if (j < 0 || j >= n) return -1;
  return c[i] == c[j] ? 32 + __clz(i ^ j) : __clz(c[i] ^ c[j]);
}
__global__ void build(const unsigned *code, int n, Node *inner, Node *leaf) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - 1) return;
  int d = delta(code, n, i, i + 1) > delta(code, n, i, i - 1) ? 1 : -1;
  int least = delta(code, n, i, i - d), lmax = 2;
  while (delta(code, n, i, i + lmax * d) > least) lmax *= 2;
  int l = 0;
  for (int t = lmax / 2; t >= 1; t /= 2) if (delta(code, n, i, i + (l + t) * d) > least) l += t;
  int j = i + l * d, common = delta(code, n, i, j), s = 0;
  for (int t = (l + 1) / 2, div = 2;; div *= 2, t = (l + div - 1) / div) {
    if (delta(code, n, i, i + (s + t) * d) > common) s += t;
    if (t == 1) break;
  }
  int split = i + s * d + min(d, 0), first = min(i, j), last = max(i, j);
  Node *a = first == split ? &leaf[split] : &inner[split], *b = last == split + 1 ? &leaf[split + 1] : &inner[split + 1];
  inner[i].left = a, inner[i].right = b, inner[i].leaf = false, inner[i].lo = first, inner[i].hi = last;
  a->parent = b->parent = &inner[i];
}
__global__ void bounds(const float2 *p, int n, Node *leaf, int *visits, Node *inner) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Node *k = leaf + i;
  k->leaf = true, k->lo = k->hi = i, k->mn = k->mx = p[i];
  for (k = k->parent; k; k = k->parent) {
    __threadfence();
    if (atomicAdd(&visits[k - inner], 1) == 0) return;
    __threadfence();
    volatile Node *a = k->left, *b = k->right;
    k->mn = make_float2(fminf(a->mn.x, b->mn.x), fminf(a->mn.y, b->mn.y));
    k->mx = make_float2(fmaxf(a->mx.x, b->mx.x), fmaxf(a->mx.y, b->mx.y));
  }
}
__global__ void query(const Node *root, const float2 *p, int n, float r, int *found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Node *stack[64], **top = stack;
  *top++ = nullptr;
  int count = 0;
  for (const Node *k = root; k;) {
    float dx = fmaxf(fmaxf(k->mn.x - p[i].x, p[i].x - k->mx.x), 0.f), dy = fmaxf(fmaxf(k->mn.y - p[i].y, p[i].y - k->mx.y), 0.f);
    if (dx * dx + dy * dy > r * r) k = *--top;
    else if (k->leaf) ++count, k = *--top;
    else *top++ = k->right, k = k->left;
  }
  found[i] = count;
}
static unsigned spread(unsigned x) {
  x = (x | x << 8) & 0xff00ff, x = (x | x << 4) & 0xf0f0f0f, x = (x | x << 2) & 0x33333333;
  return (x | x << 1) & 0x55555555;
}
int main() {
  const int n = 300;
  unsigned *code;
  float2 *p;
  Node *inner, *leaf;
  int *visits, *found;
  cudaMallocManaged(&code, n * 4), cudaMallocManaged(&p, n * 8), cudaMallocManaged(&inner, n * sizeof(Node)), cudaMallocManaged(&leaf, n * sizeof(Node));
  cudaMallocManaged(&visits, n * 4), cudaMallocManaged(&found, n * 4);
  for (int i = 0; i < n; ++i) {
    unsigned x = (i * 97) % 251, y = (i * i * 7) % 239;
    code[i] = spread(x) | spread(y) << 1;
  }
  std::sort(code, code + n);
  for (int i = 0; i < n; ++i) {
    unsigned x = 0, y = 0;
    for (int b = 0; b < 16; ++b) x |= (code[i] >> (2 * b) & 1) << b, y |= (code[i] >> (2 * b + 1) & 1) << b;
    p[i] = make_float2(x, y);
    visits[i] = 0, inner[i].parent = leaf[i].parent = nullptr;
  }
  build<<<(n + 63) / 64, 64>>>(code, n, inner, leaf);
  bounds<<<(n + 63) / 64, 64>>>(p, n, leaf, visits, inner);
  query<<<(n + 63) / 64, 64>>>(inner, p, n, 25.f, found);
  printf("%d\n", cudaDeviceSynchronize());
  int bad = 0;
  for (int i = 0; i < n; ++i) {
    int c = 0;
    for (int j = 0; j < n; ++j) c += (p[i].x - p[j].x) * (p[i].x - p[j].x) + (p[i].y - p[j].y) * (p[i].y - p[j].y) <= 625.f;
    bad += c != found[i];
  }
  printf("%d %g %g %g %g\n", bad, inner[0].mn.x, inner[0].mn.y, inner[0].mx.x, inner[0].mx.y);
  for (int i = 0; i < n; i += 23) printf("%d ", found[i]);
  puts("");
}
