// nvcc takes blanks inside the brackets of a launch. Clang does not, so Offloom joins them.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

// clang-format off
template <class T> struct Stream { Stream &operator<<(T) { return *this; } };
template <class T> Stream<T> &operator<< (Stream<Stream<T>> &s, int);
__global__ void kernel(int *p) {}
template <class T> int size() { return sizeof(Stream<T>); }

int main() {
  kernel << < 1, 32 >> > (nullptr);
  // CHECK: offloom::launch({1, 32}, kernel, nullptr);
  kernel<< <1, size<Stream<int>>() >> >(nullptr);
  // CHECK: offloom::launch({1, size<Stream<int>>()}, kernel, nullptr);
}
