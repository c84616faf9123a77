// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stream capture forbids: the checks of calls that a graph cannot hold.
//
// Apart from stream_capture.h because nearly every call needs them and none of the rest. Each costs
// one read of an atomic while nothing is being captured.
#pragma once

#include "devices/api_call.h"

#include <atomic>

namespace offloom {

/// How many streams are being captured.
extern constinit std::atomic<int> capturing_streams;

/// The error of putting into `stream` what graphs cannot hold, or of asking what the stream has
/// done: cudaSuccess unless it is being captured, or is the legacy stream and would wait for one
/// that is. An error invalidates the capture.
cudaError_t refuse_if_captured(cudaStream_t stream);

/// The error of a call that may wait for other threads' work, such as an allocation: cudaSuccess
/// unless a capture forbids those to this thread. An error invalidates the capture.
cudaError_t refuse_if_capturing();

/// The error of waiting for all that a device does, which no capture allows, of whatever mode and
/// thread.
cudaError_t refuse_all_captures();

/// The body of a call that may wait for work of the device.
template <class F> cudaError_t waiting_call(F &&body) noexcept {
  return api_call([&] {
    const cudaError_t refused = capturing_streams ? refuse_if_capturing() : cudaSuccess;
    return refused != cudaSuccess ? refused : body();
  });
}

} // namespace offloom
