// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graphs/kernel_node_attributes.h"

namespace offloom {

namespace {

/// What says how a GPU should go about it.
bool is_hint(cudaLaunchAttributeID which) {
  switch (which) {
  case cudaLaunchAttributeClusterSchedulingPolicyPreference:
  case cudaLaunchAttributeMemSyncDomainMap:
  case cudaLaunchAttributeMemSyncDomain:
  case cudaLaunchAttributePreferredSharedMemoryCarveout:
    return true;
  default:
    return false;
  }
}

} // namespace

cudaError_t get_attribute(const kernel_work &work, cudaLaunchAttributeID which,
                          cudaLaunchAttributeValue &value) {
  switch (which) {
  case cudaLaunchAttributeAccessPolicyWindow:
    value.accessPolicyWindow = work.window;
    return cudaSuccess;
  case cudaLaunchAttributeCooperative:
    value.cooperative = work.cooperative;
    return cudaSuccess;
  case cudaLaunchAttributePriority:
    value.priority = work.priority;
    return cudaSuccess;
  case cudaLaunchAttributeClusterDimension:
    value.clusterDim = {work.cluster.x, work.cluster.y, work.cluster.z};
    return cudaSuccess;
  case cudaLaunchAttributeDeviceUpdatableKernelNode:
    value.deviceUpdatableKernelNode = {work.updatable != nullptr, work.updatable.get()};
    return cudaSuccess;
  default:
    if (!is_hint(which))
      return cudaErrorInvalidValue;
    const auto found = work.hints.find(which);
    value = found == work.hints.end() ? cudaLaunchAttributeValue{} : found->second;
    return cudaSuccess;
  }
}

cudaError_t set_attribute(kernel_work &work, cudaLaunchAttributeID which,
                          const cudaLaunchAttributeValue &value) {
  switch (which) {
  case cudaLaunchAttributeAccessPolicyWindow:
    work.window = value.accessPolicyWindow;
    return cudaSuccess;
  case cudaLaunchAttributeCooperative:
    work.cooperative = value.cooperative;
    return cudaSuccess;
  case cudaLaunchAttributePriority:
    work.priority = value.priority;
    return cudaSuccess;
  case cudaLaunchAttributeClusterDimension:
    work.cluster = dim3(value.clusterDim.x, value.clusterDim.y, value.clusterDim.z);
    return cudaSuccess;
  case cudaLaunchAttributeDeviceUpdatableKernelNode:
    if (!value.deviceUpdatableKernelNode.deviceUpdatable)
      return work.updatable ? cudaErrorNotSupported : cudaSuccess; // a node stays what it is
    if (!work.updatable)
      work.updatable = std::make_shared<CUgraphDeviceUpdatableNode_st>();
    return cudaSuccess;
  default:
    if (!is_hint(which))
      return cudaErrorInvalidValue;
    work.hints[which] = value;
    return cudaSuccess;
  }
}

void copy_attributes(kernel_work &to, const kernel_work &from) {
  to.window = from.window;
  to.cooperative = from.cooperative;
  to.priority = from.priority;
  to.cluster = from.cluster;
  to.hints = from.hints;
}

} // namespace offloom
