// Lanes exchange values without a barrier through elements of which it is not known whose they are: an argument says it, or data.
#include <cstdio>

constexpr int Lanes = 32;

// Elements that all lanes read.
__global__ void by_argument(int *out, const int *in, const int *, int k) {
  __shared__ int s[Lanes];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  s[t] = s[t] * 64 / s[k];
  __syncthreads();
  out[t] = s[t];
}

__global__ void by_loaded_number(int *out, const int *in, const int *order, int k) {
  __shared__ int s[Lanes], pivot;
  const int t = threadIdx.x;
  s[t] = in[t];
  if (t == 0)
    pivot = order[k];
  __syncthreads();
  s[t] -= s[pivot];
  __syncthreads();
  out[t] = s[t];
}

__global__ void in_device_memory(int *out, const int *in, const int *, int k) {
  const int t = threadIdx.x;
  out[t] = in[t];
  __syncthreads();
  out[t] = out[t] * 64 / out[k];
}

// Elements of one lane each.
__global__ void by_data(int *out, const int *in, const int *order, int) {
  __shared__ int s[Lanes];
  const int t = threadIdx.x;
  s[t] = in[t];
  const int x = s[order[t]];
  s[order[t]] = x + 100 * t;
  out[t] = s[t];
}

__global__ void in_place(int *out, const int *in, const int *order, int) {
  __shared__ int s[Lanes];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  s[t] = s[order[t]];
  __syncthreads();
  out[t] = s[t];
}

__global__ void turned(int *out, const int *in, const int *, int k) {
  __shared__ int s[Lanes];
  const int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[(t + k) % Lanes] + 100 * s[min(t + k, Lanes - 1)];
}

__global__ void crossed(int *out, const int *in, const int *, int k) {
  __shared__ int s[Lanes];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = k; d > 0; d >>= 1) {
    const int mine = s[t], other = s[t ^ d];
    s[t] = (t & d) ? max(mine, other) : min(mine, other);
  }
  __syncthreads();
  out[t] = s[t];
}

// Distances that an argument bounds.
__global__ void largest(int *out, const int *in, const int *, int k) {
  __shared__ int s[Lanes], where[Lanes];
  const int t = threadIdx.x;
  s[t] = in[t];
  where[t] = t;
  __syncthreads();
  for (int n = 2; n <= 2 * k; n *= 2)
    if (t < 2 * k / n)
      if (s[where[t]] < s[where[t + 2 * k / n]])
        where[t] = where[t + 2 * k / n];
  __syncthreads();
  out[t] = where[0];
}

int main() {
  int *in, *out, *order;
  cudaMallocManaged(&in, Lanes * sizeof(int));
  cudaMallocManaged(&out, Lanes * sizeof(int));
  cudaMallocManaged(&order, Lanes * sizeof(int));
  for (int i = 0; i < Lanes; ++i) {
    in[i] = i * 5 % 7 + 1;
    order[i] = (i * 11 + 3) % Lanes;
  }
  auto run = [&](const char *name, void (*kernel)(int *, const int *, const int *, int), int k) {
    kernel<<<1, Lanes>>>(out, in, order, k);
    printf("%s, %s:", name, cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < Lanes; ++i)
      printf(" %d", out[i]);
    printf("\n");
  };
  run("by_argument", by_argument, 5);
  run("by_loaded_number", by_loaded_number, 5);
  run("in_device_memory", in_device_memory, 5);
  run("by_data", by_data, 0);
  run("in_place", in_place, 0);
  run("turned", turned, 5);
  run("crossed", crossed, 16);
  run("largest", largest, 16);
}
