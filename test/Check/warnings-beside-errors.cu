// A line that Clang does not understand has its error and no warning of Clang's; other lines have theirs.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning:

enum Kind { first, second };
namespace kernels {
__device__ float other(float a);
}

__global__ void taken(float *x, float a) {
  float factor;
  const float square = a * a;
  constexpr Kind kind = first;
  // With no template of the name, this is two comparisons and a comma.
  // CHECK: [[@LINE+1]]:30: error: no member named 'get' in namespace 'kernels'
  const float sum = kernels::get<kind>(square, factor);
  // CHECK: [[@LINE+1]]:16: error: no member named 'get'
  if (kernels::get<kind>(square, factor)) x[0] = sum;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}comma
  x[1] = (a, square);
}

// What other instances are for, this one does not reach; Clang no longer asks once there is an error.
template <int count> __global__ void part(unsigned *x) {
  unsigned own[count];
  own[0] = x[threadIdx.x];
  if (count > 1)
    own[1] = x[threadIdx.x] >> (count > 40 ? 0 : count);
  if (count < 32)
    own[0] >>= count;
  x[threadIdx.x] = own[0];
}
void launch(unsigned *x) {
  part<1><<<1, 32>>>(x);
  part<41><<<1, 32>>>(x);
}
