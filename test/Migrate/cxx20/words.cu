// Words that C++20 has made keywords, and literals that it has given another type.
// RUN: %offloom migrate %s -o %t -- -std=c++17 && FileCheck %s < %t/words.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t/words.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t/words.cpp
// RUN: %offloom migrate %s -- -std=c++20 -DNEW | FileCheck --check-prefix=NEW %s

// NEW: T of(T requires_)
#ifdef NEW
#include <concepts>
template <class T> requires std::integral<T> __device__ T of(T requires_) { return requires_; }
#else
// CHECK: int of(int requires__, int concept_)
__device__ int of(int requires, int concept) {
  int requires_ = 1;
  // CHECK: return requires__ + concept_ + requires_;
  return requires + concept + requires_; // what it requires
}
// CHECK: const char *text = "a\u00e4" R"(b)";
const char *text = u8"a\u00e4" R"(b)";
// CHECK: int consteval_
struct Named {
  int consteval;
};
int read(Named n) {
#ifdef __CUDA_ARCH__
  return 0;
#else
  // CHECK: return n.consteval_;
  return n.consteval;
#endif
}
#endif
