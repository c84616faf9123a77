// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cholesky's decomposition of integers, and elimination by operations that say how they round: one that a compiler fuses
// changes the pivots.
#include <cstdio>
#include <cmath>
template <int N> __global__ void cholesky(const double *A, double *L) {
  __shared__ double a[N][N + 1];
  __shared__ double pivot;
  const int tx = threadIdx.x, ty = threadIdx.y;
  a[ty][tx] = A[blockIdx.x * N * N + ty * N + tx];
  __syncthreads();
  for (int k = 0; k < N; ++k) {
    if (tx == k && ty == k) pivot = sqrt(a[k][k]), a[k][k] = pivot;
    __syncthreads();
    if (tx == k && ty > k) a[ty][k] /= pivot;
    __syncthreads();
    if (tx > k && ty >= tx) a[ty][tx] -= a[ty][k] * a[tx][k];
    __syncthreads();
  }
  L[blockIdx.x * N * N + ty * N + tx] = tx <= ty ? a[ty][tx] : 0.0;
}
template <int N> __global__ void solveGauss(double *A, double *b, int *perm) {
  __shared__ int best;
  __shared__ double s[N][N + 1];
  int t = threadIdx.x;
  for (int j = 0; j < N; ++j) s[t][j] = A[t * N + j];
  s[t][N] = b[t];
  __syncthreads();
  for (int k = 0; k < N; ++k) {
    if (t == 0) {
      best = k;
      for (int r = k + 1; r < N; ++r)
        if (fabs(s[r][k]) > fabs(s[best][k])) best = r;
      perm[k] = best;
    }
    __syncthreads();
    if (best != k)
      for (int j = t; j <= N; j += N) {
        double x = s[k][j];
        s[k][j] = s[best][j];
        s[best][j] = x;
      }
    __syncthreads();
    if (t > k) {
      double f = s[t][k] / s[k][k];
      for (int j = k; j <= N; ++j) s[t][j] = __dsub_rn(s[t][j], __dmul_rn(f, s[k][j]));
    }
    __syncthreads();
  }
  for (int k = N - 1; k >= 0; --k) {
    if (t == k) s[k][N] /= s[k][k];
    __syncthreads();
    if (t < k) s[t][N] = __dsub_rn(s[t][N], __dmul_rn(s[t][k], s[k][N]));
    __syncthreads();
  }
  b[t] = s[t][N];
}
int main() {
  const int N = 12;
  double *A, *L, *b;
  int *perm;
  cudaMallocManaged(&A, 2 * N * N * 8);
  cudaMallocManaged(&L, 2 * N * N * 8);
  cudaMallocManaged(&b, N * 8);
  cudaMallocManaged(&perm, N * 4);
  // A = G G^T of small integers, so that every root is exact.
  for (int m = 0; m < 2; ++m) {
    double g[N][N] = {};
    for (int i = 0; i < N; ++i)
      for (int j = 0; j <= i; ++j) g[i][j] = i == j ? 4 : (i * 3 + j * 5 + m) % 4;
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        A[(m * N + i) * N + j] = 0;
        for (int k = 0; k < N; ++k) A[(m * N + i) * N + j] += g[i][k] * g[j][k];
      }
  }
  cholesky<N><<<2, dim3(N, N)>>>(A, L);
  cudaDeviceSynchronize();
  for (int i = 0; i < 2 * N * N; i += 7) printf("%g ", L[i]);
  for (int i = 0; i < N; ++i) {
    b[i] = i + 1;
    for (int j = 0; j < N; ++j) A[i * N + j] = (i * j + 3 * i + j * j) % 13 - 5;
  }
  solveGauss<N><<<1, N>>>(A, b, perm);
  cudaDeviceSynchronize();
  puts("");
  for (int i = 0; i < N; ++i) printf("%.12g/%d ", b[i], perm[i]);
  puts("");
}
