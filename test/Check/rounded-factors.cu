// A constant that is rounded to be multiplied with is off by no more than the product.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <climits>
#include <cstdlib>

#define RANDOM(x) ((x) * rand() / RAND_MAX)

float quotient() { return (float)rand() / RAND_MAX; }
float ofMacro() { return RANDOM(1.0f) + RANDOM(2.0f); }
float product(float x) { return (INT_MAX)*x; }
float assigned(float x) {
  x /= RAND_MAX;
  return x *= UINT_MAX;
}
float ofSum(float x) { return x / (RAND_MAX + 1.0f) + x * (1.f + INT_MAX); }
template <class T> T ofTemplateSum() { return T(rand()) / (RAND_MAX + T(1)); }
float instanceOfSum() { return ofTemplateSum<float>(); }
template <class T> T ofTemplate() { return T(rand()) / RAND_MAX; }
float instance() { return ofTemplate<float>(); }
struct Range {
  float scale = 1.0f / INT_MAX;
  float operator()() const { return [] { return rand() / 2.0f / RAND_MAX; }(); }
};
__global__ void kernel(float *x) { *x = *x / 2147483647; }

// CHECK: [[@LINE+1]]:{{.*}}: warning: implicit conversion from 'int' to 'float'
float stored() { return INT_MAX; }
// CHECK: [[@LINE+1]]:{{.*}}: warning: implicit conversion from 'int' to 'float'
bool compared(float x) { return x <= INT_MAX; }
// CHECK: [[@LINE+1]]:{{.*}}: warning: implicit conversion from 'int' to 'float'
float summed(float x) { return x - RAND_MAX; }
