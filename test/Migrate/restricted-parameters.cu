// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A restricted pointer that threads move on their own is kept for each of them as a plain one: g++ takes no other.
//
// RUN: %offloom migrate %s -o %t
// RUN: FileCheck %s --input-file %t/restricted-parameters.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t/restricted-parameters.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t/restricted-parameters.cpp

// CHECK: offloom::per_thread<float *> out_of(block, out);
__global__ void add(float *__restrict__ out, int n) {
  int t = threadIdx.x;
  if (t >= n)
    return;
  {
    out += t;
    out[0] = 1;
  }
  for (int i = 0; i < 2; ++i) {
    __syncthreads();
    out[0] += t;
  }
}
