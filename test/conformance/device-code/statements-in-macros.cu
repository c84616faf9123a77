// Statements that a macro is given: some change what all threads of a block have alike, others what each has.
#include <cstdio>

constexpr int N = 64;

#define STEP(x, e) \
  do { \
    (x) += (e); \
    (x) ^= 9u; \
  } while (0)
#define ON(c, s) \
  if (c) { \
    s; \
  }
#define OFTEN(n, s) \
  for (unsigned i = 0; i < (n); ++i) { \
    s; \
  }
#define AS_IT_IS(...) __VA_ARGS__

__global__ void writtenOut(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  unsigned mine = out[threadIdx.x];
  unsigned same[3] = {k, 1, 2}, x = k;
  if (k % 3 == 1) { STEP(mine, k); same[1] += 1; }
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = same[1] + mine + s[N - 1 - threadIdx.x] + x;
}
__global__ void nested(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  unsigned mine = out[threadIdx.x];
  unsigned same[3] = {k, 1, 2}, x = k;
  ON(k % 3 == 1, STEP(mine, k); same[1] += 1)
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = same[1] + mine + s[N - 1 - threadIdx.x] + x;
}
__global__ void nestedBefore(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  unsigned mine = out[threadIdx.x];
  unsigned same[3] = {k, 1, 2}, x = k;
  ON(k % 3 == 1, same[1] += 1; STEP(mine, k))
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = same[1] + mine + s[N - 1 - threadIdx.x] + x;
}
__global__ void twice(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  unsigned mine = out[threadIdx.x];
  unsigned same[3] = {k, 1, 2}, x = k;
  ON(k > 0, ON(k % 3 == 1, x += 2; STEP(mine, same[1])) same[1] += x)
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = same[1] + mine + s[N - 1 - threadIdx.x] + x;
}
__global__ void loop(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  unsigned mine = out[threadIdx.x];
  unsigned same[3] = {k, 1, 2}, x = k;
  OFTEN(k, STEP(mine, i); x += same[1]; same[1] ^= i)
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = same[1] + mine + s[N - 1 - threadIdx.x] + x;
}
__global__ void declares(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  unsigned mine = out[threadIdx.x];
  unsigned same[3] = {k, 1, 2}, x = k;
  ON(k % 3 == 1, unsigned more = k * 2; STEP(mine, more); x += more++; same[1] = more)
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = same[1] + mine + s[N - 1 - threadIdx.x] + x;
}
__global__ void asItIs(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  unsigned mine = out[threadIdx.x];
  unsigned same[3] = {k, 1, 2}, x = k;
  AS_IT_IS(STEP(mine, k); x += 3; if (x % 2) same[1] += 1;)
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = same[1] + mine + s[N - 1 - threadIdx.x] + x;
}

template <class Kernel> void run(const char *name, Kernel kernel) {
  unsigned *out, sum = 0;
  cudaMallocManaged(&out, N * sizeof(unsigned));
  for (int i = 0; i < N; ++i)
    out[i] = i * i;
  for (unsigned k = 3; k < 6; ++k)
    kernel<<<1, N>>>(out, k);
  printf("%s: %s", name, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < N; ++i)
    sum = sum * 31 + out[i];
  printf(", %u %u ... %u, sum %u\n", out[0], out[1], out[N - 1], sum);
  cudaFree(out);
}

int main() {
  run("writtenOut", writtenOut);
  run("nested", nested);
  run("nestedBefore", nestedBefore);
  run("twice", twice);
  run("loop", loop);
  run("declares", declares);
  run("asItIs", asItIs);
}
