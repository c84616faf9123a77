// Addresses of a thread's own variables, kept over barriers and shuffles in every way C++ has.
#include <cstdio>
#include <cstring>
#include <new>

constexpr int N = 64;

struct View {
  int *first;
  __device__ void look(int *at) { first = at; }
  __device__ int sum() const { return first[0] + 10 * first[1]; }
};

struct Pair {
  int a, b;
};

__device__ int *advance(int *p, int by) { return p + by; }
__device__ void aim(int **p, int *at) { *p = at; }
__device__ void twice(int *p) { p[0] *= 2, p[1] *= 2; }

__global__ void pointers(int *out) {
  __shared__ int s[N];
  int t = threadIdx.x, x = t, grid[2][3] = {{t, 1, 2}, {3, t, 5}}, list[4] = {t, 2 * t, 3 * t, 4 * t};
  Pair pair = {t, t + 1};
  int *plain = &x, *row = grid[1], *member = &pair.b, *moved = advance(list, 2), *aimed;
  aim(&aimed, list);
  int *chosen = t % 2 ? &x : list;
  unsigned long long number = (unsigned long long)&pair.a;
  s[t] = t;
  __syncthreads();
  *plain += s[N - 1 - t];
  *member += 1000;
  row[1] += 7;
  twice(moved);
  aimed[1] -= 1;
  *chosen += 100000;
  __syncthreads();
  out[t] = x + grid[1][1] + pair.b + list[0] + list[1] + list[2] + list[3] + *(int *)number;
}

__global__ void holders(int *out) {
  __shared__ int s[N], *where[N];
  int t = threadIdx.x, a[2] = {t, 1}, b[2] = {2, t};
  View view, views[2] = {{a}, {b}};
  view.look(b);
  auto peek = [&a](int i) -> int & { return a[i]; };
  alignas(Pair) unsigned char bytes[sizeof(Pair)];
  Pair *made = new (bytes) Pair{t, 5}, copied = *made;
  int *from = &copied.a, *same;
  memcpy(&same, &from, sizeof same);
  where[t] = &b[1];
  s[t] = t;
  __syncthreads();
  peek(0) += s[t ^ 1];
  made->b += *same;
  *where[t] += 3;
  __syncthreads();
  out[t] = view.sum() + views[0].sum() + 100 * views[1].sum() + made->a + made->b;
}

__global__ void rounds(int *out) {
  __shared__ int s[N];
  int t = threadIdx.x, total = 0, lane = t, *sum = &total;
  int &seen = lane;
  for (int k = 1; k < N; k *= 2) {
    s[t] = t * k;
    __syncthreads();
    *sum += s[(t + k) % N];
    seen += __shfl_xor_sync(~0u, *sum, 1);
    __syncthreads();
  }
  out[t] = total + 1000 * lane;
}

template <class Kernel> void run(const char *name, Kernel kernel) {
  int *out;
  cudaMallocManaged(&out, N * sizeof(int));
  kernel<<<1, N>>>(out);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < N; i += 7)
    printf(" %d", out[i]);
  printf("\n");
  cudaFree(out);
}

int main() {
  run("pointers", pointers);
  run("holders", holders);
  run("rounds", rounds);
}
