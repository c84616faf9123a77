// Threads of one row whose places in a tile are recovered by division go through it row by row.
// RUN: %offloom migrate %s 2>/dev/null | grep -v "//" | FileCheck %s

#define TILE 16

// CHECK-LABEL: void product(
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int x = threadIdx.x % TILE, y = threadIdx.x / TILE;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += TILE) {
    // CHECK: block.threads(offloom::rows_of<16>, [&](offloom::thread_index threadIdx) {
    // CHECK: as[y][x] = a[y * n + k0 + x];
    as[y][x] = a[y * n + k0 + x];
    bs[y][x] = b[(k0 + y) * n + x];
    __syncthreads();
    // CHECK: block.threads(offloom::rows_of<16>, [&](offloom::thread_index threadIdx) {
    for (int k = 0; k < TILE; ++k)
      sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  // CHECK: block.threads(offloom::rows_of<16>, [&](offloom::thread_index threadIdx) {
  c[y * n + x] = sum;
}

// CHECK-LABEL: void strided(
__global__ void strided(const float *in, float *out, int n) {
  __shared__ float s[32][33];
  // CHECK: block.threads_below(offloom::rows_of<32>, i_first, 1024, [&](offloom::thread_index threadIdx) {
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    s[i >> 5][i & 31] = in[(i >> 5) * n + (i & 31)];
  __syncthreads();
  // CHECK: block.threads([&](offloom::thread_index threadIdx) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[0][blockIdx.x] * threadIdx.x;
}

// The least row counts, of those that a template's arguments decide too.
// CHECK-LABEL: void parts(
template <int Rows, int Columns> __global__ void parts(const float *in, float *out) {
  __shared__ float s[64];
  // CHECK: block.threads(offloom::rows_of<64, Rows / Columns, Columns>, [&](offloom::thread_index threadIdx) {
  const int part = threadIdx.x / (Rows / Columns), column = threadIdx.x % Columns, half = threadIdx.x / 64;
  s[threadIdx.x] = in[part] + in[column] + in[half];
  __syncthreads();
  // CHECK: block.threads([&](offloom::thread_index threadIdx) {
  out[threadIdx.x] = s[threadIdx.x ^ 1];
  __syncthreads();
  // CHECK: block.threads(offloom::rows_of<Rows / Columns>, [&](offloom::thread_index threadIdx) {
  s[threadIdx.x] = in[part];
  __syncthreads();
  // CHECK: block.threads(offloom::rows_of<64, Columns>, [&](offloom::thread_index threadIdx) {
  out[threadIdx.x] += s[0] + in[half] + in[column];
}
template __global__ void parts<64, 4>(const float *, float *);

// What there is only for some arguments may divide by 0 for others.
// CHECK-LABEL: void maybe(
// CHECK-NOT: rows_of
template <int Columns> __global__ void maybe(const float *in, float *out) {
  __shared__ float s[64];
  if (Columns > 0)
    s[threadIdx.x] = in[threadIdx.x / (64 / Columns)];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

// Rows of a few threads, or of no power of two, are not worth a loop; nor is an array of each thread's.
// CHECK-LABEL: void few(
// CHECK-NOT: rows_of
__global__ void few(const float *in, float *out) {
  __shared__ float s[256];
  float own[4];
  s[threadIdx.x] = in[threadIdx.x / 4] + in[threadIdx.x / 12];
  for (int k = 0; k < 4; ++k)
    own[k] = in[threadIdx.x / 16 + k];
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[threadIdx.x / 16 * 64 + threadIdx.x % 16 + k * 16] = own[k] + s[k];
}
