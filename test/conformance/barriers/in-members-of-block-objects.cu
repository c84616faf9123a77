// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in member functions of objects that are the same for all threads of the block, beside
// objects that each thread changes for itself.
#include <cstdio>

template <class T> struct Reducer {
  T *cells;
  int n;
  __device__ T sum(T v) const {
    int t = threadIdx.x;
    cells[t] = v;
    __syncthreads();
    for (int k = n / 2; k > 0; k /= 2) {
      if (t < k)
        cells[t] += cells[t + k];
      __syncthreads();
    }
    T total = cells[0];
    __syncthreads();
    return total;
  }
  __device__ T mean(T v) const { return sum(v) / n; }
  static __device__ T neighbour(T *cells, T v, int n) {
    cells[threadIdx.x] = v;
    __syncthreads();
    T found = cells[(threadIdx.x + 1) % n];
    __syncthreads();
    return found;
  }
};

__global__ void statistics(int *out) {
  __shared__ int s[64];
  Reducer<int> all{s, 64};
  int m = all.mean(threadIdx.x * 3);
  int next = Reducer<int>::neighbour(s, m + threadIdx.x, 64);
  out[threadIdx.x] = 1000 * m + 10 * next + all.sum(1) % 10;
}

struct Running {
  int sum;
  __device__ void add(int *s) {
    s[threadIdx.x] = sum;
    __syncthreads();
    sum += s[63 - threadIdx.x];
    __syncthreads();
  }
};

__global__ void each(int *out) {
  __shared__ int s[64];
  Running mine{int(threadIdx.x)};
  for (int i = 0; i < 3; ++i)
    mine.add(s);
  out[threadIdx.x] = mine.sum;
}

struct Reference {
  int &to;
  __device__ void raise(int by) const { to += by; }
};

__global__ void referring(int *out) {
  __shared__ int s[64];
  int mine = 5;
  Reference r{mine};
  r.raise(threadIdx.x);
  s[threadIdx.x] = mine;
  __syncthreads();
  r.raise(100);
  out[threadIdx.x] = mine + s[63 - threadIdx.x];
}

static void print(const char *name, const int *v) {
  printf("%s:", name);
  for (int i = 0; i < 64; i += 7)
    printf(" %d", v[i]);
  printf("\n");
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  statistics<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  print("statistics", out);
  each<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  print("each", out);
  referring<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  print("referring", out);
  cudaFree(out);
}
