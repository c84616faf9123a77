// With -deviceemu, as nvcc 2 had it, device code may do what host code may: kernels then call functions of the host,
// use its variables, containers and streams, throw and catch. __DEVICE_EMULATION__ tells that it is so.
// RUN: not %offloom cc -c %s -o %t.o 2>&1 | grep -v CHECK | FileCheck %s --check-prefix=REFUSED
// RUN: not %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s --check-prefix=REFUSED
// RUN: not %offloom check %s 2>&1 | FileCheck %s --check-prefix=LAW
// RUN: %offloom cc -deviceemu %s -o %t && env OFFLOOM_NUM_THREADS=1 %t 2>&1 | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc --device-emulation %s -o %t.fibers
// RUN: env OFFLOOM_NUM_THREADS=1 %t.fibers 2>&1 | FileCheck %s
// RUN: %offloom migrate %s -- -deviceemu > %t.cpp
// RUN: %gxx -D__DEVICE_EMULATION__ %t.cpp %link_runtime -o %t.gxx && env OFFLOOM_NUM_THREADS=1 %t.gxx 2>&1 | FileCheck %s
#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

int calls = 0;
std::vector<int> expected = {10, 11, 12, 13};
void compare(int thread, int value);

struct Tracer { // a class of the host
  explicit Tracer(int thread) : thread(thread) { ++calls; }
  std::string name() const { return "thread " + std::to_string(thread); }
  int thread;
};

template <class T> T twice(T x) { return 2 * x; }

__device__ int checked(int x) {
  if (x == 13)
    throw std::runtime_error("unlucky");
  return x;
}

__global__ void kernel(const int *in, int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  std::vector<int> seen(1, in[t]);
  s[t] = seen.back();
  __syncthreads();
  seen.push_back(s[3 - t]);
  compare(t, seen[0]);
#ifdef __DEVICE_EMULATION__
  try {
    out[t] = twice(checked(seen[0]));
  } catch (const std::exception &e) {
    std::cerr << Tracer(t).name() << ": " << e.what() << '\n';
    out[t] = seen[1];
  }
#endif
}

void compare(int thread, int value) {
  if (value != expected[thread])
    fprintf(stderr, "thread %d has %d, not %d\n", thread, value, expected[thread]);
}

// REFUSED: error: the constructor of 'std::runtime_error' is a __host__ function; a __device__ function cannot call it
// REFUSED: note: declared here
// REFUSED: note: for debugging, -deviceemu lets device code use host functions and host variables
// LAW: error: {{.*}} is a __host__ function
// LAW-NOT: deviceemu

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 4 * sizeof(int));
  cudaMallocManaged(&out, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i)
    in[i] = i == 2 ? 20 : 10 + i;
  kernel<<<1, 4>>>(in, out);
  cudaDeviceSynchronize();
  std::cerr << out[0] << ' ' << out[1] << ' ' << out[2] << ' ' << out[3] << ", " << calls << " call\n";
}

// CHECK-DAG: thread 2 has 20, not 12
// CHECK-DAG: thread 3: unlucky
// CHECK: 20 22 40 10, 1 call
