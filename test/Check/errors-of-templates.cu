// What nvcc asks when it makes an instance of a template: no error where none is made. nvcc 13.0 was asked about each.
// RUN: not %offloom check --checks=-* %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

class Hidden {
  int x;
};
template <class T> __global__ void unused(const int n, const T *p) {
  // CHECK: [[@LINE+1]]:5: warning: cannot assign to variable 'n' {{.*}}; nvcc says so when an instance of the template is made
  n += 2;
  Hidden h;
  // CHECK: [[@LINE+1]]:5: warning: 'x' is a private member of 'Hidden'; nvcc says so
  h.x = 1;
  // CHECK: [[@LINE+1]]:3: warning: void function 'unused' should not return a value; nvcc says so
  return 3;
}
template <class T> struct Unused {
  const int m = 1;
  // CHECK: [[@LINE+1]]:27: warning: cannot assign to non-static data member 'm' {{.*}}; nvcc says so
  __device__ void f() { m = 2; }
};
template <class T> __device__ void used(const int n, T) {
  // CHECK: [[@LINE+1]]:5: error: cannot assign to variable 'n'
  n = 3;
}
template <class T> struct Used {
  const int m = 1;
  // CHECK: [[@LINE+1]]:27: error: cannot assign to non-static data member 'm'
  __device__ void f() { m = 2; }
};
__global__ void kernel() {
  used(1, 2);
  Used<int>().f();
}
template <class T> __device__ void names(int n) {
  // CHECK: [[@LINE+1]]:3: error: use of undeclared identifier 'missing'
  missing = n;
}
