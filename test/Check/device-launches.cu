// Device code launches kernels with relocatable device code alone, wherever the launch is written.
// RUN: %offloom check %s -- -rdc=true 2>&1 | FileCheck --allow-empty --check-prefix=RDC %s
// RDC-NOT: error:
// RUN: not %offloom check %s 2>&1 | FileCheck %s
__global__ void k(int *o) { *o = 1; }

// Of the host, as nothing leaves the argument out on the device.
void argument(int a = (k<<<1, 1>>>(nullptr), 1)) {}
struct Member {
  int a = (k<<<1, 1>>>(nullptr), 1);
};
void uses() {
  argument();
  Member m;
}
template <class T> __device__ void nobodyMakes() { k<<<1, 1>>>(nullptr); }
__global__ void named(int *p) { *p = sizeof((k<<<1, 1>>>(p), 1)); }
// CHECK-NOT: error:
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [device-launch-without-rdc]
__device__ void launches(int *p) { k<<<1, 1>>>(p); }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [device-launch-without-rdc]
template <class T> __host__ __device__ void made(T *p) { k<<<1, 1>>>(p); }
__global__ void makes(int *p) {
  made(p);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [device-launch-without-rdc]
  auto l = [](auto *q) { k<<<1, 1>>>(q); };
  l(p);
}
// CHECK: 3 errors in 1 file
