// Local arrays whose index is the counter of a loop.
// RUN: %offloom check --checks='-*,mem-local-array-dynamic-index' %s 2>&1 | FileCheck --implicit-check-not='remark:' %s

// A counter is as unknown as the rounds of the loop that its use stands in.
__global__ void counters(float *x, int n) {
  float known[4], stepped[4], both[4], bounded[4];
  int f;
  for (f = 0; f < 4; ++f)
    known[f] = stepped[f] = bounded[f] = x[f];
  for (f = 2; f < n; ++f)
    x[f] = known[0];
  for (int i = threadIdx.x, k = 0; i < n; i += blockDim.x, ++k)
    // CHECK: [[@LINE+1]]:5: remark: 'stepped' is in local memory, because 'k'
    stepped[k] = x[i];
  for (int i = 0; i < n && i < 4; ++i)
    bounded[i] = x[i];
  for (int i = 0; i < 4; ++i)
    for (int j = i; j < 4; ++j)
      both[j] = x[i];
  x[0] = known[1] + stepped[2] + bounded[3] + both[1];
}
