// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many blocks of a kernel the device can hold at once: what cooperative launches are held to,
// and what the occupancy functions answer.
#pragma once

#include "launches/kernel_registry.h"
#include "offloom/launch.h"

#include <cstddef>

namespace offloom {

/// Blocks that fit on a multiprocessor; 0 for a block that fits nowhere.
int resident_blocks_per_sm(const known_kernel &kernel, long long threads,
                           std::size_t dynamic_bytes);

/// The most blocks that a cluster of this kernel may have.
unsigned max_cluster_blocks(const known_kernel &kernel);

/// Gives the configuration the clusters that the kernel asks for. cudaErrorInvalidClusterSize if
/// they are too large, or the grid is no multiple of them.
cudaError_t settle_clusters(launch_config &config, const known_kernel &kernel);

/// cudaErrorCooperativeLaunchTooLarge if not all blocks run at once that have to.
cudaError_t check_residency(const launch_config &config, const known_kernel &kernel);

} // namespace offloom
