// `__func__` is the name of the kernel or of the function that waits, whose text becomes that of lambdas.
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
#include <cstdio>

#define SHOW(name) printf("%s\n", name)

// CHECK: void helper() {
// CHECK: printf("%s\n", __func__);
__device__ void helper() { printf("%s\n", __func__); }

// CHECK: void exchange(
// CHECK: printf("%s\n", "exchange");
__device__ void exchange() {
  __syncthreads();
  if (threadIdx.x == 0)
    printf("%s\n", __func__);
  __syncthreads();
}

// CHECK: void run(
// CHECK: SHOW("run");
// CHECK: [] { printf("%s\n", __func__); };
// CHECK: "run"[0]
template <class T> __global__ void run(T *out) {
  if (threadIdx.x == 0) {
    SHOW(__FUNCTION__);
    auto own = [] { printf("%s\n", __func__); };
    own();
    helper();
  }
  exchange();
  *out = __func__[0];
}

// CHECK: int main() {
// CHECK: printf("%s\n", __func__);
int main() {
  run<<<1, 1>>>(static_cast<char *>(nullptr));
  printf("%s\n", __func__);
}
