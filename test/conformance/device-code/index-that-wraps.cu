// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements whose index goes back to 0 while another counts on: a compiler that takes the one not to
// wrap since the other does not reads beyond the table (docs/design/compiler-bugs.md).
#include <cstdio>
#include <cuda_runtime.h>

constexpr unsigned N = 320;
constexpr unsigned Size = 256;

__constant__ unsigned constantTable[8] = {3, 1, 4, 1, 5, 9, 2, 6};

struct Entry {
  unsigned key, weight;
};

__global__ void masked(const unsigned *table, unsigned *out, unsigned base) {
  out[base + threadIdx.x] += table[threadIdx.x & 7];
}

__global__ void remainder(const unsigned *table, unsigned *out, unsigned base) {
  unsigned t = threadIdx.x;
  out[base + t] += table[t % 16] * (t + base);
}

__global__ void fromConstantMemory(const unsigned *table, unsigned *out, unsigned base) {
  unsigned t = threadIdx.x, me = blockIdx.x * N + t;
  out[base + me] += constantTable[t % 8] + table[me % 8];
}

__global__ void fromSharedMemory(const unsigned *table, unsigned *out, unsigned base) {
  __shared__ unsigned s[32];
  unsigned t = threadIdx.x;
  if (t < 32)
    s[t] = table[t];
  __syncthreads();
  out[base + t] += s[t & 31];
}

__global__ void byByte(const unsigned *table, unsigned *out, unsigned base) {
  out[base + threadIdx.x] += table[static_cast<unsigned char>(threadIdx.x)];
}

__global__ void bySignedByte(const unsigned *table, unsigned *out, unsigned base) {
  int t = static_cast<signed char>(threadIdx.x);
  out[base + threadIdx.x] += table[t + 128];
}

__global__ void byProduct(const unsigned *table, unsigned *out, unsigned base) {
  out[base + threadIdx.x] += table[threadIdx.x * 5 & 63];
}

__global__ void byShift(const unsigned *table, unsigned *out, unsigned base) {
  out[base + threadIdx.x] += table[threadIdx.x << 29 >> 29] + table[(threadIdx.x + 3) & 7];
}

__global__ void ofStructs(const unsigned *table, unsigned *out, unsigned base) {
  const Entry *entries = reinterpret_cast<const Entry *>(table);
  out[base + threadIdx.x] += entries[threadIdx.x & 3].weight + entries[threadIdx.x & 15].key;
}

__global__ void inLoop(const unsigned *table, unsigned *out, unsigned base) {
  unsigned sum = 0;
  for (unsigned char i = threadIdx.x, n = 0; n < 200; ++i, ++n)
    sum = sum * 3 + table[i] + out[base + n];
  out[2 * N + threadIdx.x] = sum;
}

__global__ void written(const unsigned *table, unsigned *out, unsigned base) {
  __shared__ unsigned rows[N][8];
  unsigned t = threadIdx.x;
  for (unsigned i = 0; i < 24; ++i)
    rows[t][i & 7] = i < 8 ? table[i] : rows[t][i & 7] * 3 + out[N + base + i] + i;
  __syncthreads();
  out[base + t] = rows[t][t & 7];
}

int main() {
  unsigned *table, *out;
  cudaMallocManaged(&table, Size * sizeof(unsigned));
  cudaMallocManaged(&out, 4 * N * sizeof(unsigned));
  auto show = [&](const char *name, void (*kernel)(const unsigned *, unsigned *, unsigned),
                  unsigned blocks = 1) {
    for (unsigned i = 0; i < Size; ++i)
      table[i] = i * 2654435761u >> 20;
    for (unsigned i = 0; i < 4 * N; ++i)
      out[i] = i;
    kernel<<<blocks, N>>>(table, out, 17);
    cudaDeviceSynchronize();
    unsigned sum = 2166136261u;
    for (unsigned i = 0; i < 4 * N; ++i)
      sum = (sum ^ out[i]) * 16777619u;
    printf("%s: %08x, %u %u\n", name, sum, out[17], out[17 + 299]);
  };
  show("masked", masked);
  show("remainder", remainder);
  show("from constant memory", fromConstantMemory, 3);
  show("from shared memory", fromSharedMemory);
  show("by byte", byByte);
  show("by signed byte", bySignedByte);
  show("by product", byProduct);
  show("by shift", byShift);
  show("of structs", ofStructs);
  show("in a loop", inLoop);
  show("written", written);
  return 0;
}
