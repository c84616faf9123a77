// What atomic additions come to whose result nobody asks for, whoever else reaches the same memory.
// REQUIRES: offloom
// RUN: %offloom cc -O2 %s -o %t && %t | FileCheck %s
#include <algorithm>
#include <cstdio>

constexpr int Threads = 128, N = 64 * Threads;

// CHECK: one element, 8 bytes: right
__global__ void total(unsigned long long *sum) { atomicAdd(sum, 1ull << 30); }

// CHECK-NEXT: few elements: right
// CHECK-NEXT: some elements: right
// CHECK-NEXT: as many as threads: right
__global__ void count(const int *in, int *bins, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[in[i] % size], i % 2 ? -3 : 5);
}

// One is added to at once, the other later.
// CHECK-NEXT: elements of one place: right
__global__ void apart(int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[i % 3 * 2048], 1);
  atomicAdd(&bins[i], 2);
}

// CHECK-NEXT: read elsewhere: right
// CHECK-NEXT: read there: right
// CHECK-NEXT: read in the same memory: right
__global__ void look(int *bins, const int *seen, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k)
    atomicAdd(&bins[i], 1);
  out[i] = seen[i];
}

// CHECK-NEXT: stored behind a barrier: right
__global__ void store(int *bins, int *same) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[i], 100);
  __syncthreads();
  same[i ^ 1] = 7;
}

int *numbers(int value) {
  int *memory;
  cudaMallocManaged(&memory, N * sizeof(int));
  std::fill_n(memory, N, value);
  return memory;
}

template <class Expected> void check(const char *what, const int *memory, Expected expected) {
  cudaDeviceSynchronize();
  bool right = true;
  for (int i = 0; i < N; ++i)
    right &= memory[i] == expected(i);
  printf("%s: %s\n", what, right ? "right" : "wrong");
}

void counts(const char *what, int size) {
  int *in = numbers(0), *bins = numbers(0), *expected = numbers(0);
  for (int i = 0; i < N; ++i) {
    in[i] = i * 7 % 1000;
    expected[in[i] % size] += i % 2 ? -3 : 5;
  }
  count<<<N / Threads, Threads>>>(in, bins, size);
  check(what, bins, [=](int i) { return expected[i]; });
}

int main() {
  unsigned long long *sum;
  cudaMallocManaged(&sum, sizeof *sum);
  *sum = 0;
  total<<<N / Threads, Threads>>>(sum);
  cudaDeviceSynchronize();
  printf("one element, 8 bytes: %s\n", *sum == N * (1ull << 30) ? "right" : "wrong");

  counts("few elements", 3);
  counts("some elements", 700);
  counts("as many as threads", N);

  int *bins = numbers(0), *other = numbers(4), *out = numbers(0);
  apart<<<N / Threads, Threads>>>(bins);
  check("elements of one place", bins,
        [](int i) { return 2 + (i % 2048 == 0 && i < 6144 ? (N - i / 2048 + 2) / 3 : 0); });

  bins = numbers(0);
  look<<<N / Threads, Threads>>>(bins, other, out);
  check("read elsewhere", out, [](int) { return 4; });
  look<<<N / Threads, Threads>>>(bins, bins, out);
  check("read there", out, [](int) { return 6; });
  look<<<N / 2 / Threads, Threads>>>(bins + N / 2, bins + 0, out);
  look<<<N / 2 / Threads, Threads>>>(bins, bins + N / 2, out + N / 2);
  check("read in the same memory", out, [](int i) { return i < N / 2 ? 6 : 9; });
  store<<<N / Threads, Threads>>>(bins, bins);
  check("stored behind a barrier", bins, [](int) { return 7; });
}
