// Waits of the host in front of what waits by itself, and behind it: copies, frees, and the next round's launch.
// RUN: %offloom check --checks=-*,sync-excess-device-sync %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
#include <cstdlib>
#include <utility>
#define CHECK_CALL(x)                                                                                                  \
  {                                                                                                                    \
    cudaError_t status = (x);                                                                                          \
    if (status != cudaSuccess) {                                                                                       \
      fprintf(stderr, "%s\n", cudaGetErrorString(status));                                                             \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  }

__global__ void kernel(float *x);
void others();

void copies(float *device, float *host) {
  kernel<<<1, 32>>>(device);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although 'cudaMemcpy' waits by itself
  cudaDeviceSynchronize();
  cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
  kernel<<<1, 32>>>(device);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although 'cudaFree' waits by itself
  cudaDeviceSynchronize();
  CHECK_CALL(cudaGetLastError());
  CHECK_CALL(cudaFree(device));
}

// Who looks at the status wants to know whether the kernel worked, and is not told by what frees.
void lookedAt(float *device) {
  kernel<<<1, 32>>>(device);
  CHECK_CALL(cudaDeviceSynchronize());
  cudaFree(device);
}

void exchanged(float *a, float *b, int n) {
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32>>>(a);
    // CHECK: [[@LINE+1]]:5: remark: the host waits here, although the next round's launch waits on the device
    cudaDeviceSynchronize();
    std::swap(a, b);
  }
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32>>>(a);
    // CHECK: [[@LINE+1]]:5: remark: the host waits here, although the next round's launch waits on the device
    cudaDeviceSynchronize();
    float *t = a;
    a = b;
    b = t;
  }
}

void rounds(float *device, int n) {
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32>>>(device);
    // CHECK: [[@LINE+1]]:5: remark: the host waits here, although the next round's launch waits on the device
    cudaDeviceSynchronize();
  }
}

void silent(float *device, float *host, int n) {
  while (*host > 0) { // managed memory
    kernel<<<1, 32>>>(device);
    cudaDeviceSynchronize();
  }
  kernel<<<1, 32>>>(device);
  cudaDeviceSynchronize();
  others();
  cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
  kernel<<<1, 32>>>(device);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(host, device, 128, cudaMemcpyDeviceToHost);
}
void ofStreams(float *device, float *host, cudaStream_t stream) {
  kernel<<<1, 32, 0, stream>>>(device);
  kernel<<<1, 32>>>(device);
  cudaDeviceSynchronize();
  cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
}
void ofDevices(float *device, float *host, int n) {
  for (int i = 0; i < n; ++i) {
    cudaSetDevice(i);
    kernel<<<1, 32>>>(device);
    cudaDeviceSynchronize();
    cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
  }
}

struct Work {
  void run();
};
void behind(float *device, float *host) {
  kernel<<<1, 32>>>(device);
  CHECK_CALL(cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost));
  // CHECK: [[@LINE+1]]:14: remark: the host waits here, although 'cudaMemcpy' has just waited
  CHECK_CALL(cudaDeviceSynchronize());
  cudaFree(device);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although 'cudaFree' has just waited
  cudaDeviceSynchronize();
}
void twice(float *device) {
  kernel<<<1, 32>>>(device);
  cudaDeviceSynchronize();
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although 'cudaDeviceSynchronize' has just waited
  cudaDeviceSynchronize();
}
void stillOnTheWay(float *device, const float *host, Work &work) {
  cudaMemcpy(device, host, 128, cudaMemcpyHostToDevice);
  cudaDeviceSynchronize(); // the copy
  cudaFree(device);
  work.run();
  cudaDeviceSynchronize();
  cudaFree(device);
  cudaMemsetAsync(device, 0, 128);
  cudaDeviceSynchronize();
}

// An event that is recorded behind the launch is waited for: no wait is needed in front of it.
void release(cudaEvent_t e) { cudaEventSynchronize(e); }
struct Timed {
  cudaEvent_t stop;
  void run(float *device) {
    kernel<<<1, 32>>>(device);
    // CHECK: [[@LINE+1]]:5: remark: the host waits here, although the event is recorded in the stream's order, and waited for
    cudaDeviceSynchronize();
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
  }
};
void timed(float *device, cudaEvent_t stop, cudaEvent_t other) {
  kernel<<<1, 32>>>(device);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although the event is recorded
  cudaDeviceSynchronize();
  cudaEventRecord(stop, 0);
  cudaEventSynchronize(stop);
  kernel<<<1, 32>>>(device);
  // CHECK: [[@LINE+1]]:14: remark: the host waits here, although the event is recorded
  CHECK_CALL(cudaDeviceSynchronize());
  CHECK_CALL(cudaEventRecord(stop));
  CHECK_CALL(cudaEventSynchronize(stop));
  kernel<<<1, 32>>>(device);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although the event is recorded
  cudaDeviceSynchronize();
  cudaEventRecord(stop);
  release(stop);
  if (other)
    kernel<<<1, 32>>>(device);
  else
    kernel<<<2, 32>>>(device);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although the event is recorded
  cudaDeviceSynchronize();
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  kernel<<<1, 32>>>(device);
  cudaDeviceSynchronize();
  cudaEventRecord(stop);
  others(); // which may be what is timed
  cudaEventSynchronize(stop);
  kernel<<<1, 32>>>(device);
  cudaDeviceSynchronize();
  cudaEventRecord(stop);
  cudaEventSynchronize(other);
}
static void turn(float *&a, float *&b) {
  float *first = a;
  a = b;
  b = first;
}
static void turnByAddress(float **a, float **b) {
  float *first = *a;
  *a = *b;
  *b = first;
}
void turnsItself(float *one, float *other, int n) {
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32>>>(one);
    // CHECK: [[@LINE+1]]:16: remark: the host waits here, although the next round's launch waits on the device
    CHECK_CALL(cudaDeviceSynchronize());
    turn(one, other);
  }
  for (int i = 0; i < n; ++i) {
    kernel<<<1, 32>>>(one);
    // CHECK: [[@LINE+1]]:5: remark: the host waits here, although the next round's launch waits on the device
    cudaDeviceSynchronize();
    turnByAddress(&one, &other);
  }
}
void behindLoop(float *device, float *host, int n) {
  for (int i = 0; i < n; ++i)
    kernel<<<1, 32>>>(device);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here, although 'cudaMemcpy' waits by itself
  cudaDeviceSynchronize();
  cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost);
}
void behindLoopOfStreams(float *device, float *host, cudaStream_t *in, int n) {
  for (int i = 0; i < n; ++i)
    kernel<<<1, 32, 0, in[i]>>>(device);
  cudaDeviceSynchronize();
  cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost);
}
