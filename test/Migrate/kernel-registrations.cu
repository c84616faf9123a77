// What `__launch_bounds__` and shared variables say of a kernel reaches the runtime.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

#define WARP 32
namespace ns {
__global__ void __launch_bounds__(4 * WARP, 2) bounded(int *p) {
  *p = 0;
}
// CHECK: {{^}}static const offloom::kernel_registration bounded_registration(bounded, {.max_threads = 4 * WARP});
} // namespace ns

__global__ void asked(int *p) {
  __shared__ char tag;
  __shared__ double s[16];
  tag = 0;
  *p = s[0];
}
// CHECK: {{^}}static const offloom::kernel_registration asked_registration(asked, {.static_shared_bytes = 136});

__global__ void launched(int *p) {
  __shared__ int s[16];
  *p = s[0];
}
// CHECK-NOT: {{^}}static const

template <int N, class T> __global__ void __launch_bounds__(2 * N) generic(T *p) {
  *p = 0;
}

int main() {
  int *p = nullptr;
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, asked);
  ns::bounded<<<1, 128>>>(p);
  launched<<<1, 1>>>(p);
  generic<32><<<1, 1>>>(p);
}

__global__ void __cluster_dims__(2, 1, 1) paired(int *v) { v[blockIdx.x] = 1; }
// CHECK: static const offloom::kernel_registration paired_registration(paired, {.cluster = dim3(2, 1, 1)});

// Of a template, each instantiation, whether a launch or the author asked for it.
template <int N, class T> __global__ void __cluster_dims__(N, 1, 1) grouped(T *v) {
  v[blockIdx.x] = 1;
}
template __global__ void grouped<2, int>(int *v);
template <int N> void launchGrouped(float *v) { grouped<2 * N, float><<<4, 1>>>(v); }
template void launchGrouped<2>(float *v);
// CHECK-DAG: (grouped<2, int>, {.cluster = dim3(2, 1, 1)});
// CHECK-DAG: (grouped<4, float>, {.cluster = dim3(4, 1, 1)});
// CHECK-DAG: static const offloom::kernel_registration generic_registration(generic<32, int>, {.max_threads = 64});
