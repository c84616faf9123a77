// Tensors of managed memory, in either order and of any type, and comparisons with what loops give.
#pragma once

#include <cmath>
#include <cstdio>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cudnn.h>
#include <functional>
#include <random>
#include <type_traits>

template <class T>
constexpr cudnnDataType_t type_of = std::is_same_v<T, double>  ? CUDNN_DATA_DOUBLE
                                    : std::is_same_v<T, float> ? CUDNN_DATA_FLOAT
                                                               : CUDNN_DATA_HALF;
/// What alpha and beta are.
template <class T> using factor = std::conditional_t<std::is_same_v<T, double>, double, float>;

inline float number(__half x) { return __half2float(x); }
inline double number(double x) { return x; }
inline float number(float x) { return x; }

template <class T> struct tensor {
  int n, c, h, w;
  bool last; // channels
  cudnnTensorDescriptor_t desc;
  T *data;
  tensor(int n, int c, int h, int w, unsigned seed = 0, bool last = false)
      : n(n), c(c), h(h), w(w), last(last) {
    cudnnCreateTensorDescriptor(&desc);
    cudnnSetTensor4dDescriptor(desc, last ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW, type_of<T>, n, c,
                               h, w);
    cudaMallocManaged(&data, n * c * h * w * sizeof(T));
    std::mt19937 random(seed);
    for (int i = 0; i < n * c * h * w; ++i)
      data[i] = T(float(int(random() % 17) - 8) / 4);
  }
  T &at(int i, int k, int y, int x) {
    return data[last ? ((i * h + y) * w + x) * c + k : ((i * c + k) * h + y) * w + x];
  }
  /// 0 outside, as padding is.
  double operator()(int i, int k, int y, int x) {
    return y < 0 || x < 0 || y >= h || x >= w ? 0 : number(at(i, k, y, x));
  }
};

template <class T>
void compare(const char *name, cudnnStatus_t status, tensor<T> &result,
             const std::function<double(int, int, int, int)> &expected, double tolerance = 1e-4) {
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < result.n; ++i)
    for (int k = 0; k < result.c; ++k)
      for (int y = 0; y < result.h; ++y)
        for (int x = 0; x < result.w; ++x) {
          const double value = expected(i, k, y, x), is = number(result.at(i, k, y, x));
          if (!(std::abs(is - value) <= tolerance * (1 + std::abs(value))) && !wrong++)
            printf("(%d %d %d %d) is %g, not %g: ", i, k, y, x, is, value);
        }
  printf("%s: %s\n", name, status == CUDNN_STATUS_SUCCESS && !wrong ? "right" : "WRONG");
}
