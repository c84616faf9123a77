// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OFFLOOM_VERIFY=FILE: the calls that a program makes are recorded there, for `offloom verify`. The
// device is waited for after each of them. Off, a call pays for a look at one variable.
#pragma once

#include "offloom/launch.h"

#include "driver_types.h"

#include <atomic>
#include <cstddef>
#include <functional>

namespace offloom_record {
class call_record;
} // namespace offloom_record

namespace offloom {

enum class call_recording : char { unknown, off, on };
extern constinit std::atomic<call_recording> recording;

/// Rows of bytes.
struct recorded_rows {
  const void *begin;
  std::size_t width;
  std::size_t height = 1;
  std::size_t pitch = 0;
};

/// Stands in a function of the API while it does its work, and records it afterwards. Nothing is
/// recorded of calls that another makes, of device code, and while a stream is captured, when
/// nothing runs. Each function returns the error that it is given; where none is called, the time
/// passes unrecorded.
class recorded_call {
public:
  recorded_call() {
    if (recording.load(std::memory_order_relaxed) != call_recording::off) [[unlikely]]
      begin();
  }
  ~recorded_call() {
    if (entered_) [[unlikely]]
      end();
  }
  recorded_call(const recorded_call &) = delete;
  recorded_call &operator=(const recorded_call &) = delete;

  explicit operator bool() const { return record_ != nullptr; }

  /// The memory becomes zeros, as on the GPU, so that what nobody wrote compares equal.
  cudaError_t allocated(const char *call, cudaError_t error, void *const *memory, std::size_t bytes,
                        bool host_sees) const {
    if (record_) [[unlikely]]
      record_allocation(call, error, memory, bytes, host_sees);
    return error;
  }
  cudaError_t freed(const char *call, cudaError_t error, const void *memory) const {
    if (record_) [[unlikely]]
      record_release(call, error, memory);
    return error;
  }
  /// `kept` is what the copy wrote, or what it read where that is a variable's.
  cudaError_t copied(const char *call, cudaError_t error, const void *to, const void *from,
                     const recorded_rows &kept) const {
    if (record_) [[unlikely]]
      record_copy(call, error, to, from, kept);
    return error;
  }
  cudaError_t set(const char *call, cudaError_t error, int value,
                  const recorded_rows &where) const {
    if (record_) [[unlikely]]
      record_set(call, error, value, where);
    return error;
  }
  /// A call that may have changed all memory.
  cudaError_t changed_all(const char *call, cudaError_t error) const {
    if (record_) [[unlikely]]
      record_change(call, error);
    return error;
  }
  /// run() launches.
  cudaError_t launched(const launch_config &config, const detail::kernel_call &call,
                       const std::function<cudaError_t()> &run) const;

private:
  void begin();
  void end();
  void record_allocation(const char *call, cudaError_t error, void *const *memory,
                         std::size_t bytes, bool host_sees) const;
  void record_release(const char *call, cudaError_t error, const void *memory) const;
  void record_copy(const char *call, cudaError_t error, const void *to, const void *from,
                   const recorded_rows &kept) const;
  void record_set(const char *call, cudaError_t error, int value, const recorded_rows &where) const;
  void record_change(const char *call, cudaError_t error) const;

  offloom_record::call_record *record_ = nullptr;
  bool entered_ = false;
};

} // namespace offloom
