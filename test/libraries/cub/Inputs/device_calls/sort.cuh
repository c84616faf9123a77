// DeviceRadixSort, DeviceSegmentedRadixSort, DeviceSegmentedSort, DeviceMergeSort and DeviceMerge.
#pragma once

#include "data.cuh"

template <class T, class N> struct sort_data : call_data {
  std::vector<T> keys;
  std::vector<short> values = numbers<short>();
  T *d_keys_in, *d_keys_out = memory<T>(Count);
  short *d_values_in = memory(values), *d_values_out = memory<short>(Count);
  cub::DoubleBuffer<T> d_keys;
  cub::DoubleBuffer<short> d_values{d_values_in, d_values_out};
  N num_items = Count;
  int begin_bit = 0, end_bit = sizeof(T) * 8;
  // Of one part, the whole array.
  std::vector<int> starts{0, Count};

  explicit sort_data(std::vector<T> all) : keys(all), d_keys_in(memory(all)), d_keys(d_keys_in, d_keys_out) {}
  /// The order that each segment is brought into.
  template <class Less> std::vector<int> order(Less less) {
    std::vector<int> result(Count);
    std::iota(result.begin(), result.end(), 0);
    for (std::size_t s = 0; s + 1 < starts.size(); ++s)
      std::stable_sort(result.begin() + starts[s], result.begin() + starts[s + 1],
                       [&](int a, int b) { return less(keys[a], keys[b]); });
    return result;
  }
  template <class Less> bool sorted(const T *keys_out, const short *values_out, Less less) {
    const std::vector<int> at = order(less);
    for (int i = 0; i < Count; ++i)
      if (!(keys_out[i] == keys[at[i]]) || (values_out && values_out[i] != values[at[i]])) {
        std::printf("element %d is wrong\n", i);
        return false;
      }
    return true;
  }
  bool SortPairs() { return sorted(d_keys_out, d_values_out, std::less<>()); }
  bool SortPairsDescending() { return sorted(d_keys_out, d_values_out, std::greater<>()); }
  bool SortKeys() { return sorted(d_keys_out, nullptr, std::less<>()); }
  bool SortKeysDescending() { return sorted(d_keys_out, nullptr, std::greater<>()); }
  bool SortPairs_buffers() { return sorted(d_keys.Current(), d_values.Current(), std::less<>()); }
  bool SortPairsDescending_buffers() { return sorted(d_keys.Current(), d_values.Current(), std::greater<>()); }
  bool SortKeys_buffers() { return sorted(d_keys.Current(), nullptr, std::less<>()); }
  bool SortKeysDescending_buffers() { return sorted(d_keys.Current(), nullptr, std::greater<>()); }
};

template <class T> std::vector<T> signed_numbers() {
  std::vector<T> result = numbers<T>();
  if (std::is_signed_v<T>)
    for (int i = 0; i < Count; i += 3)
      result[i] = T(-result[i]);
  return result;
}

template <class T, class N, class> struct DeviceRadixSort_data : sort_data<T, N> {
  DeviceRadixSort_data() : sort_data<T, N>(signed_numbers<T>()) {}
};

template <class T> struct key_of_parts {
  T high;
  unsigned char low;

  friend bool operator<(const key_of_parts &a, const key_of_parts &b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
  }
  friend bool operator>(const key_of_parts &a, const key_of_parts &b) { return b < a; }
  friend bool operator==(const key_of_parts &a, const key_of_parts &b) { return a.high == b.high && a.low == b.low; }

  static std::vector<key_of_parts> many() {
    std::vector<T> highs = signed_numbers<T>();
    std::vector<key_of_parts> result;
    for (int i = 0; i < Count; ++i)
      result.push_back({highs[i], static_cast<unsigned char>(i * 31)});
    return result;
  }
};
struct parts_op {
  template <class T> __host__ __device__ cuda::std::tuple<T &, unsigned char &> operator()(key_of_parts<T> &key) const {
    return {key.high, key.low};
  }
};
template <class T, class N, class> struct DeviceRadixSort_Parts_data : sort_data<key_of_parts<T>, N> {
  parts_op decomposer;

  DeviceRadixSort_Parts_data() : sort_data<key_of_parts<T>, N>(key_of_parts<T>::many()) {
    this->end_bit = (sizeof(T) + 1) * 8;
  }
};

template <class T, class N, class> struct DeviceSegmentedSort_data : DeviceRadixSort_data<T, N, void> {
  int num_segments = 3;
  const int *d_begin_offsets, *d_end_offsets;

  DeviceSegmentedSort_data() {
    this->starts = {0, 7, 7, Count};
    d_begin_offsets = memory(this->starts);
    d_end_offsets = d_begin_offsets + 1;
  }
  bool StableSortPairs() { return this->SortPairs(); }
  bool StableSortPairsDescending() { return this->SortPairsDescending(); }
  bool StableSortKeys() { return this->SortKeys(); }
  bool StableSortKeysDescending() { return this->SortKeysDescending(); }
  bool StableSortPairs_buffers() { return this->SortPairs_buffers(); }
  bool StableSortPairsDescending_buffers() { return this->SortPairsDescending_buffers(); }
  bool StableSortKeys_buffers() { return this->SortKeys_buffers(); }
  bool StableSortKeysDescending_buffers() { return this->SortKeysDescending_buffers(); }
};
template <class T, class N, class Source> using DeviceSegmentedRadixSort_data = DeviceSegmentedSort_data<T, N, Source>;

template <class T, class N, class Source> struct DeviceMergeSort_data : DeviceRadixSort_data<T, N, void> {
  using base = DeviceRadixSort_data<T, N, void>;
  T *d_keys = base::d_keys_in, *d_output_keys = base::d_keys_out;
  decltype(Source::of(std::declval<const T *>())) d_input_keys = Source::of(base::d_keys_in);
  short *d_items = base::d_values_in, *d_output_items = base::d_values_out;
  decltype(Source::of(std::declval<const short *>())) d_input_items = Source::of(base::d_values_in);
  less_op compare_op;

  bool SortPairs() { return base::sorted(d_keys, d_items, std::less<>()); }
  bool SortPairsCopy() { return base::SortPairs(); }
  bool SortKeys() { return base::sorted(d_keys, nullptr, std::less<>()); }
  bool SortKeysCopy() { return base::SortKeys(); }
  bool StableSortPairs() { return SortPairs(); }
  bool StableSortKeys() { return SortKeys(); }
  bool StableSortKeysCopy() { return SortKeysCopy(); }
};

template <class T, class N, class Source> struct DeviceMerge_data : call_data {
  std::vector<T> first = ordered(num_keys1, 83), second = ordered(num_keys2, 101), merged;
  std::vector<int> places;
  decltype(Source::of(std::declval<const T *>())) keys_in1 = Source::of(memory(first)),
                                                  keys_in2 = Source::of(memory(second));
  T *keys_out = memory<T>(num_keys1 + num_keys2);
  int *values_in1 = memory<int>(num_keys1), *values_in2 = memory<int>(num_keys2);
  int *values_out = memory<int>(num_keys1 + num_keys2);
  static constexpr int num_keys1 = 700, num_keys2 = 900, num_pairs1 = num_keys1, num_pairs2 = num_keys2;
  less_op compare_op;

  static std::vector<T> ordered(int count, int period) {
    std::vector<T> result = numbers<T>(count, period);
    std::sort(result.begin(), result.end());
    return result;
  }
  DeviceMerge_data() : merged(num_keys1 + num_keys2) {
    std::iota(values_in1, values_in1 + num_keys1, 0);
    std::iota(values_in2, values_in2 + num_keys2, 10000);
    std::merge(first.begin(), first.end(), second.begin(), second.end(), merged.begin());
  }
  bool MergeKeys() { return same("merged", keys_out, merged); }
  /// Of equal keys those of the first array come first, each in its order.
  bool MergePairs() {
    bool right = MergeKeys();
    for (std::size_t i = 1; i < merged.size(); ++i)
      right &= merged[i - 1] < merged[i] || values_out[i - 1] < values_out[i];
    for (std::size_t i = 0; i < merged.size(); ++i)
      right &= merged[i] == (values_out[i] < 10000 ? first[values_out[i]] : second[values_out[i] - 10000]);
    return right;
  }
};
