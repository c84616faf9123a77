// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a block that work together: scans, histograms, sorting, dynamic programming.
#include "twins.h"

constexpr int Threads = 256;

__global__ void scan_two_buffers(const int *in, int *out, int n) {
  __shared__ int buffer[2][Threads];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, from = 0;
  buffer[0][t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int step = 1; step < Threads; step *= 2) {
    buffer[1 - from][t] = t >= step ? buffer[from][t] + buffer[from][t - step] : buffer[from][t];
    from = 1 - from;
    __syncthreads();
  }
  if (i < n)
    out[i] = buffer[from][t];
}

__global__ void scan_one_buffer(const int *in, int *out, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  for (int step = 1; step < blockDim.x; step <<= 1) {
    __syncthreads();
    int add = t >= step ? s[t - step] : 0;
    __syncthreads();
    s[t] += add;
  }
  out[i] = s[t];
}

__global__ void scan_up_and_down(const int *in, int *out) {
  __shared__ int s[2 * Threads];
  int t = threadIdx.x, base = blockIdx.x * 2 * Threads, offset = 1;
  s[2 * t] = in[base + 2 * t];
  s[2 * t + 1] = in[base + 2 * t + 1];
  for (int d = Threads; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0)
    s[2 * Threads - 1] = 0;
  for (int d = 1; d < 2 * Threads; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      int value = s[left];
      s[left] = s[right];
      s[right] += value;
    }
  }
  __syncthreads();
  out[base + 2 * t] = s[2 * t];
  out[base + 2 * t + 1] = s[2 * t + 1];
}

__global__ void scan_shuffles(const int *in, int *out, int n) {
  __shared__ int warps[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int value = i < n ? in[i] : 0;
  for (int d = 1; d < 32; d <<= 1) {
    int below = __shfl_up_sync(0xffffffff, value, d);
    if (lane >= d)
      value += below;
  }
  if (lane == 31)
    warps[warp] = value;
  __syncthreads();
  if (warp == 0) {
    int sum = lane < blockDim.x / 32 ? warps[lane] : 0;
    for (int d = 1; d < 32; d <<= 1) {
      int below = __shfl_up_sync(0xffffffff, sum, d);
      if (lane >= d)
        sum += below;
    }
    warps[lane] = sum;
  }
  __syncthreads();
  if (warp > 0)
    value += warps[warp - 1];
  if (i < n)
    out[i] = value;
}

__global__ void histogram_shared(const unsigned char *in, unsigned *bins, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[in[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void histogram_global(const unsigned char *in, unsigned *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[in[i]], 1);
}

__global__ void bitonic_sort(int *out, const int *in) {
  __shared__ int s[512];
  int t = threadIdx.x, base = blockIdx.x * 512;
  s[t] = in[base + t];
  s[t + 256] = in[base + t + 256];
  for (int size = 2; size <= 512; size <<= 1)
    for (int stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      int low = 2 * t - (t & (stride - 1));
      bool up = (low & size) == 0;
      int a = s[low], b = s[low + stride];
      if ((a > b) == up) {
        s[low] = b;
        s[low + stride] = a;
      }
    }
  __syncthreads();
  out[base + t] = s[t];
  out[base + t + 256] = s[t + 256];
}

/// The cheapest way down a grid: each row from the one above, Rows rows, a block a strip with its own margins.
__global__ void cheapest_path(const int *cost, int *out, int columns, int rows) {
  __shared__ int above[Threads], here[Threads];
  int t = threadIdx.x, column = blockIdx.x * (Threads - 2 * rows) - rows + t;
  column = min(max(column, 0), columns - 1);
  above[t] = cost[column];
  __syncthreads();
  for (int row = 1; row < rows; ++row) {
    if (t >= row && t < Threads - row) {
      int best = min(above[t], min(above[t - 1], above[t + 1]));
      here[t] = best + cost[row * columns + column];
    }
    __syncthreads();
    if (t >= row && t < Threads - row)
      above[t] = here[t];
    __syncthreads();
  }
  int to = blockIdx.x * (Threads - 2 * rows) + t - rows;
  if (t >= rows && t < Threads - rows && to < columns)
    out[to] = above[t];
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 4 << 20, Rows = 20, Columns = 216 * 2048;
  auto numbers = random_numbers<int>(N, 0, 100);
  DeviceArray<int> in(numbers), out(N), path(Columns), cost(random_numbers<int>(std::size_t(Columns) * Rows, 0, 10, 2));
  DeviceArray<unsigned char> bytes(random_numbers<unsigned char>(N, 0, 255, 3));
  DeviceArray<unsigned> bins(256);
  DeviceArray<int> keys(random_numbers<int>(N / 4, -1000000, 1000000, 4)), sorted(N / 4);
  auto sum = [&] { return out.sum(); };
  auto sync = [] { cudaDeviceSynchronize(); };

  suite.measure("scan-two-buffers", [&] { scan_two_buffers<<<N / Threads, Threads>>>(in, out, N); sync(); }, sum);
  suite.measure("scan-one-buffer", [&] { scan_one_buffer<<<N / Threads, Threads, Threads * sizeof(int)>>>(in, out, N); sync(); }, sum);
  suite.measure("scan-up-and-down", [&] { scan_up_and_down<<<N / (2 * Threads), Threads>>>(in, out); sync(); }, sum);
  suite.measure("scan-shuffles", [&] { scan_shuffles<<<N / Threads, Threads>>>(in, out, N); sync(); }, sum);
  suite.measure("histogram-shared", [&] {
    cudaMemset(bins, 0, 256 * sizeof(unsigned));
    histogram_shared<<<256, 256>>>(bytes, bins, N);
    sync();
  }, [&] { return bins.sum(); });
  suite.measure("histogram-global", [&] {
    cudaMemset(bins, 0, 256 * sizeof(unsigned));
    histogram_global<<<N / Threads, Threads>>>(bytes, bins, N);
    sync();
  }, [&] { return bins.sum(); });
  suite.measure("bitonic-sort", [&] { bitonic_sort<<<N / 4 / 512, 256>>>(sorted, keys); sync(); }, [&] { return sorted.sum(); });
  suite.measure("cheapest-path", [&] { cheapest_path<<<Columns / (Threads - 2 * Rows), Threads>>>(cost, path, Columns, Rows); sync(); },
                [&] { return path.sum(); });
}
