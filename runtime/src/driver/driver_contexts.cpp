// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More of the driver API's devices and contexts: see cuda_driver_contexts.h.
#include "cuda.h"

#include "devices/devices.h"
#include "driver/driver_call.h"

#include <algorithm>

using namespace offloom;

namespace {

template <class F, class... Out>
CUresult device_call(CUdevice device, F &&body, const Out *...out) {
  return initialised_call([&] { return is_device(device) ? body() : CUDA_ERROR_INVALID_DEVICE; },
                          out...);
}

/// The body of a call about a context; null is the current one.
template <class F, class... Out>
CUresult one_context(CUcontext given, F &&body, const Out *...out) {
  return initialised_call(
      [&] {
        const CUcontext context = given ? given : driver::current_context();
        if (!context)
          return CUDA_ERROR_INVALID_CONTEXT;
        return driver::is_context(context) ? body(context) : CUDA_ERROR_CONTEXT_IS_DESTROYED;
      },
      out...);
}

bool is_limit(CUlimit limit) { return limit >= CU_LIMIT_STACK_SIZE && limit < CU_LIMIT_MAX; }

} // namespace

CUresult cuDeviceGetProperties(CUdevprop *prop, CUdevice dev) {
  return device_call(
      dev,
      [&] {
        cudaDeviceProp p;
        const cudaError_t error = cudaGetDeviceProperties(&p, dev);
        if (error != cudaSuccess)
          return as_result(error);
        *prop = {};
        prop->maxThreadsPerBlock = p.maxThreadsPerBlock;
        std::copy_n(p.maxThreadsDim, 3, prop->maxThreadsDim);
        std::copy_n(p.maxGridSize, 3, prop->maxGridSize);
        prop->sharedMemPerBlock = static_cast<int>(p.sharedMemPerBlock);
        prop->totalConstantMemory = static_cast<int>(p.totalConstMem);
        prop->SIMDWidth = p.warpSize;
        prop->memPitch = static_cast<int>(p.memPitch);
        prop->regsPerBlock = p.regsPerBlock;
        prop->clockRate = p.clockRate;
        prop->textureAlign = static_cast<int>(p.textureAlignment);
        return CUDA_SUCCESS;
      },
      prop);
}
CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice dev) {
  return device_call(
      dev,
      [&] {
        cudaDeviceProp p;
        const cudaError_t error = cudaGetDeviceProperties(&p, dev);
        if (error == cudaSuccess)
          *uuid = p.uuid;
        return as_result(error);
      },
      uuid);
}
CUresult cuDeviceGetLuid(char *luid, unsigned int *deviceNodeMask, CUdevice dev) {
  return device_call(dev, [] { return CUDA_ERROR_NOT_SUPPORTED; }, luid, deviceNodeMask);
}
CUresult cuDeviceGetByPCIBusId(CUdevice *dev, const char *pciBusId) {
  return initialised_call([&] { return as_result(cudaDeviceGetByPCIBusId(dev, pciBusId)); }, dev,
                          pciBusId);
}
CUresult cuDeviceGetPCIBusId(char *pciBusId, int len, CUdevice dev) {
  return device_call(
      dev, [&] { return as_result(cudaDeviceGetPCIBusId(pciBusId, len, dev)); }, pciBusId);
}
CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attrib, CUdevice srcDevice,
                                 CUdevice dstDevice) {
  return initialised_call(
      [&] {
        if (attrib == CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED) {
          *value = 0; // all of them are
          return is_device(srcDevice) && is_device(dstDevice) && srcDevice != dstDevice
                     ? CUDA_SUCCESS
                     : CUDA_ERROR_INVALID_DEVICE;
        }
        return as_result(cudaDeviceGetP2PAttribute(value, static_cast<cudaDeviceP2PAttr>(attrib),
                                                   srcDevice, dstDevice));
      },
      value);
}
CUresult cuDeviceGetExecAffinitySupport(int *pi, CUexecAffinityType type, CUdevice dev) {
  return device_call(
      dev,
      [&] {
        if (type != CU_EXEC_AFFINITY_TYPE_SM_COUNT)
          return CUDA_ERROR_INVALID_VALUE;
        *pi = 0;
        return CUDA_SUCCESS;
      },
      pi);
}

CUresult cuDevicePrimaryCtxReset(CUdevice dev) {
  return device_call(dev, [&] {
    const int current = current_device();
    choose_device(dev);
    const cudaError_t error = cudaDeviceReset();
    choose_device(current);
    driver::reset_primary(dev);
    return as_result(error);
  });
}
CUresult cuDevicePrimaryCtxSetFlags(CUdevice dev, unsigned int flags) {
  return device_call(dev, [&] {
    if (!driver::are_context_flags(flags))
      return CUDA_ERROR_INVALID_VALUE;
    driver::set_flags(driver::primary_context(dev), flags);
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxAttach(CUcontext *pctx, unsigned int flags) {
  return context_call(
      [&] {
        if (flags)
          return CUDA_ERROR_INVALID_VALUE;
        *pctx = driver::current_context();
        driver::attach(*pctx);
        return CUDA_SUCCESS;
      },
      pctx);
}
CUresult cuCtxDetach(CUcontext ctx) {
  return initialised_call([&] {
    if (!ctx || !driver::is_context(ctx))
      return CUDA_ERROR_INVALID_CONTEXT;
    driver::detach(ctx);
    return CUDA_SUCCESS;
  });
}
CUresult cuCtxGetId(CUcontext ctx, unsigned long long *ctxId) {
  return one_context(
      ctx,
      [&](CUcontext context) {
        *ctxId = driver::id_of(context);
        return CUDA_SUCCESS;
      },
      ctxId);
}
CUresult cuCtxGetFlags(unsigned int *flags) {
  return context_call(
      [&] {
        *flags = driver::flags_of(driver::current_context());
        return CUDA_SUCCESS;
      },
      flags);
}
CUresult cuCtxSetFlags(unsigned int flags) {
  return context_call([&] {
    if (!driver::are_context_flags(flags))
      return CUDA_ERROR_INVALID_VALUE;
    driver::set_flags(driver::current_context(), flags);
    return CUDA_SUCCESS;
  });
}
CUresult cuCtxGetLimit(size_t *pvalue, CUlimit limit) {
  return context_call(
      [&] {
        return is_limit(limit)
                   ? as_result(cudaDeviceGetLimit(pvalue, static_cast<cudaLimit>(limit)))
                   : CUDA_ERROR_INVALID_VALUE;
      },
      pvalue);
}
CUresult cuCtxSetLimit(CUlimit limit, size_t value) {
  return context_call([&] {
    return is_limit(limit) ? as_result(cudaDeviceSetLimit(static_cast<cudaLimit>(limit), value))
                           : CUDA_ERROR_INVALID_VALUE;
  });
}
CUresult cuCtxGetCacheConfig(CUfunc_cache *pconfig) {
  return context_call(
      [&] {
        cudaFuncCache config{};
        const cudaError_t error = cudaDeviceGetCacheConfig(&config);
        *pconfig = static_cast<CUfunc_cache>(config);
        return as_result(error);
      },
      pconfig);
}
CUresult cuCtxSetCacheConfig(CUfunc_cache config) {
  return context_call(
      [&] { return as_result(cudaDeviceSetCacheConfig(static_cast<cudaFuncCache>(config))); });
}
CUresult cuCtxGetSharedMemConfig(CUsharedconfig *pConfig) {
  return context_call(
      [&] {
        cudaSharedMemConfig config{};
        const cudaError_t error = cudaDeviceGetSharedMemConfig(&config);
        *pConfig = static_cast<CUsharedconfig>(config);
        return as_result(error);
      },
      pConfig);
}
CUresult cuCtxSetSharedMemConfig(CUsharedconfig config) {
  return context_call([&] {
    return as_result(cudaDeviceSetSharedMemConfig(static_cast<cudaSharedMemConfig>(config)));
  });
}
CUresult cuCtxGetStreamPriorityRange(int *leastPriority, int *greatestPriority) {
  return context_call(
      [&] { return as_result(cudaDeviceGetStreamPriorityRange(leastPriority, greatestPriority)); });
}
CUresult cuCtxResetPersistingL2Cache() {
  return context_call([] { return as_result(cudaCtxResetPersistingL2Cache()); });
}
CUresult cuCtxGetExecAffinity(CUexecAffinityParam *pExecAffinity, CUexecAffinityType type) {
  return context_call(
      [&] {
        return type == CU_EXEC_AFFINITY_TYPE_SM_COUNT ? CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY
                                                      : CUDA_ERROR_INVALID_VALUE;
      },
      pExecAffinity);
}

// A context has streams that wait for no other, and more may be made. So the host itself waits,
// which orders all of them.

CUresult cuCtxRecordEvent(CUcontext hCtx, CUevent hEvent) {
  return one_context(hCtx, [&](CUcontext context) {
    if (driver::device_of(context) != current_device())
      return CUDA_ERROR_INVALID_HANDLE;
    const cudaError_t error = cudaDeviceSynchronize();
    return as_result(error != cudaSuccess ? error : cudaEventRecord(hEvent, cudaStreamLegacy));
  });
}
CUresult cuCtxWaitEvent(CUcontext hCtx, CUevent hEvent) {
  return one_context(hCtx, [&](CUcontext) { return as_result(cudaEventSynchronize(hEvent)); });
}

CUresult cuCtxEnablePeerAccess(CUcontext peerContext, unsigned int Flags) {
  return context_call([&] {
    return driver::is_context(peerContext)
               ? as_result(cudaDeviceEnablePeerAccess(driver::device_of(peerContext), Flags))
               : CUDA_ERROR_INVALID_CONTEXT;
  });
}
CUresult cuCtxDisablePeerAccess(CUcontext peerContext) {
  return context_call([&] {
    return driver::is_context(peerContext)
               ? as_result(cudaDeviceDisablePeerAccess(driver::device_of(peerContext)))
               : CUDA_ERROR_INVALID_CONTEXT;
  });
}
CUresult cuFlushGPUDirectRDMAWrites(CUflushGPUDirectRDMAWritesTarget target,
                                    CUflushGPUDirectRDMAWritesScope scope) {
  return context_call([&] {
    return target == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX &&
                   (scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER ||
                    scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES)
               ? CUDA_SUCCESS
               : CUDA_ERROR_INVALID_VALUE;
  });
}
