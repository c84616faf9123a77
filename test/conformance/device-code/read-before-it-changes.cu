// A variable keeps what it was computed from, whatever becomes of that later.
#include <cstdio>

constexpr int N = 64;

__device__ int global = 1;

__device__ int viaReference(const int &n, int *s) {
  int y = n + int(threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0)
    s[0] = 100;
  __syncthreads();
  return y;
}

__global__ void fromFunction(int *out) {
  __shared__ int s[2];
  if (threadIdx.x == 0)
    s[0] = 1;
  __syncthreads();
  out[threadIdx.x] = viaReference(s[0], s);
}

__global__ void fromMemory(int *out) {
  __shared__ int one;
  __shared__ int2 pair, pairs[N];
  int t = threadIdx.x;
  if (t == 0)
    one = 1, pair = make_int2(2, 3);
  pairs[t] = make_int2(t, t);
  __syncthreads();
  int &r = pairs[t].x;
  int a = one + t, b = r + 1, d = global + t;
  int2 c = t < N ? pair : make_int2(0, 0), e = pairs[N - 1 - t];
  __syncthreads();
  r = 1000;
  pairs[t].y = 1000;
  if (t == 0)
    one = 50, pair.x = 60, global = 70;
  __syncthreads();
  out[t] = a + b + c.x + d + e.x + e.y;
  __syncthreads();
  if (t == 0)
    global = 1;
}

template <class T> __global__ void inTemplate(T *out) {
  __shared__ T s[N];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  T v = s[t ^ 1];
  T &r = s[t];
  T w = r;
  __syncthreads();
  s[t] = -1;
  __syncthreads();
  out[t] = v * 100 + w + r;
}

__global__ void fromParameter(int *out, int n) {
  int *p = &n, t = threadIdx.x;
  {
    int y = n * 2 + t;
    __syncthreads();
    *p = 5;
    __syncthreads();
    out[t] = y + n;
  }
}

template <class... Args, class... Given> void run(const char *name, void (*kernel)(Args...), int *out, Given... given) {
  kernel<<<1, N>>>(out, given...);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < N; i += 9)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  int *out;
  cudaMallocManaged(&out, N * sizeof(int));
  run("function", fromFunction, out);
  run("memory", fromMemory, out);
  run("template", inTemplate<int>, out);
  run("parameter", fromParameter, out, 7);
}
