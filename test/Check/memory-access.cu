// Sectors and banks are counted for the lanes that make an access, in the blocks of this file's
// launches. What cannot be known lane by lane is silent.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

struct Particle {
  float x, y, z, mass;
};

__global__ void rows(float *out, const float *in, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 32;
  // CHECK: [[@LINE+1]]:12: warning: the lanes of a warp touch 32 sectors here where 4 would do, in a block of 128 threads
  out[i] = in[i * 16];
  out[i] = in[i + width]; // neighbours, wherever the row starts
  out[i] = in[i * width]; // nobody knows
  if (threadIdx.x < 2)
    out[i] = in[i * 16]; // two lanes
  if (lane == 0)
    out[i * 64] = 1;
  for (int k = i; k < n; k += blockDim.x * gridDim.x)
    // CHECK: [[@LINE+1]]:14: warning: the lanes of a warp touch 32 sectors
    out[k] = in[k * 32];
}

__global__ void members(float *out, const Particle *all) {
  const Particle &p = all[threadIdx.x];
  // All members are read: the sectors that one access leaves half used serve the next.
  out[threadIdx.x] = all[threadIdx.x].x + all[threadIdx.x].y + all[threadIdx.x].z + p.mass;
}

__global__ void columns(float *out) {
  __shared__ float tile[32][32];
  __shared__ float padded[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  for (int row = y; row < 32; row += 8)
    tile[row][x] = padded[row][x] = 0;
  __syncthreads();
  // CHECK: [[@LINE+1]]:21: warning: 32 lanes of a warp meet in one bank {{.*}} in a block of 32 x 8 x 1 threads
  out[y * 32 + x] = tile[x][y];
  out[y * 32 + x] = padded[x][y];
  if (x == 3)
    out[y] = tile[x][y];
}

// Two rows of a block of 16 columns are one warp.
__global__ void narrow(float *out) {
  __shared__ float tile[16][16];
  // CHECK: [[@LINE+1]]:3: warning: 8 lanes of a warp meet in one bank {{.*}} in a block of 16 x 16 x 1 threads
  tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

__global__ void pointed(float *out, int step) {
  // CHECK: [[@LINE+1]]:3: warning: the lanes of a warp touch 32 sectors here where 4 would do, in a block of 16 x 1 x 2 threads
  out[threadIdx.x * 8 + threadIdx.z * 128] = 1;
}

// A function is judged with what its calls pass.
__device__ float element(const float *from, int row) {
  // CHECK: [[@LINE+2]]:10: warning: the lanes of a warp touch 32 sectors
  // CHECK: [[@LINE+8]]:12: note: called from here
  return from[row * 16];
}
__device__ float neighbour(const float *from, int column) { return from[column]; }
__device__ float unknown(const float *from, int column) { return from[column * 16]; }

__global__ void calls(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = element(in, threadIdx.x) + element(in, 3) + neighbour(in, i) + unknown(in, index[i]);
}

void launch(float *out, const float *in, const Particle *all, int n) {
  const dim3 block(32, 8);
  calls<<<n, 128>>>(out, in, nullptr);
  rows<<<n, 128>>>(out, in, n, n);
  members<<<n, 128>>>(out, all);
  columns<<<n, block>>>(out);
  narrow<<<n, dim3(16, 16)>>>(out);
  void (*kernel)(float *, int) = pointed;
  kernel<<<n, dim3(16, 1, 2)>>>(out, n);
}
