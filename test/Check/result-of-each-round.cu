// A copy to the host in each round that nothing in the loop looks at.
// RUN: %offloom check --checks='-*,xfer-result-each-round' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
__global__ void step(float *x, int *left) { *left -= 1, x[threadIdx.x] *= 2; }
void use(const float *host);
void check(cudaError_t status);

void unread(float *device, float *host, int *left) {
  int count = 1;
  while (count > 0) {
    step<<<1, 256>>>(device, left);
    cudaMemcpy(&count, left, sizeof(int), cudaMemcpyDeviceToHost);
    // CHECK: [[@LINE+1]]:5: remark: each round copies 'host' to the host, and nothing in the loop looks at it: copy it once, behind the loop
    cudaMemcpy(host, device, 1024, cudaMemcpyDeviceToHost);
  }
}
void unreadAndChecked(float *device, float *host, int *left, int n) {
  for (int i = 0; i < n; ++i) {
    step<<<1, 256>>>(device, left);
    // CHECK: [[@LINE+1]]:11: remark: each round copies 'host'
    check(cudaMemcpy(host, device, 1024, cudaMemcpyDeviceToHost));
  }
}
void read(float *device, float *host, int *left, int n) {
  for (int i = 0; i < n; ++i) {
    step<<<1, 256>>>(device, left);
    cudaMemcpy(host, device, 1024, cudaMemcpyDeviceToHost);
    printf("%f\n", host[0]);
  }
}
void given(float *device, float *host, float *same, int *left, int n) {
  for (int i = 0; i < n; ++i) {
    step<<<1, 256>>>(device, left);
    cudaMemcpy(host, device, 1024, cudaMemcpyDeviceToHost);
    use(same); // which may be the same memory
  }
}

// What a function of the file looks at without being given it.
static float *shared_result, *other_result;
static float mean(int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += shared_result[i];
  return sum / n;
}
static float half_of_mean(int n) { return mean(n) / 2; }
void readElsewhere(float *device, int *left, int n) {
  for (int i = 0; i < n; ++i) {
    cudaMemcpy(shared_result, device, 1024, cudaMemcpyDeviceToHost);
    // CHECK: [[@LINE+1]]:5: remark: each round copies 'other_result' to the host
    cudaMemcpy(other_result, device, 1024, cudaMemcpyDeviceToHost);
    half_of_mean(n);
    step<<<1, 256>>>(device, left);
  }
}
