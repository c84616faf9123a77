// Elements of a device_vector in loops of the host, by whatever name, each a copy.
// RUN: not %offloom check --checks=-*,lib-thrust-element-access --max-per-rule 0 %s 2>&1 | FileCheck --implicit-check-not='warning: ' %s
#include <thrust/device_vector.h>

float sum(thrust::device_vector<float> &v, int n) {
  float result = v.back() + v[3];
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:15: warning: 'v.front()' is one copy
    result += v.front();
  int i = 0;
  do
    // CHECK: [[@LINE+1]]:15: warning: 'v[i]' is one copy
    result += v[i];
  while (++i < n);
  return result;
}
