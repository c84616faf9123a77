// Pooling, activations, softmax, normalisations, sums and dropout give what loops give; gradients are the differences
// that small steps make. Work is in the order of the handle's stream, and in graphs.
// RUN: %offloom cc -std=c++17 %s -o %t -lcudnn && %t | FileCheck %s
#include <algorithm>

#include "reference.h"

__global__ void slowly(float *x, int n, float value) {
  long long end = clock64() + 50000000;
  while (clock64() < end)
    ;
  for (int i = 0; i < n; ++i)
    x[i] = value + i;
}

const double one = 1, zero = 0;

/// Whether dx is what sum(y * dy) changes by when an element of x does.
void check_gradient(const char *name, tensor<double> &x, tensor<double> &y, tensor<double> &dy, cudnnStatus_t backward, tensor<double> &dx, const std::function<void()> &forward) {
  cudaDeviceSynchronize();
  const auto total = [&] {
    forward();
    cudaDeviceSynchronize();
    double sum = 0;
    for (int i = 0; i < y.n * y.c * y.h * y.w; ++i)
      sum += y.data[i] * dy.data[i];
    return sum;
  };
  int wrong = 0;
  for (int i = 0; i < x.n * x.c * x.h * x.w; i += 3) {
    const double was = x.data[i], step = 1e-5;
    x.data[i] = was + step;
    const double above = total();
    x.data[i] = was - step;
    const double below = total();
    x.data[i] = was;
    if (!(std::abs((above - below) / (2 * step) - dx.data[i]) < 1e-5))
      ++wrong;
  }
  printf("%s: %s\n", name, backward == CUDNN_STATUS_SUCCESS && !wrong ? "right" : "WRONG");
}

int main() {
  cudnnHandle_t h;
  cudnnCreate(&h);
  tensor<double> x(2, 3, 5, 6, 1, true), y(2, 3, 5, 6, 2), dy(2, 3, 5, 6, 3), dx(2, 3, 5, 6, 4, true);
  for (int i = 0; i < 180; ++i) // no two are equal, and none is 0
    x.data[i] += 0.01 + i * 1e-3;

  cudnnPoolingDescriptor_t pool;
  cudnnCreatePoolingDescriptor(&pool);
  cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 3, 2, 1, 0, 2, 2);
  int n, c, height, width;
  cudnnGetPooling2dForwardOutputDim(pool, x.desc, &n, &c, &height, &width);
  printf("%d %d %d %d\n", n, c, height, width); // CHECK: 2 3 3 3
  tensor<double> p(2, 3, 3, 3), dp(2, 3, 3, 3, 5);
  const auto window = [&](int i, int k, int oy, int ox, bool mean) {
    double most = -1e9, sum = 0;
    int count = 0;
    for (int v = 2 * oy - 1; v < 2 * oy + 2; ++v)
      for (int u = 2 * ox; u < 2 * ox + 2; ++u)
        if (v >= 0 && v < 5)
          most = std::max(most, x(i, k, v, u)), sum += x(i, k, v, u), ++count;
    return mean ? sum / count : most;
  };
  compare("greatest", cudnnPoolingForward(h, pool, &one, x.desc, x.data, &zero, p.desc, p.data), p, [&](int i, int k, int v, int u) { return window(i, k, v, u, false); }); // CHECK-NEXT: greatest: right
  check_gradient("its gradient", x, p, dp, cudnnPoolingBackward(h, pool, &one, p.desc, p.data, dp.desc, dp.data, x.desc, x.data, &zero, dx.desc, dx.data), dx,
                 [&] { cudnnPoolingForward(h, pool, &one, x.desc, x.data, &zero, p.desc, p.data); }); // CHECK-NEXT: its gradient: right
  cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING, CUDNN_PROPAGATE_NAN, 3, 2, 1, 0, 2, 2);
  compare("means", cudnnPoolingForward(h, pool, &one, x.desc, x.data, &zero, p.desc, p.data), p, [&](int i, int k, int v, int u) { return window(i, k, v, u, true); }); // CHECK-NEXT: means: right
  check_gradient("their gradient", x, p, dp, cudnnPoolingBackward(h, pool, &one, p.desc, p.data, dp.desc, dp.data, x.desc, x.data, &zero, dx.desc, dx.data), dx,
                 [&] { cudnnPoolingForward(h, pool, &one, x.desc, x.data, &zero, p.desc, p.data); }); // CHECK-NEXT: their gradient: right

  cudnnActivationDescriptor_t by;
  cudnnCreateActivationDescriptor(&by);
  for (int mode = CUDNN_ACTIVATION_SIGMOID; mode <= CUDNN_ACTIVATION_SWISH; ++mode) {
    cudnnSetActivationDescriptor(by, (cudnnActivationMode_t)mode, CUDNN_NOT_PROPAGATE_NAN, 1.5);
    const auto forward = [&] { cudnnActivationForward(h, by, &one, x.desc, x.data, &zero, y.desc, y.data); };
    forward();
    check_gradient("activation", x, y, dy, cudnnActivationBackward(h, by, &one, y.desc, y.data, dy.desc, dy.data, x.desc, x.data, &zero, dx.desc, dx.data), dx, forward);
  }
  // CHECK-COUNT-7: activation: right
  compare("swish", cudnnActivationForward(h, by, &one, x.desc, x.data, &zero, y.desc, y.data), y, [&](int i, int k, int v, int u) { return x(i, k, v, u) / (1 + std::exp(-x(i, k, v, u))); }); // CHECK-NEXT: swish: right

  compare("softmax", cudnnSoftmaxForward(h, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, x.desc, x.data, &zero, y.desc, y.data), y, [&](int i, int k, int v, int u) {
    double sum = 0;
    for (int other = 0; other < 3; ++other)
      sum += std::exp(x(i, other, v, u));
    return std::exp(x(i, k, v, u)) / sum;
  }); // CHECK-NEXT: softmax: right
  for (auto algorithm : {CUDNN_SOFTMAX_FAST, CUDNN_SOFTMAX_LOG}) {
    const auto forward = [&] { cudnnSoftmaxForward(h, algorithm, CUDNN_SOFTMAX_MODE_INSTANCE, &one, x.desc, x.data, &zero, y.desc, y.data); };
    forward();
    check_gradient("its gradient", x, y, dy, cudnnSoftmaxBackward(h, algorithm, CUDNN_SOFTMAX_MODE_INSTANCE, &one, y.desc, y.data, dy.desc, dy.data, &zero, dx.desc, dx.data), dx, forward);
  }
  // CHECK-COUNT-2: its gradient: right

  cudnnLRNDescriptor_t lrn;
  cudnnCreateLRNDescriptor(&lrn);
  cudnnSetLRNDescriptor(lrn, 2, 0.5, 0.75, 2);
  const auto respond = [&] { return cudnnLRNCrossChannelForward(h, lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, x.desc, x.data, &zero, y.desc, y.data); };
  compare("response", respond(), y, [&](int i, int k, int v, int u) {
    const double next = k < 2 ? x(i, k + 1, v, u) : 0;
    return x(i, k, v, u) * std::pow(2 + 0.25 * (x(i, k, v, u) * x(i, k, v, u) + next * next), -0.75);
  }); // CHECK-NEXT: response: right
  check_gradient("its gradient", x, y, dy, cudnnLRNCrossChannelBackward(h, lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, y.desc, y.data, dy.desc, dy.data, x.desc, x.data, &zero, dx.desc, dx.data), dx, respond); // CHECK-NEXT: its gradient: right
  check_gradient("of any outputs", x, y, dy, cudnnLRNCrossChannelBackward(h, lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, y.desc, x.data, dy.desc, dy.data, x.desc, x.data, &zero, dx.desc, dx.data), dx, respond); // CHECK-NEXT: of any outputs: right

  for (auto mode : {CUDNN_BATCHNORM_SPATIAL, CUDNN_BATCHNORM_PER_ACTIVATION}) {
    const bool spatial = mode == CUDNN_BATCHNORM_SPATIAL;
    tensor<double> scale(1, 3, spatial ? 1 : 5, spatial ? 1 : 6, 6), bias(1, 3, scale.h, scale.w, 7), mean(1, 3, scale.h, scale.w), variance(1, 3, scale.h, scale.w), saved(1, 3, scale.h, scale.w), inverse(1, 3, scale.h, scale.w), dscale(1, 3, scale.h, scale.w), dbias(1, 3, scale.h, scale.w);
    const auto forward = [&] { cudnnBatchNormalizationForwardTraining(h, mode, &one, &zero, x.desc, x.data, y.desc, y.data, scale.desc, scale.data, bias.data, 1, mean.data, variance.data, 1e-3, saved.data, inverse.data); };
    forward();
    check_gradient("batches", x, y, dy, cudnnBatchNormalizationBackward(h, mode, &one, &zero, &one, &zero, x.desc, x.data, dy.desc, dy.data, dx.desc, dx.data, scale.desc, scale.data, dscale.data, dbias.data, 1e-3, saved.data, inverse.data), dx, forward);
    check_gradient("their scales", scale, y, dy, CUDNN_STATUS_SUCCESS, dscale, forward);
    forward();
    cudaDeviceSynchronize();
    // The running variance is that of a sample.
    const double size = spatial ? 60 : 2;
    for (int i = 0; i < 3 * scale.h * scale.w; ++i)
      variance.data[i] *= (size - 1) / size;
    tensor<double> again(2, 3, 5, 6);
    compare("inferred", cudnnBatchNormalizationForwardInference(h, mode, &one, &zero, x.desc, x.data, again.desc, again.data, scale.desc, scale.data, bias.data, mean.data, variance.data, 1e-3), again, [&](int i, int k, int v, int u) { return y(i, k, v, u); }, 1e-9);
  }
  // CHECK-NEXT: batches: right
  // CHECK-NEXT: their scales: right
  // CHECK-NEXT: inferred: right
  // CHECK-NEXT: batches: right
  // CHECK-NEXT: their scales: right
  // CHECK-NEXT: inferred: right

  // Dimensions of 1 are repeated, and summed up.
  tensor<double> channel(1, 3, 1, 1, 8), sums(1, 3, 1, 1), was(2, 3, 5, 6, 2);
  const double two = 2, half = 0.5;
  cudaMemcpy(y.data, was.data, 180 * sizeof(double), cudaMemcpyDefault);
  compare("added", cudnnAddTensor(h, &two, channel.desc, channel.data, &half, y.desc, y.data), y, [&](int i, int k, int v, int u) { return 2 * channel(0, k, 0, 0) + 0.5 * was(i, k, v, u); }); // CHECK-NEXT: added: right
  cudnnReduceTensorDescriptor_t reduce;
  cudnnCreateReduceTensorDescriptor(&reduce);
  cudnnSetReduceTensorDescriptor(reduce, CUDNN_REDUCE_TENSOR_NORM2, CUDNN_DATA_DOUBLE, CUDNN_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES);
  compare("norm", cudnnReduceTensor(h, reduce, nullptr, 0, nullptr, 0, &one, x.desc, x.data, &zero, sums.desc, sums.data), sums, [&](int, int k, int, int) {
    double sum = 0;
    for (int i = 0; i < 60; ++i)
      sum += std::pow(x(i / 30, k, i % 30 / 6, i % 6), 2);
    return std::sqrt(sum);
  }); // CHECK-NEXT: norm: right
  cudnnOpTensorDescriptor_t op;
  cudnnCreateOpTensorDescriptor(&op);
  cudnnSetOpTensorDescriptor(op, CUDNN_OP_TENSOR_MAX, CUDNN_DATA_DOUBLE, CUDNN_PROPAGATE_NAN);
  compare("maximum", cudnnOpTensor(h, op, &two, x.desc, x.data, &one, channel.desc, channel.data, &zero, y.desc, y.data), y, [&](int i, int k, int v, int u) { return std::max(2 * x(i, k, v, u), channel(0, k, 0, 0)); }); // CHECK-NEXT: maximum: right

  cudnnDropoutDescriptor_t dropout;
  cudnnCreateDropoutDescriptor(&dropout);
  cudnnSetDropoutDescriptor(dropout, h, 0.25f, nullptr, 0, 42);
  tensor<float> many(1, 1, 100, 100), left(1, 1, 100, 100), back(1, 1, 100, 100);
  for (int i = 0; i < 10000; ++i)
    many.data[i] = 3;
  size_t bytes = 0;
  cudnnDropoutGetReserveSpaceSize(many.desc, &bytes);
  void *reserve;
  cudaMalloc(&reserve, bytes);
  cudnnDropoutForward(h, dropout, many.desc, many.data, left.desc, left.data, reserve, bytes);
  compare("dropped", cudnnDropoutBackward(h, dropout, many.desc, many.data, back.desc, back.data, reserve, bytes), back, [&](int, int, int v, int u) { return left(0, 0, v, u); }); // CHECK-NEXT: dropped: right
  int kept = 0;
  for (int i = 0; i < 10000; ++i)
    kept += left.data[i] == 4;
  printf("%d\n", kept > 7300 && kept < 7700); // CHECK-NEXT: 1

  // Another descriptor goes on where this one left off, by the states in the program's memory.
  void *states;
  size_t states_bytes;
  cudnnDropoutGetStatesSize(h, &states_bytes);
  cudaMalloc(&states, states_bytes);
  cudnnDropoutDescriptor_t restored;
  cudnnCreateDropoutDescriptor(&restored);
  tensor<float> next(1, 1, 100, 100), again(1, 1, 100, 100);
  const auto same = [&](tensor<float> &a, tensor<float> &b) {
    cudaDeviceSynchronize();
    return std::equal(a.data, a.data + 10000, b.data);
  };
  cudnnSetDropoutDescriptor(dropout, h, 0.25f, states, states_bytes, 42);
  cudnnDropoutForward(h, dropout, many.desc, many.data, back.desc, back.data, reserve, bytes);
  cudnnDropoutForward(h, dropout, many.desc, many.data, next.desc, next.data, reserve, bytes);
  cudnnSetDropoutDescriptor(dropout, h, 0.25f, states, states_bytes, 42);
  cudnnDropoutForward(h, dropout, many.desc, many.data, again.desc, again.data, reserve, bytes);
  printf("%d %d", same(back, left), same(back, again));
  cudnnRestoreDropoutDescriptor(restored, h, 0.25f, states, states_bytes, 42);
  cudnnDropoutForward(h, restored, many.desc, many.data, again.desc, again.data, reserve, bytes);
  printf(" %d %d\n", same(next, again), same(back, again)); // CHECK-NEXT: 1 1 1 0

  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudnnSetStream(h, stream);
  const float f_one = 1, f_two = 2, f_zero = 0;
  slowly<<<1, 1, 0, stream>>>(many.data, 10000, 5);
  cudnnAddTensor(h, &f_two, many.desc, many.data, &f_zero, left.desc, left.data);
  printf("early %d\n", cudaStreamQuery(stream) == cudaErrorNotReady); // CHECK-NEXT: early 1
  cudaStreamSynchronize(stream);
  printf("%g\n", left.data[100]); // CHECK-NEXT: 210
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudnnScaleTensor(h, left.desc, left.data, &f_two);
  cudnnTransformTensor(h, &f_one, left.desc, left.data, &f_zero, back.desc, back.data);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("%g\n", back.data[100]); // CHECK-NEXT: 840
}
