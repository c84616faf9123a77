// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events as objects, and which of them exist.
#pragma once

#include "cuda_runtime_api/graph_types.h"
#include "devices/api_call.h"
#include "devices/devices.h"
#include "driver_types.h"
#include "streams/capture_guard.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace offloom {
struct capture_sequence;
class event_record;
} // namespace offloom

struct CUstream_st {
  unsigned flags;
  unsigned long long id;
  cudaAccessPolicyWindow window;
  cudaSynchronizationPolicy policy;
  cudaLaunchMemSyncDomain domain;
  offloom::queue_reference queue;
};

struct CUevent_st {
  unsigned flags;
  int device;
  std::shared_ptr<offloom::event_record> record;
  std::shared_ptr<offloom::capture_sequence> capture = nullptr; ///< that recorded it last
  std::vector<cudaGraphNode_t> captured_nodes = {};             ///< what the stream held then
};

namespace offloom {

/// The objects of one type that exist. A handle that is not among them is reported, not followed.
template <class T> class handle_table {
public:
  template <class... A> T *make(A &&...parts) {
    auto object = std::make_unique<T>(std::forward<A>(parts)...);
    T *const handle = object.get();
    std::lock_guard lock(mutex_);
    objects_.insert_or_assign(handle, std::move(object));
    return handle;
  }
  bool destroy(const T *handle) {
    std::lock_guard lock(mutex_);
    return objects_.erase(const_cast<T *>(handle)) != 0;
  }
  bool contains(const T *handle) const {
    std::lock_guard lock(mutex_);
    return objects_.count(const_cast<T *>(handle)) != 0;
  }
  template <class F> void for_each(F &&body) {
    std::lock_guard lock(mutex_);
    for (const auto &o : objects_)
      body(*o.second);
  }
  template <class F> void destroy_if(F &&wanted) {
    std::lock_guard lock(mutex_);
    std::erase_if(objects_, [&](const auto &o) { return wanted(*o.second); });
  }

private:
  mutable std::mutex mutex_;
  std::unordered_map<T *, std::unique_ptr<T>> objects_;
};

/// The error of a handle that names nothing: null, or an object that is gone, which NVIDIA's driver
/// takes for one of a context that is.
template <class T> cudaError_t check_handle(const handle_table<T> &table, const T *handle) {
  if (!handle)
    return cudaErrorInvalidResourceHandle;
  return table.contains(handle) ? cudaSuccess : cudaErrorContextIsDestroyed;
}

handle_table<CUstream_st> &streams();
handle_table<CUevent_st> &events();
void forget_handles(int device);

/// -5 where the profile has priorities, else 0.
int greatest_stream_priority();

// Stream 0 is one of the two default streams.
inline bool is_legacy(cudaStream_t stream) {
  return stream == cudaStreamLegacy || (!stream && !default_stream_is_per_thread());
}
inline bool is_per_thread(cudaStream_t stream) {
  return stream == cudaStreamPerThread || (!stream && default_stream_is_per_thread());
}

/// True for the default streams and those that exist.
inline bool is_stream(cudaStream_t stream) {
  return !stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         streams().contains(stream);
}

/// What an existing stream holds; a default stream's is that of the current device.
inline const queue_reference &queue_of(cudaStream_t stream) {
  if (is_legacy(stream))
    return legacy_queue(current_device());
  return is_per_thread(stream) ? per_thread_queue() : stream->queue;
}

} // namespace offloom
