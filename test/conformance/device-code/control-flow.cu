// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every statement of C++ in a kernel: goto, switch with fall-through, do, range for, comma,
// ternaries.
#include <cstdio>

enum class Op : unsigned char { Add, Sub, Mul, Stop };

__device__ int run(const Op *program, int x) {
  int pc = 0, fuel = 20;
again:
  if (fuel-- == 0)
    return -1;
  switch (program[pc++]) {
  case Op::Add:
    x += 3;
    goto again;
  case Op::Sub:
    x -= 1;
    [[fallthrough]];
  case Op::Mul:
    x *= 2;
    goto again;
  case Op::Stop:
    break;
  default:
    return -2;
  }
  return x;
}

__global__ void kernel(int *out) {
  const Op program[] = {Op::Add, Op::Mul, Op::Sub, Op::Stop};
  const int t = threadIdx.x;
  int sum = 0, digits = 0, n = t * 37;
  do {
    ++digits;
    n /= 10;
  } while (n);
  for (int odd : {1, 3, 5, 7})
    sum += odd > t ? odd : odd == t ? 100 : -odd;
  for (int i = 0, j = t; i < j; ++i, --j)
    sum += i * j;
  if (int r = t % 3; r == 1)
    sum = -sum;
  else if (r == 2)
    sum <<= 1;
  out[t] = run(program, t) * 1000 + sum + digits * 100000;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 10 * sizeof(int));
  kernel<<<1, 10>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i)
    printf("%d\n", out[i]);
}
