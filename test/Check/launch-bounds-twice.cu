// Launch bounds given twice, by one declaration or by two; the same bounds in two say nothing new.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

#define BOUNDS __launch_bounds__(64)

// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[launch-bounds-twice]
__global__ void __launch_bounds__(128) __launch_bounds__(256) one() {}
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[launch-bounds-twice]
__global__ BOUNDS __launch_bounds__(128) void ofMacro() {}
__global__ void __launch_bounds__(64) two();
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[launch-bounds-twice]
__global__ void __launch_bounds__(64, 2) two() {}
template <int N> __global__ void __launch_bounds__(N) ofTemplate();
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[launch-bounds-twice]
template <int N> __global__ void __launch_bounds__(2 * N) ofTemplate() {}
namespace n {
__global__ void __launch_bounds__(32) inner();
}
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[launch-bounds-twice]
__global__ void __launch_bounds__(64) n::inner() {}

constexpr int Threads = 64;
__global__ void __launch_bounds__(64) same();
__global__ void __launch_bounds__(Threads) same() {}
template <int N> __global__ void __launch_bounds__(N) sameOfTemplate();
template <int N> __global__ void __launch_bounds__(N) sameOfTemplate() {}
