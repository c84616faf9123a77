// A value that each phase makes again is made as its author wrote it: by a construction, a list or an assignment.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/values-made-again.cpp && %gxx -fsyntax-only -Wall -Wextra -Werror %t/values-made-again.cpp

__global__ void k(int *out, int w) {
  __shared__ int s[64];
  const unsigned t = threadIdx.x;
  // CHECK: dim3 a(t + 1, 2);
  // CHECK-NEXT: dim3 b{t + 1, 2};
  // CHECK-NEXT: dim3 c = dim3(t + 1);
  // CHECK-NEXT: dim3 d = {t + 1, 2};
  // CHECK-NEXT: uint3 f{t, 1, 2};
  // CHECK-NEXT: int g = w + t;
  dim3 a(t + 1, 2);
  dim3 b{t + 1, 2};
  dim3 c = dim3(t + 1);
  dim3 d = {t + 1, 2};
  uint3 f{t, 1, 2};
  int g(w + t);
  s[t] = a.x + b.y + c.x + d.y + f.x + g;
  __syncthreads();
  out[t] = s[63 - t] + a.x + b.y + c.x + d.y + f.x + g;
}
