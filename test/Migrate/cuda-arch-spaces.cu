// Functions that are `__host__ __device__` for device code alone: the device's pass says what device code may call.
// RUN: %offloom check %s
// RUN: %offloom migrate --allow-residue=migrate-inactive %s 2>/dev/null | FileCheck %s
// RUN: %offloom cc %s -o %t && %t
// RUN: %offloom cc -ccbin g++ %s -o %t && %t
// RUN: not %offloom migrate %s -- -DWRONG 2>&1 >/dev/null | FileCheck --check-prefix=WRONG %s

#ifdef __CUDA_ARCH__
#define BOTH __host__ __device__
#else
#define BOTH
#endif

BOTH inline int twice(int x) { return 2 * x; }
template <typename T> BOTH T thrice(T x) { return 3 * x; }
struct Pair {
  int a, b;
  BOTH int sum() const { return a + b; }
};

// CHECK:      out[0] = twice(out[0]) + thrice(out[0]) + pair.sum();
__global__ void kernel(int *out, Pair pair) {
  out[0] = twice(out[0]) + thrice(out[0]) + pair.sum();
}

#ifdef WRONG
int of_host(int x) { return x; }
// WRONG-COUNT-1: error: 'of_host' is a __host__ function; a __global__ function cannot call it
// WRONG-NOT:     is a __host__ function
__global__ void wrong(int *out) { out[0] = of_host(twice(1)); }
#endif

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  *out = 1;
  kernel<<<1, 1>>>(out, Pair{3, 4});
  cudaDeviceSynchronize();
  return *out == 12 && twice(2) == 4 ? 0 : 1;
}
