// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events of another process: see cuda_runtime_api/ipc.h.
#include "cuda_runtime_api/ipc.h"

#include "device_memory/ipc_handles.h"
#include "devices/handles.h"
#include "streams/event_record.h"

using namespace offloom;

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event) {
  return api_call([&] {
    if (!event)
      return cudaErrorInvalidValue;
    if (!events().contains(event) || !event->record->mark())
      return cudaErrorInvalidResourceHandle;
    if (!handle)
      return cudaErrorInvalidValue;
    *handle = make_ipc_handle<cudaIpcEventHandle_t>(
        {ipc_kind::event, event->record->mark()->place(), 0, 0});
    return cudaSuccess;
  });
}

cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle) {
  return api_call([&] {
    if (!event)
      return cudaErrorInvalidValue;
    const ipc_contents contents = contents_of(handle);
    if (contents.kind != ipc_kind::event)
      return cudaErrorMapBufferObjectFailed;
    if (contents.place.is_own())
      return cudaErrorDeviceUninitialized;
    auto mark = interprocess_mark::open(contents.place);
    if (!mark)
      return cudaErrorMapBufferObjectFailed;
    constexpr unsigned flags = cudaEventInterprocess | cudaEventDisableTiming;
    *event = events().make(
        CUevent_st{flags, current_device(), std::make_shared<event_record>(std::move(mark))});
    return cudaSuccess;
  });
}
