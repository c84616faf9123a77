// DeviceSelect, DevicePartition and DeviceRunLengthEncode.
#pragma once

#include "data.cuh"

template <class T, class N, class Source> struct DeviceSelect_data : call_data {
  std::vector<T> values = runs();
  std::vector<int> flags = numbers<int>(Count, 80);
  decltype(Source::of(std::declval<const T *>())) d_in = Source::of(memory(values)), d_keys_in = d_in;
  T *d_data = memory(values), *d_out = memory<T>(Count), *d_keys_out = d_out;
  int *d_flags = memory(flags), *d_values_in = d_flags, *d_values_out = memory<int>(Count);
  int *d_num_selected_out = memory<int>(2);
  N num_items = Count;
  below_op select_op{40};
  T *d_first_part_out = d_out, *d_second_part_out = memory<T>(Count), *d_unselected_out = memory<T>(Count);
  below_op select_first_part_op{20}, select_second_part_op{60};

  static std::vector<T> runs() {
    std::vector<T> result = numbers<T>();
    for (int i = 1; i < Count; ++i)
      if (i % 3)
        result[i] = result[i - 1];
    return result;
  }
  /// What picked(i) says yes to, in order.
  template <class V, class Picked> static std::vector<V> some(const std::vector<V> &all, Picked picked) {
    std::vector<V> result;
    for (int i = 0; i < Count; ++i)
      if (picked(i))
        result.push_back(all[i]);
    return result;
  }
  template <class Picked> bool selected(const T *out, Picked picked) {
    const std::vector<T> expected = some(values, picked);
    return *d_num_selected_out == int(expected.size()) && same("selected", out, expected);
  }
  auto is_flagged() {
    return [this](int i) { return flags[i] != 0; };
  }
  auto is_picked() {
    return [this](int i) { return values[i] < 40; };
  }
  auto has_picked_flag() {
    return [this](int i) { return flags[i] < 40; };
  }
  auto begins_run() {
    return [this](int i) { return i == 0 || values[i - 1] != values[i]; };
  }
  bool Flagged() { return selected(d_out, is_flagged()); }
  bool Flagged_in_place() { return selected(d_data, is_flagged()); }
  bool If() { return selected(d_out, is_picked()); }
  bool If_in_place() { return selected(d_data, is_picked()); }
  bool FlaggedIf() { return selected(d_out, has_picked_flag()); }
  bool FlaggedIf_in_place() { return selected(d_data, has_picked_flag()); }
  bool Unique() { return selected(d_out, begins_run()); }
  bool UniqueByKey() {
    return selected(d_out, begins_run()) && same("values", d_values_out, some(flags, begins_run()));
  }
};

template <class T, class N, class Source> struct DevicePartition_data : DeviceSelect_data<T, N, Source> {
  using base = DeviceSelect_data<T, N, Source>;
  template <class Picked> bool parted(Picked picked) {
    std::vector<T> expected = base::some(base::values, picked);
    const int selected = int(expected.size());
    for (int i = Count; i-- > 0;)
      if (!picked(i))
        expected.push_back(base::values[i]);
    return *base::d_num_selected_out == selected && same("parted", base::d_out, expected);
  }
  bool Flagged() { return parted(base::is_flagged()); }
  bool If() { return parted(base::is_picked()); }
  bool If_three() {
    const auto first = base::some(base::values, [this](int i) { return base::values[i] < 20; });
    const auto second =
        base::some(base::values, [this](int i) { return base::values[i] >= 20 && base::values[i] < 60; });
    return base::d_num_selected_out[0] == int(first.size()) && base::d_num_selected_out[1] == int(second.size()) &&
           same("first", base::d_out, first) && same("second", base::d_second_part_out, second) &&
           same("third", base::d_unselected_out,
                base::some(base::values, [this](int i) { return base::values[i] >= 60; }));
  }
};

template <class T, class N, class Source> struct DeviceRunLengthEncode_data : call_data {
  using select = DeviceSelect_data<T, N, Source>;
  std::vector<T> values = select::runs();
  decltype(Source::of(std::declval<const T *>())) d_in = Source::of(memory(values));
  T *d_unique_out = memory<T>(Count);
  int *d_counts_out = memory<int>(Count), *d_lengths_out = d_counts_out, *d_offsets_out = memory<int>(Count);
  int *d_num_runs_out = memory<int>(1);
  N num_items = Count;

  DeviceRunLengthEncode_data() {
    if constexpr (std::is_same_v<Source, by_pointer>) { // runs of one element too
      values.back() = T(values[Count - 2] + 1);
      const_cast<T *>(d_in)[Count - 1] = values.back();
    }
  }
  bool is_right(bool trivial_too) {
    std::vector<int> starts, lengths;
    std::vector<T> elements;
    for (int first = 0, last; first < Count; first = last) {
      for (last = first; last < Count && values[last] == values[first];)
        ++last;
      if (last - first == 1 && !trivial_too)
        continue;
      starts.push_back(first);
      lengths.push_back(last - first);
      elements.push_back(values[first]);
    }
    return *d_num_runs_out == int(starts.size()) && same("lengths", d_counts_out, lengths) &&
           (trivial_too ? same("elements", d_unique_out, elements) : same("starts", d_offsets_out, starts));
  }
  bool Encode() { return is_right(true); }
  bool NonTrivialRuns() { return is_right(false); }
};
