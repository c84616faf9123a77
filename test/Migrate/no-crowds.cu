// Stores of lanes that do not crowd, or of one value: nobody is asked whose value stays.
// RUN: %offloom migrate --form=fibers %s 2>&1 | grep -v CHECK | FileCheck --allow-empty %s
// CHECK-NOT: store_stays
// CHECK-NOT: several lanes

// One value for all, of any type.
__global__ void same(float *out, const float *in, float scale, int *done) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  out[row] = 0.0f;
  out[row] = scale * 2;
  out[row] = in[row];
  done[row] = row;
}

// An element of each thread's.
__global__ void own(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
  out[2 * i + 1] += in[i];
}

// One lane, or whichever data choose.
__global__ void one(float *out, const float *in, int n, int leader) {
  int row = threadIdx.x / 32, lane = threadIdx.x % 32;
  float x = in[threadIdx.x];
  if (lane == 0)
    out[row] = x;
  if (lane == leader)
    out[row] = x;
  if (in[threadIdx.x] > 1)
    out[row] = x;
  if (lane != 3)
    return;
  out[row] = x;
}

// One thread alone: nothing tells threads apart.
__global__ void alone(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[i];
  *out = sum;
}
__global__ void launchedAlone(float *out, const float *in) {
  float x = in[0];
  out[threadIdx.x / 32] = x;
}
void launch(float *out, const float *in) { launchedAlone<<<1, 1>>>(out, in); }

// Atomics.
__global__ void atomics(int *out) { atomicAdd(&out[threadIdx.x / 32], 1); }

// Places that are data.
__global__ void scattered(const int *at, int *out) { out[at[threadIdx.x]] = threadIdx.x; }
