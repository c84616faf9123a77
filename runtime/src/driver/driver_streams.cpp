// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events of the driver API, and capture: see cuda_driver_streams.h.
#include "cuda.h"
#include "driver/driver_call.h"
#include "driver/driver_launch_attributes.h"

using namespace offloom;

CUresult cuStreamCreate(CUstream *stream, unsigned int flags) {
  return context_call([&] { return as_result(cudaStreamCreateWithFlags(stream, flags)); });
}
CUresult cuStreamDestroy(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamDestroy(stream)); });
}
CUresult cuStreamSynchronize(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamSynchronize(stream)); });
}
CUresult cuEventCreate(CUevent *event, unsigned int flags) {
  return context_call([&] { return as_result(cudaEventCreateWithFlags(event, flags)); });
}
CUresult cuEventDestroy(CUevent event) {
  return context_call([&] { return as_result(cudaEventDestroy(event)); });
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  return context_call([&] { return as_result(cudaEventRecord(event, stream)); });
}
CUresult cuEventSynchronize(CUevent event) {
  return context_call([&] { return as_result(cudaEventSynchronize(event)); });
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return context_call([&] {
    return milliseconds ? as_result(cudaEventElapsedTime(milliseconds, start, end))
                        : CUDA_ERROR_INVALID_HANDLE;
  });
}
CUresult cuEventQuery(CUevent event) {
  return context_call([&] { return as_result(cudaEventQuery(event)); });
}
CUresult cuStreamQuery(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamQuery(stream)); });
}
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
  return context_call([&] { return as_result(cudaStreamWaitEvent(stream, event, flags)); });
}
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void *data) {
  return context_call([&] { return as_result(cudaLaunchHostFunc(stream, function, data)); });
}

CUresult cuEventRecordWithFlags(CUevent hEvent, CUstream hStream, unsigned int flags) {
  return context_call([&] { return as_result(cudaEventRecordWithFlags(hEvent, hStream, flags)); });
}

CUresult cuStreamCreateWithPriority(CUstream *phStream, unsigned int flags, int priority) {
  return context_call(
      [&] { return as_result(cudaStreamCreateWithPriority(phStream, flags, priority)); }, phStream);
}
CUresult cuStreamGetPriority(CUstream hStream, int *priority) {
  return context_call([&] { return as_result(cudaStreamGetPriority(hStream, priority)); },
                      priority);
}
CUresult cuStreamGetFlags(CUstream hStream, unsigned int *flags) {
  return context_call([&] { return as_result(cudaStreamGetFlags(hStream, flags)); }, flags);
}
CUresult cuStreamGetId(CUstream hStream, unsigned long long *streamId) {
  return context_call([&] { return as_result(cudaStreamGetId(hStream, streamId)); }, streamId);
}
CUresult cuStreamGetDevice(CUstream hStream, CUdevice *device) {
  return context_call([&] { return as_result(cudaStreamGetDevice(hStream, device)); }, device);
}
CUresult cuStreamGetCtx(CUstream hStream, CUcontext *pctx) {
  return context_call(
      [&] {
        int device = 0;
        const cudaError_t error = cudaStreamGetDevice(hStream, &device);
        if (error == cudaSuccess)
          *pctx = driver::context_for(device);
        return as_result(error);
      },
      pctx);
}
CUresult cuStreamAddCallback(CUstream hStream, CUstreamCallback callback, void *userData,
                             unsigned int flags) {
  return context_call([&] {
    // The two types differ in the enumeration, whose numbers are the same.
    return as_result(cudaStreamAddCallback(
        hStream, reinterpret_cast<cudaStreamCallback_t>(reinterpret_cast<void *>(callback)),
        userData, flags));
  });
}
CUresult cuStreamAttachMemAsync(CUstream hStream, CUdeviceptr dptr, size_t length,
                                unsigned int flags) {
  return context_call(
      [&] { return as_result(::cudaStreamAttachMemAsync(hStream, pointer(dptr), length, flags)); });
}
CUresult cuStreamGetAttribute(CUstream hStream, CUstreamAttrID attr, CUstreamAttrValue *value_out) {
  return context_call(
      [&] {
        cudaStreamAttrValue value{};
        const cudaError_t error =
            cudaStreamGetAttribute(hStream, static_cast<cudaStreamAttrID>(attr), &value);
        if (error == cudaSuccess)
          *value_out = attribute_value(value);
        return as_result(error);
      },
      value_out);
}
CUresult cuStreamSetAttribute(CUstream hStream, CUstreamAttrID attr,
                              const CUstreamAttrValue *value) {
  return context_call(
      [&] {
        const cudaStreamAttrValue same = attribute_value(*value);
        return as_result(
            cudaStreamSetAttribute(hStream, static_cast<cudaStreamAttrID>(attr), &same));
      },
      value);
}
CUresult cuStreamCopyAttributes(CUstream dst, CUstream src) {
  return context_call([&] { return as_result(cudaStreamCopyAttributes(dst, src)); });
}

CUresult cuStreamBeginCapture(CUstream hStream, CUstreamCaptureMode mode) {
  return context_call([&] {
    return as_result(cudaStreamBeginCapture(hStream, static_cast<cudaStreamCaptureMode>(mode)));
  });
}
CUresult cuStreamBeginCaptureToGraph(CUstream hStream, CUgraph hGraph,
                                     const CUgraphNode *dependencies,
                                     const CUgraphEdgeData *dependencyData, size_t numDependencies,
                                     CUstreamCaptureMode mode) {
  return context_call([&] {
    return as_result(cudaStreamBeginCaptureToGraph(hStream, hGraph, dependencies, dependencyData,
                                                   numDependencies,
                                                   static_cast<cudaStreamCaptureMode>(mode)));
  });
}
CUresult cuStreamEndCapture(CUstream hStream, CUgraph *phGraph) {
  return context_call([&] { return as_result(cudaStreamEndCapture(hStream, phGraph)); }, phGraph);
}
CUresult cuStreamIsCapturing(CUstream hStream, CUstreamCaptureStatus *captureStatus) {
  return context_call(
      [&] {
        cudaStreamCaptureStatus status{};
        const cudaError_t error = cudaStreamIsCapturing(hStream, &status);
        if (error == cudaSuccess)
          *captureStatus = static_cast<CUstreamCaptureStatus>(status);
        return as_result(error);
      },
      captureStatus);
}
CUresult cuStreamGetCaptureInfo(CUstream hStream, CUstreamCaptureStatus *captureStatus_out,
                                cuuint64_t *id_out, CUgraph *graph_out,
                                const CUgraphNode **dependencies_out,
                                const CUgraphEdgeData **edgeData_out, size_t *numDependencies_out) {
  return context_call(
      [&] {
        cudaStreamCaptureStatus status{};
        unsigned long long id = id_out ? *id_out : 0;
        const cudaError_t error =
            cudaStreamGetCaptureInfo(hStream, &status, id_out ? &id : nullptr, graph_out,
                                     dependencies_out, edgeData_out, numDependencies_out);
        if (error == cudaSuccess)
          *captureStatus_out = static_cast<CUstreamCaptureStatus>(status);
        if (id_out)
          *id_out = id;
        return as_result(error);
      },
      captureStatus_out);
}
CUresult cuStreamUpdateCaptureDependencies(CUstream hStream, CUgraphNode *dependencies,
                                           const CUgraphEdgeData *, size_t numDependencies,
                                           unsigned int flags) {
  return context_call([&] {
    return as_result(
        ::cudaStreamUpdateCaptureDependencies(hStream, dependencies, numDependencies, flags));
  });
}
CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode) {
  return initialised_call(
      [&] {
        auto own = static_cast<cudaStreamCaptureMode>(*mode);
        const cudaError_t error = cudaThreadExchangeStreamCaptureMode(&own);
        if (error == cudaSuccess)
          *mode = static_cast<CUstreamCaptureMode>(own);
        return as_result(error);
      },
      mode);
}
