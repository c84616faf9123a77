// Convolutions and their gradients, with groups, strides, dilation and both orders and modes, give what loops give.
// RUN: %offloom cc -std=c++17 %s -o %t -lcudnn && %t | FileCheck %s
#include "reference.h"

const int pad_h = 1, pad_w = 2, stride_h = 2, stride_w = 1, dilation_h = 1, dilation_w = 2, groups = 2;

template <class T> void test(const char *name, bool last, cudnnConvolutionMode_t mode, double tolerance) {
  cudnnHandle_t handle;
  cudnnCreate(&handle);
  tensor<T> x(3, 4, 7, 9, 1, last), w(6, 2, 3, 2, 2, last);
  cudnnFilterDescriptor_t filter;
  cudnnCreateFilterDescriptor(&filter);
  cudnnSetFilter4dDescriptor(filter, type_of<T>, last ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW, 6, 2, 3, 2);
  cudnnConvolutionDescriptor_t by;
  cudnnCreateConvolutionDescriptor(&by);
  cudnnSetConvolution2dDescriptor(by, pad_h, pad_w, stride_h, stride_w, dilation_h, dilation_w, mode, type_of<T>);
  cudnnSetConvolutionGroupCount(by, groups);
  int n, c, h, width;
  cudnnGetConvolution2dForwardOutputDim(by, x.desc, filter, &n, &c, &h, &width);
  printf("%d %d %d %d\n", n, c, h, width);
  tensor<T> y(n, c, h, width, 3, last), was(n, c, h, width, 3, last), dy(n, c, h, width, 4, last), db(1, c, 1, 1);

  cudnnConvolutionFwdAlgoPerf_t found;
  int count = 0;
  size_t bytes = 99;
  cudnnGetConvolutionForwardAlgorithm_v7(handle, x.desc, filter, by, y.desc, 1, &count, &found);
  cudnnGetConvolutionForwardWorkspaceSize(handle, x.desc, filter, by, y.desc, found.algo, &bytes);

  // The input row and column that a cell of the filter meets.
  const auto row = [](int out, int cell) { return out * stride_h - pad_h + cell * dilation_h; };
  const auto column = [](int out, int cell) { return out * stride_w - pad_w + cell * dilation_w; };
  const auto weight = [&](int k, int c, int i, int j) { return mode == CUDNN_CONVOLUTION ? w(k, c, 2 - i, 1 - j) : w(k, c, i, j); };
  const auto sum = [&](int image, int k, int oy, int ox) {
    double result = 0;
    for (int ch = 0; ch < 2; ++ch)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 2; ++j)
          result += x(image, k / 3 * 2 + ch, row(oy, i), column(ox, j)) * weight(k, ch, i, j);
    return result;
  };
  const factor<T> two = 2, half = 0.5, one = 1, zero = 0;
  compare("forward", cudnnConvolutionForward(handle, &two, x.desc, x.data, filter, w.data, by, found.algo, nullptr, bytes, &half, y.desc, y.data), y,
          [&](int i, int k, int oy, int ox) { return 2 * sum(i, k, oy, ox) + 0.5 * was(i, k, oy, ox); }, tolerance);

  tensor<T> dx(3, 4, 7, 9, 5, last), dw(6, 2, 3, 2, 6, last);
  compare("data", cudnnConvolutionBackwardData(handle, &one, filter, w.data, dy.desc, dy.data, by, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, nullptr, 0, &zero, dx.desc, dx.data), dx,
          [&](int image, int ch, int v, int u) {
            double result = 0;
            for (int k = ch / 2 * 3; k < ch / 2 * 3 + 3; ++k)
              for (int oy = 0; oy < h; ++oy)
                for (int ox = 0; ox < width; ++ox)
                  for (int i = 0; i < 3; ++i)
                    for (int j = 0; j < 2; ++j)
                      if (row(oy, i) == v && column(ox, j) == u)
                        result += dy(image, k, oy, ox) * weight(k, ch % 2, i, j);
            return result;
          }, tolerance);
  compare("filter", cudnnConvolutionBackwardFilter(handle, &one, x.desc, x.data, dy.desc, dy.data, by, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, nullptr, 0, &zero, filter, dw.data), dw,
          [&](int k, int ch, int i, int j) {
            double result = 0;
            const int a = mode == CUDNN_CONVOLUTION ? 2 - i : i, b = mode == CUDNN_CONVOLUTION ? 1 - j : j;
            for (int image = 0; image < 3; ++image)
              for (int oy = 0; oy < h; ++oy)
                for (int ox = 0; ox < width; ++ox)
                  result += dy(image, k, oy, ox) * x(image, k / 3 * 2 + ch, row(oy, a), column(ox, b));
            return result;
          }, tolerance);
  compare("bias", cudnnConvolutionBackwardBias(handle, &one, dy.desc, dy.data, &zero, db.desc, db.data), db,
          [&](int, int k, int, int) {
            double result = 0;
            for (int image = 0; image < 3; ++image)
              for (int oy = 0; oy < h; ++oy)
                for (int ox = 0; ox < width; ++ox)
                  result += dy(image, k, oy, ox);
            return result;
          }, tolerance);
  cudnnActivationDescriptor_t relu;
  cudnnCreateActivationDescriptor(&relu);
  cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0);
  compare(name, cudnnConvolutionBiasActivationForward(handle, &one, x.desc, x.data, filter, w.data, by, found.algo, nullptr, 0, &two, was.desc, was.data, db.desc, db.data, relu, y.desc, y.data), y,
          [&](int i, int k, int oy, int ox) { return std::max(0.0, sum(i, k, oy, ox) + 2 * was(i, k, oy, ox) + db(0, k, 0, 0)); }, tolerance);
  cudnnDestroy(handle);
}

int main() {
  test<float>("fused float", false, CUDNN_CROSS_CORRELATION, 1e-5);
  // CHECK: 3 6 4 11
  // CHECK-NEXT: forward: right
  // CHECK-NEXT: data: right
  // CHECK-NEXT: filter: right
  // CHECK-NEXT: bias: right
  // CHECK-NEXT: fused float: right
  test<double>("fused double", true, CUDNN_CONVOLUTION, 1e-12);
  // CHECK-NEXT: 3 6 4 11
  // CHECK-NEXT: forward: right
  // CHECK-NEXT: data: right
  // CHECK-NEXT: filter: right
  // CHECK-NEXT: bias: right
  // CHECK-NEXT: fused double: right
  test<__half>("fused half", true, CUDNN_CROSS_CORRELATION, 2e-3);
  // CHECK-NEXT: 3 6 4 11
  // CHECK-NEXT: forward: right
  // CHECK-NEXT: data: right
  // CHECK-NEXT: filter: right
  // CHECK-NEXT: bias: right
  // CHECK-NEXT: fused half: right
}
