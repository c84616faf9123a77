// Steps of one statement: calls one after the other, operands, values of assignments inside of it, macros.
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v "^ *//" | FileCheck %s

struct Steps {
  volatile int *s;
  int t;
  __device__ Steps &add(int d) {
    s[t] += s[t + d];
    return *this;
  }
};
// CHECK-LABEL: Steps &add(int d)
// CHECK: warp_step(){{.*}}lane_value = s[t + d];{{.*}}warp_step(){{.*}}s[t] += lane_value;
__global__ void chained(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = s[t + 32] = out[t];
  __syncthreads();
  Steps{s, t}.add(16).add(8);
  out[t] = s[t];
}

__device__ void put(volatile int *s, int t, int value) { s[t] = value; }
// CHECK-LABEL: void put(
// CHECK-SAME: warp_step(){{.*}}s[t] = value;
__device__ int old(volatile int *s, int t) { return s[t]; }
__global__ void arguments(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = s[t + 32] = out[t];
  __syncthreads();
  put(s, t, s[t + 16]);
  s[t] = old(s, t + 8);
  out[t] = s[t];
}
// CHECK-LABEL: void arguments(
// CHECK: lane_value = old(s, t + 8);{{.*}}warp_step(){{.*}}s[t] = lane_value;

#define SUM(place, value) (place += value)
// CHECK: #define SUM(place, value) (place += {{.*}}[&] { auto lane_value = value; {{.*}}warp_step(){{\)?}}; return lane_value; }())
__global__ void operands(int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = s[t + 32] = out[t];
  __syncthreads();
  s[t] += s[t + 16], s[t] += s[t + 8];
  if ((s[t] += s[t + 4]) > 0 && s[t + 1] > 0)
    out[0] = 1;
  SUM(s[t], s[t + 2]);
  out[t] = s[t];
}
// CHECK-LABEL: void operands(
// CHECK: s[t] += {{.*}}[&] { auto lane_value = s[t + 16]; {{.*}}warp_step(){{\)?}}; return lane_value; }(){{.*}}, ({{.*}}warp_step(){{\)?}}, s[t] += {{.*}}[&] {
// CHECK: && ({{.*}}warp_step(){{\)?}}, s[t + 1] > 0)
// CHECK: SUM(s[t], s[t + 2]);

// Flow that is no plain loop.
__global__ void flows(int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = s[t + 32] = out[t];
  __syncthreads();
  switch (blockDim.x) {
  case 64:
    s[t] += s[t + 16];
  case 32:
    s[t] += s[t + 8];
  }
  for (int d : {4, 2})
    s[t] += s[t + d];
  int d = 2;
again:
  s[t] += s[t + d];
  d /= 2;
  if (d > 0)
    goto again;
  out[t] = s[t];
}
// CHECK-LABEL: void flows(
// CHECK: case 64:
// CHECK-NEXT: lane_value = s[t + 16];{{.*}}warp_step()
// CHECK: case 32:
// CHECK-NEXT: warp_step(){{.*}}lane_value = s[t + 8];
// CHECK: for (int d : {4, 2})
// CHECK-NEXT: lane_value = s[t + d];{{.*}}s[t] += lane_value; }{{.*}}warp_step()
// CHECK: again:
// CHECK: warp_step(){{.*}}lane_value = s[t + d];
