// `__shared__` in kernels, device functions and namespaces.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

// CHECK-NOT: {{^}}extern
extern __shared__ double pool[];
__shared__ int counters[8];
// CHECK: inline auto &counters_of_block() { return offloom::shared<int[8]>([] {}); }

template <int N> __device__ int twice(int x) {
  __shared__ int buffer[N];
  // CHECK: auto &buffer = offloom::shared<int[N]>([] {});
  buffer[x] = x;
  return buffer[x] * 2;
}

// A member template of the class being defined is called without `template`: nothing may hide its type.
template <int N> struct Window {
  int cells[N];
  template <bool Up> __device__ int move(int x) { return Up ? cells[x] : cells[N - 1 - x]; }
  __device__ static int run(int x) {
    __shared__ Window<N> window;
    // CHECK: Window<N> &window = offloom::shared<Window<N>>([] {});
    window.cells[x] = x;
    return window.move<true>(x);
  }
};

__global__ void kernel(int *v) {
  // CHECK:      double *const pool = block.dynamic_shared<double>();
  // CHECK-NEXT: auto &counters = counters_of_block();
  static __shared__ float rows[4][8], column[4];
  // CHECK:      float rows[4][8], column[4];
  v[0] = pool[0] + counters[0] + rows[0][0] + column[0] + twice<16>(3) + Window<8>::run(1);
}

__global__ void dynamic(int n) {
  extern __shared__ unsigned char bytes[];
  // CHECK: unsigned char *const bytes = block.dynamic_shared<unsigned char>();
  bytes[n] = 0;
}

// Classes that the declaration itself defines, with a name or without one.
__device__ int defined(int x) {
  __shared__ struct Cell { int at; } cells[8], first;
  // CHECK:      struct Cell { int at; }; auto &cells = offloom::shared<Cell[8]>([] {}); auto &first = offloom::shared<Cell>([] {});
  __shared__ union {
    int whole;
    char bytes[4];
  } either, row[2][3];
  // CHECK:      union either_type {
  // CHECK:      }; auto &either = offloom::shared<either_type>([] {}); auto &row = offloom::shared<either_type[2][3]>([] {});
  cells[x] = first;
  either.whole = row[1][2].whole;
  return cells[x].at + either.whole;
}

__global__ void callsDefined(int *v) { v[0] = defined(v[1]); }
