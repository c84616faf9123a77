// A lambda that is written as an argument of a launch is rewritten like any other.
// RUN: %offloom migrate %s 2>%t -- --extended-lambda | grep -v CHECK: | FileCheck %s
// RUN: FileCheck %s --check-prefix=FORM < %t

// A lambda that changes its copies has a copy for each thread.
// FORM: kernel 'map': threads
template <class F> __global__ void map(int *p, F f) {
  // CHECK-LABEL: void map
  // CHECK: auto f = f_in;
  p[threadIdx.x] = f(threadIdx.x) + f(1);
}

void host(int *p, int by) {
  // CHECK-LABEL: void host
  // CHECK: offloom::launch({1, 4}, [=, argument1 = [=] (int i) {
  // CHECK-NEXT: if (offloom::in_device_code()) {
  // CHECK: }] { map(p, argument1); });
  map<<<1, 4>>>(p, [=] __host__ __device__ (int i) {
#ifdef __CUDA_ARCH__
    return i * by;
#else
    return i;
#endif
  });

  // CHECK: offloom::launch({1, 4}, [=, argument1 = [] (int i) {
  // CHECK-NEXT: auto &s = offloom::shared<int[4]>([] {});
  map<<<1, 4>>>(p, [] __device__ (int i) {
    __shared__ int s[4];
    s[threadIdx.x] = i;
    return s[threadIdx.x];
  });

  // CHECK: argument1 = [by] (int i) mutable { return by += i; }] { map(p, argument1); });
  map<<<1, 4>>>(p, [by] __device__ (int i) mutable { return by += i; });
}
