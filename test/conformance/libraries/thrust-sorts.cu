// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sorts: keys, pairs, by a comparison, stable ones; what is sorted, and unique ones.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/functional.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/unique.h>

struct by_last_digit {
  template <class T> __host__ __device__ bool operator()(T a, T b) const { return int(a) % 10 < int(b) % 10; }
};
struct same_last_digit {
  template <class T> __host__ __device__ bool operator()(T a, T b) const { return int(a) % 10 == int(b) % 10; }
};
struct record {
  int group;
  float weight;
};
struct lighter {
  __host__ __device__ bool operator()(const record &a, const record &b) const { return a.group < b.group || (a.group == b.group && a.weight > b.weight); }
};

template <class T> thrust::device_vector<T> numbers(int count) {
  thrust::host_vector<T> here(count);
  unsigned state = 77;
  for (T &x : here)
    state = state * 1664525u + 1013904223u, x = T(int(state >> 20) - 2000);
  return here;
}

template <class V> unsigned long long hash(const V &v) {
  const thrust::host_vector<typename V::value_type> here(v);
  unsigned long long h = 1469598103934665603ull;
  for (auto x : here)
    h = (h ^ (unsigned long long)(long long)x) * 1099511628211ull;
  return h;
}

template <class T> void sorts(const char *type, int count) {
  printf("%s %d\n", type, count);
  thrust::device_vector<T> v = numbers<T>(count);
  thrust::device_vector<int> places(count);
  printf("sorted %d, until %d\n", thrust::is_sorted(v.begin(), v.end()), int(thrust::is_sorted_until(v.begin(), v.end()) - v.begin()));
  thrust::sequence(places.begin(), places.end());
  thrust::stable_sort_by_key(v.begin(), v.end(), places.begin());
  printf("by key %llx %llx, sorted %d\n", hash(v), hash(places), thrust::is_sorted(v.begin(), v.end()));
  thrust::stable_sort(v.begin(), v.end(), by_last_digit());
  printf("by last digit %llx, until %d\n", hash(v), int(thrust::is_sorted_until(v.begin(), v.end()) - v.begin()));
  thrust::sequence(places.begin(), places.end(), 5, -3);
  thrust::stable_sort_by_key(v.begin(), v.end(), places.begin(), thrust::greater<T>());
  printf("falling %llx %llx, sorted %d\n", hash(v), hash(places), thrust::is_sorted(v.begin(), v.end(), thrust::greater<T>()));
  thrust::device_vector<T> to(count);
  thrust::device_vector<int> their(count);
  const auto ends = thrust::unique_by_key_copy(v.begin(), v.end(), places.begin(), to.begin(), their.begin());
  printf("unique %d %d: ", int(ends.first - to.begin()), int(ends.second - their.begin()));
  show_vector("keys", to, std::min(8, int(ends.first - to.begin())));
  show_vector("of places", their, std::min(8, int(ends.first - to.begin())));
  printf("unique copy %d\n", int(thrust::unique_copy(v.begin(), v.end(), to.begin(), same_last_digit()) - to.begin()));
  thrust::sort(v.begin(), v.end());
  printf("sorted %llx\n", hash(v));
  v.resize(thrust::unique(v.begin(), v.end()) - v.begin());
  printf("left %d %llx\n", int(v.size()), hash(v));
  thrust::sort(v.begin(), v.end(), thrust::greater<T>());
  show_vector("greatest", v, std::min(6, int(v.size())));
}

int main() {
  for (int count : {0, 1, 2, 100, 20000}) {
    sorts<int>("int", count);
    sorts<float>("float", count);
    sorts<long long>("long long", count);
    sorts<signed char>("signed char", count);
  }
  thrust::host_vector<record> records(200);
  for (record &r : records)
    r = {small_whole(), float(small_whole()) / 2};
  thrust::device_vector<record> there(records);
  thrust::stable_sort(there.begin(), there.end(), lighter());
  for (int i = 0; i < 200; i += 23)
    printf("%d %g\n", record(there[i]).group, record(there[i]).weight);
}
