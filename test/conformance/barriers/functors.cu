// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functors and member functions that wait for other threads: `operator()` with shuffles, an object
// that holds the block's storage, and one whose constructor reads threadIdx.
#include <cstdio>

struct WarpSum {
  __device__ int operator()(int v) const {
    for (int o = 16; o > 0; o >>= 1)
      v += __shfl_xor_sync(~0u, v, o);
    return v;
  }
};

template <class Op> __device__ int applyTwice(int v, Op op) { return op(v) + op(v * 2); }

template <class T, int N> struct BlockReduce {
  T *storage;
  __device__ explicit BlockReduce(T *p) : storage(p) {}
  __device__ T sum(T v) { // not const, and yet it changes nothing
    storage[threadIdx.x] = v;
    __syncthreads();
    for (int k = N / 2; k > 0; k >>= 1) {
      if (threadIdx.x < k)
        storage[threadIdx.x] += storage[threadIdx.x + k];
      __syncthreads();
    }
    T result = storage[0];
    __syncthreads();
    return result;
  }
};

struct Neighbour {
  int *storage;
  int mine;
  __device__ explicit Neighbour(int *p) : storage(p), mine(threadIdx.x ^ 1) {}
  __device__ int exchange(int v) const {
    storage[threadIdx.x] = v;
    __syncthreads();
    int other = storage[mine];
    __syncthreads();
    return other;
  }
};

struct Running {
  int total = 0;
  __device__ int operator()(int v) {
    total += __shfl_sync(~0u, v, 3);
    return total;
  }
};

struct Pair {
  int x, y;
};
__device__ Pair swapped(Pair p) {
  p.x = __shfl_xor_sync(~0u, p.x, 1);
  p.y += __shfl_xor_sync(~0u, p.y, 2);
  return p;
}

__global__ void functors(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  WarpSum sum;
  int a = sum(in[t]), b = WarpSum()(in[t] + 1);
  int c = applyTwice(in[t], WarpSum());
  BlockReduce<int, 64> reduce(s);
  int d = reduce.sum(in[t]) + reduce.sum(a + t);
  int e = BlockReduce<int, 64>(s).sum(b);
  out[t] = a + 3 * b + 5 * c + 7 * d + 11 * e;
}

__global__ void constructed(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  Neighbour n(s);
  out[t] = n.exchange(in[t]) + 100 * Neighbour(s).exchange(t);
}

__global__ void stateful(const int *in, int *out) {
  int t = threadIdx.x;
  Running run;
  run.total = t;
  run(in[t]);
  out[t] = run(t) * 3;
}

__global__ void declarations(const int *in, int *out) {
  int t = threadIdx.x, x = in[t];
  int a = __shfl_sync(~0u, x, 0), b = __shfl_xor_sync(~0u, x + t, 1), c = t & 7;
  const int d = __shfl_down_sync(~0u, a + b, 2), e = __any_sync(~0u, x == 9);
  int f = __shfl_sync(~0u, x, 4);
  int g = f + __shfl_xor_sync(~0u, f, 1), h = x ^ 5;
  Pair p{x, t};
  p = swapped(p);
  out[t] = a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * g + h + 17 * p.x + 19 * p.y;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i)
    in[i] = (i * 37 + 11) % 23;
  auto show = [&](const char *name) {
    cudaDeviceSynchronize();
    printf("%s:", name);
    for (int i = 0; i < 64; ++i)
      printf(" %d", out[i]);
    printf("\n");
  };
  functors<<<1, 64>>>(in, out), show("functors");
  constructed<<<1, 64>>>(in, out), show("constructed");
  stateful<<<1, 64>>>(in, out), show("stateful");
  declarations<<<1, 64>>>(in, out), show("declarations");
  return 0;
}
