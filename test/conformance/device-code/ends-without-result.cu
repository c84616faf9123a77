// Functions that promise a result and end without one, where nobody uses it: what else they do happens.
#include <cstdio>

constexpr int N = 64;

__device__ int put(int *p, int v) { *p = v; }
__device__ float positive(float x) {
  if (x > 0)
    return x;
}
__device__ int choose(int i) {
  switch (i & 3) {
  case 0:
    return 10;
  case 1:
    return 11;
  case 2:
  case 3:
    return 12;
  }
}
__device__ int find(const int *a, int n, int value) {
  for (int i = 0; i < n; ++i)
    if (a[i] == value)
      return i;
}
__device__ int *fill(int *p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = i * i;
}

struct Sum {
  int of;
  __device__ Sum &add(int v) { of += v; }
  __device__ Sum doubled() { of *= 2; }
};
enum Kind { Even, Odd };
__device__ Kind classify(int *p, int v) { p[0] = v % 2 ? Odd : Even; }
template <class T> __device__ T keep(T *p, T v) { p[0] = v + 1; }

__device__ int exchanged(int *shared) {
  int t = threadIdx.x;
  shared[t] = t * 3;
  __syncthreads();
  if (t < N / 2)
    return shared[N - 1 - t];
}
__device__ int swap_places(int *shared, int &mine) {
  shared[threadIdx.x] = mine;
  __syncthreads();
  mine = shared[N - 1 - threadIdx.x];
}
__device__ int summed(int *v) {
  for (int d = 16; d > 0; d /= 2)
    *v += __shfl_down_sync(0xffffffff, *v, d);
}

__global__ void kernel(int *out) {
  __shared__ int shared[N], found[N];
  int t = threadIdx.x, *row = out + t * 12;
  put(row, t + 1);
  float y = positive(t % 2 ? 3.5f : -3.5f);
  row[1] = t % 2 ? (int)(y * 2) : 70;
  row[2] = choose(t);
  found[t] = t * 5;
  __syncthreads();
  int at = find(found, N, t == 5 ? -1 : t * 5);
  row[3] = t == 5 ? 500 : at;
  int squares[4];
  fill(squares, 4);
  row[4] = squares[1] + squares[2] + squares[3];
  Sum sum{t};
  sum.add(100);
  sum.doubled();
  row[5] = sum.of;
  classify(row + 6, t);
  keep(row + 7, t);
  auto ignored = [](int *p, int v) -> int { *p = -v; };
  ignored(row + 8, t);
  int got = exchanged(shared);
  row[9] = t < N / 2 ? got : 900;
  __syncthreads();
  int mine = t * 7;
  swap_places(shared, mine);
  row[10] = mine;
  int total = t;
  summed(&total);
  row[11] = t % 32 ? 0 : total;
}

int main() {
  int *out, host[N * 12];
  cudaMalloc(&out, sizeof host);
  kernel<<<1, N>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int t : {0, 1, 2, 3, 5, 31, 32, 63}) {
    for (int i = 0; i < 12; ++i)
      printf("%d ", host[t * 12 + i]);
    printf("\n");
  }
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
