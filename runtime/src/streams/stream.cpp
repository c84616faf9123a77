// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams: see cuda_runtime_api/stream.h.
#include "cuda_runtime_api/stream.h"

#include "device_memory/allocations.h"
#include "device_memory/memory_pool.h"
#include "devices/active_profile.h"
#include "devices/device_variables.h"
#include "launches/device_work.h"
#include "streams/event_record.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

#include <algorithm>
#include <atomic>

namespace offloom {

handle_table<CUstream_st> &streams() {
  static auto &table = *new handle_table<CUstream_st>;
  return table;
}

void forget_handles(int device) {
  streams().destroy_if([=](const CUstream_st &s) { return s.queue->device == device; });
  events().destroy_if([=](const CUevent_st &e) { return e.device == device; });
}

int greatest_stream_priority() { return active_profile().stream_priorities ? -5 : 0; }

namespace {

constexpr unsigned long long legacy_id = 1, per_thread_id = 2, first_own_id = 3;

bool is_window(const cudaAccessPolicyWindow &window) {
  return window.hitRatio <= 1 && window.missProp != cudaAccessPropertyPersisting &&
         window.num_bytes <=
             static_cast<std::size_t>(device_properties().accessPolicyMaxWindowSize);
}

int allowed_priority(int asked) { return std::clamp(asked, greatest_stream_priority(), 0); }

cudaError_t make_stream(cudaStream_t *stream, unsigned flags, int priority) {
  static std::atomic<unsigned long long> next_id{first_own_id};
  if (!stream || flags & ~static_cast<unsigned>(cudaStreamNonBlocking))
    return cudaErrorInvalidValue;
  const auto kind =
      flags & cudaStreamNonBlocking ? stream_kind::non_blocking : stream_kind::blocking;
  auto queue = std::make_shared<stream_queue>(current_device(), kind, allowed_priority(priority));
  *stream = streams().make(CUstream_st{
      flags, next_id++, {}, cudaSyncPolicyAuto, cudaLaunchMemSyncDomainDefault, std::move(queue)});
  return cudaSuccess;
}

/// Calls body(stream) with the stream's own object, or a default one for the default streams.
template <class F> cudaError_t with_object(cudaStream_t stream, F &&body) {
  return api_call([&] {
    if (!is_stream(stream))
      return cudaErrorInvalidResourceHandle;
    if (!is_legacy(stream) && !is_per_thread(stream))
      return body(*stream);
    CUstream_st standard{cudaStreamDefault,
                         is_per_thread(stream) ? per_thread_id : legacy_id,
                         {},
                         cudaSyncPolicyAuto,
                         cudaLaunchMemSyncDomainDefault,
                         queue_of(stream)};
    return body(standard);
  });
}

// Neither runs when the context is broken: so a GPU does (recorded with driver 580), although the
// documentation has callbacks told of the error.

cudaError_t put_callback(cudaStream_t stream, cudaStreamCallback_t callback, void *data) {
  return put_in_stream(queue_of(stream), false, [=] {
    show_device_output();
    host_function_scope scope;
    callback(stream, cudaSuccess, data);
    return cudaSuccess;
  });
}

cudaError_t put_host_function(cudaStream_t stream, cudaHostFn_t function, void *data) {
  return put_in_stream(queue_of(stream), false, [=] {
    host_function_scope scope;
    function(data);
    return cudaSuccess;
  });
}

cudaError_t wait_in_stream(cudaStream_t stream, CUevent_st &event) {
  event.record->hold_up(queue_of(stream));
  return cudaSuccess;
}

/// The error of asking for what is not told of a stream while it is captured, which ends that.
cudaError_t refuse_while_captured(cudaStream_t stream) {
  return capturing_streams ? refuse_if_captured(stream) : cudaSuccess;
}

template <class T> cudaError_t answer(T *where, T value) {
  if (!where)
    return cudaErrorInvalidValue;
  *where = value;
  return cudaSuccess;
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaStreamCreate(cudaStream_t *pStream) {
  return api_call([&] { return make_stream(pStream, cudaStreamDefault, 0); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags) {
  return api_call([&] { return make_stream(pStream, flags, 0); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *pStream, unsigned int flags, int priority) {
  return api_call([&] { return make_stream(pStream, flags, priority); });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return api_call([&] {
    if (!streams().contains(stream))
      return cudaErrorInvalidResourceHandle;
    forget_capture(stream);
    streams().destroy(stream);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return waiting_stream_call(stream, [&] {
    const cudaError_t error = wait_for_stream(queue_of(stream));
    release_unused_memory();
    return error;
  });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return waiting_stream_call(stream, [&] {
    stream_scheduler &scheduler = stream_scheduler::instance();
    if (scheduler.is_done(*queue_of(stream)))
      return outcome();
    scheduler.hurry();
    return cudaErrorNotReady;
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return api_call([&] {
    if (!is_stream(stream) || !events().contains(event))
      return cudaErrorInvalidResourceHandle;
    const cudaError_t refused = capturing_streams ? ask_capture(stream).error : cudaSuccess;
    if (refused != cudaSuccess || flags & ~static_cast<unsigned>(cudaEventWaitExternal))
      return refused != cudaSuccess ? refused : cudaErrorInvalidValue;
    if (current_device_work()) // all that a grid puts into streams runs in one order
      return cudaSuccess;
    if (flags == cudaEventWaitExternal && !ask_capture(stream).captured)
      return cudaErrorIllegalState;
    return capturing_streams || event->capture ? capture_event_wait(stream, *event, flags)
                                               : wait_in_stream(stream, *event);
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void *userData, unsigned int flags) {
  return stream_call(stream, [&] {
    if (!callback || flags)
      return cudaErrorInvalidValue;
    return put_callback(stream, callback, userData);
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData) {
  if (!fn)
    return api_call([] { return cudaErrorInvalidValue; });
  return stream_work(
      stream, [&] { return host_work{{fn, userData}, nullptr}; },
      [&] { return put_host_function(stream, fn, userData); });
}

cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags) {
  return with_object(hStream, [&](CUstream_st &s) {
    const cudaError_t refused = refuse_while_captured(hStream);
    return refused != cudaSuccess ? refused : answer(flags, s.flags);
  });
}

cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int *priority) {
  return with_object(hStream, [&](CUstream_st &s) {
    const cudaError_t refused = ask_capture(hStream).error;
    return refused != cudaSuccess ? refused : answer(priority, s.queue->priority.load());
  });
}

cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId) {
  return with_object(hStream, [&](CUstream_st &s) {
    const cudaError_t refused = refuse_while_captured(hStream);
    return refused != cudaSuccess ? refused : answer(streamId, s.id);
  });
}

cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int *device) {
  return with_object(hStream, [&](CUstream_st &s) {
    return ask_capture(hStream).captured ? cudaErrorStreamCaptureUnsupported
                                         : answer(device, s.queue->device);
  });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length,
                                     unsigned int flags) {
  return stream_call(stream, [&] {
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost && flags != cudaMemAttachSingle)
      return cudaErrorInvalidValue;
    if (flags == cudaMemAttachSingle && !stream) // that is no single one
      return cudaErrorInvalidValue;
    const auto variable = find_variable(devPtr);
    if (variable && variable->kind == variable_kind::managed)
      return devPtr == variable->begin && (length == 0 || length == variable->bytes)
                 ? cudaSuccess
                 : cudaErrorInvalidValue;
    const auto a = find_allocation(devPtr);
    return a && a->what == allocation::kind::managed && devPtr == a->begin &&
                   (length == 0 || length == a->bytes)
               ? cudaSuccess
               : cudaErrorInvalidValue;
  });
}

cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, cudaStreamAttrID attr,
                                   const cudaStreamAttrValue *value) {
  return with_object(hStream, [&](CUstream_st &s) {
    if (!value)
      return cudaErrorInvalidValue;
    switch (attr) {
    case cudaLaunchAttributeAccessPolicyWindow:
      if (!is_window(value->accessPolicyWindow))
        return cudaErrorInvalidValue;
      s.window = value->accessPolicyWindow;
      return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy:
      if (value->syncPolicy < cudaSyncPolicyAuto || value->syncPolicy > cudaSyncPolicyBlockingSync)
        return cudaErrorInvalidValue;
      s.policy = value->syncPolicy;
      return cudaSuccess;
    case cudaLaunchAttributeMemSyncDomain:
      s.domain = value->memSyncDomain;
      return cudaSuccess;
    case cudaLaunchAttributePriority:
      s.queue->priority = allowed_priority(value->priority);
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
    }
  });
}

cudaError_t cudaStreamGetAttribute(cudaStream_t hStream, cudaStreamAttrID attr,
                                   cudaStreamAttrValue *value_out) {
  return with_object(hStream, [&](CUstream_st &s) {
    if (!value_out)
      return cudaErrorInvalidValue;
    switch (attr) {
    case cudaLaunchAttributeAccessPolicyWindow:
      value_out->accessPolicyWindow = s.window;
      return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy:
      value_out->syncPolicy = s.policy;
      return cudaSuccess;
    case cudaLaunchAttributeMemSyncDomain:
      value_out->memSyncDomain = s.domain;
      return cudaSuccess;
    case cudaLaunchAttributePriority:
      value_out->priority = s.queue->priority;
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
    }
  });
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src) {
  return with_object(dst, [&](CUstream_st &to) {
    return with_object(src, [&](CUstream_st &from) {
      to.window = from.window;
      to.policy = from.policy;
      to.domain = from.domain;
      to.queue->priority = from.queue->priority.load();
      return cudaSuccess;
    });
  });
}
