// What is documented as misuse is said by a status, and changes nothing; what Offloom lacks is refused by name.
// RUN: %offloom cc -std=c++17 %s -o %t -lcudnn && %t | FileCheck %s
// RUN: not %offloom cc -std=c++17 -DABSENT %s -o %t -lcudnn 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %offloom check %s -- -std=c++17 -DABSENT > %t.checked; not grep -i 'error\|supported' %t.checked
#include "reference.h"

#define SAY(call) printf("%s: %d\n", #call, int(call))

int main() {
  cudnnHandle_t h, none = nullptr;
  const float one = 1, zero = 0;
  SAY(cudnnCreate(nullptr)); // CHECK: cudnnCreate(nullptr): 3
  SAY(cudnnCreate(&h)); // CHECK-NEXT: : 0
  SAY(cudnnDestroy(none)); // CHECK-NEXT: : 1
  tensor<float> x(2, 4, 6, 6, 1), y(2, 3, 4, 4, 2), other(2, 3, 4, 5), bytes(2, 4, 6, 6);
  y.data[0] = 42;
  SAY(cudnnSetTensor4dDescriptor(other.desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, 3, 4, 0)); // CHECK-NEXT: : 3
  SAY(cudnnSetTensor4dDescriptor(other.desc, CUDNN_TENSOR_NCHW_VECT_C, CUDNN_DATA_INT8x4, 2, 4, 4, 4)); // CHECK-NEXT: : 9
  SAY(cudnnSetTensor4dDescriptor(bytes.desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_INT8, 2, 4, 6, 6)); // CHECK-NEXT: : 0
  cudnnFilterDescriptor_t w;
  cudnnCreateFilterDescriptor(&w);
  SAY(cudnnSetFilter4dDescriptor(w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 3, 4, 3, 3)); // CHECK-NEXT: : 0
  cudnnConvolutionDescriptor_t by;
  cudnnCreateConvolutionDescriptor(&by);
  const auto run = [&](void *result, cudnnTensorDescriptor_t desc) { return cudnnConvolutionForward(h, &one, x.desc, x.data, w, x.data, by, CUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, &zero, desc, result); };
  SAY(run(y.data, y.desc)); // CHECK-NEXT: : 3
  SAY(cudnnSetConvolution2dDescriptor(by, -1, 0, 1, 1, 1, 1, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT)); // CHECK-NEXT: : 3
  SAY(cudnnSetConvolution2dDescriptor(by, 0, 0, 0, 1, 1, 1, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT)); // CHECK-NEXT: : 3
  SAY(cudnnSetConvolution2dDescriptor(by, 0, 0, 1, 1, 1, 1, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT)); // CHECK-NEXT: : 0
  SAY(cudnnSetConvolutionGroupCount(by, 0)); // CHECK-NEXT: : 3
  SAY(run(nullptr, y.desc)); // CHECK-NEXT: : 3
  SAY(run(y.data, other.desc)); // CHECK-NEXT: : 3
  SAY(run(y.data, x.desc)); // CHECK-NEXT: : 3
  int n, c, height, width, count;
  SAY(cudnnGetConvolution2dForwardOutputDim(by, y.desc, w, &n, &c, &height, &width)); // CHECK-NEXT: : 3
  cudnnConvolutionFwdAlgoPerf_t found;
  SAY(cudnnGetConvolutionForwardAlgorithm_v7(h, x.desc, w, by, y.desc, 0, &count, &found)); // CHECK-NEXT: : 3
  cudnnPoolingDescriptor_t pool;
  cudnnCreatePoolingDescriptor(&pool);
  SAY(cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 2, 2, 2, 0, 1, 1)); // CHECK-NEXT: : 3
  SAY(cudnnPoolingForward(h, pool, &one, x.desc, x.data, &zero, y.desc, y.data)); // CHECK-NEXT: : 3
  SAY(cudnnAddTensor(h, &one, x.desc, x.data, &one, y.desc, y.data)); // CHECK-NEXT: : 3
  SAY(cudnnSoftmaxForward(h, CUDNN_SOFTMAX_ACCURATE, (cudnnSoftmaxMode_t)9, &one, y.desc, y.data, &zero, y.desc, y.data)); // CHECK-NEXT: : 3
  SAY(cudnnScaleTensor(h, bytes.desc, bytes.data, &one)); // CHECK-NEXT: : 9
  cudnnReduceTensorDescriptor_t reduce;
  cudnnCreateReduceTensorDescriptor(&reduce);
  SAY(cudnnSetReduceTensorDescriptor(reduce, CUDNN_REDUCE_TENSOR_MAX, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_FLATTENED_INDICES, CUDNN_32BIT_INDICES)); // CHECK-NEXT: : 9
  cudnnLRNDescriptor_t lrn;
  cudnnCreateLRNDescriptor(&lrn);
  SAY(cudnnSetLRNDescriptor(lrn, 17, 1, 1, 1)); // CHECK-NEXT: : 3
  cudaDeviceSynchronize();
  printf("%g %s\n", y.data[0], cudnnGetErrorString(CUDNN_STATUS_BAD_PARAM)); // CHECK-NEXT: {{^}}42 CUDNN_STATUS_BAD_PARAM
#ifdef ABSENT
  cudnnRNNForward(h, &one); // REFUSED: 'cudnnRNNForward' is not supported: compute the cells in kernels
  cudnnRNNDescriptor_t cells = nullptr;
  cudnnSetRNNMatrixMathType(cells, CUDNN_DEFAULT_MATH); // REFUSED: 'cudnnSetRNNMatrixMathType' is not supported
  cudnnNormalizationForwardInference(h, CUDNN_NORM_PER_CHANNEL, CUDNN_NORM_OPS_NORM); // REFUSED: 'cudnnNormalizationForwardInference' is not supported: call the functions of batch
#endif
}
