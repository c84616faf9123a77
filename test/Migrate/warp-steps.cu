// Where lanes of a warp exchange values through memory with no barrier in between, statements become steps.
// RUN: %offloom migrate %s -o %t.dir 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v "^ *//" | FileCheck %s
// RUN: not %offloom migrate --no-warp-synchronous --form=fibers %s 2>/dev/null | grep -v "^ *//" | FileCheck %s --check-prefix=OFF
// OFF-NOT: warp_step

// Split: all read before any writes. Before: the next step.
__global__ void reduce(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  s[t] += s[t + 16];
// SAYS: warp-steps.cu:[[@LINE-1]]:{{.*}} remark: lanes of a warp exchange values through 's' with no barrier in between: here they go side by side
  s[t] += s[t + 8];
  out[t] = s[t];
}
// CHECK-LABEL: void reduce
//      CHECK: s[t] = t;
// CHECK-NEXT: offloom::warp_step()); { int lane_value = s[t + 16]; (offloom::path_step(__COUNTER__), offloom::warp_step()); s[t] += lane_value; }
// CHECK-NEXT: offloom::warp_step()); { int lane_value = s[t + 8]; (offloom::path_step(__COUNTER__), offloom::warp_step()); s[t] += lane_value; }
// CHECK-NEXT: out[t] = s[t];

// Bounds of the lanes: nobody reads what is written in the same step.
__global__ void guarded(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 16) s[t] += s[t + 16];
  if (t < 8) s[t] += s[t + 8];
  out[t] = s[t];
}
// CHECK-LABEL: void guarded
//      CHECK: offloom::warp_step(); if (t < 16) s[t] += s[t + 16];
// CHECK-NEXT: offloom::warp_step(); if (t < 8) s[t] += s[t + 8];

// A helper that gets the array and the lane.
__device__ void last(volatile int *s, int t) {
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}
__global__ void helped(int *out) {
  extern __shared__ int dynamic[];
  int t = threadIdx.x;
  dynamic[t] = t;
  __syncthreads();
  if(t<32)last(dynamic,t);
}
// CHECK-LABEL: void last
//      CHECK: { int lane_value = s[t + 2]; offloom::warp_step(); s[t] += lane_value; }
// CHECK-NEXT: offloom::warp_step()); { int lane_value = s[t + 1]; (offloom::path_step(__COUNTER__), offloom::warp_step()); s[t] += lane_value; }

// Rounds of a loop.
__global__ void in_loops(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int k = 16; k > 0; k >>= 1)
    if (t < k)
      s[t] += s[t + k];
  out[t] = s[t];
}
// CHECK-LABEL: void in_loops
//      CHECK: for (int k = 16; k > 0; k >>= 1)
// CHECK-NEXT: if (t < k)
// CHECK-NEXT: s[t] += s[t + k]; offloom::warp_step(); }

// Free of races, so that there is nothing to do: barriers, bounds, one lane of several, elements of one's own.
__global__ void free_of_races(int *out, int n) {
  __shared__ int s[512];
  __shared__ int tile[16][32];
  int t = threadIdx.x;
  s[t] = t;
  s[t + blockDim.x] = n;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t % 2 == 0)
    s[t] += s[t + 1];
  __syncthreads();
  if (t % 16 == 0)
    for (int k = 1; k < 16; ++k)
      s[t] += s[t + k];
  for (int k = 1; k < n; ++k)
    out[t + k * n] = out[t + (k - 1) * n];
  tile[threadIdx.y][t] = 1;
  tile[threadIdx.y][t + 16] = 2;
}
// CHECK-LABEL: void free_of_races
//  CHECK-NOT: warp_step
