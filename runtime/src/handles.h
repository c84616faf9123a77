// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events as objects, and which of them exist.
#pragma once

#include "api_call.h"
#include "capture_guard.h"
#include "cuda_runtime_api/graph_types.h"
#include "driver_types.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace offloom {
struct capture_sequence;
}

struct CUstream_st {
  unsigned flags;
  int priority;
  unsigned long long id;
  cudaAccessPolicyWindow window;
  cudaSynchronizationPolicy policy;
};

struct CUevent_st {
  unsigned flags;
  bool recorded;
  std::int64_t ns; ///< the host's steady clock when it was recorded
  std::shared_ptr<offloom::capture_sequence> capture = nullptr; ///< that recorded it last
  std::vector<cudaGraphNode_t> captured_nodes = {};             ///< what the stream held then
};

namespace offloom {

/// The objects of one type that exist. A handle that is not among them is reported, not followed.
template <class T> class handle_table {
public:
  T *make(const T &value) {
    auto object = std::make_unique<T>(value);
    T *const handle = object.get();
    std::lock_guard lock(mutex_);
    objects_.emplace(handle, std::move(object));
    return handle;
  }
  bool destroy(T *handle) {
    std::lock_guard lock(mutex_);
    return objects_.erase(handle) != 0;
  }
  bool contains(T *handle) const {
    std::lock_guard lock(mutex_);
    return objects_.count(handle) != 0;
  }
  void clear() {
    std::lock_guard lock(mutex_);
    objects_.clear();
  }

private:
  mutable std::mutex mutex_;
  std::unordered_map<T *, std::unique_ptr<T>> objects_;
};

handle_table<CUstream_st> &streams();
handle_table<CUevent_st> &events();
void forget_all_handles();

/// -5 where the profile has priorities, else 0.
int greatest_stream_priority();

/// True for the default streams and those that exist.
inline bool is_stream(cudaStream_t stream) {
  return !stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         streams().contains(stream);
}

/// The body of a call that waits for a stream, or puts work into it that graphs cannot hold. Work
/// is done at once. See stream_capture.h for work that they can.
template <class F> cudaError_t stream_call(cudaStream_t stream, F &&body) noexcept {
  return api_call([&] {
    if (!is_stream(stream))
      return cudaErrorInvalidResourceHandle;
    const cudaError_t refused = capturing_streams ? refuse_if_captured(stream) : cudaSuccess;
    return refused != cudaSuccess ? refused : body();
  });
}

} // namespace offloom
