// Types that kernels take, and instantiations that launches make, must not depend on __CUDA_ARCH__.
// RUN: not %offloom check %s -- --extended-lambda 2>&1 | FileCheck --implicit-check-not='warning:' %s

#ifdef __CUDA_ARCH__
constexpr int Size = 32;
#else
constexpr int Size = 64;
#endif

// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[port-cuda-arch-decl-guard]
struct Longer {
  int a;
#ifdef __CUDA_ARCH__
  int b;
#endif
};
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[port-cuda-arch-decl-guard]
struct Virtual {
#ifndef __CUDA_ARCH__
  virtual ~Virtual() {}
#endif
  int a;
};
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[port-cuda-arch-decl-guard]
struct Inner {
  int data[Size];
};
struct Outer {
  Inner *inner;
  Longer longer;
};
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[port-cuda-arch-decl-guard]
enum Choice {
#ifdef __CUDA_ARCH__
  First,
#endif
  Second
};
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[port-cuda-arch-decl-guard]
template <class T> struct OfTemplate {
#ifdef __CUDA_ARCH__
  T extra;
#endif
  T a;
};
struct NotPassed {
#ifdef __CUDA_ARCH__
  int a;
#endif
};

__global__ void kernel(Virtual *v, Outer o, Choice c, OfTemplate<int> t) {}

template <class T> __global__ void ofTemplate(T *p) {}
template <class F> __global__ void run(F f) { f(); }
template __global__ void ofTemplate<char>(char *);
__host__ __device__ void launches(int *p) {
  NotPassed n;
#ifndef __CUDA_ARCH__
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[port-cuda-arch-launch]
  ofTemplate<<<1, 1>>>(p);
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[port-cuda-arch-launch]
  run<<<1, 1>>>([=] __device__ { *p = 1; });
  ofTemplate<<<1, 1>>>((char *)p);
#endif
}
void host(float *p) { ofTemplate<<<1, 1>>>(p); }
