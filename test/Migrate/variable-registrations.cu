// Variables of the device whose addresses host code takes are known to the runtime by them.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

#define DECLARE(name) __device__ int name[4];
#define NAME(name) name

namespace ns {
__managed__ int managed[4];
// CHECK: {{^}}static const offloom::variable_registration managed_registration(managed, offloom::variable_kind::managed);
} // namespace ns

__constant__ float weights[4];
// CHECK: {{^}}static const offloom::variable_registration weights_registration(weights, offloom::variable_kind::constant);

struct Point {
  int x, y;
};
__device__ Point first = {1, 2}, second;
// CHECK: {{^}}static const offloom::variable_registration second_registration(second, offloom::variable_kind::device);

__device__ int NAME(named)[2];
// CHECK: {{^}}static const offloom::variable_registration named_registration(named, offloom::variable_kind::device);

__device__ int by_symbol, by_device, of_host_code[4];
DECLARE(of_a_macro) __device__ void behind() {}
template <class T> __device__ T generic;
// CHECK-NOT: {{^}}static const

__global__ void kernel() {
  int *p = &by_device;
  *p = first.x;
}

int main() {
  cudaPointerAttributes a;
  cudaPointerGetAttributes(&a, ns::managed);
  void *p = nullptr;
  cudaGetSymbolAddress(&p, weights);
  cudaPointerGetAttributes(&a, &second.y);
  cudaPointerGetAttributes(&a, named + 1);
  cudaPointerGetAttributes(&a, of_a_macro);
  cudaPointerGetAttributes(&a, &generic<int>);
  int host = 0;
  cudaMemcpyToSymbol(by_symbol, &host, sizeof host);
  cudaMemcpyToSymbol(of_host_code, &host, sizeof host);
  kernel<<<1, 1>>>();
}
