// What device code calls of the runtime is in a library that needs relocatable device code.
// RUN: %offloom check %s -- -rdc=true 2>&1 | FileCheck --allow-empty --check-prefix=RDC %s
// RDC-NOT: without-rdc
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-runtime-without-rdc]
__global__ void allocates(void **p) { cudaMalloc(p, 4); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-runtime-without-rdc]
__global__ void copies(int *p) { cudaMemcpyAsync(p, p + 1, 4, cudaMemcpyDeviceToDevice, 0); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-runtime-without-rdc]
template <class T> __device__ void frees(T *p) { cudaFree(p); }
struct Device {
  __device__ int number() {
    int n = 0;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-runtime-without-rdc]
    cudaGetDevice(&n);
    return n;
  }
};
__global__ void calls(int *p) {
  frees(p);
  p[0] = Device().number();
}

// For the host alone, as nothing calls it on the device.
__host__ __device__ int last() { return cudaGetLastError(); }
__host__ __device__ void hostOnly() {
#ifndef __CUDA_ARCH__
  cudaDeviceSynchronize();
#endif
}
__global__ void callsThat() { hostOnly(); }
