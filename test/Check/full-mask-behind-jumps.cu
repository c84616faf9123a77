// Lanes that have left a loop, a round or a function do not come to what others of the warp call there; those that have
// returned from the kernel need not come, but pass nothing.
// RUN: not %offloom check --checks='-*,warp-full-mask-*,warp-shuffle-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

__device__ bool wanted(float v) { return v > 0; }

// Of 80 elements the second round has 16.
__global__ void fewer_rounds(const float *in, int *out) {
  for (int i = threadIdx.x; i < 80; i += 64)
    // CHECK: [[@LINE+1]]:14: warning: lane 16 of warp 0 of a block of 64 is named in the mask of this __ballot_sync, but has left the loop before
    out[i] = __ballot_sync(0xffffffff, wanted(in[i]));
}
__global__ void as_many_rounds(const float *in, int *out) {
  for (int i = threadIdx.x; i < 128; i += 64)
    out[i] = __ballot_sync(0xffffffff, wanted(in[i]));
}
// A warp that has none left is whole.
__global__ void whole_warps(const float *in, int *out) {
  for (int i = threadIdx.x; i < 96; i += 64)
    out[i] = __any_sync(0xffffffff, wanted(in[i]));
}

__global__ void broken_off(const float *in, int *out) {
  int i = threadIdx.x;
  while (true) {
    if (i >= 80)
      break;
    // CHECK: [[@LINE+1]]:14: warning: lane 16 of warp 0 {{.*}} this __all_sync, but has left the loop before
    out[i] = __all_sync(~0u, wanted(in[i]));
    i += 64;
  }
}

__global__ void skipped(const float *in, int *out) {
  for (int round = 0; round < 4; ++round) {
    if (threadIdx.x % 32 == 31)
      continue;
    // CHECK: [[@LINE+1]]:29: warning: lane 31 of warp 0 {{.*}} this __shfl_sync, but has left the round before
    out[threadIdx.x] += int(__shfl_sync(~0u, in[threadIdx.x], 0));
  }
}
// They have come back before.
__global__ void back_again(const float *in, int *out) {
  for (int round = 0; round < 4; ++round) {
    if (threadIdx.x % 32 == 31)
      continue;
    out[threadIdx.x] = round;
  }
  out[threadIdx.x] += __any_sync(~0u, wanted(in[threadIdx.x]));
}

__device__ int helper(const float *in) {
  if (threadIdx.x >= 20)
    return 0;
  // CHECK: [[@LINE+1]]:10: warning: lane 20 of warp 0 {{.*}} this __ballot_sync, but has left the function before
  return __ballot_sync(0xffffffff, wanted(in[threadIdx.x]));
}
__global__ void by_helper(const float *in, int *out) { out[threadIdx.x] = helper(in); }

// Behind it all lanes are there.
__device__ int early(const float *in) {
  if (threadIdx.x >= 20)
    return 0;
  return wanted(in[threadIdx.x]);
}
__global__ void behind_helper(const float *in, int *out) {
  int v = early(in);
  out[threadIdx.x] = __popc(__ballot_sync(0xffffffff, v));
}

// Lanes that have returned from the kernel need not vote.
__global__ void returned_from_vote(const float *in, int *out) {
  if (threadIdx.x >= 20)
    return;
  out[threadIdx.x] = __ballot_sync(0xffffffff, wanted(in[threadIdx.x]));
}
// What the mask names is there.
__global__ void named(const float *in, int *out) {
  for (int i = threadIdx.x; i < 80; i += 64)
    if (threadIdx.x < 16)
      out[i] = __ballot_sync(0xffff, wanted(in[i]));
}
// Others, or the end of the kernel, let those go on that wait.
__global__ void warp_barriers(const float *in, int *out) {
  for (int i = threadIdx.x; i < 80; i += 64) {
    out[i] = int(in[i]);
    __syncwarp();
  }
}

__global__ void from_returned(const float *in, float *out) {
  if (threadIdx.x < 4)
    return;
  // CHECK: [[@LINE+1]]:22: warning: lane 4 of warp 0 of a block of 64 reads from lane 0 here, which has returned
  out[threadIdx.x] = __shfl_sync(~0u, in[threadIdx.x], 0);
}
__global__ void partner_returned(const float *in, float *out) {
  if (threadIdx.x >= 16)
    return;
  // CHECK: [[@LINE+1]]:22: warning: lane 0 of warp 0 {{.*}} reads from lane 16 here, which has returned
  out[threadIdx.x] = __shfl_xor_sync(~0u, in[threadIdx.x], 16);
}
__global__ void sum_of_too_many(const float *in, float *out) {
  if (threadIdx.x >= 16)
    return;
  float v = in[threadIdx.x];
  for (int o = 16; o > 0; o /= 2)
    // CHECK: [[@LINE+1]]:10: warning: lane 0 of warp 0 {{.*}} reads from lane 16 here
    v += __shfl_down_sync(~0u, v, o);
  out[threadIdx.x] = v;
}
// The first lane's sum is right.
__global__ void sum_of_those(const float *in, float *out) {
  if (threadIdx.x >= 16)
    return;
  float v = in[threadIdx.x];
  for (int o = 8; o > 0; o /= 2)
    v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x == 0)
    *out = v;
}
__global__ void from_the_first(const float *in, float *out) {
  if (threadIdx.x >= 16)
    return;
  out[threadIdx.x] = __shfl_sync(~0u, in[threadIdx.x], 0);
}

// How many rounds there are is known when running.
__global__ void unknown_rounds(const float *in, int *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: [[@LINE+1]]:14: remark: unless 'n' is a multiple of 32, lanes of the last warp do not come to this __ballot_sync
    out[i] = __ballot_sync(0xffffffff, wanted(in[i]));
}
__global__ void unknown_break(const float *in, int *out, int n) {
  for (int i = threadIdx.x;; i += 64) {
    if (i >= n)
      break;
    // CHECK: [[@LINE+1]]:14: remark: unless 'n' is a multiple of 32, {{.*}} this __ballot_sync
    out[i] = __ballot_sync(0xffffffff, wanted(in[i]));
  }
}
__device__ int vote(const float *in, int i, int n) {
  if (i >= n)
    return 0;
  // CHECK: [[@LINE+1]]:10: remark: unless 'n' is a multiple of 32, {{.*}} this __ballot_sync
  return __ballot_sync(0xffffffff, wanted(in[i]));
}
__global__ void unknown_return(const float *in, int *out, int n) {
  out[threadIdx.x] = vote(in, blockIdx.x * blockDim.x + threadIdx.x, n);
}
// All lanes go as many rounds.
__global__ void rounds_of_the_block(const float *in, int *out, int n) {
  for (int base = 0; base < n; base += blockDim.x) {
    int i = base + threadIdx.x;
    unsigned votes = __ballot_sync(0xffffffff, i < n && wanted(in[i]));
    if (i < n)
      out[i] = votes;
  }
}

void launch(const float *in, int *out, float *sums, int n) {
  fewer_rounds<<<1, 64>>>(in, out);
  as_many_rounds<<<1, 64>>>(in, out);
  whole_warps<<<1, 64>>>(in, out);
  broken_off<<<1, 64>>>(in, out);
  skipped<<<1, 64>>>(in, out);
  back_again<<<1, 64>>>(in, out);
  by_helper<<<1, 64>>>(in, out);
  behind_helper<<<1, 64>>>(in, out);
  returned_from_vote<<<1, 64>>>(in, out);
  named<<<1, 64>>>(in, out);
  warp_barriers<<<1, 64>>>(in, out);
  from_returned<<<1, 64>>>(in, sums);
  partner_returned<<<1, 64>>>(in, sums);
  sum_of_too_many<<<1, 64>>>(in, sums);
  sum_of_those<<<1, 64>>>(in, sums);
  from_the_first<<<1, 64>>>(in, sums);
  unknown_rounds<<<1, 64>>>(in, out, n);
  unknown_break<<<1, 64>>>(in, out, n);
  unknown_return<<<1, 64>>>(in, out, n);
  rounds_of_the_block<<<1, 64>>>(in, out, n);
}
