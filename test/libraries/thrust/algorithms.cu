// Thrust's algorithms over the vectors of the device.
// RUN: %offloom cc -O0 %s -o %t && %t | FileCheck %s
// RUN: %offloom cc -ccbin g++ %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/extrema.h>
#include <thrust/gather.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>

using Vector = thrust::device_vector<int>;

struct Even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};

static void show(const char *what, const Vector &v) {
  printf("%s:", what);
  for (int x : thrust::host_vector<int>(v))
    printf(" %d", x);
  printf("\n");
}

int main() {
  Vector v(8), w(8);
  thrust::sequence(v.begin(), v.end(), 3);
  thrust::transform(v.begin(), v.end(), v.begin(), [] __host__ __device__(int x) { return x * 5 % 8; });
  show("transform", v); // CHECK: transform: 7 4 1 6 3 0 5 2
  printf("%d %d\n", thrust::reduce(v.begin(), v.end()), thrust::reduce(v.begin(), v.end(), 0, thrust::maximum<int>()));
  // CHECK: 28 7
  thrust::inclusive_scan(v.begin(), v.end(), w.begin());
  show("inclusive", w); // CHECK: inclusive: 7 11 12 18 21 21 26 28
  thrust::exclusive_scan(v.begin(), v.end(), w.begin(), 100);
  show("exclusive", w); // CHECK: exclusive: 100 107 111 112 118 121 121 126
  thrust::adjacent_difference(v.begin(), v.end(), w.begin());
  show("differences", w); // CHECK: differences: 7 -3 -3 5 -3 -3 5 -3
  printf("%d\n", (int)thrust::transform_reduce(v.begin(), v.end(), Square(), 0, thrust::plus<int>())); // CHECK: 140
  printf("%d\n", thrust::inner_product(v.begin(), v.end(), v.begin(), 0));                             // CHECK: 140
  printf("%d %d\n", int(thrust::max_element(v.begin(), v.end()) - v.begin()),
         int(thrust::find(v.begin(), v.end(), 6) - v.begin())); // CHECK: 0 3
  printf("%d %d\n", int(thrust::count_if(v.begin(), v.end(), Even())),
         thrust::all_of(v.begin(), v.end(), Even())); // CHECK: 4 0

  Vector keys = v, values(thrust::make_counting_iterator(0), thrust::make_counting_iterator(8));
  thrust::sort_by_key(keys.begin(), keys.end(), values.begin(), thrust::greater<int>());
  show("by key", values); // CHECK: by key: 0 3 6 1 4 7 2 5
  thrust::sort(v.begin(), v.end());
  show("sorted", v); // CHECK: sorted: 0 1 2 3 4 5 6 7
  printf("%d %d\n", int(thrust::lower_bound(v.begin(), v.end(), 5) - v.begin()),
         thrust::binary_search(v.begin(), v.end(), 9)); // CHECK: 5 0
  auto odd = thrust::stable_partition(v.begin(), v.end(), Even());
  show("partitioned", v);                     // CHECK: partitioned: 0 2 4 6 1 3 5 7
  printf("%d\n", int(odd - v.begin()));       // CHECK: 4
  v.erase(thrust::remove_if(v.begin(), v.end(), Even()), v.end());
  show("removed", v); // CHECK: removed: 1 3 5 7

  Vector a = std::vector<int>{1, 1, 2, 3, 3, 3}, b = std::vector<int>{1, 3, 4}, ones(6, 1), counts(6), found(6);
  auto ends = thrust::reduce_by_key(a.begin(), a.end(), ones.begin(), found.begin(), counts.begin());
  found.resize(ends.first - found.begin());
  counts.resize(ends.second - counts.begin());
  show("keys", found);   // CHECK: keys: 1 2 3
  show("counts", counts); // CHECK: counts: 2 1 3
  Vector both(9);
  both.erase(thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), both.begin()), both.end());
  show("both", both); // CHECK: both: 1 3
  a.erase(thrust::unique(a.begin(), a.end()), a.end());
  show("unique", a); // CHECK: unique: 1 2 3

  Vector map = std::vector<int>{2, 0, 1}, gathered(3);
  thrust::gather(map.begin(), map.end(), a.begin(), gathered.begin());
  show("gathered", gathered); // CHECK: gathered: 3 1 2
  auto pairs = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), gathered.begin()));
  thrust::for_each(pairs, pairs + 3, [] __host__ __device__(thrust::tuple<int &, int &> t) {
    thrust::get<0>(t) += 10 * thrust::get<1>(t);
  });
  show("zipped", a); // CHECK: zipped: 31 12 23
}
