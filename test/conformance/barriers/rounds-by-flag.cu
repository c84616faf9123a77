// Rounds that a flag repeats until other threads, of this block or another, have written.
#include <cstdio>

constexpr int N = 64;

// Each thread waits for the next one, the last for nobody.
__global__ void chainByOr(volatile int *state, int n, int *rounds) {
  const int first = threadIdx.x + blockIdx.x * blockDim.x, threads = gridDim.x * blockDim.x;
  bool again;
  do {
    again = false;
    for (int v = first; v < n; v += threads)
      if (state[v] == 0) {
        const int next = v + 1 < n ? state[v + 1] : 1;
        int left = 1;
        if (next != 0) {
          state[v] = next + 1;
          left = 0;
        }
        again |= left != 0;
      }
  } while (again);
  if (first == 0)
    *rounds = 1;
}

__global__ void chainByAnd(volatile int *state, int n, int *rounds) {
  const int first = threadIdx.x + blockIdx.x * blockDim.x, threads = gridDim.x * blockDim.x;
  bool done = false;
  while (!done) {
    done = true;
    for (int v = first; v < n; v += threads)
      if (state[v] == 0) {
        const int next = v + 1 < n ? state[v + 1] : 1;
        if (next != 0)
          state[v] = next + 1;
        done = done && next != 0;
      }
  }
  if (first == 0)
    *rounds = 1;
}

template <class Kernel> void run(const char *name, Kernel kernel, int blocks) {
  int *state;
  cudaMallocManaged(&state, (4 * N + 1) * sizeof(int));
  for (int i = 0; i <= 4 * N; ++i)
    state[i] = 0;
  kernel<<<blocks, N>>>(state, 4 * N, state + 4 * N);
  printf("%s, %d blocks: %s", name, blocks, cudaGetErrorName(cudaDeviceSynchronize()));
  printf(", %d %d ... %d, ended: %d\n", state[0], state[1], state[4 * N - 1], state[4 * N]);
  cudaFree(state);
}

int main() {
  for (int blocks : {1, 2, 4}) {
    run("or", chainByOr, blocks);
    run("and", chainByAnd, blocks);
  }
}
