// Elements behind a shared array that a thread comes to in a round of a loop; nothing is said of
// rounds that may not be, and of branches that may not be taken.
// RUN: not %offloom check --checks=-*,shm-loop-index-oob %s 2>&1 | FileCheck --implicit-check-not=warning: %s

constexpr int Radius = 3, Threads = 64;

template <int Size> __global__ void blur(const float *in, float *out) {
  __shared__ float tile[Size];
  for (int i = threadIdx.x; i < Size; i += Threads)
    tile[i] = in[blockIdx.x * Threads + i];
  __syncthreads();
  float sum = 0;
  for (int d = -Radius; d <= Radius; ++d)
    // CHECK: [[@LINE+1]]:12: warning: thread 63 of a block of 64 comes to byte 268 of 'tile' in a round of this loop; it has 268
    sum += tile[threadIdx.x + Radius + d];
  out[blockIdx.x * Threads + threadIdx.x] = sum;
}

__global__ void unknown(const float *in, float *out, int rounds, bool wide) {
  __shared__ float tile[Threads];
  float sum = 0;
  for (int k = 0; k < rounds; ++k)
    sum += tile[threadIdx.x + k];
  for (int k = 0; k < 2; ++k)
    if (wide)
      sum += tile[threadIdx.x + k];
  out[threadIdx.x] = sum;
}

void run(const float *in, float *out) {
  blur<Threads + Radius><<<8, Threads>>>(in, out);
  blur<Threads + 2 * Radius><<<8, Threads>>>(in, out);
  unknown<<<1, Threads>>>(in, out, 1, false);
}
