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
