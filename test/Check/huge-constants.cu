// A constant that no signed 64-bit number holds is like one that nobody knows.
// RUN: %offloom check --checks=-api-unchecked-launch,-api-status-dropped,-launch-only-one-block %s 2>&1 | count 0

constexpr unsigned long long prime = 0xFFFFFFFF00000001;

__global__ void wrap(unsigned long long *values) {
  unsigned long long value = values[threadIdx.x];
  if (value < prime)
    values[threadIdx.x] = value + prime;
}

__global__ void mix(unsigned long long *values) {
  __shared__ unsigned long long shared[64];
  unsigned long long start = 0xcbf29ce484222325;
  shared[threadIdx.x] = start ^ values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = shared[63 - threadIdx.x];
}

void launch(unsigned long long *values) {
  cudaMemset(values, 0, ~0ULL);
  wrap<<<1, 64>>>(values);
  mix<<<1, 64>>>(values);
}
