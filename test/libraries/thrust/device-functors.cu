// Functors and lambdas of the device alone; nvcc lets Thrust's algorithms call them.
// RUN: %offloom cc --extended-lambda %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/generate.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_scan.h>

struct LastDigit {
  __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};
struct Larger {
  __device__ int operator()(int a, int b) const;
};
__device__ int Larger::operator()(int a, int b) const { return a < b ? b : a; }
struct Seven {
  __device__ int operator()() const { return 7; }
};
struct Point {
  int x;
  __device__ friend bool operator<(const Point &a, const Point &b) { return a.x < b.x; }
};

// One of both sides that calls one of the device, and is itself called by algorithms alone.
__device__ int halved(int x) { return x / 2; }
__device__ int same(int x) { return x; }
struct Halves {
  __host__ __device__ int operator()(int x) const { return same(halved(same(x))); }
};

// The lambda is the device's, as the function that it stands in.
template <class F> __device__ int twice(F f) { return f() + f(); }
struct Thirds {
  template <class T> __device__ int of(T x) const {
    return twice([&] { return same(same(x) / 3); });
  }
};
template <class Functions> struct Each {
  __host__ __device__ int operator()(int x) const { return Functions().of(x); }
};

int main() {
  thrust::device_vector<int> v = std::vector<int>{13, 21, 35, 2};
  thrust::sort(v.begin(), v.end(), LastDigit());
  printf("%d %d %d %d\n", int(v[0]), int(v[1]), int(v[2]), int(v[3])); // CHECK: 21 2 13 35
  int add = 100;
  thrust::transform(v.begin(), v.end(), v.begin(), [=] __device__(int x) { return x + add; });
  printf("%d\n", int(v[0])); // CHECK: 121
  thrust::transform(v.begin(), v.end(), v.begin(), Halves());
  printf("%d\n", int(v[0])); // CHECK: 60
  thrust::transform(v.begin(), v.end(), v.begin(), Each<Thirds>());
  printf("%d\n", int(v[0])); // CHECK: 40

  printf("%d\n", thrust::reduce(v.begin(), v.end(), 1000, Larger())); // CHECK: 1000
  thrust::transform_inclusive_scan(v.begin(), v.end(), v.begin(), Halves(), Larger());
  printf("%d %d\n", int(v[0]), int(v[3])); // CHECK: 20 22
  thrust::generate(v.begin(), v.end(), Seven());
  printf("%d\n", int(v[3])); // CHECK: 7

  thrust::device_vector<Point> points = std::vector<Point>{{3}, {1}, {2}};
  thrust::sort(points.begin(), points.end());
  printf("%d\n", Point(points[0]).x); // CHECK: 1
}
