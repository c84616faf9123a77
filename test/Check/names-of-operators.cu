// Operators and conversions of classes have no name of letters, which the checks ask members for.
// RUN: %offloom check --checks='*,-api-*,-alloc-*' %s 2>&1 | FileCheck %s --allow-empty --implicit-check-not=error:
// CHECK-NOT: {{Assertion|Stack dump}}

struct Hit {
  int material;
  __device__ explicit operator bool() const { return material >= 0; }
  __device__ int operator()(int by) const { return material * by; }
  __device__ int operator[](int at) const { return material + at; }
  __device__ bool operator!() const { return material < 0; }
};

__global__ void kernel(const Hit *hits, int *out) {
  __shared__ int tile[64];
  const Hit hit = hits[threadIdx.x];
  if (hit.operator bool())
    tile[threadIdx.x] = hit.operator()(3) + hit.operator[](2);
  __syncthreads();
  const dim3 thread = threadIdx, block = blockDim;
  for (unsigned i = thread.x; i < 64; i += block.x)
    out[i] = tile[i] + static_cast<dim3>(blockIdx).x;
  if (hits[0])
    __syncthreads();
  if (!hits[1])
    __syncthreads();
}

void launch(const Hit *hits, int *out) { kernel<<<1, 64>>>(hits, out); }
