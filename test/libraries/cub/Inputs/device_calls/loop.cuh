// DeviceFor, DeviceTransform, DeviceAdjacentDifference, DeviceCopy, DeviceMemcpy and DeviceSpmv.
#pragma once

#include "data.cuh"

template <class T, class N, class> struct DeviceFor_data : call_data {
  /// Changes an element that it gets as a reference, and notes where any other argument says.
  struct visit_op {
    T *seen;
    __host__ __device__ void operator()(T &element) {
      element = T(element + 1);
    }
  };
  struct note_op {
    int *seen;
    __host__ __device__ void operator()(int index) { seen[index] += 1; }
    __host__ __device__ void operator()(int number, int i, int j) { seen[number] += i * 50 + j == number; }
  };
  std::vector<T> values = numbers<T>();
  T *first = memory(values), *last = first + Count;
  int *seen = memory<int>(Count);
  N num_items = Count, shape = Count;
  cuda::std::extents<int, 400, 50> extents;

  bool all_seen() { return same("seen", seen, std::vector<int>(Count, 1)); }
};
template <class T, class N, class Source> struct DeviceFor_Index_data : DeviceFor_data<T, N, Source> {
  typename DeviceFor_data<T, N, Source>::note_op op{this->seen};
  bool Bulk() { return this->all_seen(); }
  bool ForEachInExtents() { return this->all_seen(); }
};
template <class T, class N, class Source> struct DeviceFor_Element_data : DeviceFor_data<T, N, Source> {
  typename DeviceFor_data<T, N, Source>::visit_op op{};
  bool ForEachN() {
    for (T &value : this->values)
      value = T(value + 1);
    return same("visited", this->first, this->values);
  }
  bool ForEach() { return ForEachN(); }
};
template <class T, class N, class Source> struct DeviceFor_Copy_data : DeviceFor_data<T, N, Source> {
  struct mark_op {
    int *seen;
    __host__ __device__ void operator()(T element) { seen[int(element)] = 1; }
  };
  mark_op op{this->seen};
  bool ForEachCopyN() { return same("marked", this->seen, std::vector<int>(101, 1)); }
  bool ForEachCopy() { return ForEachCopyN(); }
};

template <class T, class N, class Source> struct DeviceTransform_data : call_data {
  std::vector<T> values = numbers<T>();
  decltype(Source::of(std::declval<const T *>())) input = Source::of(memory(values));
  T *output = memory<T>(Count);
  N num_items = Count;
  doubled_op transform_op;

  bool Transform() {
    for (T &value : values)
      value = T(value + value);
    return same("transformed", output, values);
  }
  bool TransformStableArgumentAddresses() { return Transform(); }
};
template <class T, class N, class Source> struct DeviceTransform_Tuple_data : DeviceTransform_data<T, N, Source> {
  using base = DeviceTransform_data<T, N, Source>;
  cuda::std::tuple<decltype(base::input), const T *> inputs{base::input, memory(base::values)};
  plus_op transform_op;
};

template <class T, class N, class Source> struct DeviceAdjacentDifference_data : call_data {
  std::vector<T> values = numbers<T>();
  decltype(Source::of(std::declval<const T *>())) d_input = Source::of(memory(values));
  T *d_output = memory<T>(Count);
  N num_items = Count;
  minus_op difference_op;

  bool left(const T *result) {
    std::vector<T> expected = values;
    for (int i = 1; i < Count; ++i)
      expected[i] = T(values[i] - values[i - 1]);
    return same("difference", result, expected);
  }
  bool right(const T *result) {
    std::vector<T> expected = values;
    for (int i = 0; i + 1 < Count; ++i)
      expected[i] = T(values[i] - values[i + 1]);
    return same("difference", result, expected);
  }
  bool SubtractLeftCopy() { return left(d_output); }
  bool SubtractRightCopy() { return right(d_output); }
};
template <class T, class N, class> struct DeviceAdjacentDifference_InPlace_data : DeviceAdjacentDifference_data<T, N, by_pointer> {
  T *d_input = memory(this->values);
  bool SubtractLeft() { return this->left(d_input); }
  bool SubtractRight() { return this->right(d_input); }
};

/// Ranges of 0, 1, 2 and more elements, put down in reverse order.
template <class T, class N, class Source> struct ranges_data : call_data {
  std::vector<T> values = numbers<T>(), expected;
  T *const from = memory(values), *const to = memory<T>(Count);
  std::vector<int> lengths;
  std::vector<T *> sources, targets;
  N num_ranges, num_buffers;

  ranges_data() : expected(Count) {
    int target = Count;
    for (int first = 0, length = 0; first + length <= Count / 2; first += length++) {
      target -= length;
      sources.push_back(from + first);
      targets.push_back(to + target);
      lengths.push_back(length);
      std::copy_n(&values[first], length, &expected[target]);
    }
    num_ranges = num_buffers = N(lengths.size());
  }
  bool Batched() { return same("copied", to, expected); }
};
template <class T, class N, class Source> struct DeviceCopy_data : ranges_data<T, N, Source> {
  T **input_it = memory(this->sources), **output_it = memory(this->targets);
  decltype(Source::of(std::declval<const int *>())) sizes = Source::of(memory(this->lengths));
};
template <class T, class N, class Source> struct DeviceMemcpy_data : ranges_data<T, N, Source> {
  const void **input_buffer_it = memory<const void *>(this->sources.size());
  void **output_buffer_it = memory<void *>(this->sources.size());
  int *buffer_sizes = memory(this->lengths);

  DeviceMemcpy_data() {
    for (std::size_t i = 0; i < this->sources.size(); ++i) {
      input_buffer_it[i] = this->sources[i];
      output_buffer_it[i] = this->targets[i];
      buffer_sizes[i] *= sizeof(T);
    }
  }
};

/// A matrix with i % 4 values in row i.
template <class T, class N, class> struct DeviceSpmv_data : call_data {
  int num_rows = 500, num_cols = 300, num_nonzeros;
  std::vector<int> offsets{0}, columns;
  std::vector<T> vector = numbers<T>(num_cols), expected;
  T *d_values, *d_vector_x = memory(vector), *d_vector_y = memory<T>(num_rows);
  int *d_row_offsets, *d_column_indices;

  DeviceSpmv_data() {
    const std::vector<T> values = numbers<T>(num_rows * 4, 7);
    for (int row = 0; row < num_rows; ++row) {
      T sum = 0;
      for (int i = 0; i < row % 4; ++i) {
        const int column = (row * 13 + i * 71) % num_cols;
        sum = T(sum + values[columns.size()] * vector[column]);
        columns.push_back(column);
      }
      offsets.push_back(int(columns.size()));
      expected.push_back(sum);
    }
    num_nonzeros = int(columns.size());
    d_values = memory(values);
    d_row_offsets = memory(offsets);
    d_column_indices = memory(columns);
  }
  bool CsrMV() { return same("product", d_vector_y, expected); }
};
