// What memory of the host holds when it is copied to the device.
// RUN: %offloom check --checks='-*,xfer-zeros-copied,xfer-unset-copied' --max-per-rule=0 %s 2>&1 | FileCheck --implicit-check-not='remark:' %s
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#define CHECK(call) do { cudaError_t status = (call); if (status != cudaSuccess) exit(1); } while (0)

__global__ void kernel(float *x);
void fill(float *x, int n);
static void upload(float *to, const float *from, int n) { CHECK(cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyHostToDevice)); }

void zeros(float *d, int n) {
  float *a = (float *)calloc(n, sizeof(float));
  if (a == NULL)
    exit(1);
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'a' holds nothing but zeros
  cudaMemcpy(d, a, n * sizeof(float), cudaMemcpyHostToDevice);
  float *b = new float[n], c[16] = {0}, *e;
  memset(b, 0, n * sizeof(float));
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'b' holds
  upload(d, b, n);
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'c' holds
  cudaMemcpyAsync(d, c, sizeof(c), cudaMemcpyHostToDevice);
  std::vector<float> v(n), w(n, 0.0f), ones(n, 1.0f);
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'v' holds
  CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice));
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'w' holds
  CHECK(cudaMemcpy(d, &w[0], n * sizeof(float), cudaMemcpyHostToDevice));
  cudaMemcpy(d, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  e = (float *)calloc(n, 4);
  e[0] = 1;
  cudaMemcpy(d, e, n * sizeof(float), cudaMemcpyHostToDevice);
  kernel<<<1, 32>>>(d);
}

void unset(float *d, int n) {
  float *a = (float *)malloc(n * sizeof(float)), own[64], *b = new float[n], *c = new float[n]();
  // CHECK: [[@LINE+1]]:{{.*}} remark: nothing has set 'a'
  cudaMemcpy(d, a, n * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK: [[@LINE+1]]:{{.*}} remark: nothing has set 'own'
  cudaMemcpy(d, own, sizeof(own), cudaMemcpyHostToDevice);
  fill(b, n);
  cudaMemcpy(d, b, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d, c, n * sizeof(float), cudaMemcpyHostToDevice);
  kernel<<<1, 32>>>(d);
}

void later(float *d, int n) {
  float *a = (float *)calloc(n, sizeof(float));
  for (int i = 0; i < n; ++i) {
    cudaMemcpy(d, a, n * sizeof(float), cudaMemcpyHostToDevice);
    kernel<<<1, 32>>>(d);
    a[i] = 1;
  }
  float *down = (float *)malloc(n * sizeof(float));
  cudaMemcpy(down, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(d, down, n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> v;
  v.resize(n);
  float *p = v.data();
  fill(p, n);
  cudaMemcpy(d, v.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  float read[8];
  fread(read, 4, 8, stdin);
  cudaMemcpy(d, read, 32, cudaMemcpyHostToDevice);
}

struct Pool {
  void free();
  float *malloc(int n);
};
void ofPool(Pool &pool, float *d, int n) {
  float *own = pool.malloc(n);
  cudaMemcpy(d, own, n * sizeof(float), cudaMemcpyHostToDevice);
  pool.free();
}
