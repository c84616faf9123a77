// Copies that each round of a loop makes anew, where nothing in the loop changes what is copied, or what it is copied to.
// RUN: %offloom check --checks=-*,xfer-in-loop %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#define CHECK_CALL(x)                                                                                                  \
  do {                                                                                                                 \
    cudaError_t status = (x);                                                                                          \
    if (status != cudaSuccess)                                                                                         \
      report(status);                                                                                                  \
  } while (0)
void report(cudaError_t);

__global__ void reads(float *to, float *from) { to[threadIdx.x] += from[threadIdx.x]; }
__global__ void writes(float *to, float *from) { from[threadIdx.x] += to[threadIdx.x]; }
__global__ void unknown(float *to, float *from);

void told(float *to, float *device, float *host, float *other, int n) {
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:5: remark: 'host' is copied to the device in each round, and nothing changes it there or here
    cudaMemcpyAsync(device, host, 4 * n, cudaMemcpyHostToDevice);
    reads<<<1, 32>>>(to, device);
    cudaMemcpyAsync(other, to, 128, cudaMemcpyDeviceToHost);
  }
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:16: remark: 'host' is copied to the device
    CHECK_CALL(cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice));
    reads<<<1, 32>>>(to, device);
  }
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:5: remark: 'host' goes to the device and back in each round
    cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice);
    writes<<<1, 32>>>(to, device);
    cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
    host[1] += host[2];
  }
}

void silent(float *to, float *device, float *host, int n) {
  for (int i = 0; i < n; ++i) { // the kernel changes it
    cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice);
    writes<<<1, 32>>>(to, device);
  }
  for (int i = 0; i < n; ++i) { // or may
    cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice);
    unknown<<<1, 32>>>(to, device);
  }
  for (int i = 0; i < n; ++i) { // the host does
    cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice);
    reads<<<1, 32>>>(to, device);
    host[i] = 2;
  }
  for (int i = 0; i < n; ++i) { // another part in each round
    cudaMemcpy(device, host + 32 * i, 128, cudaMemcpyHostToDevice);
    reads<<<1, 32>>>(to, device);
  }
  for (int i = 0; i < n; ++i) { // a measurement of copies
    cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice);
    cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
  }
  for (int i = 0; i < n; ++i) {
    if (i == 0)
      cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice);
    reads<<<1, 32>>>(to, device);
  }
}
