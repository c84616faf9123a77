// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of arrays by reference, by pointers to rows, and through functions that give back either.
#include <cstdio>
template <int R, int C> __device__ int trace(const int (&m)[R][C]) {
  int s = 0;
  for (int i = 0; i < (R < C ? R : C); ++i) s += m[i][i];
  return s;
}
__device__ void scaleRow(int *row, int n, int k) { for (int i = 0; i < n; ++i) row[i] *= k; }
__device__ int (*middle(int (*m)[8], int rows))[8] { return m + rows / 2; }
template <class T, size_t N> __device__ constexpr size_t length(T (&)[N]) { return N; }
__device__ int &maxOf(int (&a)[8]) {
  int *best = a;
  for (int *p = a; p != a + length(a); ++p) if (*p > *best) best = p;
  return *best;
}
__device__ void transposeInPlace(int (*m)[8]) {
  int x = threadIdx.x % 8, y = threadIdx.x / 8;
  int v = m[x][y];
  __syncthreads();
  m[y][x] = v;
  __syncthreads();
}
__global__ void matrices(int *in, int *o) {
  __shared__ int s[8][8];
  __shared__ int(*half)[8], *last;
  int x = threadIdx.x % 8, y = threadIdx.x / 8;
  (*(s + y))[x] = in[threadIdx.x];
  if (threadIdx.x == 0) half = middle(s, 8), last = s[7] + 7;
  __syncthreads();
  if (threadIdx.x < 8) scaleRow(s[threadIdx.x], 8, threadIdx.x + 1);
  __syncthreads();
  transposeInPlace(s);
  if (x == 0) maxOf(s[y]) = -100 - y;
  __syncthreads();
  int local[3][8], (*p)[8] = local, *q = &local[0][0];
  for (int i = 0; i < 24; ++i) *q++ = s[i % 8][(i + threadIdx.x) % 8];
  int sum = trace(s) + trace(local) + (*half)[x] + *last + half[-1][y] + p[2][x] + maxOf(local[threadIdx.x % 3]);
  int *rows[3] = {local[2], local[0], *(local + 1)};
  for (int **r = rows; r < rows + 3; ++r) sum = sum * 3 + (*r)[y] + **r;
  o[threadIdx.x] = sum;
}
typedef float Vec[4];
__global__ void typedefs(Vec *in, Vec *o, Vec limits) {
  Vec v;
  const Vec &r = in[threadIdx.x];
  for (int i = 0; i < 4; ++i) v[i] = fminf(r[3 - i], limits[i]);
  Vec *to = o + threadIdx.x;
  for (int i = 0; i < 4; ++i) (*to)[i] = v[i] + i[v];
}
int main() {
  int *in, *o;
  Vec *a, *b, *l;
  cudaMallocManaged(&in, 256), cudaMallocManaged(&o, 256), cudaMallocManaged(&a, 512), cudaMallocManaged(&b, 512), cudaMallocManaged(&l, 16);
  for (int i = 0; i < 64; ++i) in[i] = (i * 37) % 29;
  for (int i = 0; i < 128; ++i) a[i / 4][i % 4] = i * 0.5f;
  for (int i = 0; i < 4; ++i) (*l)[i] = 10 + 7 * i;
  matrices<<<1, 64>>>(in, o);
  typedefs<<<1, 32>>>(a, b, *l);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i) printf("%d%c", o[i], i % 8 == 7 ? '\n' : ' ');
  for (int i = 0; i < 128; i += 7) printf("%g ", b[i / 4][i % 4]);
  puts("");
}
