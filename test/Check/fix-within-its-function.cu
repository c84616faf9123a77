// What a rule would have a program call is written in these terms itself.
// RUN: not %offloom check --checks='-*,math-rsqrt,math-pow-*' --fail-on remark %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
namespace own {
__host__ __device__ inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
struct Real {
  float v;
  __device__ float rsqrtf(float x) const { return 1 / sqrtf(x * v); }
};
template <class T> __device__ T rsqrt(T x) { return 1 / sqrt(x); }
__device__ float exp2f(float x) { return powf(2.0f, x); }
} // namespace own
__global__ void kernel(float *out) {
  // CHECK: [[@LINE+1]]:{{.*}}: warning: 1 / sqrtf(x) is one instruction, rsqrtf(x)
  float a = 1.0f / sqrtf(out[0]);
  // CHECK: [[@LINE+1]]:{{.*}}: warning: pow(2, x) is exp2(x)
  out[threadIdx.x] = own::rsqrtf(a) + own::exp2f(a) + own::rsqrt(a) + own::Real{a}.rsqrtf(a) + powf(2.0f, a);
}
