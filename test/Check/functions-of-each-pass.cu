// Host code is not compiled in the device pass, where functions may be declared in another way.
// RUN: %offloom check %s 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
// A program has one of them, so that migrating stops with the place.
// RUN: not %offloom cc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CC

// CC: [[@LINE+1]]:1: error: host and device code see different declarations of 'exchange'
#ifdef __CUDA_ARCH__
template <class T> __device__ void exchange(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
#else
template <class T> void exchange(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
#endif

void on_the_host(int &a, int &b) { exchange(a, b); }
