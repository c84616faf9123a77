// flags: --extended-lambda
// A `__shared__` variable of a lambda's body is one for the block, in each instantiation.
#include <cstdio>

constexpr int N = 64;

template <class F> __global__ void apply(int *out, F f) { out[threadIdx.x] = f(int(threadIdx.x)); }

__global__ void reversing(int *out) {
  auto reverse = [](int x) {
    __shared__ int s[N];
    s[threadIdx.x] = x;
    __syncthreads();
    return s[N - 1 - threadIdx.x];
  };
  out[threadIdx.x] = reverse(threadIdx.x * 3);
}

__global__ void counting(int *out) {
  auto counter = []() -> int & {
    __shared__ int c;
    return c;
  };
  if (threadIdx.x == 0)
    counter() = 5;
  __syncthreads();
  atomicAdd(&counter(), 1);
  __syncthreads();
  out[threadIdx.x] = counter();
}

__global__ void generic(int *out) {
  auto reverse = [](auto x) {
    __shared__ decltype(x) s[N];
    s[threadIdx.x] = x;
    __syncthreads();
    auto y = s[N - 1 - threadIdx.x];
    __syncthreads();
    return y;
  };
  int whole = reverse(int(threadIdx.x));
  out[threadIdx.x] = whole * 1000 + int(2 * reverse(threadIdx.x / 2.0f));
}

__device__ int inFunction(int x) {
  auto shift = [&](int by) {
    auto cells = [] {
      static __shared__ int s[N];
      return &s[0];
    };
    cells()[threadIdx.x] = x;
    __syncthreads();
    int y = cells()[(threadIdx.x + by) % N];
    __syncthreads();
    return y;
  };
  return shift(1) + 100 * shift(2);
}

__global__ void nested(int *out) { out[threadIdx.x] = inFunction(threadIdx.x); }

int *out;

void print(const char *name) {
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < N; i += 9)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  cudaMallocManaged(&out, N * sizeof(int));
  reversing<<<1, N>>>(out), print("reversing");
  counting<<<1, N>>>(out), print("counting");
  generic<<<1, N>>>(out), print("generic");
  nested<<<1, N>>>(out), print("nested");
  int bias = 7;
  apply<<<1, N>>>(out, [bias] __device__(int x) {
    __shared__ int s[N];
    s[threadIdx.x] = x + bias;
    __syncthreads();
    return s[N - 1 - threadIdx.x];
  }), print("extended");
}
