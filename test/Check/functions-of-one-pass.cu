// Libraries such as Eigen have operators of the device alone in the device's pass, and others in the host's. Which of them
// code of the host calls is the matter of the host's pass.
// RUN: not %offloom check %s --checks=-* -- -std=c++17 | FileCheck %s --implicit-check-not=error:
#include <complex>
#include <cuda_fp16.h>

struct Half : __half_raw {
  explicit Half(float);
  __host__ __device__ operator float() const;
};
#ifdef __CUDA_ARCH__
__device__ Half operator-(const Half &a, const Half &b);
#else
__host__ Half operator-(const Half &a, const Half &b);
#endif

Half difference(const Half &a, const Half &b) { return a - b; }

// What is in a template has a meaning when it is used.
template <class T> struct Argument {
  __host__ __device__ static T of(const T &x) {
#ifdef __CUDA_ARCH__
    using ::arg;
#else
    using std::arg;
#endif
    return static_cast<T>(arg(x));
  }
};

// What is wrong in either pass is said.
int overloaded(int);
int overloaded(long);
// CHECK: [[#@LINE+1]]:35: error: call to 'overloaded' is ambiguous
int ambiguousOnTheHost() { return overloaded(1.0); }

#ifdef __CUDA_ARCH__
// CHECK: [[#@LINE+1]]:68: error: no member named 'conjj' in namespace 'std'; did you mean 'conj'?
template <class T> __device__ T mistyped(const T &x) { return std::conjj(x); }
#endif
