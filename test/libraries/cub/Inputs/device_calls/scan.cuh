// DeviceScan.
#pragma once

#include "data.cuh"

template <class T, class N, class Source> struct DeviceScan_data : call_data {
  std::vector<T> values = numbers<T>();
  decltype(Source::of(std::declval<const T *>())) d_in = Source::of(memory(values)), d_values_in = d_in;
  T *d_data = memory(values), *d_out = memory<T>(Count), *d_values_out = d_out;
  N num_items = Count;
  plus_op scan_op;
  equal_op equality_op;
  T init_value = T(5);
  cub::FutureValue<T> future_value{memory<T>(1, T(7))};
  int *d_keys_in = memory<int>(Count);

  DeviceScan_data() {
    for (int i = 0; i < Count; ++i)
      d_keys_in[i] = i / 77;
  }
  /// Sums are a period of 8 bits where T is a byte.
  bool sums(const T *result, int initial, bool inclusive, bool by_key = false) {
    std::vector<T> expected;
    long long sum = initial;
    for (int i = 0; i < Count; ++i) {
      if (by_key && i > 0 && d_keys_in[i] != d_keys_in[i - 1])
        sum = initial;
      if (inclusive)
        sum += values[i];
      expected.push_back(T(sum));
      if (!inclusive)
        sum += values[i];
    }
    return same("scan", result, expected);
  }
  bool ExclusiveSum() { return sums(d_out, 0, false); }
  bool ExclusiveSum_in_place() { return sums(d_data, 0, false); }
  bool ExclusiveScan() { return sums(d_out, 5, false); }
  bool ExclusiveScan_in_place() { return sums(d_data, 5, false); }
  bool ExclusiveScan_future() { return sums(d_out, 7, false); }
  bool ExclusiveScan_in_place_future() { return sums(d_data, 7, false); }
  bool InclusiveSum() { return sums(d_out, 0, true); }
  bool InclusiveSum_in_place() { return sums(d_data, 0, true); }
  bool InclusiveScan() { return sums(d_out, 0, true); }
  bool InclusiveScan_in_place() { return sums(d_data, 0, true); }
  bool InclusiveScanInit() { return sums(d_out, 5, true); }
  bool ExclusiveSumByKey() { return sums(d_out, 0, false, true); }
  bool ExclusiveScanByKey() { return sums(d_out, 5, false, true); }
  bool InclusiveSumByKey() { return sums(d_out, 0, true, true); }
  bool InclusiveScanByKey() { return sums(d_out, 0, true, true); }
};
