// What lanes change by atomics of shared memory is exchanged as well: by who begins it, and who reads it then.
// RUN: %offloom migrate --form=fibers %s 2>&1 | grep -v CHECK | FileCheck %s
// CHECK-NOT: remark

// Atomics among themselves are in any order, and locks are taken in turn.
__global__ void counted(int *out, const int *place) {
  __shared__ int count[32];
  count[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&count[place[threadIdx.x]], 1);
  atomicMax(&count[0], 7);
  __syncthreads();
  out[threadIdx.x] = count[threadIdx.x];
}
__global__ void inTurn(int *out, int *lock) {
  __shared__ int own, sum;
  if (threadIdx.x == 0)
    own = sum = 0;
  __syncthreads();
  for (bool done = false; !done;)
    if (atomicCAS(&own, 0, 1) == 0) {
      *out += 1;
      __threadfence_block();
      own = 0;
      done = true;
    }
}

__global__ void begun(const int *place) {
  __shared__ int seen[8];
  if (threadIdx.x < 8)
    seen[threadIdx.x] = 0;
  atomicOr(&seen[place[threadIdx.x]], 1);
}
// CHECK: atomics.cu:[[@LINE-2]]:{{.*}} remark: lanes of a warp may exchange values through 'seen' with no barrier in between

__global__ void read(int *out) {
  __shared__ int sum[4];
  atomicAdd(sum + threadIdx.x / 32, 1);
  out[threadIdx.x] = sum[threadIdx.x / 32];
}
// CHECK: atomics.cu:[[@LINE-2]]:{{.*}} remark: lanes of a warp exchange values through 'sum' with no barrier in between
// CHECK-NOT: remark
