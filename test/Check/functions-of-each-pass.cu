// Host code is not compiled in the device pass, where functions may be declared in another way.
// RUN: %offloom check %s

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
