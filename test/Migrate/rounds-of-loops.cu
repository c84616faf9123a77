// In fibers, lanes meet in a loop by round: every kind of loop counts its own.
// RUN: %offloom migrate --form fibers %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void rounds(int *out) {
  int part[2] = {1, 2}, t = threadIdx.x;
  // CHECK:      for (int each : part) {{.*}}next_round();
  for (int each : part) {
    if (t & each)
      out[t] += __popc(__activemask());
    __syncwarp();
  }
  // CHECK:      do {{.*}}next_round();
  do {
    if (t & 1)
      out[t] += __popc(__activemask());
  } while (t-- > 7);
}

// A launch that fails tells nothing of a block's shape.
// CHECK: void none(
__global__ void none(int *out) { out[threadIdx.x / blockDim.x] = threadIdx.y; }
void launchNone(int *out) { none<<<1, 0>>>(out); }
