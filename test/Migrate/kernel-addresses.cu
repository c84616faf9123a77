// Kernels that are named outside launches are registered, however they are named.
// RUN: %offloom migrate %s 2>/dev/null | grep -v "CHECK\(-DAG\|-NOT\|\):" | FileCheck %s

#define CHECK_CALL(call) if ((call) != cudaSuccess) return
#define GO(args) cudaLaunchKernel((void *)inBody, dim3(1), dim3(1), args, 0, 0)

__global__ void inArgument(int *p) {}
// CHECK: static const offloom::kernel_registration inArgument_registration(inArgument);
__global__ void inBody(int *p) {}
// CHECK: static const offloom::kernel_registration inBody_registration(inBody);
__global__ void launched(int *p) {}
__global__ void over(int *p) {}
__global__ void over(float *p) {}
template <class T> __global__ void generic(T *p) {}
namespace ns {
struct S {};
namespace {
__global__ void hidden(int *p) {}
// CHECK: static const offloom::kernel_registration hidden_registration(hidden);
} // namespace
} // namespace ns
__global__ void elsewhere(int *p);
void (*const table[])(int *) = {ns::hidden, generic};
// CHECK-NOT: _registration(

template <class T> void launch(void **args) {
  // CHECK: cudaLaunchKernel((void *)generic<T>, dim3(1), dim3(1), args)
  CHECK_CALL(cudaLaunchKernel((void *)generic<T>, dim3(1), dim3(1), args));
}
void host(void **args) {
  // CHECK: CHECK_CALL(cudaLaunchKernel((void *)inArgument, dim3(1), dim3(1), args, 0, 0));
  CHECK_CALL(cudaLaunchKernel((void *)inArgument, dim3(1), dim3(1), args, 0, 0));
  CHECK_CALL(GO(args));
  CHECK_CALL(cudaLaunchKernel(reinterpret_cast<const void *>(&elsewhere), dim3(1), dim3(1), args, 0, 0));
  CHECK_CALL(cudaLaunchKernel((void *)static_cast<void (*)(float *)>(over), dim3(1), dim3(1), args, 0, 0));
  launch<ns::S>(args);
  launched<<<1, 1>>>(nullptr);
  struct Local {};
  // CHECK: cudaLaunchKernel(offloom::kernel_address(generic<Local>), dim3(1), dim3(1), args, 0, 0);
  cudaLaunchKernel((void *)generic<Local>, dim3(1), dim3(1), args, 0, 0);
}
// CHECK-DAG: static const offloom::kernel_registration generic_registration{{[0-9]*}}(generic<int>);
// CHECK-DAG: static const offloom::kernel_registration generic_registration{{[0-9]*}}(generic<ns::S>);
// CHECK-DAG: static const offloom::kernel_registration elsewhere_registration(elsewhere);
// CHECK-DAG: static const offloom::kernel_registration over_registration(static_cast<void (*)(float *)>(over));
