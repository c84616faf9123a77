// Where a file asks for errors, a function whose launches nobody asks about is told of, unless what it calls, or its caller, asks;
// the others are counted.
// RUN: %offloom check --checks='-*,api-unchecked-launch,sync-at-end' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void kernel(int *x) { *x = 1; }

bool works() { return cudaGetLastError() == cudaSuccess; }

bool asks(int *x) {
  kernel<<<1, 1>>>(x);
  return works();
}
static void asked_by_caller(int *x) { kernel<<<1, 1>>>(x); }
bool caller(int *x) {
  asked_by_caller(x);
  return cudaGetLastError() == cudaSuccess;
}
void unasked(int *x, int n) {
  if (n > 0) {
    // CHECK: [[@LINE+1]]:5: remark: 'unasked' never asks whether its launch worked, nor does one other function
    kernel<<<1, 1>>>(x);
    // CHECK: [[@LINE+1]]:5: remark: 'unasked' ends with a wait for its own launch
    cudaDeviceSynchronize();
  }
}
bool looked_at(int *x) {
  kernel<<<1, 1>>>(x);
  return cudaDeviceSynchronize() == cudaSuccess;
}
// Another launch follows in the caller's loop, or what is read on the host.
int reads(int *x) {
  kernel<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  return *x;
}
