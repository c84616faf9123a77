// nvcc takes attributes behind an execution space in namespaces too; Clang at file scope and in classes alone.
// RUN: %offloom check %s -- -std=c++20 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: error:
// RUN: not %offloom check %s -- -std=c++20 -DWRONG 2>&1 | FileCheck --check-prefix=WRONG %s
#include <cstddef>
#include <string>
namespace project {
__device__ __host__ [[nodiscard]] inline consteval bool verbose() noexcept { return true; }
__host__ [[nodiscard]] std::size_t length(const std::string &text) { return text.size(); }
__host__ [[nodiscard]] const std::string name() { return ""; }
template <class T> __device__ [[nodiscard]] T twice(T x) { return x + x; }
#ifdef WRONG
// WRONG: [[@LINE+1]]:8: error: an attribute list cannot appear here
static [[nodiscard]] int f();
#endif
} // namespace project
__global__ void kernel(int *x) { *x = project::verbose() ? project::twice(*x) : 0; }
