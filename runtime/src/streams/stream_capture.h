// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stream capture: while it lasts, what is put into a stream becomes nodes of a graph (CUDA C++
// Programming Guide, "Creating a Graph Using Stream Capture").
#pragma once

#include "devices/handles.h"
#include "graphs/graph.h"
#include "streams/capture_guard.h"

namespace offloom {

/// One capture, from cudaStreamBeginCapture() to cudaStreamEndCapture(), of all streams in it.
struct capture_sequence;

/// Whether work put into a stream is captured. An error when it is neither that nor allowed to run.
struct capture_answer {
  bool captured;
  cudaError_t error;
};
capture_answer ask_capture(cudaStream_t stream);

/// Adds a node that depends on what the captured stream holds, and which it then holds.
cudaError_t capture_node(cudaStream_t stream, node_work work);

/// The body of a call that puts something into a stream: capture() notes it when the stream is
/// being captured, run() does it otherwise.
template <class Capture, class Run>
cudaError_t stream_action(cudaStream_t stream, Capture &&capture, Run &&run) noexcept {
  return api_call([&] {
    if (!is_stream(stream))
      return cudaErrorInvalidResourceHandle;
    if (capturing_streams == 0)
      return run();
    const capture_answer answer = ask_capture(stream);
    if (answer.error != cudaSuccess)
      return answer.error;
    return answer.captured ? capture() : run();
  });
}

/// The same where make_work() is what a node does.
template <class Work, class Run>
cudaError_t stream_work(cudaStream_t stream, Work &&make_work, Run &&run) noexcept {
  return stream_action(stream, [&] { return capture_node(stream, make_work()); }, run);
}

/// Notes where the captured stream is, for streams that wait for the event.
cudaError_t capture_event_record(cudaStream_t stream, CUevent_st &event, unsigned flags);

/// Makes a stream wait for an event, when one of the two is being captured.
cudaError_t capture_event_wait(cudaStream_t stream, CUevent_st &event, unsigned flags);

/// The error of asking about an event that a capture recorded last; cudaSuccess for others.
cudaError_t refuse_if_captured(const CUevent_st &event);

/// Adds a node that gives memory, or ends that, to a captured stream.
cudaError_t capture_allocation(cudaStream_t stream, void **memory, std::size_t bytes);
cudaError_t capture_free(cudaStream_t stream, void *memory);

/// Takes a stream that is being destroyed out of its capture, which ends if it began there.
void forget_capture(cudaStream_t stream);

} // namespace offloom
