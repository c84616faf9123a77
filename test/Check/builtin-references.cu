// A reference to a built-in variable that is there longer than a call; copies and arguments may be.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

struct Held {
  int number;
  const uint3 &index;
};
using Extent = dim3;

__device__ unsigned first(const uint3 &v) { return v.x; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
__device__ const uint3 &returned() { return threadIdx; }

template <class T> __global__ void ofTemplate(T *out) {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
  auto &&t = blockIdx;
  out[0] = t.x;
}
template __global__ void ofTemplate<int>(int *);

__global__ void kernel(unsigned *out) {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
  const uint3 &t = threadIdx;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
  decltype(auto) b = (blockDim);
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
  const Extent &grid = gridDim;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
  const unsigned &x = threadIdx.x;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
  Held held{1, threadIdx};
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[builtin-variable-reference]
  auto lambda = [&v = threadIdx] { return v.x; };
  uint3 copy = threadIdx;
  const dim3 &converted = dim3(blockDim);
  auto uses = [&] { return threadIdx.x; };
  out[0] = t.x + b.x + grid.x + x + held.index.x + lambda() + copy.x + converted.x + uses();
  out[1] = first(threadIdx) + returned().x;
}
