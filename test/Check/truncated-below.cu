// A quotient that lacks the block: `(n - 1) / 256` for `(n - 1) / 256 + 1`.
// RUN: not %offloom check --checks=-*,launch-truncating-grid %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__global__ void kernel(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
void f(float *x, int n) {
  // CHECK: [[@LINE+1]]:12: warning: the quotient is rounded down: the last elements of 'n' get no block
  kernel<<<(n - 1) / 256, 256>>>(x, n);
  kernel<<<(n - 1) / 256 + 1, 256>>>(x, n);
}
