// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP's version, and its current stream.
#include "call.h"

#include "nppcore.h"

#include <map>
#include <mutex>
#include <string>

namespace {

int attribute(cudaDeviceAttr which) {
  int device = 0, value = 0;
  if (cudaGetDevice(&device) != cudaSuccess ||
      cudaDeviceGetAttribute(&value, which, device) != cudaSuccess)
    return 0;
  return value;
}

} // namespace

extern "C" {

const NppLibraryVersion *nppGetLibVersion() {
  static const NppLibraryVersion version{NPP_VER_MAJOR, NPP_VER_MINOR, NPP_VER_BUILD};
  return &version;
}

int nppGetGpuNumSMs() { return attribute(cudaDevAttrMultiProcessorCount); }
int nppGetMaxThreadsPerBlock() { return attribute(cudaDevAttrMaxThreadsPerBlock); }
int nppGetMaxThreadsPerSM() { return attribute(cudaDevAttrMaxThreadsPerMultiProcessor); }

int nppGetGpuDeviceProperties(int *threads_per_sm, int *threads_per_block, int *sms) {
  if (!threads_per_sm || !threads_per_block || !sms)
    return NPP_NULL_POINTER_ERROR;
  *threads_per_sm = nppGetMaxThreadsPerSM();
  *threads_per_block = nppGetMaxThreadsPerBlock();
  *sms = nppGetGpuNumSMs();
  return NPP_SUCCESS;
}

const char *nppGetGpuName() {
  static std::mutex mutex;
  static auto &names = *new std::map<int, std::string>;
  int device = 0;
  cudaDeviceProp properties;
  if (cudaGetDevice(&device) != cudaSuccess ||
      cudaGetDeviceProperties(&properties, device) != cudaSuccess)
    return "";
  const std::lock_guard lock(mutex);
  return names.emplace(device, properties.name).first->second.c_str();
}

cudaStream_t nppGetStream() { return offloom::npp::current_stream; }

NppStatus nppSetStream(cudaStream_t stream) {
  offloom::npp::current_stream = stream;
  return NPP_SUCCESS;
}

NppStatus nppGetStreamContext(NppStreamContext *context) {
  if (!context)
    return NPP_NULL_POINTER_ERROR;
  *context = offloom::npp::current_context();
  if (cudaGetDevice(&context->nCudaDeviceId) != cudaSuccess ||
      cudaStreamGetFlags(context->hStream, &context->nStreamFlags) != cudaSuccess)
    return NPP_STREAM_CTX_ERROR;
  context->nMultiProcessorCount = nppGetGpuNumSMs();
  context->nMaxThreadsPerMultiProcessor = nppGetMaxThreadsPerSM();
  context->nMaxThreadsPerBlock = nppGetMaxThreadsPerBlock();
  context->nSharedMemPerBlock = attribute(cudaDevAttrMaxSharedMemoryPerBlock);
  context->nCudaDevAttrComputeCapabilityMajor = attribute(cudaDevAttrComputeCapabilityMajor);
  context->nCudaDevAttrComputeCapabilityMinor = attribute(cudaDevAttrComputeCapabilityMinor);
  return NPP_SUCCESS;
}

unsigned int nppGetStreamNumSMs() { return nppGetGpuNumSMs(); }
unsigned int nppGetStreamMaxThreadsPerSM() { return nppGetMaxThreadsPerSM(); }

} // extern "C"
