// A step in a branch, or in a loop that may have no rounds, is none for the runs that do not come there; a barrier of the author's is.
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void branch(int *out, int k) {
  __shared__ int s[32], q[32];
  int t = threadIdx.x;
  q[t] = 31 - t;
  __syncwarp();
  s[t] = t;
  if (k > 2)
    q[t] = q[t ^ 1];
  out[t] = s[t ^ 1] + q[t];
}
// CHECK-LABEL: void branch
// CHECK: int lane_value = q[t ^ 1]; {{.*}}offloom::warp_step(){{.*}}; q[t] = lane_value;
// CHECK: offloom::warp_step(){{.*}} out[t] = s[t ^ 1] + q[t];

__global__ void loop(int *out, int k) {
  __shared__ int s[32], q[32];
  int t = threadIdx.x;
  q[t] = 31 - t;
  __syncwarp();
  s[t] = t;
  for (int r = 0; r < k; ++r)
    q[t] = q[t ^ 1];
  out[t] = s[t ^ 1];
}
// CHECK-LABEL: void loop
// CHECK: int lane_value = q[t ^ 1]; {{.*}}offloom::warp_step(){{.*}}; q[t] = lane_value;
// CHECK: offloom::warp_step(){{.*}} out[t] = s[t ^ 1];

__global__ void theirs(int *out, int k) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  if (k > 2)
    __syncwarp();
  out[t] = s[t ^ 1];
}
// CHECK-LABEL: void theirs
// CHECK-NOT: warp_step
// CHECK: out[t] = s[t ^ 1];
