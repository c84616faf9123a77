// A call by which nvcc finds a member of a base that depends on a parameter, in device code, gets its `this->`.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc %s -o %t && %t
// RUN: env OFFLOOM_CXX=g++ %offloom cc %s -o %t && %t
// RUN: not %offloom check %s -- -DOF_BOTH 2>&1 | FileCheck %s --check-prefix=OF_BOTH
#ifdef OF_BOTH
#define SPACE __host__ __device__
#else
#define SPACE __device__
#endif

template <class T> struct base {
  T x;
  SPACE T plus(T a) const { return a + x; }
};
#define PLUS(a) plus(a)
// CHECK: #define PLUS(a) this->plus(a)
template <class T> struct derived : base<T> {
  SPACE T twice(T a) const {
    // CHECK: auto more = [this](T b) { return this->plus(b); };
    auto more = [this](T b) { return this->plus(b); };
    // OF_BOTH: [[#@LINE+2]]:12: error: explicit qualification required to use member 'plus'
    // CHECK: return this->plus(PLUS(a)) + more(a);
    return plus(PLUS(a)) + more(a);
  }
};

__global__ void kernel(int *out) {
  derived<int> d;
  d.x = *out;
  *out = d.twice(1);
}

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  *out = 10;
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  return *out != 21 + 11;
}
