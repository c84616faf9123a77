// What calls of CUB's device-wide functions have in common: memory, functions that are not const, checks.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cub/cub.cuh>
#include <functional>
#include <numeric>
#include <vector>

constexpr int Count = 20000; // more than one core works on at a time

/// Memory of the device that the host sees, as long as the process lives.
template <class T> T *memory(std::size_t count, T value = T()) {
  T *result;
  if (cudaMallocManaged(&result, (count + 1) * sizeof(T)) != cudaSuccess)
    std::printf("no memory\n");
  std::fill(result, result + count, value);
  return result;
}
template <class T> T *memory(const std::vector<T> &values) {
  T *const result = memory<T>(values.size());
  std::copy(values.begin(), values.end(), result);
  return result;
}
template <class T> std::vector<T> numbers(int count = Count, int period = 101) {
  std::vector<T> result(count);
  for (int i = 0; i < count; ++i)
    result[i] = T((i * 7919LL) % period);
  return result;
}

template <class T> bool same(const char *what, const T *result, const std::vector<T> &expected) {
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (!(result[i] == expected[i])) {
      std::printf("%s: element %zu is %g and not %g\n", what, i, double(result[i]), double(expected[i]));
      return false;
    }
  return true;
}

struct call_data {
  void *d_temp_storage = nullptr;
  std::size_t temp_storage_bytes = 0;
  cudaStream_t stream = nullptr;
  bool debug_synchronous = false;
};

/// What elements are read through.
struct by_pointer {
  template <class T> static const T *of(const T *values) { return values; }
};
struct unchanged {
  template <class T> __host__ __device__ T operator()(T value) { return value; }
};
struct by_iterator {
  template <class T> static auto of(const T *values) {
    return cub::TransformInputIterator<T, unchanged, const T *>(values, unchanged());
  }
};

// CUB calls functions of its own copies, which need not be const.
struct plus_op {
  template <class T, class U> __host__ __device__ auto operator()(T a, U b) { return a + b; }
};
struct minus_op {
  template <class T> __host__ __device__ T operator()(T a, T b) { return T(a - b); }
};
struct less_op {
  template <class T> __host__ __device__ bool operator()(T a, T b) { return a < b; }
};
struct equal_op {
  template <class T> __host__ __device__ bool operator()(T a, T b) { return a == b; }
};
struct doubled_op {
  template <class T> __host__ __device__ T operator()(T a) { return T(a + a); }
};
struct below_op {
  int end;
  template <class T> __host__ __device__ bool operator()(T a) { return a < end; }
};

/// A function is called twice: to ask for the storage, and to run.
template <class Data, class Call, class Right> void check(const char *what, Call call, Right right) {
  Data v;
  cudaStreamCreate(&v.stream);
  cudaError_t error = call(v);
  if (error == cudaSuccess)
    error = cudaMalloc(&v.d_temp_storage, v.temp_storage_bytes);
  if (error == cudaSuccess)
    error = call(v);
  if (error == cudaSuccess)
    error = cudaDeviceSynchronize();
  if (error != cudaSuccess)
    std::printf("%s: %s\n", what, cudaGetErrorName(error));
  else if (!right(v))
    std::printf("%s: wrong\n", what);
  cudaFree(v.d_temp_storage);
  cudaStreamDestroy(v.stream);
}
/// Some need no storage.
template <class Data, class Call, class Right> void check_at_once(const char *what, Call call, Right right) {
  Data v;
  cudaStreamCreate(&v.stream);
  cudaError_t error = call(v);
  if (error == cudaSuccess)
    error = cudaDeviceSynchronize();
  if (error != cudaSuccess || !right(v))
    std::printf("%s: %s, wrong\n", what, cudaGetErrorName(error));
  cudaStreamDestroy(v.stream);
}
