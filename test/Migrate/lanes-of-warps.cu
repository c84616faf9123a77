// A loop that goes warp by warp tells its threads their lanes, as the number that the remainder of threadIdx.x is.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void lanes(int *out, unsigned warps) {
  __shared__ int sums[32];
  int t = threadIdx.x, lane = t & 31;
  unsigned own = threadIdx.x % warpSize;
  int v = out[t];
  if (lane == 0)
    sums[t / 32] = v;
  __syncthreads();
  v = lane < warps ? sums[lane] : 0;
  __syncthreads();
  v += sums[threadIdx.x & 31] - sums[t % 32];
  __syncthreads();
  if (own < warps)
    v ^= sums[own];
  __syncthreads();
  out[t] = v;
}
//      CHECK:  block.threads(offloom::by_warp, [&](offloom::warp_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    int lane = threadIdx.lane();
//      CHECK:    if (lane == 0)
//      CHECK:  block.threads(offloom::by_warp, [&](offloom::warp_index threadIdx) {
//      CHECK:    int lane = threadIdx.lane();
//      CHECK:    v{{[23]?}} = lane < warps ? sums[lane] : 0;
//      CHECK:  block.threads(offloom::by_warp, [&](offloom::warp_index threadIdx) {
//      CHECK:    v{{[23]?}} += sums[threadIdx.lane()] - sums[t % 32];
//      CHECK:  block.threads(offloom::by_warp, [&](offloom::warp_index threadIdx) {
//      CHECK:    unsigned int own = threadIdx.lane();
//      CHECK:      v{{[23]?}} ^= sums[own];
