// A phase of which one condition lets threads pass has them asked first, in kernels with barriers too.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '^//' | FileCheck %s
// REQUIRES: offloom

// CHECK-LABEL: void branch(
// CHECK: block.threads(offloom::apart, offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK: if (threadIdx.inside(x < w && y < h))
__global__ void branch(const float *in, float *out, int w, int h) {
  __shared__ float tile[256];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (x < w && y < h)
    out[y * w + x] = in[y * w + x + 1] * tile[threadIdx.x];
}

// CHECK-LABEL: void round(
// CHECK: for (int z = 1; z < nz; ++z) {
// CHECK-NEXT: block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK: if (threadIdx.outside(x < 1 || x >= nx - 1))
__global__ void round(const float *in, float *out, int nx, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < 1 || x >= nx - 1) return;
  float last = in[x];
  for (int z = 1; z < nz; ++z) {
    float own = in[z * nx + x];
    out[z * nx + x] = own - last + in[z * nx + x - 1];
    last = own;
  }
}

// What comes behind the branch is for all threads.
// CHECK-LABEL: void goesOn(
// CHECK-NOT: guarded
__global__ void goesOn(const float *in, float *out, int w) {
  __shared__ float tile[256];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < w)
    out[x + w] = in[x + w];
  tile[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = tile[1];
}

// A condition that begins with a negation is asked whole.
// CHECK-LABEL: void negated(
// CHECK: if (threadIdx.outside(!(x < nx) && x > least))
__global__ void negated(const float *in, float *out, int nx, int nz, int least) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (!(x < nx) && x > least) return;
  float last = in[x];
  for (int z = 1; z < nz; ++z) {
    float own = in[z * nx + x];
    out[z * nx + x] = own - last + in[z * nx + x - 1];
    last = own;
  }
}
