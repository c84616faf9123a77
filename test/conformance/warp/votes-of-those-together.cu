// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An if, a conditional expression, && and a lambda part lanes; what is done in them is done by the
// lanes that took that way, one way after the other, and all are together again behind it.
#include <cstdio>

__device__ __noinline__ unsigned together() { return __activemask(); }

__global__ void ifElse(unsigned *out) {
  const int t = threadIdx.x;
  unsigned a;
  if (t % 5 < 2)
    a = together();
  else
    a = together();
  out[t] = a;
  out[32 + t] = together();
}

__global__ void conditional(unsigned *out) {
  const int t = threadIdx.x;
  out[t] = t > 9 ? together() : together() + 1;
  out[32 + t] = t % 2 && together() > 3 ? 7 : 8;
}

__global__ void lambda(unsigned *out) {
  const int t = threadIdx.x;
  auto ask = [&](int k) { return together() ^ k; };
  if (t & 4)
    out[t] = ask(1);
  else
    out[t] = ask(2);
  out[32 + t] = ask(0);
}

__global__ void early(unsigned *out) {
  const int t = threadIdx.x;
  if (t >= 24)
    return;
  out[t] = together();
  if (t < 6) {
    out[32 + t] = together();
    return;
  }
  out[32 + t] = together();
}

template <class Kernel> void show(const char *name, Kernel kernel) {
  unsigned *out;
  cudaMallocManaged(&out, 64 * sizeof(unsigned));
  for (int i = 0; i < 64; ++i)
    out[i] = 0;
  kernel<<<1, 32>>>(out);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s %s\n", name, cudaGetErrorName(status));
  for (int i = 0; i < 64; ++i)
    printf("%08x%c", out[i], i % 8 == 7 ? '\n' : ' ');
}

int main() {
  show("ifElse", ifElse);
  show("conditional", conditional);
  show("lambda", lambda);
  show("early", early);
}
