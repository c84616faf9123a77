// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launching executable graphs into streams.
#pragma once

#include "graphs/graph.h"

namespace offloom {

/// Puts the graph into a queue as one operation. Graphs that allocate memory are done before this
/// returns, because the host's next calls may name that memory, and so are those that copy to
/// pageable memory, as on a GPU.
cudaError_t launch_graph(CUgraphExec_st &exec, const queue_reference &queue);

/// Waits until no launch of the graph is left in a stream, so that it may be changed.
void wait_for_launches(const CUgraphExec_st &exec);

} // namespace offloom
