// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events: see cuda_runtime_api/event.h.
#include "cuda_runtime_api/event.h"

#include "handles.h"

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
  return event_call(event, [&](CUevent_st &e) {
    if (!is_stream(stream))
      return cudaErrorInvalidResourceHandle;
    e.recorded = true;
    e.ns = std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
               .count();
    return cudaSuccess;
  });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  if (flags & ~static_cast<unsigned>(cudaEventRecordExternal))
    return remember(cudaErrorInvalidValue);
  return cudaEventRecord(event, stream);
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return event_call(event, [](CUevent_st &) { return cudaSuccess; });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return event_call(event, [](CUevent_st &) { return cudaSuccess; });
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
      if (!has_time(from) || !has_time(to))
        return cudaErrorInvalidResourceHandle;
      *ms = static_cast<float>(static_cast<double>(to.ns - from.ns) * 1e-6);
      return cudaSuccess;
    });
  });
}
