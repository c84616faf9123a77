// A declaration of variables of the block and of threads need not be first on its line.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | tr -s ' \n' ' ' | FileCheck %s

// CHECK: void oneLine(int *p) { offloom::block &block = offloom::this_block(); const dim3 blockDim = block.dim; int s[64]; int n = blockDim.x; block.threads(
__global__ void oneLine(int *p) { __shared__ int s[64]; int t = threadIdx.x, n = blockDim.x; s[t] = p[t]; __syncthreads(); for (int i = 0; i < n; i += 32) { p[t] += s[n - 1 - t]; __syncthreads(); } }

// CHECK: void inBranch(int *p, int m) {
// CHECK: m += 5; int n = m * 2; block.threads(
__global__ void inBranch(int *p, int m) {
  m += 5; int t = threadIdx.x, n = m * 2; p[t] = n;
  for (int i = 0; i < n; ++i) { __syncthreads(); p[t ^ 1] = i; }
}

// CHECK: if (m > 0) { int n = blockDim.x;
__global__ void inBody(int *p, int m) {
  if (m > 0) { int t = threadIdx.x, n = blockDim.x; p[t] = n; for (int i = 0; i < n; ++i) { __syncthreads(); p[t ^ 1] = i; } }
}
