// Every algorithm takes functors of the device alone, in whichever function of the back end it calls them.
// RUN: %offloom check --checks=-* %s | FileCheck %s --allow-empty --implicit-check-not=error
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/inner_product.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/unique.h>

struct Plus {
  __device__ float operator()(float a, float b) const { return a + b; }
};
struct Less {
  __device__ bool operator()(float a, float b) const { return a < b; }
};
struct Same {
  __device__ float operator()(float a) const { return a; }
};
struct IsPositive {
  __device__ bool operator()(float a) const { return a > 0; }
};
struct One {
  __device__ float operator()() const { return 1; }
};

using Vector = thrust::device_vector<float>;

void algorithms(Vector &a, Vector &b, Vector &c) {
  thrust::reduce(a.begin(), a.end(), 0.f, Plus());
  thrust::transform_reduce(a.begin(), a.end(), Same(), 0.f, Plus());
  thrust::inner_product(a.begin(), a.end(), b.begin(), 0.f, Plus(), Plus());
  thrust::inclusive_scan(a.begin(), a.end(), b.begin(), Plus());
  thrust::exclusive_scan(a.begin(), a.end(), b.begin(), 0.f, Plus());
  thrust::transform_inclusive_scan(a.begin(), a.end(), b.begin(), Same(), Plus());
  thrust::transform_exclusive_scan(a.begin(), a.end(), b.begin(), Same(), 0.f, Plus());
  thrust::inclusive_scan_by_key(a.begin(), a.end(), b.begin(), c.begin(), Less(), Plus());
  thrust::exclusive_scan_by_key(a.begin(), a.end(), b.begin(), c.begin(), 0.f, Less(), Plus());
  thrust::reduce_by_key(a.begin(), a.end(), b.begin(), c.begin(), c.begin(), Less(), Plus());
  thrust::sort(a.begin(), a.end(), Less());
  thrust::stable_sort(a.begin(), a.end(), Less());
  thrust::sort_by_key(a.begin(), a.end(), b.begin(), Less());
  thrust::is_sorted(a.begin(), a.end(), Less());
  thrust::unique(a.begin(), a.end(), Less());
  thrust::unique_by_key(a.begin(), a.end(), b.begin(), Less());
  thrust::partition(a.begin(), a.end(), IsPositive());
  thrust::stable_partition(a.begin(), a.end(), IsPositive());
  thrust::partition_copy(a.begin(), a.end(), b.begin(), c.begin(), IsPositive());
  thrust::is_partitioned(a.begin(), a.end(), IsPositive());
  thrust::count_if(a.begin(), a.end(), IsPositive());
  thrust::max_element(a.begin(), a.end(), Less());
  thrust::min_element(a.begin(), a.end(), Less());
  thrust::minmax_element(a.begin(), a.end(), Less());
  thrust::merge(a.begin(), a.end(), b.begin(), b.end(), c.begin(), Less());
  thrust::merge_by_key(a.begin(), a.end(), b.begin(), b.end(), a.begin(), b.begin(), c.begin(),
                       c.begin(), Less());
  thrust::all_of(a.begin(), a.end(), IsPositive());
  thrust::any_of(a.begin(), a.end(), IsPositive());
  thrust::none_of(a.begin(), a.end(), IsPositive());
  thrust::generate(a.begin(), a.end(), One());
  thrust::for_each(a.begin(), a.end(), Same());
  thrust::copy_if(a.begin(), a.end(), b.begin(), IsPositive());
  thrust::remove_if(a.begin(), a.end(), IsPositive());
  thrust::remove_copy_if(a.begin(), a.end(), b.begin(), IsPositive());
  thrust::replace_if(a.begin(), a.end(), IsPositive(), 1.f);
  thrust::transform_if(a.begin(), a.end(), b.begin(), Same(), IsPositive());
  thrust::set_union(a.begin(), a.end(), b.begin(), b.end(), c.begin(), Less());
  thrust::set_difference(a.begin(), a.end(), b.begin(), b.end(), c.begin(), Less());
  thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), c.begin(), Less());
  thrust::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), c.begin(), Less());
  thrust::tabulate(a.begin(), a.end(), Same());
  thrust::lower_bound(a.begin(), a.end(), b.begin(), b.end(), c.begin(), Less());
  thrust::upper_bound(a.begin(), a.end(), 1.f, Less());
  thrust::binary_search(a.begin(), a.end(), 1.f, Less());
  thrust::equal_range(a.begin(), a.end(), 1.f, Less());
  thrust::adjacent_difference(a.begin(), a.end(), b.begin(), Plus());
  thrust::find_if(a.begin(), a.end(), IsPositive());
  thrust::find_if_not(a.begin(), a.end(), IsPositive());
  thrust::gather_if(a.begin(), a.end(), b.begin(), c.begin(), c.begin(), IsPositive());
  thrust::scatter_if(a.begin(), a.end(), b.begin(), c.begin(), c.begin(), IsPositive());
  thrust::mismatch(a.begin(), a.end(), b.begin(), Less());
  thrust::equal(a.begin(), a.end(), b.begin(), Less());
  thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), Plus());
}
