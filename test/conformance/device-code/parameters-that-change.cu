// Each thread has its own copy of a kernel's parameters, whatever changes them.
#include <cstdio>

constexpr int N = 32;

struct Counter {
  int n, cells[2];
  __device__ int operator()() { return n += 3; }
  __device__ int &operator[](int i) { return cells[i]; }
  __device__ operator int() { return ++n; }
  __device__ int *begin() { return cells; }
  __device__ int *end() { return cells + 2; }
};

__device__ void bump(Counter &c) { ++c.n; }
template <class T> __device__ void forwarded(T &&x) { x.n += 2; }

template <class F> __global__ void calls(int *out, F f) { out[threadIdx.x] = f() + f(); }

template <class F> __global__ void subscripts(int *out, F f) {
  f[0] += threadIdx.x;
  f[1] -= f[0];
  out[threadIdx.x] = f[0] * 100 + f[1];
}

template <class F> __global__ void converts(int *out, F f) {
  int x = f, y = f;
  out[threadIdx.x] = 100 * x + y;
}

__global__ void casts(int *out, Counter c, const int n) {
  int &x = (int &)c.n;
  const int &seen = c.cells[0];
  x += 1;
  const_cast<int &>(seen) += 2;
  (threadIdx.x % 2 ? c.n : c.cells[1]) += 5;
  out[threadIdx.x] = c.n + 10 * c.cells[0] + 1000 * c.cells[1] + n;
}

__global__ void ranges(int *out, Counter c) {
  for (int &cell : c)
    cell += 1;
  for (auto &&cell : c.cells)
    cell *= 2;
  out[threadIdx.x] = c.cells[0] + 100 * c.cells[1];
}

__global__ void references(int *out, Counter c) {
  bump(c);
  forwarded(c);
  auto &&again = c;
  again.n *= 2;
  __syncthreads();
  out[threadIdx.x] = c.n;
}

template <class... Ts> __global__ void pack(int *out, Ts... v) {
  ((v += threadIdx.x), ...);
  __syncthreads();
  out[threadIdx.x] = (v + ...);
}

int *out;

void print(const char *name) {
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < N; i += 5)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  cudaMallocManaged(&out, N * sizeof(int));
  Counter c = {1, {2, 3}};
  calls<<<1, N>>>(out, c), print("functor");
  subscripts<<<1, N>>>(out, c), print("subscript");
  converts<<<1, N>>>(out, c), print("conversion");
  casts<<<1, N>>>(out, c, 4), print("cast");
  ranges<<<1, N>>>(out, c), print("range");
  references<<<1, N>>>(out, c), print("reference");
  pack<<<1, N>>>(out, 1, 2, 3), print("pack");
}
