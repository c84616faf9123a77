// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for NCCL. Any memory can be sent, and what is registered is forgotten at once: handles are
// those of the range's begin.
#include "communicator.h"
#include "message.h"

namespace offloom::comm {

namespace {

ncclResult_t check_range(ncclComm_t comm, const void *memory, size_t size, const void *result,
                         const char *call) {
  if (const ncclResult_t error = check_handle(comm, call); error != ncclSuccess)
    return error;
  return memory && size && result
             ? ncclSuccess
             : fail(ncclInvalidArgument, "%s: the memory is empty, or null", call);
}

} // namespace
} // namespace offloom::comm

using namespace offloom::comm;

extern "C" {

ncclResult_t ncclMemAlloc(void **memory, size_t size) {
  if (!memory || size == 0)
    return fail(ncclInvalidArgument, "ncclMemAlloc: %zu bytes", size);
  const cudaError_t error = cudaMalloc(memory, size);
  return error == cudaSuccess
             ? ncclSuccess
             : fail(ncclUnhandledCudaError, "ncclMemAlloc: %s", cudaGetErrorString(error));
}

ncclResult_t ncclMemFree(void *memory) {
  const cudaError_t error = cudaFree(memory);
  return error == cudaSuccess
             ? ncclSuccess
             : fail(ncclUnhandledCudaError, "ncclMemFree: %s", cudaGetErrorString(error));
}

ncclResult_t ncclCommRegister(const ncclComm_t comm, void *memory, size_t size, void **handle) {
  const ncclResult_t error = check_range(comm, memory, size, handle, "ncclCommRegister");
  if (error == ncclSuccess)
    *handle = memory;
  return error;
}

ncclResult_t ncclCommDeregister(const ncclComm_t comm, void *) {
  return check_handle(comm, "ncclCommDeregister");
}

ncclResult_t ncclCommWindowRegister(ncclComm_t comm, void *memory, size_t size,
                                    ncclWindow_t *window, int) {
  const ncclResult_t error = check_range(comm, memory, size, window, "ncclCommWindowRegister");
  if (error == ncclSuccess)
    *window = reinterpret_cast<ncclWindow_t>(memory);
  return error;
}

ncclResult_t ncclCommWindowDeregister(ncclComm_t comm, ncclWindow_t) {
  return check_handle(comm, "ncclCommWindowDeregister");
}

} // extern "C"
