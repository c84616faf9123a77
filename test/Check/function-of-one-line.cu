// A function that copies, waits and frees is known to each check that asks about one of these, by one line of rules/api:
// what docs/contributing.md shows. In rules/functions it means the same.
// DEFINE: %{facts} = does: [copy, free], memory: device, arguments: [to, from object, bytes, kind], waits: device
// RUN: rm -rf %t %t.other && mkdir %t %t.other && cp -r %source/rules %t && cp -r %source/rules %t.other
// RUN: sed -i '/name: cudaMemcpyArrayToArray,/i\  - {name: cudaMemcpyAndFree, since: "13.0", %{facts}}' %t/rules/api/memory.yaml
// RUN: echo '- {name: cudaMemcpyAndFree, %{facts}}' >> %t.other/rules/functions/memory.yaml
// RUN: env OFFLOOM_RULES=%t/rules not %offloom check --no-cache --checks='-*,xfer-kind-*,xfer-exceeds-*,xfer-pageable,alloc-*,-alloc-in-loop,api-cpu-timer-unsynced' %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{(error|warning|remark):}}'
// RUN: env OFFLOOM_RULES=%t.other/rules not %offloom check --no-cache --checks='-*,xfer-kind-*,xfer-exceeds-*,xfer-pageable,alloc-*,-alloc-in-loop,api-cpu-timer-unsynced' %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{(error|warning|remark):}}'
// Without the line, nothing is.
// RUN: %offloom check --no-cache --checks='-*,xfer-kind-*,xfer-exceeds-*,alloc-double-free,alloc-use-after-free' %s

#include <stdlib.h>
#include <time.h>

cudaError_t cudaMemcpyAndFree(void *dst, void *src, size_t count, cudaMemcpyKind kind);

__global__ void kernel(float *p) { p[threadIdx.x] = 1; }


void direction() {
  float *host = (float *)malloc(1024), *device;
  cudaMalloc(&device, 1024);
  // CHECK: [[@LINE+1]]:{{.*}}[xfer-kind-mismatch]
  cudaMemcpyAndFree(host, device, 1024, cudaMemcpyHostToDevice);
  free(host);
}

void bytes() {
  float host[16], *device;
  cudaMalloc(&device, 1024);
  // CHECK: [[@LINE+1]]:{{.*}}[xfer-exceeds-array]
  cudaMemcpyAndFree(host, device, 1024, cudaMemcpyDeviceToHost);
}

void freed_twice(float *host) {
  float *device;
  cudaMalloc(&device, 1024);
  cudaMemcpyAndFree(host, device, 1024, cudaMemcpyDeviceToHost);
  // CHECK: [[@LINE+1]]:{{.*}}[alloc-double-free]
  cudaFree(device);
}

void used_after(float *host) {
  float *device;
  cudaMalloc(&device, 1024);
  cudaMemcpyAndFree(host, device, 1024, cudaMemcpyDeviceToHost);
  // CHECK: [[@LINE+1]]:{{.*}}[alloc-use-after-free]
  kernel<<<1, 32>>>(device);
}

void memory_of_the_host(float *other) {
  float *host = (float *)malloc(1024);
  // CHECK: [[@LINE+1]]:{{.*}}[alloc-dealloc-mismatch]
  cudaMemcpyAndFree(other, host, 1024, cudaMemcpyHostToHost);
}

void pageable() {
  float *host = (float *)malloc(4 << 20), *device;
  cudaMalloc(&device, 4 << 20);
  // CHECK: [[@LINE+1]]:{{.*}}[xfer-pageable]
  cudaMemcpyAndFree(host, device, 4 << 20, cudaMemcpyDeviceToHost);
  free(host);
}

// It waits, so that the clock is right, and it frees, so that nothing leaks.
clock_t timed(float *host) {
  float *device;
  cudaMalloc(&device, 1024);
  clock_t start = clock();
  kernel<<<1, 32>>>(device);
  cudaMemcpyAndFree(host, device, 1024, cudaMemcpyDeviceToHost);
  return clock() - start;
}
