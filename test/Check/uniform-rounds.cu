// A loop to a multiple of its step has the same number of rounds in each thread; and what an instantiation never
// does needs no shared memory.
// RUN: %offloom check --checks=-api-unchecked-launch,-api-status-dropped,-launch-only-one-block %s 2>&1 | count 0

__global__ void sums(float *out, const float *in, int width) {
  __shared__ float tile[64];
  const int step = 64;
  const int padded = (width + step - 1) / step * step;
  float sum = 0;
  for (int i = threadIdx.x; i < padded; i += step) {
    __syncthreads();
    tile[threadIdx.x] = i < width ? in[i] : 0;
    __syncthreads();
    sum += tile[63 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

template <bool Shared> __global__ void count(int *bins) {
  extern __shared__ int local[];
  if (Shared) {
    local[threadIdx.x] = 1;
    __syncthreads();
    bins[threadIdx.x] += local[63 - threadIdx.x];
  } else {
    atomicAdd(&bins[threadIdx.x], 1);
  }
}

void launch(float *out, const float *in, int *bins, int width) {
  sums<<<1, 64>>>(out, in, width);
  count<true><<<1, 64, 64 * sizeof(int)>>>(bins);
  count<false><<<1, 64>>>(bins);
}

// A pointer that leads elsewhere in between is no dependence of two streams.
void move(float *device, float *other, float *host) {
  cudaStream_t up, down;
  cudaStreamCreate(&up);
  cudaStreamCreate(&down);
  float *part = host;
  cudaMemcpyAsync(part, device, 4000, cudaMemcpyDeviceToHost, down);
  part = host + 1000;
  cudaMemcpyAsync(other, part, 4000, cudaMemcpyHostToDevice, up);
  cudaStreamSynchronize(down);
  cudaStreamSynchronize(up);
  cudaStreamDestroy(up);
  cudaStreamDestroy(down);
}
