// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs that device code launches and changes: see cuda_runtime_api/graph_device.h.
#pragma once

#include "graphs/graph.h"
#include "launches/device_work.h"

namespace offloom {

/// Runs the graph, and after it what its kernels have put behind it. The calling thread does the
/// nodes.
cudaError_t run_to_end(std::shared_ptr<CUgraphExec_st> exec);

/// cudaGraphLaunch() in a kernel.
cudaError_t launch_in_device_code(device_work &work, cudaGraphExec_t exec, cudaStream_t stream);

/// Whether device code may change the node, or one of the graph's. Such a graph is not copied but
/// once.
bool may_change_by_devices(const CUgraphNode_st &node);
bool changes_by_devices(CUgraph_st &graph);

/// Lets device code change the nodes of this executable graph that it may change.
void name_for_devices(CUgraph_st &graph);
void forget_for_devices(CUgraph_st &graph);

} // namespace offloom
