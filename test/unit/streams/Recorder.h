// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What tests of streams put into them: kernels that wait for a gate, and kernels that note that
// they ran. Nothing depends on how long anything takes.
#pragma once

#include "cuda_runtime_api.h"
#include "offloom/launch.h"

#include <atomic>
#include <gtest/gtest.h>
#include <mutex>
#include <string>

namespace streams_test {

/// Keeps a stream from going on until the host opens it.
class gate {
public:
  gate() = default;
  gate(const gate &) = delete;
  ~gate() { open(); }

  void open() { is_open_ = true; }

  /// Returns when it is open.
  void pass() const;

  /// Puts a kernel that waits at the gate.
  void put_into(cudaStream_t stream) const;

private:
  std::atomic<bool> is_open_{false};
};

/// The order in which things happened.
class recorder {
public:
  void note(char what);
  std::string text() const;

  /// Puts a kernel that notes `what`.
  void put_into(cudaStream_t stream, char what);

private:
  mutable std::mutex mutex_;
  std::string text_;
};

/// A stream for one test.
class stream {
public:
  explicit stream(unsigned flags = cudaStreamNonBlocking) {
    EXPECT_EQ(cudaStreamCreateWithFlags(&handle_, flags), cudaSuccess);
  }
  stream(const stream &) = delete;
  ~stream() { cudaStreamDestroy(handle_); }
  operator cudaStream_t() const { return handle_; }

private:
  cudaStream_t handle_;
};

/// An event for one test.
class event {
public:
  event() { EXPECT_EQ(cudaEventCreate(&handle_), cudaSuccess); }
  event(const event &) = delete;
  ~event() { cudaEventDestroy(handle_); }
  operator cudaEvent_t() const { return handle_; }

private:
  cudaEvent_t handle_;
};

} // namespace streams_test
