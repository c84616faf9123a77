// A statement that ends in a literal, whose quote could begin another, keeps its semicolon.
// RUN: %offloom migrate %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
__global__ void marks(char *out, const char **names, const int *in) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  // CHECK: out[t] = s[31 - t] > 3 ? 'a' : '\'';
  out[t] = s[31 - t] > 3 ? 'a' : '\'';
  __syncthreads();
  if (in[0])
    // CHECK: out[t] = 'b';
    out[t] = 'b';
  else
    // CHECK: names[t] = "c";
    names[t] = "c";
  __syncthreads();
  for (int i = 0; i < 3; ++i)
    // CHECK: names[i] = R"(;)";
    names[i] = R"(;)";
}
