// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events: see cuda_runtime_api/event.h.
#include "cuda_runtime_api/event.h"

#include "stream_capture.h"

#include <chrono>

namespace offloom {

handle_table<CUevent_st> &events() {
  static handle_table<CUevent_st> table;
  return table;
}

namespace {

/// Calls body(event) if the event exists.
template <class F> cudaError_t event_call(cudaEvent_t event, F &&body) {
  return api_call(
      [&] { return events().contains(event) ? body(*event) : cudaErrorInvalidResourceHandle; });
}

bool has_time(const CUevent_st &event) {
  return event.recorded && !(event.flags & cudaEventDisableTiming);
}

void record_now(CUevent_st &event) {
  event.recorded = true;
  event.capture = nullptr;
  event.ns = std::chrono::duration_cast<std::chrono::nanoseconds>(
                 std::chrono::steady_clock::now().time_since_epoch())
                 .count();
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
    *event = events().make({flags, false, 0});
    return cudaSuccess;
  });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  if (flags & ~static_cast<unsigned>(cudaEventRecordExternal))
    return remember(cudaErrorInvalidValue);
  if (!events().contains(event))
    return api_call([] { return cudaErrorInvalidResourceHandle; });
  return stream_action(
      stream, [&] { return capture_event_record(stream, *event, flags); },
      [&] {
        record_now(*event);
        return cudaSuccess;
      });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return event_call(event, [](CUevent_st &e) { return refuse_if_captured(e); });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return event_call(event, [](CUevent_st &e) { return refuse_if_captured(e); });
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
      if (from.capture || to.capture)
        return refuse_if_captured(from.capture ? from : to);
      if (!has_time(from) || !has_time(to))
        return cudaErrorInvalidResourceHandle;
      *ms = static_cast<float>(static_cast<double>(to.ns - from.ns) * 1e-6);
      return cudaSuccess;
    });
  });
}
