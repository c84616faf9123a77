// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams: see cuda_runtime_api/stream.h.
#include "cuda_runtime_api/stream.h"

#include "active_profile.h"
#include "allocations.h"
#include "stream_capture.h"

#include <algorithm>
#include <atomic>

namespace offloom {

handle_table<CUstream_st> &streams() {
  static handle_table<CUstream_st> table;
  return table;
}

void forget_all_handles() {
  streams().clear();
  events().clear();
}

int greatest_stream_priority() { return active_profile().stream_priorities ? -5 : 0; }

namespace {

constexpr unsigned long long legacy_id = 1, per_thread_id = 2, first_own_id = 3;

cudaError_t make_stream(cudaStream_t *stream, unsigned flags, int priority) {
  static std::atomic<unsigned long long> next_id{first_own_id};
  if (!stream || flags & ~static_cast<unsigned>(cudaStreamNonBlocking))
    return cudaErrorInvalidValue;
  *stream = streams().make({flags,
                            std::clamp(priority, greatest_stream_priority(), 0),
                            next_id++,
                            {},
                            cudaSyncPolicyAuto});
  return cudaSuccess;
}

/// Calls body(stream) with the stream's own object, or a default one for the default streams.
template <class F> cudaError_t with_object(cudaStream_t stream, F &&body) {
  return api_call([&] {
    if (!is_stream(stream))
      return cudaErrorInvalidResourceHandle;
    if (stream && stream != cudaStreamLegacy && stream != cudaStreamPerThread)
      return body(*stream);
    CUstream_st standard{cudaStreamDefault,
                         0,
                         stream == cudaStreamPerThread ? per_thread_id : legacy_id,
                         {},
                         cudaSyncPolicyAuto};
    return body(standard);
  });
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
  return stream_call(stream, [] { return cudaSuccess; });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return stream_call(stream, [] { return cudaSuccess; });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return api_call([&] {
    if (!is_stream(stream) || !events().contains(event))
      return cudaErrorInvalidResourceHandle;
    if (flags & ~static_cast<unsigned>(cudaEventWaitExternal))
      return cudaErrorInvalidValue;
    return capturing_streams || event->capture ? capture_event_wait(stream, *event, flags)
                                               : cudaSuccess;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void *userData, unsigned int flags) {
  return stream_call(stream, [&] {
    if (!callback || flags)
      return cudaErrorInvalidValue;
    callback(stream, cudaSuccess, userData);
    return cudaSuccess;
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData) {
  if (!fn)
    return api_call([] { return cudaErrorInvalidValue; });
  return stream_work(
      stream, [&] { return host_work{{fn, userData}}; },
      [&] {
        fn(userData);
        return cudaSuccess;
      });
}

cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags) {
  return with_object(hStream, [&](CUstream_st &s) { return answer(flags, s.flags); });
}

cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int *priority) {
  return with_object(hStream, [&](CUstream_st &s) { return answer(priority, s.priority); });
}

cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId) {
  return with_object(hStream, [&](CUstream_st &s) { return answer(streamId, s.id); });
}

cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int *device) {
  return with_object(hStream, [&](CUstream_st &) { return answer(device, 0); });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length,
                                     unsigned int flags) {
  return stream_call(stream, [&] {
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost && flags != cudaMemAttachSingle)
      return cudaErrorInvalidValue;
    const auto a = find_allocation(devPtr);
    return a && a->what == allocation::kind::managed && (length == 0 || length == a->bytes)
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
      s.window = value->accessPolicyWindow;
      return cudaSuccess;
    case cudaLaunchAttributeSynchronizationPolicy:
      s.policy = value->syncPolicy;
      return cudaSuccess;
    case cudaLaunchAttributePriority:
      s.priority = std::clamp(value->priority, greatest_stream_priority(), 0);
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
    case cudaLaunchAttributePriority:
      value_out->priority = s.priority;
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
      to.priority = from.priority;
      return cudaSuccess;
    });
  });
}
