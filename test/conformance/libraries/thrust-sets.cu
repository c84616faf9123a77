// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of sorted numbers, some of them several times: merged, united, cut; with values.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/functional.h>
#include <thrust/merge.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>

template <class T, class Order> void sets(const char *name, int count_a, int count_b, Order order) {
  printf("%s, %d and %d\n", name, count_a, count_b);
  thrust::device_vector<T> a = whole_numbers<T>(count_a), b = whole_numbers<T>(count_b), to(count_a + count_b);
  thrust::device_vector<int> of_a(count_a), of_b(count_b), values(count_a + count_b);
  thrust::sort(a.begin(), a.end(), order);
  thrust::sort(b.begin(), b.end(), order);
  thrust::sequence(of_a.begin(), of_a.end());
  thrust::sequence(of_b.begin(), of_b.end(), 1000);
  const auto told = [&](const char *what, int count, int count_of_values) {
    printf("%d ", count);
    show_vector(what, to, count);
    if (count_of_values >= 0) {
      printf("%d ", count_of_values);
      show_vector("values", values, count_of_values);
    }
  };
  told("merge", thrust::merge(a.begin(), a.end(), b.begin(), b.end(), to.begin(), order) - to.begin(), -1);
  auto ends = thrust::merge_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(), to.begin(), values.begin(), order);
  told("merge", ends.first - to.begin(), ends.second - values.begin());
  told("union", thrust::set_union(a.begin(), a.end(), b.begin(), b.end(), to.begin(), order) - to.begin(), -1);
  told("intersection", thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), to.begin(), order) - to.begin(), -1);
  told("difference", thrust::set_difference(a.begin(), a.end(), b.begin(), b.end(), to.begin(), order) - to.begin(), -1);
  told("only one", thrust::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), to.begin(), order) - to.begin(), -1);
  ends = thrust::set_union_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(), to.begin(), values.begin(), order);
  told("union", ends.first - to.begin(), ends.second - values.begin());
  ends = thrust::set_intersection_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), to.begin(), values.begin(), order);
  told("intersection", ends.first - to.begin(), ends.second - values.begin());
  ends = thrust::set_difference_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(), to.begin(), values.begin(), order);
  told("difference", ends.first - to.begin(), ends.second - values.begin());
  ends = thrust::set_symmetric_difference_by_key(a.begin(), a.end(), b.begin(), b.end(), of_a.begin(), of_b.begin(), to.begin(), values.begin(), order);
  told("only one", ends.first - to.begin(), ends.second - values.begin());
}

int main() {
  sets<int>("rising", 20, 13, thrust::less<int>());
  sets<int>("falling", 9, 25, thrust::greater<int>());
  sets<float>("rising", 0, 6, thrust::less<float>());
  sets<float>("falling", 6, 0, thrust::greater<float>());
  sets<short>("rising", 1, 1, thrust::less<short>());
  sets<double>("rising", 40, 45, thrust::less<double>());
}
