// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stream capture: see stream_capture.h and cuda_runtime_api/stream_capture.h.
#include "streams/stream_capture.h"

#include "cuda_runtime_api/stream_capture.h"
#include "graphs/graph_work.h"
#include "machine/process_lifetime.h"
#include "streams/event_record.h"

#include <algorithm>
#include <thread>
#include <unordered_map>
#include <unordered_set>

namespace offloom {

struct capture_sequence {
  unsigned long long id;
  cudaStreamCaptureMode mode;
  std::thread::id thread;
  cudaStream_t origin;
  cudaGraph_t graph;
  std::unique_ptr<CUgraph_st> owned;        ///< the same graph, unless the program gave it
  std::vector<cudaGraphNode_t> left_behind; ///< what destroyed streams held
  bool invalidated = false;
  bool ended = false;

  bool goes_on() const { return !invalidated && !ended; }
};

constinit std::atomic<int> capturing_streams{0};

namespace {

/// A stream in a capture: what its next node will depend on.
struct captured_stream {
  std::shared_ptr<capture_sequence> sequence;
  std::vector<cudaGraphNode_t> dependencies;
  bool waits_for_legacy;
};

struct {
  std::mutex mutex;
  std::unordered_map<cudaStream_t, captured_stream> streams;
  unsigned long long last_id = 0;
} state [[gnu::init_priority(before_the_program)]];

constinit thread_local cudaStreamCaptureMode thread_mode = cudaStreamCaptureModeGlobal;

/// What the stream is known as here: each thread has its own per-thread stream.
cudaStream_t key_of(cudaStream_t stream) {
  static thread_local char this_thread;
  return is_per_thread(stream) ? reinterpret_cast<cudaStream_t>(&this_thread) : stream;
}

// All below are called with the mutex held.

captured_stream *find(cudaStream_t stream) {
  const auto found = state.streams.find(key_of(stream));
  return found == state.streams.end() ? nullptr : &found->second;
}

void join(cudaStream_t stream, std::shared_ptr<capture_sequence> sequence,
          std::vector<cudaGraphNode_t> dependencies) {
  const bool waits = is_per_thread(stream) || !(stream->flags & cudaStreamNonBlocking);
  state.streams[key_of(stream)] = {std::move(sequence), std::move(dependencies), waits};
  capturing_streams = static_cast<int>(state.streams.size());
}

void leave(const std::shared_ptr<capture_sequence> &sequence) {
  std::erase_if(state.streams, [&](const auto &s) { return s.second.sequence == sequence; });
  capturing_streams = static_cast<int>(state.streams.size());
}

cudaError_t invalidate(capture_sequence &sequence, cudaError_t error) {
  sequence.invalidated = true;
  return error;
}

/// The error of using the legacy stream, which waits for all streams that wait for it.
cudaError_t refuse_legacy() {
  cudaError_t error = cudaSuccess;
  for (auto &[stream, captured] : state.streams)
    if (captured.waits_for_legacy)
      error = invalidate(*captured.sequence, cudaErrorStreamCaptureImplicit);
  return error;
}

/// True if the legacy stream would wait for a captured one.
bool waits_for_a_capture() {
  return std::any_of(state.streams.begin(), state.streams.end(),
                     [](const auto &s) { return s.second.waits_for_legacy; });
}

/// True if some stream's work does not lead to what the origin holds.
bool has_unjoined_work(const captured_stream &origin) {
  std::vector<cudaGraphNode_t> left = origin.dependencies;
  std::unordered_set<cudaGraphNode_t> joined;
  while (!left.empty()) {
    const cudaGraphNode_t node = left.back();
    left.pop_back();
    if (joined.insert(node).second)
      left.insert(left.end(), node->dependencies.begin(), node->dependencies.end());
  }
  const auto is_unjoined = [&](cudaGraphNode_t node) { return !joined.count(node); };
  const auto has_unjoined = [&](const std::vector<cudaGraphNode_t> &nodes) {
    return std::any_of(nodes.begin(), nodes.end(), is_unjoined);
  };
  return has_unjoined(origin.sequence->left_behind) ||
         std::any_of(state.streams.begin(), state.streams.end(), [&](const auto &s) {
           return s.second.sequence == origin.sequence && has_unjoined(s.second.dependencies);
         });
}

void unite(std::vector<cudaGraphNode_t> &nodes, const std::vector<cudaGraphNode_t> &more) {
  for (cudaGraphNode_t node : more)
    if (std::find(nodes.begin(), nodes.end(), node) == nodes.end())
      nodes.push_back(node);
}

cudaError_t append(captured_stream &stream, node_work work) {
  cudaGraphNode_t node = nullptr;
  const cudaError_t error = add_node(&node, stream.sequence->graph, stream.dependencies.data(),
                                     stream.dependencies.size(), std::move(work));
  if (error == cudaSuccess)
    stream.dependencies = {node};
  return error;
}

cudaError_t begin(cudaStream_t stream, cudaStreamCaptureMode mode, cudaGraph_t graph,
                  std::vector<cudaGraphNode_t> dependencies) {
  if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
    return cudaErrorInvalidValue;
  if (is_legacy(stream)) {
    const cudaError_t implicit = refuse_legacy();
    return implicit != cudaSuccess ? implicit : cudaErrorStreamCaptureUnsupported;
  }
  if (find(stream))
    return cudaErrorIllegalState;
  auto sequence = std::make_shared<capture_sequence>();
  sequence->id = ++state.last_id;
  sequence->mode = mode;
  sequence->thread = std::this_thread::get_id();
  sequence->origin = key_of(stream);
  if (!graph) {
    sequence->owned = std::make_unique<CUgraph_st>();
    graph = sequence->owned.get();
  }
  sequence->graph = graph;
  join(stream, std::move(sequence), std::move(dependencies));
  return cudaSuccess;
}

cudaError_t end(cudaStream_t stream, cudaGraph_t *graph) {
  if (graph)
    *graph = nullptr;
  if (is_legacy(stream))
    if (const cudaError_t implicit = refuse_legacy(); implicit != cudaSuccess)
      return implicit;
  captured_stream *const captured = find(stream);
  if (!captured)
    return cudaErrorIllegalState;
  const std::shared_ptr<capture_sequence> sequence = captured->sequence;
  if (sequence->origin != key_of(stream))
    return invalidate(*sequence, cudaErrorStreamCaptureUnmatched);
  if (sequence->mode != cudaStreamCaptureModeRelaxed &&
      sequence->thread != std::this_thread::get_id())
    return cudaErrorStreamCaptureWrongThread;
  const cudaError_t error = sequence->invalidated          ? cudaErrorStreamCaptureInvalidated
                            : has_unjoined_work(*captured) ? cudaErrorStreamCaptureUnjoined
                                                           : cudaSuccess;
  sequence->ended = true;
  leave(sequence);
  if (error == cudaSuccess && graph) {
    *graph = sequence->graph;
    (void)sequence->owned.release();
  }
  return error;
}

/// Calls body with the lock for a stream that exists.
template <class F> cudaError_t capture_call(cudaStream_t stream, F &&body) {
  return api_call([&] {
    if (!is_stream(stream))
      return cudaErrorInvalidResourceHandle;
    std::lock_guard lock(state.mutex);
    return body();
  });
}

cudaStreamCaptureStatus status_of(const captured_stream *stream) {
  if (!stream)
    return cudaStreamCaptureStatusNone;
  return stream->sequence->invalidated ? cudaStreamCaptureStatusInvalidated
                                       : cudaStreamCaptureStatusActive;
}

} // namespace

cudaError_t refuse_if_captured(cudaStream_t stream) {
  std::lock_guard lock(state.mutex);
  if (is_legacy(stream))
    return refuse_legacy();
  captured_stream *const captured = find(stream);
  return captured ? invalidate(*captured->sequence, cudaErrorStreamCaptureUnsupported)
                  : cudaSuccess;
}

cudaError_t refuse_if_capturing() {
  std::lock_guard lock(state.mutex);
  if (thread_mode == cudaStreamCaptureModeRelaxed)
    return cudaSuccess;
  cudaError_t error = cudaSuccess;
  for (auto &[stream, captured] : state.streams) {
    capture_sequence &s = *captured.sequence;
    const bool everywhere =
        s.mode == cudaStreamCaptureModeGlobal && thread_mode == cudaStreamCaptureModeGlobal;
    if (s.mode != cudaStreamCaptureModeRelaxed &&
        (everywhere || s.thread == std::this_thread::get_id()))
      error = invalidate(s, cudaErrorStreamCaptureUnsupported);
  }
  return error;
}

cudaError_t refuse_all_captures() {
  std::lock_guard lock(state.mutex);
  cudaError_t error = cudaSuccess;
  for (auto &[stream, captured] : state.streams)
    error = invalidate(*captured.sequence, cudaErrorStreamCaptureUnsupported);
  return error;
}

capture_answer ask_capture(cudaStream_t stream) {
  std::lock_guard lock(state.mutex);
  if (is_legacy(stream))
    return {false, refuse_legacy()};
  const captured_stream *const captured = find(stream);
  if (!captured)
    return {false, cudaSuccess};
  return {true, captured->sequence->invalidated ? cudaErrorStreamCaptureInvalidated : cudaSuccess};
}

cudaError_t capture_node(cudaStream_t stream, node_work work) {
  std::lock_guard lock(state.mutex);
  captured_stream *const captured = find(stream);
  return captured ? append(*captured, std::move(work)) : cudaErrorStreamCaptureInvalidated;
}

cudaError_t capture_event_record(cudaStream_t stream, CUevent_st &event, unsigned flags) {
  std::lock_guard lock(state.mutex);
  captured_stream *const captured = find(stream);
  if (!captured)
    return cudaErrorStreamCaptureInvalidated;
  if (flags & cudaEventRecordExternal)
    return append(*captured, event_record_work{&event});
  event.capture = captured->sequence;
  event.captured_nodes = captured->dependencies;
  return cudaSuccess;
}

cudaError_t capture_event_wait(cudaStream_t stream, CUevent_st &event, unsigned flags) {
  std::lock_guard lock(state.mutex);
  if (is_legacy(stream))
    if (const cudaError_t implicit = refuse_legacy(); implicit != cudaSuccess)
      return implicit;
  captured_stream *const captured = find(stream);
  if (!captured) {
    if (!event.capture) {
      event.record->hold_up(queue_of(stream));
      return cudaSuccess;
    }
    if (!event.capture->goes_on())
      return cudaErrorInvalidValue;
    if (is_legacy(stream))
      return invalidate(*event.capture, cudaErrorStreamCaptureImplicit);
    join(stream, event.capture, event.captured_nodes);
    return cudaSuccess;
  }
  capture_sequence &sequence = *captured->sequence;
  if (sequence.invalidated)
    return cudaErrorStreamCaptureInvalidated;
  if (flags & cudaEventWaitExternal)
    return append(*captured, event_wait_work{&event});
  if (event.capture == captured->sequence) {
    unite(captured->dependencies, event.captured_nodes);
    return cudaSuccess;
  }
  if (!event.capture && !event.record->exists())
    return cudaSuccess;
  if (event.capture && event.capture->invalidated)
    return cudaErrorInvalidValue;
  if (event.capture && !event.capture->ended) {
    event.capture->invalidated = true;
    return invalidate(sequence, cudaErrorStreamCaptureMerge);
  }
  return invalidate(sequence, cudaErrorStreamCaptureIsolation);
}

cudaError_t refuse_if_captured(const CUevent_st &event) {
  if (!event.capture)
    return cudaSuccess;
  std::lock_guard lock(state.mutex);
  return event.capture->goes_on() ? invalidate(*event.capture, cudaErrorCapturedEvent)
                                  : cudaErrorInvalidValue;
}

cudaError_t capture_allocation(cudaStream_t stream, void **memory, std::size_t bytes) {
  std::lock_guard lock(state.mutex);
  captured_stream *const captured = find(stream);
  if (!captured)
    return cudaErrorStreamCaptureInvalidated;
  cudaMemAllocNodeParams params = {};
  params.poolProps.allocType = cudaMemAllocationTypePinned;
  params.poolProps.location = {cudaMemLocationTypeDevice, 0};
  params.bytesize = bytes;
  cudaGraphNode_t node = nullptr;
  const cudaError_t error =
      add_allocation(&node, captured->sequence->graph, captured->dependencies.data(),
                     captured->dependencies.size(), &params);
  if (error != cudaSuccess)
    return error;
  captured->dependencies = {node};
  *memory = params.dptr;
  return cudaSuccess;
}

cudaError_t capture_free(cudaStream_t stream, void *memory) {
  std::lock_guard lock(state.mutex);
  captured_stream *const captured = find(stream);
  if (!captured)
    return cudaErrorStreamCaptureInvalidated;
  cudaGraphNode_t node = nullptr;
  const cudaError_t error =
      add_free(&node, captured->sequence->graph, captured->dependencies.data(),
               captured->dependencies.size(), memory);
  if (error == cudaSuccess)
    captured->dependencies = {node};
  return error;
}

void forget_capture(cudaStream_t stream) {
  std::lock_guard lock(state.mutex);
  const captured_stream *const captured = find(stream);
  if (!captured)
    return;
  const std::shared_ptr<capture_sequence> sequence = captured->sequence;
  if (sequence->origin == stream) {
    sequence->invalidated = sequence->ended = true;
    leave(sequence);
    return;
  }
  unite(sequence->left_behind, captured->dependencies);
  state.streams.erase(stream);
  capturing_streams = static_cast<int>(state.streams.size());
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  return capture_call(stream, [&] { return begin(stream, mode, nullptr, {}); });
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t *dependencies,
                                          const cudaGraphEdgeData *, size_t numDependencies,
                                          cudaStreamCaptureMode mode) {
  return capture_call(stream, [&] {
    if (!graphs().contains(graph) || (numDependencies && !dependencies) ||
        !std::all_of(dependencies, dependencies + numDependencies, [&](cudaGraphNode_t node) {
          return graph_nodes().contains(node) && node->graph == graph;
        }))
      return cudaErrorInvalidValue;
    return begin(stream, mode, graph, {dependencies, dependencies + numDependencies});
  });
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph) {
  return capture_call(stream, [&] { return end(stream, pGraph); });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *pCaptureStatus) {
  return capture_call(stream, [&] {
    if (!pCaptureStatus)
      return cudaErrorInvalidValue;
    if (is_legacy(stream) && waits_for_a_capture())
      return cudaErrorStreamCaptureImplicit;
    *pCaptureStatus = status_of(find(stream));
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream,
                                     cudaStreamCaptureStatus *captureStatus_out,
                                     unsigned long long *id_out, cudaGraph_t *graph_out,
                                     const cudaGraphNode_t **dependencies_out,
                                     size_t *numDependencies_out) {
  return capture_call(stream, [&] {
    if (!captureStatus_out)
      return cudaErrorInvalidValue;
    if (is_legacy(stream) && waits_for_a_capture())
      return cudaErrorStreamCaptureImplicit;
    const captured_stream *const captured = find(stream);
    *captureStatus_out = status_of(captured);
    if (*captureStatus_out != cudaStreamCaptureStatusActive)
      return cudaSuccess;
    if (id_out)
      *id_out = captured->sequence->id;
    if (graph_out)
      *graph_out = captured->sequence->graph;
    if (dependencies_out)
      *dependencies_out = captured->dependencies.data();
    if (numDependencies_out)
      *numDependencies_out = captured->dependencies.size();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                                size_t numDependencies, unsigned int flags) {
  return capture_call(stream, [&] {
    captured_stream *const captured = find(stream);
    if (!captured)
      return cudaErrorIllegalState;
    if (captured->sequence->invalidated)
      return cudaErrorStreamCaptureInvalidated;
    if ((numDependencies && !dependencies) ||
        flags > static_cast<unsigned>(cudaStreamSetCaptureDependencies) ||
        !std::all_of(dependencies, dependencies + numDependencies, [&](cudaGraphNode_t node) {
          return graph_nodes().contains(node) && node->graph == captured->sequence->graph;
        }))
      return cudaErrorInvalidValue;
    if (flags == cudaStreamSetCaptureDependencies)
      captured->dependencies.clear();
    unite(captured->dependencies, {dependencies, dependencies + numDependencies});
    return cudaSuccess;
  });
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode) {
  return api_call([&] {
    if (!mode || *mode < cudaStreamCaptureModeGlobal || *mode > cudaStreamCaptureModeRelaxed)
      return cudaErrorInvalidValue;
    std::swap(*mode, thread_mode);
    return cudaSuccess;
  });
}
