// A barrier on the right of && is met by the threads for which the left is true.
// RUN: not %offloom check --checks='-*,sync-divergent-barrier' %s 2>&1 | FileCheck --implicit-check-not=warning: --implicit-check-not=error: %s

__global__ void operand(float *out, const float *in, int n) {
  int i = threadIdx.x;
  // CHECK: [[@LINE+1]]:{{.*}} [sync-divergent-barrier]
  if (i < n && __syncthreads_or(in[i] > 1))
    out[i] = 0;
  if (n > 4 && __syncthreads_or(i < n))
    out[i] = 1;
  if (__syncthreads_or(i < n && in[i] > 1) && i < n)
    out[i] = 2;
}
