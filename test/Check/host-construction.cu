// Where host code makes an object with a constructor of the device: nvcc 13.0 was asked about each. What it does not
// ask for is a warning, as the body of the constructor does not run.
// RUN: not %offloom check --max-per-rule=0 --checks=-*,call-device-* %s -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

struct N {
  int a;
  __device__ N() : a(0) {}
  __device__ N(int x) : a(x) {}
  __device__ N(int x, int y) : a(x + y) {}
};
using Alias = N;
template <class T> struct Box {
  __device__ Box(T, int) {}
};

// CHECK: [[@LINE+1]]:21: warning: the constructor of 'N' is a __device__ function, and host code makes an object with it here: nvcc accepts that, and the constructor's body does not run [call-device-constructor]
N braces() { return {1, 2}; }
// CHECK: [[@LINE+1]]:24: warning: the constructor of 'N'
N temporary() { return N{1, 2}; }
// CHECK: [[@LINE+1]]:24: warning: the constructor of 'N'
N converted() { return 1; }
// CHECK: [[@LINE+1]]:25: warning: the constructor of 'Box<int>'
Box<int> box() { return Box<int>{1, 2}; }
// CHECK: [[@LINE+1]]:16: warning: the constructor of 'N'
void alias() { Alias{1, 2}; }
void arrays() {
  // CHECK: [[@LINE+1]]:5: warning: the constructor of 'N'
  N a[2];
  // CHECK: [[@LINE+2]]:13: warning: the constructor of 'N'
  // CHECK: [[@LINE+1]]:21: warning: the constructor of 'N'
  N b[2] = {{1, 2}, {3, 4}};
}
// CHECK: [[@LINE+1]]:29: warning: the constructor of 'N'
N *allocated() { return new N{1, 2}; }
void assigned(N n) {
  // CHECK: [[@LINE+1]]:7: warning: the constructor of 'N'
  n = N{1, 2};
}
// CHECK: [[@LINE+1]]:3: warning: the constructor of 'N'
N global;
// CHECK: [[@LINE+1]]:3: warning: the constructor of 'N'
N withValues(1, 2);
void byDefault(N n = N(1, 2)) {}
// CHECK: [[@LINE+1]]:21: warning: the constructor of 'N'
void useDefault() { byDefault(); }
struct Member {
  N n;
  // CHECK: [[@LINE+1]]:14: warning: the constructor of 'N'
  Member() : n{1, 2} {}
  // CHECK: [[@LINE+1]]:17: warning: the constructor of 'N'
  Member(int) : n(1, 2) {}
  // CHECK: [[@LINE+1]]:3: warning: the constructor of 'N'
  Member(char) {}
  // CHECK: [[@LINE+1]]:21: error: the constructor of 'N'
  Member(short) : n(N(1, 2)) {}
};
struct Derived : N {
  // CHECK: [[@LINE+1]]:15: warning: the constructor of 'N'
  Derived() : N(1, 2) {}
  // CHECK: [[@LINE+1]]:3: warning: the constructor of 'N'
  Derived(int) {}
};
struct Implicit {
  N n;
};
// CHECK: [[@LINE+1]]:28: warning: the constructor of 'N'
void implicit() { Implicit i; }

void take(N, const N &);
template <class T> void takeAny(T, N) {}
struct Taker {
  Taker(N, int);
  void operator()(N);
  int operator[](N);
};
void arguments(Taker &t, N n) {
  // CHECK: [[@LINE+2]]:8: warning: the constructor of 'N'
  // CHECK: [[@LINE+1]]:16: warning: the constructor of 'N'
  take({1, 2}, 3);
  // CHECK: [[@LINE+1]]:14: warning: the constructor of 'N'
  takeAny(1, {});
  // CHECK: [[@LINE+1]]:5: warning: the constructor of 'N'
  t({1, 2});
  // CHECK: [[@LINE+1]]:5: warning: the constructor of 'N'
  t[1];
  // CHECK: [[@LINE+1]]:11: warning: the constructor of 'N'
  Taker u(3, 4);
  // CHECK: [[@LINE+1]]:8: warning: the constructor of 'N'
  take((N)1, n);
  // CHECK: [[@LINE+1]]:8: error: the constructor of 'N'
  take(N(1), n);
}
template <class T> void instance(T x) {
  // CHECK: [[@LINE+2]]:8: warning: the constructor of 'N'
  // CHECK: [[@LINE+1]]:14: warning: the constructor of 'N'
  take(N(x), {1, 2});
}
void instances() { instance(1); }
template <class T> void noInstance() { take(N(1), 2); }

void asked() {
  // CHECK: [[@LINE+1]]:5: error: the constructor of 'N'
  N n;
  // CHECK: [[@LINE+1]]:5: error: the constructor of 'N'
  N braces{1, 2};
  // CHECK: [[@LINE+1]]:5: error: the constructor of 'N'
  N list = {1, 2};
  // CHECK: [[@LINE+1]]:12: error: the constructor of 'Box<int>'
  Box<int> b{1, 2};
  // CHECK: [[@LINE+1]]:5: error: the constructor of 'N'
  N one = 1;
  // CHECK: [[@LINE+1]]:12: error: the constructor of 'N'
  auto m = N(1, 2);
  // CHECK: [[@LINE+1]]:12: error: the constructor of 'N'
  auto k = N{1, 2};
  // CHECK: [[@LINE+1]]:7: error: the constructor of 'N'
  new N(1, 2);
  // CHECK: [[@LINE+1]]:7: error: the constructor of 'N'
  new N[3];
}
__device__ N onDevice() { return {1, 2}; }
