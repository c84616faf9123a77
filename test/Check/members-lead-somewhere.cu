// Where members of local structures lead is known as it is of local pointers.
// RUN: not %offloom check --checks='-*,xfer-kind-mismatch,alloc-host-ptr-to-kernel,alloc-device-ptr-deref-host,alloc-dealloc-mismatch' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
#include <stdlib.h>

struct Field {
  float *host, *device;
  int n;
};
struct Image {
  float *pixels;
};
__global__ void clear(Image image);
void fill(Field &);

void copies(int n) {
  Field f;
  f.host = (float *)calloc(n, sizeof(float));
  cudaMalloc(&f.device, n * sizeof(float));
  // CHECK: [[@LINE+1]]:51: error: this copies from device to host memory, not as cudaMemcpyHostToDevice says
  cudaMemcpy(f.host, f.device, n * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK: [[@LINE+1]]:3: error: 'device' leads to device memory
  f.device[0] = 1;
  // CHECK: [[@LINE+1]]:12: error: 'host' leads to host memory
  cudaFree(f.host);
}
void launches() {
  Image image{nullptr}, there{nullptr};
  image.pixels = new float[64];
  cudaMalloc(&there.pixels, 64 * sizeof(float));
  // CHECK: [[@LINE+1]]:20: warning: 'image.pixels' leads to host memory
  clear<<<1, 64>>>(image);
  clear<<<1, 64>>>(there);
}

// Somebody else may have set these.
void handedOut(int n) {
  Field f;
  f.host = new float[n];
  cudaMalloc(&f.device, n * sizeof(float));
  fill(f);
  cudaMemcpy(f.host, f.device, n * sizeof(float), cudaMemcpyHostToDevice);
}
void eitherWay(int n, bool onDevice) {
  Image image;
  if (onDevice)
    cudaMalloc(&image.pixels, n);
  else
    image.pixels = (float *)malloc(n);
  clear<<<1, 64>>>(image);
}
