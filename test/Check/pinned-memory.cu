// RUN: not %offloom check --checks=-*,stream-host-buffer-reuse,xfer-roundtrip,alloc-write-combined-read %s 2>&1 | FileCheck %s

#include <cstdio>
#include <cstdlib>

float pending(const float *device, float *pageable, cudaStream_t stream, cudaEvent_t event) {
  float *host, *input;
  if (cudaMallocHost(&host, 256) != cudaSuccess || cudaHostAlloc(&input, 256, 0) != cudaSuccess)
    return 0;
  (void)cudaMemcpyAsync(pageable, device, 256, cudaMemcpyDeviceToHost, stream);
  float result = pageable[0]; // such a copy is done when the call returns

  (void)cudaMemcpyAsync(host, device, 256, cudaMemcpyDeviceToHost, stream);
  for (int i = 0; i < 64; ++i)
    printf("%f", host[i]);
  // CHECK: :[[#@LINE-1]]:18: warning: 'host' is looked at here while the GPU may still be copying

  (void)cudaMemcpyAsync((void *)device, input, 256, cudaMemcpyHostToDevice, stream);
  result += input[0];
  input[0] = 2;
  // CHECK: :[[#@LINE-1]]:3: warning: 'input' is changed here

  (void)cudaMemcpyAsync(host, device, 256, cudaMemcpyDeviceToHost, stream);
  (void)cudaEventRecord(event, stream);
  if (cudaEventSynchronize(event) != cudaSuccess)
    exit(1);
  return result + host[0];
}

void back(float *device, float *host, float *other) {
  (void)cudaMemcpy(host, device, 64, cudaMemcpyDeviceToHost);
  (void)cudaMemcpy(other, host, 64, cudaMemcpyHostToDevice); // a copy to elsewhere
  (void)cudaMemcpy(host, device, 64, cudaMemcpyDeviceToHost);
  free(host);
  (void)cudaMemcpy(device, host, 64, cudaMemcpyHostToDevice);
  (void)cudaMemcpy(host, device, 64, cudaMemcpyDeviceToHost);
  if (cudaMemcpy(device, host, 64, cudaMemcpyHostToDevice) != cudaSuccess)
    // CHECK: :[[#@LINE-1]]:7: remark: 'host' goes back to where it has just come from
    return;
}

int combined() {
  int *buffer, *plain;
  (void)cudaHostAlloc(&buffer, 64, cudaHostAllocMapped | cudaHostAllocWriteCombined);
  (void)cudaHostAlloc(&plain, 64, cudaHostAllocMapped);
  buffer[0] = plain[0];
  return plain[1] + buffer[1];
  // CHECK: :[[#@LINE-1]]:21: warning: 'buffer' is write-combined
}
// CHECK-NOT: {{warning|error|remark}}:
