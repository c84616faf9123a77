// A loop's element of global memory: the same in each round, and nobody else's meanwhile.
// RUN: not %offloom check --checks='-*,mem-global-accumulate-in-loop,shm-accumulate-in-loop,mem-invariant-load-in-loop' %s 2>&1 | FileCheck --implicit-check-not='{{warning|remark}}:' %s

__device__ float own(float);

__global__ void sums(float *out, const float *in, int *flags, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    // CHECK: [[@LINE+1]]:5: warning: 'out[i]' is the same element of global memory in each round
    out[i] += in[k];
  for (int k = 0; k < n; ++k)
    // CHECK: [[@LINE+1]]:5: warning: 'out[i]' is the same
    out[i] = out[i] + in[k];
  for (int k = i; k < n; k += blockDim.x)
    out[k] += in[k]; // another element in each round
  for (int k = 0; k < n; ++k)
    if (in[k] > 0)
      out[i] += 1; // perhaps hardly ever
  for (int k = 0; k < n; ++k) {
    out[i] += in[k];
    __syncthreads(); // others look at it
  }
  for (int k = 0; k < n; ++k)
    out[i] += own(in[k]); // who knows
  for (int k = 0; k < n; ++k)
    out[flags[k]] += in[k];
  for (int k = 0; k < n; ++k)
    out[k] = out[i] + 1; // may be its own source
}

__global__ void loads(float *out, const float *factor, const int *shift, const float *__restrict__ alone, int n) {
  for (int k = 0; k < n; ++k)
    // CHECK: [[@LINE+1]]:14: remark: 'factor[0]' is loaded in each round, as the store through 'out' may change it
    out[k] = factor[0] * alone[0] + shift[0] + factor[k];
}

__global__ void shared_sums(double *out, const double *in, int n) {
  __shared__ double sum[256], rows[256][2], rare;
  __shared__ volatile double seen[256];
  unsigned i = threadIdx.x;
  sum[i] = rows[i][0] = 0;
  for (unsigned k = i; k < n; k += 256) {
    // CHECK: [[@LINE+1]]:5: remark: 'sum[i]' is the same element of shared memory in each round
    sum[i] += in[k];
    // CHECK: [[@LINE+1]]:5: remark: 'rows[i][0]' is the same
    rows[i][0] += in[k];
    seen[i] += in[k]; // said to be written each time
  }
  for (unsigned k = i; k < n; k += 256) {
    sum[i] += in[k];
    // CHECK: [[@LINE+1]]:5: remark: 'rows[i][0]' is the same
    rows[i][0] += sum[k]; // and that element may be the one above
  }
  for (int k = 0; k < n; ++k) {
    sum[k] += in[k];
    if (in[k] < 0)
      rare += 1;
  }
  for (int k = 0; k < n; ++k) {
    sum[i] += in[k];
    __syncthreads();
  }
  out[i] = sum[i] + rows[i][0];
}
