// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries of the runtime API, and kernels as handles: see cuda_runtime_api/library.h. Each by the
// driver API's function of the same meaning, whose handles and errors are the same.
#include "cuda_runtime_api/library.h"

#include "cuda.h"
#include "devices/api_call.h"
#include "devices/function_handles.h"

using namespace offloom;

namespace {

template <class F> cudaError_t through_driver(F &&body) {
  return api_call([&] { return static_cast<cudaError_t>(body()); });
}

CUjit_option *driver_options(cudaJitOption *options) {
  return reinterpret_cast<CUjit_option *>(options);
}
CUlibraryOption *driver_options(cudaLibraryOption *options) {
  return reinterpret_cast<CUlibraryOption *>(options);
}
CUdeviceptr *driver_address(void **address) { return reinterpret_cast<CUdeviceptr *>(address); }

cudaError_t function_of(cudaFunction_t *function, const void *kernel) {
  return api_call([&] {
    if (!function)
      return cudaErrorInvalidValue;
    *function = find_program_function(kernel);
    return *function ? cudaSuccess : cudaErrorInvalidDeviceFunction;
  });
}

} // namespace

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code, cudaJitOption *jitOptions,
                                void **jitOptionsValues, unsigned int numJitOptions,
                                cudaLibraryOption *libraryOptions, void **libraryOptionValues,
                                unsigned int numLibraryOptions) {
  return through_driver([&] {
    return cuLibraryLoadData(library, code, driver_options(jitOptions), jitOptionsValues,
                             numJitOptions, driver_options(libraryOptions), libraryOptionValues,
                             numLibraryOptions);
  });
}
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *fileName,
                                    cudaJitOption *jitOptions, void **jitOptionsValues,
                                    unsigned int numJitOptions, cudaLibraryOption *libraryOptions,
                                    void **libraryOptionValues, unsigned int numLibraryOptions) {
  return through_driver([&] {
    return cuLibraryLoadFromFile(library, fileName, driver_options(jitOptions), jitOptionsValues,
                                 numJitOptions, driver_options(libraryOptions), libraryOptionValues,
                                 numLibraryOptions);
  });
}
cudaError_t cudaLibraryUnload(cudaLibrary_t library) {
  return through_driver([&] { return cuLibraryUnload(library); });
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t *pKernel, cudaLibrary_t library, const char *name) {
  return through_driver([&] { return cuLibraryGetKernel(pKernel, library, name); });
}
cudaError_t cudaLibraryGetGlobal(void **dptr, size_t *bytes, cudaLibrary_t library,
                                 const char *name) {
  return through_driver(
      [&] { return cuLibraryGetGlobal(driver_address(dptr), bytes, library, name); });
}
cudaError_t cudaLibraryGetManaged(void **dptr, size_t *bytes, cudaLibrary_t library,
                                  const char *name) {
  return through_driver(
      [&] { return cuLibraryGetManaged(driver_address(dptr), bytes, library, name); });
}
cudaError_t cudaLibraryGetUnifiedFunction(void **fptr, cudaLibrary_t library, const char *symbol) {
  return through_driver([&] { return cuLibraryGetUnifiedFunction(fptr, library, symbol); });
}
cudaError_t cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t lib) {
  return through_driver([&] { return cuLibraryGetKernelCount(count, lib); });
}
cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned int numKernels,
                                        cudaLibrary_t lib) {
  return through_driver([&] { return cuLibraryEnumerateKernels(kernels, numKernels, lib); });
}

cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, cudaFuncAttribute attr, int value,
                                            int device) {
  return through_driver([&] {
    return cuKernelSetAttribute(static_cast<CUfunction_attribute>(attr), value, kernel, device);
  });
}
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, const void *symbolPtr) {
  return function_of(functionPtr, symbolPtr);
}
cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, const void *entryFuncAddr) {
  return function_of(reinterpret_cast<cudaFunction_t *>(kernelPtr), entryFuncAddr);
}
