// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events as objects, and which of them exist.
#pragma once

#include "api_call.h"
#include "driver_types.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

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

/// The body of a call that puts work into a stream, which is done at once.
template <class F> cudaError_t stream_call(cudaStream_t stream, F &&body) noexcept {
  return api_call([&] { return is_stream(stream) ? body() : cudaErrorInvalidResourceHandle; });
}

} // namespace offloom
