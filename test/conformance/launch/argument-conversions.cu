// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments convert to the kernel's parameter types at the launch, as in any call.
#include <cstdio>

enum Colour { Red, Green = 5 };

struct Metres {
  double value;
  operator float() const { return float(value * 2); }
};

struct Wrapped {
  int v;
  __host__ __device__ Wrapped(int v) : v(v + 1000) {}
};

__global__ void take(int *out, unsigned char narrow, float f, long long wide, const int *p,
                     Wrapped w, bool flag) {
  out[0] = narrow;
  out[1] = int(f * 4);
  out[2] = wide == -1;
  out[3] = p == nullptr;
  out[4] = w.v;
  out[5] = flag;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 6 * sizeof(int));
  auto print = [&] {
    cudaDeviceSynchronize();
    printf("%d %d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5]);
  };
  take<<<1, 1>>>(out, 200 + 50, 3, -1, nullptr, 5, 2);
  print();
  take<<<1, 1>>>(out, Green, Metres{1.25}, ~0u, out, Wrapped(1), out);
  print();
  short s = -2;
  take<<<1, 1>>>(out, 'A', s, s + 1, 0, s, 0.0);
  print();
}
