// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events: see cuda_runtime_api/event.h.
#include "cuda_runtime_api/event.h"

#include "device_memory/memory_pool.h"
#include "launches/device_work.h"
#include "streams/event_record.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

namespace offloom {

handle_table<CUevent_st> &events() {
  static auto &table = *new handle_table<CUevent_st>;
  return table;
}

namespace {

/// Calls body(event) if the event exists.
template <class F> cudaError_t event_call(cudaEvent_t event, F &&body) {
  return api_call([&] {
    const cudaError_t error = check_handle(events(), event);
    return error != cudaSuccess ? error : body(*event);
  });
}

/// The error of waiting for an event, or of asking for it, while something is captured.
cudaError_t refuse_to_wait(const CUevent_st &event) {
  if (event.capture)
    return refuse_if_captured(event);
  return capturing_streams ? refuse_if_capturing() : cudaSuccess;
}

bool has_time(const CUevent_st &event) {
  return event.record->exists() && !(event.flags & cudaEventDisableTiming);
}

cudaError_t record_in(CUevent_st &event, cudaStream_t stream) {
  const queue_reference &queue = queue_of(stream);
  if (queue->device != event.device)
    return cudaErrorInvalidResourceHandle;
  event.capture = nullptr;
  event.record->make(queue);
  return cudaSuccess;
}

cudaError_t elapsed(float &ms, const CUevent_st &from, const CUevent_st &to) {
  if (!has_time(from) || !has_time(to) || from.device != to.device)
    return cudaErrorInvalidResourceHandle;
  if (!from.record->has_happened() || !to.record->has_happened())
    return cudaErrorNotReady;
  ms = static_cast<float>(
      static_cast<double>(to.record->nanoseconds() - from.record->nanoseconds()) * 1e-6);
  return outcome();
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags) {
  return api_call([&] {
    constexpr unsigned known =
        cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    const bool untimed = flags & cudaEventDisableTiming;
    if (!event || flags & ~known || (flags & cudaEventInterprocess && !untimed))
      return cudaErrorInvalidValue;
    std::shared_ptr<interprocess_mark> mark;
    if (flags & cudaEventInterprocess && !(mark = interprocess_mark::make()))
      return cudaErrorMemoryAllocation;
    *event =
        events().make(CUevent_st{flags, current_device(), std::make_shared<event_record>(mark)});
    return cudaSuccess;
  });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  if (flags & ~static_cast<unsigned>(cudaEventRecordExternal))
    return stream_action(
        stream, [] { return cudaErrorInvalidValue; }, [] { return cudaErrorInvalidValue; });
  if (const cudaError_t error = check_handle(events(), event); error != cudaSuccess)
    return api_call([=] { return error; });
  if (current_device_work()) { // all that a grid puts into streams runs in one order
    event->record->take_time();
    return cudaSuccess;
  }
  return stream_action(
      stream, [&] { return capture_event_record(stream, *event, flags); },
      [&] {
        return flags == cudaEventRecordExternal ? cudaErrorIllegalState // for captures only
                                                : record_in(*event, stream);
      });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return event_call(event, [](CUevent_st &e) {
    if (const cudaError_t refused = refuse_to_wait(e); refused != cudaSuccess || e.capture)
      return refused;
    if (e.record->has_happened())
      return outcome();
    stream_scheduler::instance().hurry();
    return cudaErrorNotReady;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return event_call(event, [](CUevent_st &e) {
    if (const cudaError_t refused = refuse_to_wait(e); refused != cudaSuccess || e.capture)
      return refused;
    e.record->wait();
    release_unused_memory();
    return outcome();
  });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return api_call(
      [&] { return events().destroy(event) ? cudaSuccess : cudaErrorInvalidResourceHandle; });
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end) {
  return event_call(start, [&](CUevent_st &from) {
    return event_call(end, [&](CUevent_st &to) {
      if (!ms)
        return cudaErrorInvalidValue;
      if ((from.flags | to.flags) & cudaEventDisableTiming)
        return cudaErrorInvalidResourceHandle;
      if (from.capture || to.capture)
        return refuse_if_captured(from.capture ? from : to);
      return elapsed(*ms, from, to);
    });
  });
}
