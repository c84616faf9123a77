// Who runs a lambda decides what a conditional in it becomes, not who runs the function around it.
// RUN: %offloom migrate %s 2>/dev/null -- --extended-lambda | grep -v CHECK: | FileCheck %s

template <class F> __global__ void run(F f) { f(); }

void host() {
  auto device = [] __device__ {
    // CHECK: #if OFFLOOM_CUDA_ARCH >= 700
#if __CUDA_ARCH__ >= 700
    return 1;
#else
    return 2;
#endif
  };
  auto both = [] __host__ __device__ {
    // CHECK: if (offloom::in_device_code()) {
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
  };
  auto either = [] {
    // CHECK: if (offloom::in_device_code()) {
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
  };
  run<<<1, 1>>>(device);
  run<<<1, 1>>>(both);
  either();
}
