// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Special registers about the cluster of the running block (PTX ISA, "Special Registers").
#pragma once

#include "../../vector_types.h"

namespace offloom::ptx {

/// %clusterid, %nclusterid: which cluster of the grid this is, and of how many.
dim3 clusterid();
dim3 nclusterid();
/// %is_explicit_cluster: whether the launch or the kernel asked for clusters.
bool is_explicit_cluster();

} // namespace offloom::ptx
