// What CUDA 13's Thrust has and Debian's has not: lists of elements, scans that begin with a value, tuples and pairs that are
// cuda::std's, also assigned by kernels, and function objects.
//
// RUN: %offloom cc -O1 -std=c++17 --extended-lambda %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_scan.h>
#include <thrust/tuple.h>
#include <thrust/universal_vector.h>
#include <type_traits>
#include <vector>

struct square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
struct is_odd {
  __host__ __device__ bool operator()(int x) const { return x % 2; }
};

template <class Vector> void print(const char *what, const Vector &v) {
  std::printf("%s:", what);
  for (std::size_t i = 0; i < v.size(); ++i)
    std::printf(" %g", static_cast<double>(v[i]));
  std::printf("\n");
}

void lists() {
  thrust::device_vector<int> device{3, 1, 2};
  thrust::host_vector<float> host = {0.5f, 1.5f};
  thrust::universal_vector<int> shared{7};
  thrust::universal_host_pinned_vector<int> pinned{8, 9};
  print("device", device);
  print("host", host);
  print("shared", shared);
  print("pinned", pinned);
  device = {4, 5};
  host = {};
  print("device again", device);
  print("host again", host);

  thrust::device_vector deduced{1, 2, 3};
  static_assert(std::is_same_v<decltype(deduced), thrust::device_vector<int>>);
  thrust::host_vector<double> counted(3, 2.5);
  thrust::device_vector<double> of_others(counted);
  print("of others", of_others);
  thrust::device_vector<thrust::pair<int, float>> pairs{{1, 2.0f}, {3, 4.0f}};
  std::printf("pairs: %zu\n", pairs.size());
  thrust::device_vector<float> unset(4, thrust::no_init);
  unset.resize(6, thrust::default_init);
  std::printf("unset: %zu\n", unset.size());
}
// CHECK: device: 3 1 2
// CHECK-NEXT: host: 0.5 1.5
// CHECK-NEXT: shared: 7
// CHECK-NEXT: pinned: 8 9
// CHECK-NEXT: device again: 4 5
// CHECK-NEXT: host again:{{$}}
// CHECK-NEXT: of others: 2.5 2.5 2.5
// CHECK-NEXT: pairs: 2
// CHECK-NEXT: unset: 6

void scans() {
  thrust::device_vector<int> v{1, 2, 3, 4}, out(4);
  thrust::inclusive_scan(v.begin(), v.end(), out.begin(), 10, thrust::plus<int>());
  print("scan", out);
  thrust::inclusive_scan(thrust::device, v.begin(), v.end(), out.begin(), 3, thrust::maximum<int>());
  print("maxima", out);
  thrust::transform_inclusive_scan(v.begin(), v.end(), out.begin(), square(), 100, thrust::plus<int>());
  print("squares", out);
  thrust::device_vector<double> halves(4);
  thrust::inclusive_scan(v.begin(), v.end(), halves.begin(), 0.5, thrust::plus<>());
  print("halves", halves);
  thrust::inclusive_scan(v.begin(), v.begin(), v.begin(), 10, thrust::plus<int>());
  thrust::inclusive_scan(v.begin(), v.end(), v.begin(), 10, thrust::plus<int>());
  print("in place", v);
  thrust::device_vector<int> sum(2);
  thrust::reduce_into(v.begin(), v.end(), sum.begin());
  thrust::reduce_into(thrust::device, v.begin(), v.end(), sum.begin() + 1, 5, thrust::minimum<int>());
  print("sum", sum);
}
// CHECK-NEXT: scan: 11 13 16 20
// CHECK-NEXT: maxima: 3 3 3 4
// CHECK-NEXT: squares: 101 105 114 130
// CHECK-NEXT: halves: 1.5 3.5 6.5 10.5
// CHECK-NEXT: in place: 11 13 16 20
// CHECK-NEXT: sum: 60 5

__global__ void assign(thrust::tuple<int, float> *tuples, thrust::pair<int, int> *pairs) {
  tuples[0] = thrust::make_tuple(1, 2.5f);
  tuples[1] = tuples[0];
  auto &[count, value] = tuples[1];
  count += 6;
  int rest;
  thrust::tie(rest, value) = thrust::make_tuple(9, 0.25f);
  pairs[0] = thrust::make_pair(rest, count);
  cuda::std::pair<int, int> other = pairs[0];
  pairs[1] = other;
}

void tuples() {
  thrust::universal_vector<thrust::tuple<int, float>> t(2);
  thrust::universal_vector<thrust::pair<int, int>> p(2);
  assign<<<1, 1>>>(thrust::raw_pointer_cast(t.data()), thrust::raw_pointer_cast(p.data()));
  cudaDeviceSynchronize();
  const auto [a, b] = thrust::tuple<int, float>(t[1]);
  const auto [c, d] = thrust::pair<int, int>(p[1]);
  std::printf("assigned: %d %g %d %d\n", a, b, c, d);

  thrust::device_vector<int> x{3, 1, 2}, y{30, 10, 20}, z(3);
  auto both = thrust::make_zip_iterator(x.begin(), y.begin());
  thrust::transform(both, both + 3, z.begin(), [] __host__ __device__(thrust::tuple<int, int> t) {
    auto [first, second] = t;
    return first + second;
  });
  print("sums", z);
  thrust::for_each(both, both + 3, [] __device__(auto t) {
    auto [first, second] = t;
    second = first * 100;
  });
  print("written", y);
  thrust::sort(both, both + 3);
  print("sorted", y);
  thrust::reverse(both, both + 3);
  print("reversed", x);
  thrust::tuple<int, int, int, int, int, int, int, int, int, int, int, int> twelve;
  thrust::get<11>(twelve) = 12;
  cuda::std::tuple<int, int> std_tuple = thrust::make_tuple(thrust::get<11>(twelve), 1);
  std::printf("twelve: %d %zu\n", cuda::std::get<0>(std_tuple), thrust::tuple_size<decltype(twelve)>::value);
}
// CHECK-NEXT: assigned: 7 0.25 9 7
// CHECK-NEXT: sums: 33 11 22
// CHECK-NEXT: written: 300 100 200
// CHECK-NEXT: sorted: 100 200 300
// CHECK-NEXT: reversed: 3 2 1

// CHECK-NEXT: twelve: 12 12

void functions() {
  thrust::device_vector<int> v{1, 2, 3, 4, 6}, out(5);
  std::printf("even: %d\n", static_cast<int>(thrust::count_if(v.begin(), v.end(), thrust::not_fn(is_odd()))));
  int *to = thrust::raw_pointer_cast(out.data());
  thrust::copy(v.begin(), v.end(),
               thrust::make_tabulate_output_iterator([to] __device__(int i, int x) { to[4 - i] = x; }));
  print("backwards", out);
}
// CHECK-NEXT: even: 3
// CHECK-NEXT: backwards: 6 4 3 2 1

int main() {
  lists();
  scans();
  tuples();
  functions();
}
