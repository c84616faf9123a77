// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cublas.h of old: no handle, scalars by value, letters.
// builds: clang++
// flags: -lcublas
#include "wrong_calls.h"
#include <cublas.h>

int main() {
  cublasInit();
  array<float> a(16), b(16), c(16);
  cublasSgemm('n', 't', 4, 4, 4, 2, a, 4, b, 4, -1, c, 4);
  show("gemm", c);
  printf("dot %g, asum %g, greatest %d\n", cublasSdot(16, a, 1, b, 1), cublasSasum(16, c, 1), cublasIsamax(16, c, 1));
  cublasStrmm('l', 'u', 't', 'n', 4, 4, 1, a, 4, b, 4);
  show("trmm", b);
  {
    silence during_the_call;
    cublasSgemm('x', 't', 4, 4, 4, 2, a, 4, b, 4, -1, c, 4);
  }
  status("error", cublasGetError());
  status("then", cublasGetError());
  cublasShutdown();
}
