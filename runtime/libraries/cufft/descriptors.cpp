// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays with descriptors, which a GPU's cuFFT spreads over devices. Here they are whole, on one.
#include "handle.h"

#include "cuda_runtime_api.h"

#include <algorithm>
#include <cstring>

namespace offloom::fft {
namespace {

/// Bytes of an array that holds a plan's input and its output.
std::size_t array_bytes(const request &asked) {
  const std::size_t element = asked.in_double() ? sizeof(cufftDoubleComplex) : sizeof(cufftComplex);
  const auto size = asked.complex_size();
  const std::size_t dense = size[0] * size[1] * size[2] * asked.batch;
  const auto end = [&](const layout &at) {
    std::size_t last = (asked.batch - 1) * at.distance;
    for (int dim = 0; dim < asked.rank; ++dim)
      last += (asked.size[dim] - 1) * at.stride[dim];
    return last + 1;
  };
  return element * (asked.dense ? dense : std::max({dense, end(asked.in), end(asked.out)}));
}

void *array_of(void *descriptor) {
  return static_cast<cudaLibXtDesc *>(descriptor)->descriptor->data[0];
}
std::size_t size_of(void *descriptor) {
  return static_cast<cudaLibXtDesc *>(descriptor)->descriptor->size[0];
}

bool usable(const void *array) {
  const auto *descriptor = static_cast<const cudaLibXtDesc *>(array);
  return descriptor && descriptor->descriptor && descriptor->descriptor->nGPUs == 1;
}

cufftResult status_of(cudaError_t error) {
  return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

} // namespace
} // namespace offloom::fft

using namespace offloom::fft;

extern "C" {

cufftResult cufftXtSetGPUs(cufftHandle number, int nGPUs, int *whichGPUs) {
  const std::shared_ptr<handle> plan = find_handle(number);
  if (!plan || plan->made)
    return CUFFT_INVALID_PLAN;
  int devices = 0;
  cudaGetDeviceCount(&devices);
  if (nGPUs < 1 || !whichGPUs)
    return CUFFT_INVALID_VALUE;
  for (int i = 0; i < nGPUs; ++i)
    if (whichGPUs[i] < 0 || whichGPUs[i] >= devices)
      return CUFFT_INVALID_DEVICE;
  if (nGPUs > 1)
    return CUFFT_NOT_SUPPORTED;
  plan->device = whichGPUs[0];
  return CUFFT_SUCCESS;
}

cufftResult cufftXtMalloc(cufftHandle number, cudaLibXtDesc **descriptor, cufftXtSubFormat format) {
  const std::shared_ptr<handle> plan = find_handle(number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (!descriptor || format < CUFFT_XT_FORMAT_INPUT || format > CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED)
    return CUFFT_INVALID_VALUE;
  const std::size_t bytes = array_bytes(plan->asked);
  void *data;
  if (cudaMalloc(&data, bytes) != cudaSuccess)
    return CUFFT_ALLOC_FAILED;
  auto *where = new cudaXtDesc{};
  where->version = CUDA_XT_DESCRIPTOR_VERSION;
  where->nGPUs = 1;
  where->GPUs[0] = plan->device;
  where->data[0] = data;
  where->size[0] = bytes;
  *descriptor =
      new cudaLibXtDesc{CUDA_XT_DESCRIPTOR_VERSION, where, LIB_FORMAT_CUFFT, format, nullptr};
  return CUFFT_SUCCESS;
}

cufftResult cufftXtFree(cudaLibXtDesc *descriptor) {
  if (!usable(descriptor))
    return CUFFT_INVALID_VALUE;
  const cufftResult result = status_of(cudaFree(array_of(descriptor)));
  delete descriptor->descriptor;
  delete descriptor;
  return result;
}

cufftResult cufftXtMemcpy(cufftHandle number, void *to, void *from, cufftXtCopyType type) {
  const std::shared_ptr<handle> plan = find_handle(number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (!to || !from || (type != CUFFT_COPY_DEVICE_TO_HOST && !usable(to)) ||
      (type != CUFFT_COPY_HOST_TO_DEVICE && !usable(from)))
    return CUFFT_INVALID_VALUE;
  // The program's arrays are dense, and as large as the input or the output in place is.
  switch (type) {
  case CUFFT_COPY_HOST_TO_DEVICE:
    cudaStreamSynchronize(plan->stream);
    return status_of(cudaMemcpy(array_of(to), from, size_of(to), cudaMemcpyHostToDevice));
  case CUFFT_COPY_DEVICE_TO_HOST:
    cudaStreamSynchronize(plan->stream);
    return status_of(cudaMemcpy(to, array_of(from), size_of(from), cudaMemcpyDeviceToHost));
  case CUFFT_COPY_DEVICE_TO_DEVICE:
    cudaStreamSynchronize(plan->stream);
    return status_of(
        cudaMemcpy(array_of(to), array_of(from), size_of(from), cudaMemcpyDeviceToDevice));
  default:
    return CUFFT_INVALID_VALUE;
  }
}

cufftResult cufftXtSetWorkArea(cufftHandle plan, void **area) {
  return area ? cufftSetWorkArea(plan, area[0]) : CUFFT_INVALID_VALUE;
}

cufftResult cufftXtExecDescriptor(cufftHandle plan, cudaLibXtDesc *input, cudaLibXtDesc *output,
                                  int direction) {
  if (!usable(input) || !usable(output))
    return CUFFT_INVALID_VALUE;
  return cufftXtExec(plan, array_of(input), array_of(output), direction);
}

#define OFFLOOM_FFT_DESCRIPTOR(Kind, In, Out)                                                      \
  cufftResult cufftXtExecDescriptor##Kind(cufftHandle plan, cudaLibXtDesc *input,                  \
                                          cudaLibXtDesc *output) {                                 \
    if (!usable(input) || !usable(output))                                                         \
      return CUFFT_INVALID_VALUE;                                                                  \
    return cufftExec##Kind(plan, static_cast<In *>(array_of(input)),                               \
                           static_cast<Out *>(array_of(output)));                                  \
  }
OFFLOOM_FFT_DESCRIPTOR(R2C, cufftReal, cufftComplex)
OFFLOOM_FFT_DESCRIPTOR(C2R, cufftComplex, cufftReal)
OFFLOOM_FFT_DESCRIPTOR(D2Z, cufftDoubleReal, cufftDoubleComplex)
OFFLOOM_FFT_DESCRIPTOR(Z2D, cufftDoubleComplex, cufftDoubleReal)

#define OFFLOOM_FFT_DIRECTED(Kind, Element)                                                        \
  cufftResult cufftXtExecDescriptor##Kind(cufftHandle plan, cudaLibXtDesc *input,                  \
                                          cudaLibXtDesc *output, int direction) {                  \
    if (!usable(input) || !usable(output))                                                         \
      return CUFFT_INVALID_VALUE;                                                                  \
    return cufftExec##Kind(plan, static_cast<Element *>(array_of(input)),                          \
                           static_cast<Element *>(array_of(output)), direction);                   \
  }
OFFLOOM_FFT_DIRECTED(C2C, cufftComplex)
OFFLOOM_FFT_DIRECTED(Z2Z, cufftDoubleComplex)

} // extern "C"
