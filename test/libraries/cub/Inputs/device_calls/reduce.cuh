// DeviceReduce and DeviceSegmentedReduce.
#pragma once

#include "data.cuh"

/// Runs of the lengths 1, 2, 3 and so on.
inline std::vector<int> run_starts(int count) {
  std::vector<int> result;
  for (int start = 0, length = 1; start < count; start += length++)
    result.push_back(start);
  result.push_back(count);
  return result;
}

template <class T, class N, class Source> struct DeviceReduce_data : call_data {
  std::vector<T> values = numbers<T>();
  decltype(Source::of(std::declval<const T *>())) d_in = Source::of(memory(values)), d_values_in = d_in;
  T *d_out = memory<T>(1), *d_min_out = memory<T>(1), *d_max_out = memory<T>(1);
  long long *d_index_out = memory<long long>(1);
  N num_items = Count;
  plus_op reduction_op;
  doubled_op transform_op;
  T init = T(5);
  std::vector<int> starts = run_starts(Count);
  int *d_keys_in = memory<int>(Count), *d_unique_out = memory<int>(Count), *d_num_runs_out = memory<int>(1);
  T *d_aggregates_out = memory<T>(Count);

  DeviceReduce_data() {
    for (std::size_t run = 0; run + 1 < starts.size(); ++run)
      std::fill(d_keys_in + starts[run], d_keys_in + starts[run + 1], int(run));
  }
  bool Sum() { return *d_out == T(std::accumulate(values.begin(), values.end(), 0LL)); }
  bool Reduce() { return *d_out == T(std::accumulate(values.begin(), values.end(), 5LL)); }
  bool TransformReduce() {
    long long sum = 5;
    for (T value : values)
      sum += T(value + value);
    return *d_out == T(sum);
  }
  bool Min() { return *d_out == *std::min_element(values.begin(), values.end()); }
  bool Max() { return *d_out == *std::max_element(values.begin(), values.end()); }
  bool ArgMin_apart() {
    auto at = std::min_element(values.begin(), values.end());
    return *d_min_out == *at && *d_index_out == at - values.begin();
  }
  bool ArgMax_apart() {
    auto at = std::max_element(values.begin(), values.end());
    return *d_max_out == *at && *d_index_out == at - values.begin();
  }
  bool ReduceByKey() {
    std::vector<T> sums;
    std::vector<int> keys;
    for (std::size_t run = 0; run + 1 < starts.size(); ++run) {
      sums.push_back(T(std::accumulate(&values[starts[run]], values.data() + starts[run + 1], 0LL)));
      keys.push_back(run);
    }
    return *d_num_runs_out == int(keys.size()) && same("keys", d_unique_out, keys) &&
           same("sums", d_aggregates_out, sums);
  }
};

template <class T, class N, class Source> struct DeviceReduce_Arg_data : call_data {
  std::vector<T> values = numbers<T>();
  decltype(Source::of(std::declval<const T *>())) d_in = Source::of(memory(values));
  cub::KeyValuePair<int, T> *d_out = memory<cub::KeyValuePair<int, T>>(1);
  N num_items = Count;

  bool is(typename std::vector<T>::iterator at) { return d_out->value == *at && d_out->key == at - values.begin(); }
  bool ArgMin() { return is(std::min_element(values.begin(), values.end())); }
  bool ArgMax() { return is(std::max_element(values.begin(), values.end())); }
};

template <class T, class N, class Source> struct DeviceSegmentedReduce_data : call_data {
  std::vector<T> values = numbers<T>();
  std::vector<int> starts = run_starts(Count);
  decltype(Source::of(std::declval<const T *>())) d_in = Source::of(memory(values));
  T *d_out = memory<T>(Count);
  int num_segments = int(starts.size()) - 1;
  int *d_begin_offsets = memory(starts), *d_end_offsets = d_begin_offsets + 1;
  plus_op reduction_op;
  T initial_value = T(5);

  template <class Of> bool each(Of of) {
    std::vector<T> expected;
    for (int i = 0; i < num_segments; ++i)
      expected.push_back(T(of(&values[starts[i]], values.data() + starts[i + 1])));
    return same("segment", d_out, expected);
  }
  bool Sum() {
    return each([](T *first, T *last) { return std::accumulate(first, last, 0LL); });
  }
  bool Reduce() {
    return each([](T *first, T *last) { return std::accumulate(first, last, 5LL); });
  }
  bool Min() {
    return each([](T *first, T *last) { return *std::min_element(first, last); });
  }
  bool Max() {
    return each([](T *first, T *last) { return *std::max_element(first, last); });
  }
};

template <class T, class N, class Source> struct DeviceSegmentedReduce_Arg_data : DeviceSegmentedReduce_data<T, N, Source> {
  using base = DeviceSegmentedReduce_data<T, N, Source>;
  cub::KeyValuePair<int, T> *d_out = memory<cub::KeyValuePair<int, T>>(Count);

  template <class Of> bool each(Of of) {
    for (int i = 0; i < base::num_segments; ++i) {
      T *const first = &base::values[base::starts[i]], *const last = base::values.data() + base::starts[i + 1];
      if (d_out[i].value != *of(first, last) || d_out[i].key != of(first, last) - first)
        return false;
    }
    return true;
  }
  bool ArgMin() {
    return each([](T *first, T *last) { return std::min_element(first, last); });
  }
  bool ArgMax() {
    return each([](T *first, T *last) { return std::max_element(first, last); });
  }
};
