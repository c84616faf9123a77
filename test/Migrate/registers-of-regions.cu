// What a thread keeps between phases is in a register while a loop of its own works on it: a store in each round could
// be to the memory that the loop reads, and nothing would be vectorised.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace

__global__ void tiles(const float *a, float *c, int n) {
  __shared__ float s[16][16];
  float sum = 0, scale = a[threadIdx.x];
  for (int tile = 0; tile < n; ++tile) {
    s[threadIdx.y][threadIdx.x] = a[tile * 256 + threadIdx.y * 16 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += scale * s[k][threadIdx.x];
    __syncthreads();
  }
  c[threadIdx.y * 16 + threadIdx.x] = sum;
}
//      CHECK:      float sum = sum_of[threadIdx];
// CHECK-NEXT:      float scale = scale_of[threadIdx];
// CHECK-NEXT:      for (int k = 0; k < 16; ++k)
// CHECK-NEXT:        sum += scale * s[k][threadIdx.x];
// CHECK-NEXT:      sum_of[threadIdx] = sum;
// CHECK-NEXT:    });
//      CHECK:    auto &sum = sum_of[threadIdx];
// CHECK-NEXT:    c[threadIdx.y * 16 + threadIdx.x] = sum;

// Not where something else may lead to it, and not where a thread leaves the phase on the way.
__device__ void add(float &to, float x) { to += x; }

__global__ void by_reference(const float *a, float *c) {
  float sum = a[threadIdx.x], rest = a[threadIdx.x + 1];
  __syncthreads();
  for (int k = 0; k < 16; ++k)
    add(sum, a[k]);
  __syncthreads();
  c[threadIdx.x] = sum + rest;
}
//      CHECK:    auto &rest = rest_of[threadIdx];
//      CHECK:    auto &sum = sum_of[threadIdx];
// CHECK-NEXT:    for (int k = 0; k < 16; ++k)
// CHECK-NEXT:      add(sum, a[k]);

__global__ void leaves(const float *a, float *c) {
  float sum = a[threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 16; ++k) {
    if (a[k] < 0)
      return;
    sum += a[k];
  }
  __syncthreads();
  c[threadIdx.x] = sum;
}
//      CHECK:    c[threadIdx.x] = sum + rest;
//      CHECK:    sum = a[threadIdx.x];
//      CHECK:    auto &sum = sum_of[threadIdx];
// CHECK-NEXT:    for (int k = 0; k < 16; ++k) {

// The name stands within some types.
__global__ void pointers_to_rows(const int *a, int *c) {
  __shared__ int s[64];
  int own[4] = {1, 2, 3, int(threadIdx.x)};
  int(*rows)[4] = &own;
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 16; ++k)
    sum += s[k] * (*rows)[k & 3];
  __syncthreads();
  c[threadIdx.x] = sum + (*rows)[0];
}
//      CHECK:    int (*rows)[4] = rows_of[threadIdx];

// What some threads change is stored for all: compilers make that a vector's store.
__global__ void some_threads(const int *in, int *out) {
  int sum = in[threadIdx.x], kept = sum;
  __syncthreads();
  if (threadIdx.x % 4 == 3)
    sum += kept;
  __syncthreads();
  out[threadIdx.x] = sum + kept;
}
//      CHECK:    int sum = sum_of[threadIdx];
// CHECK-NEXT:    auto &kept = kept_of[threadIdx];
// CHECK-NEXT:    if (threadIdx.x % 4 == 3)
// CHECK-NEXT:      sum += kept;
// CHECK-NEXT:    sum_of[threadIdx] = sum;

// So are the elements of a small array that loops within loops change, one by one: how far each loop goes is known where
// the compiler writes it out.
template <class T, int Tile> __global__ void sums_of_tiles(const T *a, T *c, int n) {
  __shared__ T s[32][Tile];
  const int t = threadIdx.x;
  T sums[Tile][2] = {}, first[2] = {a[t], a[t + 1]};
  for (int tile = 0; tile < n; ++tile) {
    s[t / Tile][t % Tile] = a[tile * 32 * Tile + t];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      for (int i = 0; i < Tile; ++i)
        sums[i][k & 1] += s[k][i] * first[k & 1];
    __syncthreads();
  }
  for (int i = 0; i < Tile; ++i)
    c[t * Tile + i] = sums[i][0] + sums[i][1];
}
template __global__ void sums_of_tiles<float, 4>(const float *, float *, int);
//      CHECK:      offloom::kept sums_kept(sums_of[threadIdx]);
// CHECK-NEXT:      auto &sums = sums_kept.value;
// CHECK-NEXT:      auto &first = first_of[threadIdx];
// CHECK-NEXT:      for (int k = 0; k < 32; ++k)
// CHECK-NEXT:        for (int i = 0; i < Tile; ++i)
// CHECK-NEXT:          sums[i][k & 1] += s[k][i] * first[k & 1];
// CHECK-NEXT:    });

// Not in the phase that declares it, nor where a single loop goes through it once, nor where it is large, volatile, or
// something else leads to it.
__global__ void arrays_as_they_are(const int *a, int *c, int n) {
  const int t = threadIdx.x;
  int own[4], once[4], large[300], *at = large;
  volatile int seen[4] = {};
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 4; ++i)
      own[i] = once[i] = a[t + i * k];
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    once[i] += own[i];
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 4; ++i)
      seen[i] += at[t + i] += large[i * k] += i;
  __syncthreads();
  c[t] = own[0] + once[1] + seen[2] + large[3];
}
//  CHECK-NOT: offloom::kept
