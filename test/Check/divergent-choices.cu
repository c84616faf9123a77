// Choices among four long ways by what each lane has for itself: switches, and chains of `if`.
// RUN: %offloom check --checks='-*,flow-divergent-switch' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

struct Item {
  int kind;
  float value;
};
__device__ float slow(float x) {
  for (int i = 0; i < 100; ++i)
    x = x * x + 1;
  return x;
}
__global__ void functions(float *x, const int *kind, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  // CHECK: [[@LINE+1]]:11: remark: each lane has a value of its own here, and 4 cases are long
  switch (kind[t]) {
  case 0: x[t] = sinf(x[t]); break;
  case 1: x[t] = cosf(x[t]); break;
  case 2: x[t] = slow(x[t]); break;
  default: x[t] = logf(x[t]);
  }
}
__global__ void chain(float *x, const Item *items) {
  int t = threadIdx.x;
  int kind = items[t].kind;
  // CHECK: [[@LINE+1]]:7: remark: each lane has a value of its own here, and 4 cases are long
  if (kind == 0)
    x[t] = sinf(x[t]);
  else if (1 == kind)
    x[t] = cosf(x[t]);
  else if (kind == 2)
    x[t] = expf(x[t]);
  else
    x[t] = logf(x[t]);
}
__global__ void ofThreads(float *x) {
  int t = threadIdx.x;
  // CHECK: [[@LINE+1]]:11: remark:
  switch (t & 3) {
  case 0: x[t] = sinf(x[t]); break;
  case 1: x[t] = cosf(x[t]); break;
  case 2: x[t] = expf(x[t]); break;
  case 3: x[t] = logf(x[t]); break;
  }
}

__global__ void shortOnes(float *x, const int *kind) {
  int t = threadIdx.x;
  switch (kind[t]) {
  case 0: x[t] += 1; break;
  case 1: x[t] *= 2; break;
  case 2: x[t] -= 3; break;
  default: x[t] = 0;
  }
}
__global__ void ofAll(float *x, int mode, const int *modes) {
  int t = threadIdx.x;
  switch (modes[mode]) {
  case 0: x[t] = sinf(x[t]); break;
  case 1: x[t] = cosf(x[t]); break;
  case 2: x[t] = expf(x[t]); break;
  default: x[t] = logf(x[t]);
  }
}
