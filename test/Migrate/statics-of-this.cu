// For nvcc and g++ a static member that is named by `this` is a constant; Clang wants its class.
// RUN: %offloom migrate %s -- -std=c++17 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -std=c++17 %s -o %t && %t
// RUN: not %offloom check %s -- -std=c++17 -DOF_AN_OBJECT 2>&1 | FileCheck %s --check-prefix=OBJECT

struct base {
  static constexpr int width = 3;
};

#define IS_WIDE this->is_wide
// CHECK: #define IS_WIDE table::is_wide

template <class T> struct table : base {
  static constexpr bool is_wide = sizeof(T) > 2;
  int by = 1;

  __host__ __device__ int entries() const {
    // CHECK: if constexpr (table::is_wide)
    if constexpr (this->is_wide)
      return rows() + this->is_wide;
    else
      return T();
  }
  __host__ __device__ int rows() const {
    // CHECK: int values[table::width] = {by};
    int values[this->width] = {by};
    // CHECK: static_assert(IS_WIDE, "");
    static_assert(IS_WIDE, "");
    // CHECK: return [this](int i) {
    // CHECK-NEXT: return integral<table:: width>::value + i + this->by;
    return [this](int i) {
      return integral<this -> width>::value + i + this->by;
    }(values[0]);
  }
  template <int N> struct integral {
    static constexpr int value = N;
  };
#ifdef OF_AN_OBJECT
  // OBJECT: [[#@LINE+2]]:19: error: constexpr if condition is not a constant expression
  int ofObject() const {
    if constexpr (this->by)
      return 1;
    return 0;
  }
#endif
};
#ifdef OF_AN_OBJECT
int used = table<int>().ofObject();
#endif

__global__ void kernel(int *out) { *out = table<int>().entries(); }

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  return *out != 3 + 1 + 1 + 1 || table<int>().entries() != 6;
}
