// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaGetErrorName and cudaGetErrorString, known codes and unknown.
#include <cstdio>

int main() {
  const cudaError_t errors[] = {cudaSuccess,
                                cudaErrorInvalidValue,
                                cudaErrorMemoryAllocation,
                                cudaErrorInitializationError,
                                cudaErrorInvalidConfiguration,
                                cudaErrorInvalidPitchValue,
                                cudaErrorInvalidSymbol,
                                cudaErrorInvalidMemcpyDirection,
                                cudaErrorInvalidDeviceFunction,
                                cudaErrorNoDevice,
                                cudaErrorInvalidDevice,
                                cudaErrorInvalidResourceHandle,
                                cudaErrorNotReady,
                                cudaErrorIllegalAddress,
                                cudaErrorLaunchOutOfResources,
                                cudaErrorLaunchTimeout,
                                cudaErrorAssert,
                                cudaErrorHostMemoryAlreadyRegistered,
                                cudaErrorHostMemoryNotRegistered,
                                cudaErrorLaunchFailure,
                                cudaErrorNotPermitted,
                                cudaErrorNotSupported,
                                cudaErrorUnknown,
                                cudaError_t(12345)};
  for (cudaError_t e : errors)
    printf("%d %s: %s\n", int(e), cudaGetErrorName(e), cudaGetErrorString(e));
}
