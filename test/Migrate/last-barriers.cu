// A branch or loop in which a kernel's last barriers are is for the threads that take it: the others end, and no barrier waits for them.
// RUN: %offloom migrate %s 2>%t.notes | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=FORM < %t.notes

// FORM: kernel 'inside': phases
// CHECK-LABEL: void inside(
// CHECK: if (offloom::divergent_branch branch(block, [&](offloom::thread_index threadIdx) {
// CHECK: block.active_threads(
__global__ void inside(float *out, int w, int h) {
  __shared__ float s[64];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < w && y < h) {
    s[threadIdx.y * 8 + threadIdx.x] = out[y * w + x];
    __syncthreads();
    out[y * w + x] += s[threadIdx.x];
  }
}

// FORM: kernel 'rounds': phases
// CHECK-LABEL: void rounds(
// CHECK: offloom::divergent_loop loop(block);
__global__ void rounds(float *out, int n) {
  __shared__ float s[64];
  s[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    s[threadIdx.x] += out[i];
    __syncthreads();
    out[i] = s[0];
    __syncthreads();
  }
}

// Threads that skip this barrier would meet the next one.
// FORM: kernel 'between': fibers (the condition on line [[# @LINE + 4]], on which a barrier depends, may differ
__global__ void between(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = out[threadIdx.x];
  if (out[threadIdx.x] > 0) {
    __syncthreads();
    out[threadIdx.x] = s[0];
  }
  __syncthreads();
  out[threadIdx.x] += s[1];
}

// FORM: kernel 'both': fibers (the condition on line
__global__ void both(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = out[threadIdx.x];
  if (out[threadIdx.x] > 0)
    __syncthreads();
  else
    __syncthreads();
  out[threadIdx.x] = s[0];
}

// FORM: kernel 'skipping': fibers ('i' of the loop on line
__global__ void skipping(float *out, int n) {
  __shared__ float s[64];
  for (int i = threadIdx.x; i < n; i += 64) {
    if (out[i] < 0)
      continue;
    s[threadIdx.x] = out[i];
    __syncthreads();
    out[i] = s[0];
    __syncthreads();
  }
}

// FORM: kernel 'in_rounds': fibers (the condition on line
__global__ void in_rounds(float *out, int n) {
  __shared__ float s[64];
  for (int i = 0; i < n; ++i)
    if (out[threadIdx.x] > i) {
      s[threadIdx.x] = i;
      __syncthreads();
      out[threadIdx.x] -= s[0];
    }
}

// What votes counts all threads of the block.
// FORM: kernel 'voting': fibers (the condition on line
__global__ void voting(float *out) {
  if (out[threadIdx.x] > 0)
    out[threadIdx.x] = __syncthreads_count(out[threadIdx.x] > 1);
}
