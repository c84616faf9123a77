// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// device_work: what the threads of a grid put into streams (dynamic parallelism). It runs when the
// grid has ended, before its launch returns.
//
// CUDA lets a child grid start at any time after its launch, and since CUDA 12 no thread can wait
// for it. Running children later than a GPU would keeps their frames off the small stacks of
// fibers, and spreads their blocks over all cores. A child's own work follows it directly, so that
// what a stream holds runs in order; work of different streams and blocks is not overlapped.
#pragma once

#include "offloom/launch.h"

#include <functional>
#include <mutex>
#include <vector>

namespace offloom {

class graph_run;

/// The run of a graph whose nodes the calling thread does; null if it does none.
extern constinit thread_local graph_run *current_graph_run;

class device_work {
public:
  /// Called by threads of the grid, on any worker. `stream` may have been destroyed by the time the
  /// work runs; it only says whether other work goes first (cudaStreamTailLaunch). Returns
  /// cudaSuccess.
  cudaError_t add(cudaStream_t stream, std::function<void()> work);

  /// Runs everything in the order of its arrival, unless the grid or a child has failed.
  void run();

  /// Of which the grid is a node; null if it is of none.
  graph_run *graph() const { return graph_; }

private:
  graph_run *const graph_ = current_graph_run;
  std::mutex mutex_;
  std::vector<std::function<void()>> work_;
  std::vector<std::function<void()>> tail_;
};

/// The work of the grid that the calling thread runs a block of; null in host code.
device_work *current_device_work();

/// Puts a launch into it: the arguments are copied now, the configuration is valid.
cudaError_t launch_later(device_work &, const launch_config &config,
                         const detail::kernel_call &call);

/// True for a stream that device code may name: the host's streams, and two of its own.
bool is_device_stream(cudaStream_t stream);

} // namespace offloom
