// nvcc 13.0 was asked about each. Where an instance of a template is made when all else is read, whom it calls is not
// asked, and a function of the device is a stub on the host that ends the program: that is a warning.
// RUN: not %offloom check %s -- -std=c++17 --extended-lambda 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

struct D {
  __device__ int operator()(int a) const { return a + 1; }
  __device__ int run() const { return 1; }
  __device__ static int number() { return 1; }
};
__device__ int ofDevice(int a) { return a + 2; }
template <class T> __device__ T anyOfDevice(T a) { return a; }
struct Summand {};
__device__ int operator+(Summand, int) { return 1; }

// What depends on the template's arguments.
// CHECK: [[@LINE+1]]:43: warning: 'operator()' of 'D' is a __device__ function, and host code calls it here: nvcc accepts that {{.*}} [call-device-function-in-instance]
template <class P> int late(P p) { return p(1); }
// CHECK: [[@LINE+1]]:54: warning: 'operator()' of 'D'
template <class P> auto written(P p) -> int { return p(1); }
// CHECK: [[@LINE+1]]:47: warning: 'run' is
template <class P> int member(P p) { return p.run(); }
// CHECK: [[@LINE+1]]:46: warning: 'number' is
template <class P> int ofClass() { return P::number(); }
// CHECK: [[@LINE+1]]:45: warning: 'ofDevice' is
template <class P> int byName(P p) { return ofDevice(p); }
// CHECK: [[@LINE+1]]:49: warning: 'anyOfDevice' is
template <class P> int byTemplate(P p) { return anyOfDevice(p); }
// CHECK: [[@LINE+1]]:44: warning: the operator for 'Summand'
template <class P> int sum(P p) { return p + 1; }
// CHECK: [[@LINE+1]]:51: warning: 'ofDevice' is
template <int (*F)(int)> int byAddress() { return F(1); }
// CHECK: [[@LINE+1]]:67: warning: 'operator()' of 'D'
template <class P> __host__ __device__ int onEither(P p) { return p(1); }
template <class P> __host__ __device__ int onDevice(P p) { return p(1); }
template <class P> struct Box {
  P p;
  // CHECK: [[@LINE+1]]:21: warning: 'operator()' of 'D'
  int go() { return p(1); }
  // CHECK: [[@LINE+1]]:21: warning: 'operator()' of 'D'
  Box(P p) : p(p) { p(2); }
};
template <class P> int inLambda(P p) {
  // CHECK: [[@LINE+1]]:33: warning: 'operator()' of 'D'
  auto l = [=](auto x) { return p(x); };
  return l(1);
}
// CHECK: [[@LINE+1]]:44: warning: 'operator()' of 'D'
template <class P> auto made(P p) { return p(3); }
template <class P> int makes(P p) { return made(p); }
template <class P> int chooses(P p) {
  if constexpr (sizeof(P) > 100)
    return p(1);
  return sizeof(p(1));
}

int host() {
  D d;
  return late(d) + written(d) + member(d) + ofClass<D>() + byName(1) + byTemplate(1) + sum(Summand()) + byAddress<ofDevice>() +
         onEither(d) + Box<D>(d).go() + inLambda(d) + makes(d) + chooses(d);
}
__global__ void kernel(int *a) { *a = onDevice(D()); }

// What does not, and instances that are made at once.
// CHECK: [[@LINE+1]]:42: error: 'ofDevice' is a __device__ function; a __host__ function cannot call it
template <class P> int fixed(P) { return ofDevice(1); }
// CHECK: [[@LINE+1]]:47: error: 'operator()' of 'D'
template <class P> auto deduced(P p) { return p(1); }
// CHECK: [[@LINE+1]]:55: error: 'run' is
template <class P> auto deducedMember(P p) { return p.run(); }
// CHECK: [[@LINE+1]]:57: error: 'operator()' of 'D'
template <class P> constexpr int constant(P p) { return p(1); }
// CHECK: [[@LINE+1]]:75: error: 'operator()' of 'D'
template <class P> __host__ __device__ auto deducedOnEither(P p) { return p(1); }
// CHECK: [[@LINE+1]]:49: error: 'operator()' of 'D'
template <class P> int explicitly(P p) { return p(1); }
template int explicitly(D);
template <class P> int specialised(P p) { return 0; }
// CHECK: [[@LINE+1]]:43: error: 'operator()' of 'D'
template <> int specialised(D p) { return p(1); }
struct OfOneType {
  D d;
  // CHECK: [[@LINE+1]]:40: error: 'operator()' of 'D'
  template <class T> int f(T) { return d(1); }
};
int hostToo() {
  D d;
  // CHECK: [[@LINE+1]]:45: error: 'operator()' of 'D'
  auto generic = [](auto p) -> int { return p(1); };
  return fixed(1) + deduced(d) + deducedMember(d) + constant(d) + deducedOnEither(d) + specialised(d) + generic(d);
}
