// What a container of the standard library holds is memory of the host.
// RUN: not %offloom check --checks='-*,xfer-kind-mismatch,alloc-host-ptr-to-kernel,xfer-async-pageable' %s 2>&1 | FileCheck --implicit-check-not=warning: --implicit-check-not=error: --implicit-check-not=remark: %s

#include <array>
#include <vector>

__global__ void kernel(const float *p);

template <class T> struct Pinned : std::allocator<T> {
  template <class U> struct rebind {
    using other = Pinned<U>;
  };
};

void copies(const std::vector<float> &given, cudaStream_t stream) {
  std::vector<float> local(64);
  std::array<float, 64> fixed{};
  float *device;
  cudaMalloc(&device, 256);
  // CHECK: [[@LINE+1]]:{{.*}} error: this copies from host to device memory, {{.*}} [xfer-kind-mismatch]
  cudaMemcpy(device, given.data(), 256, cudaMemcpyDeviceToHost);
  // CHECK: [[@LINE+1]]:{{.*}} error: this copies from device to host memory, {{.*}} [xfer-kind-mismatch]
  cudaMemcpy(&local[0], device, 256, cudaMemcpyHostToDevice);
  cudaMemcpy(fixed.data(), device, 256, cudaMemcpyDeviceToHost);
  // CHECK: [[@LINE+1]]:{{.*}} warning: 'local' leads to host memory{{.*}} [alloc-host-ptr-to-kernel]
  kernel<<<1, 64>>>(local.data());
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'local' is pageable memory{{.*}} [xfer-async-pageable]
  cudaMemcpyAsync(device, local.data(), 256, cudaMemcpyHostToDevice, stream);
  cudaMemcpyAsync(device, given.data(), 256, cudaMemcpyHostToDevice, stream); // perhaps registered
  cudaFree(device);
}

void registered(cudaStream_t stream) {
  std::vector<float> local(64);
  cudaHostRegister(local.data(), 256, cudaHostRegisterMapped);
  kernel<<<1, 64>>>(local.data());
}

void otherAllocator(std::vector<float, Pinned<float>> &own) { kernel<<<1, 64>>>(own.data()); }
