// The heap of device code has a limit, so what takes from it and gives back says whose it is.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -Xcompiler -Wall,-Wextra -c %s -o %t.o

#include <cstdlib>

#define RELEASE(p) free(p)
#define ALLOCATE malloc

struct Base {
  __device__ virtual ~Base() {}
};
struct Derived : Base {};
struct Pooled {
  __device__ static void *operator new(std::size_t) { return nullptr; }
  __device__ static void operator delete(void *) {}
};

// CHECK: void functions(
__global__ void functions(int n) {
  void *p = malloc(n);
  // CHECK: void *p = offloom::malloc(n);
  if (p)
    std::free(p);
  // CHECK: offloom::free(p);
  RELEASE(ALLOCATE(n));
  // CHECK: RELEASE(offloom::malloc(n));
}

// CHECK: void expressions(
__global__ void expressions(int n) {
  int *one = new int(3), *some = ::new int[n];
  // CHECK: *one = new (offloom::device_heap) int(3), *some = ::new (offloom::device_heap) int[n];
  delete one;
  // CHECK: delete offloom::given_back(one);
  delete[] (some);
  // CHECK: delete[] offloom::given_back_array((some));
  Base *base = new Derived;
  delete base;
  alignas(int) char place[sizeof(int)];
  new (place) int;
  // CHECK: new (place) int;
  delete new Pooled;
  // CHECK: delete new Pooled;
}

// CHECK: void of_template(
template <class T> __global__ void of_template(T *&p) {
  free(p);
  // CHECK: offloom::free(p);
  p = new T;
  // CHECK: p = new (offloom::device_heap) T;
  auto release = [=] { delete p; };
  // CHECK: { delete offloom::given_back(p); };
  release();
}

// CHECK: void on_host()
void on_host() {
  free(malloc(1));
  // CHECK: {{^}}  free(malloc(1));
  delete new int;
  // CHECK: {{^}}  delete new int;
  functions<<<1, 1>>>(1);
  expressions<<<1, 1>>>(1);
}
