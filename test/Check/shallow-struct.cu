// Structures that are copied to the device with pointers to the host's memory in them, or without.
// RUN: not %offloom check --checks='-*,xfer-shallow-struct' %s | FileCheck %s --implicit-check-not='{{(error|warning):}}'

#include <cstdlib>
struct Vector { float *data; int size; };

void array_of_structures(Vector *device, int n) {
  Vector *all = new Vector[n];
  float *values = (float *)malloc(n * 4);
  for (int i = 0; i < n; ++i)
    all[i].data = values;
  // CHECK: [[#@LINE+1]]:3: warning: 'all' is copied as it is, and its 'data' leads to host memory
  cudaMemcpy(device, all, n * sizeof *all, cudaMemcpyHostToDevice);
}
void asynchronously(Vector *device, cudaStream_t s) {
  float values[4];
  Vector v;
  v.data = values;
  // CHECK: [[#@LINE+1]]:3: warning: 'v' is copied as it is
  cudaMemcpyAsync(device, &v, sizeof v, cudaMemcpyHostToDevice, s);
}

void to_device_memory(Vector *device) {
  float *values;
  cudaMalloc(&values, 16);
  Vector v;
  v.data = values;
  cudaMemcpy(device, &v, sizeof v, cudaMemcpyHostToDevice);
}
void put_right_afterwards(Vector *device, float *values) {
  Vector v;
  v.data = new float[4];
  cudaMemcpy(device, &v, sizeof v, cudaMemcpyHostToDevice);
  cudaMemcpy(&device->data, &values, sizeof values, cudaMemcpyHostToDevice);
}
void one_of_two(Vector *device, float *values, bool b) {
  Vector v;
  v.data = b ? values : nullptr;
  cudaMemcpy(device, &v, sizeof v, cudaMemcpyHostToDevice);
}
void back(Vector *device, float *host) {
  Vector v;
  cudaMemcpy(&v, device, sizeof v, cudaMemcpyDeviceToHost);
  v.data = new float[4];
}
