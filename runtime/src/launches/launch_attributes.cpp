// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes of launches: which there are, and what comes of them.
#include "cuda_runtime_api/event.h"
#include "cuda_runtime_api/execution.h"
#include "devices/api_call.h"
#include "devices/handles.h"

namespace offloom::detail {

namespace {

bool is_attribute(cudaLaunchAttributeID id) {
  return id >= cudaLaunchAttributeIgnore && id <= cudaLaunchAttributePreferredSharedMemoryCarveout;
}

/// The event that the attribute names, if it is of the sort that does.
const cudaEvent_t *event_of(const cudaLaunchAttribute &attribute) {
  switch (attribute.id) {
  case cudaLaunchAttributeProgrammaticEvent:
    return &attribute.val.programmaticEvent.event;
  case cudaLaunchAttributeLaunchCompletionEvent:
    return &attribute.val.launchCompletionEvent.event;
  default:
    return nullptr;
  }
}

/// An event of a launch measures no time.
cudaError_t check_event(cudaEvent_t event) {
  const cudaError_t error = check_handle(events(), event);
  return error == cudaSuccess && !(event->flags & cudaEventDisableTiming) ? cudaErrorNotSupported
                                                                          : error;
}

/// What changes nothing here has to be right all the same.
bool is_valid(const cudaLaunchAttribute &attribute) {
  switch (attribute.id) {
  case cudaLaunchAttributeMemSyncDomain:
    return attribute.val.memSyncDomain == cudaLaunchMemSyncDomainDefault ||
           attribute.val.memSyncDomain == cudaLaunchMemSyncDomainRemote;
  case cudaLaunchAttributePreferredSharedMemoryCarveout:
    return attribute.val.sharedMemCarveout <= 100;
  default:
    return is_attribute(attribute.id);
  }
}

cudaError_t apply(launch_config &config, const cudaLaunchAttribute &attribute) {
  if (!is_valid(attribute))
    return cudaErrorInvalidValue;
  if (const cudaEvent_t *event = event_of(attribute))
    return check_event(*event);
  if (attribute.id == cudaLaunchAttributeCooperative)
    config.cooperative = attribute.val.cooperative != 0;
  else if (attribute.id == cudaLaunchAttributeDeviceUpdatableKernelNode) // there is no node to
                                                                         // change, or none is kept
    return attribute.val.deviceUpdatableKernelNode.deviceUpdatable ? cudaErrorNotSupported
                                                                   : cudaSuccess;
  else if (attribute.id == cudaLaunchAttributeClusterDimension) {
    const auto &cluster = attribute.val.clusterDim;
    config.cluster = dim3(cluster.x, cluster.y, cluster.z);
  }
  return cudaSuccess;
}

} // namespace

cudaError_t configure(launch_config &config, const cudaLaunchConfig_t *from) {
  return api_call([&] {
    if (!from || (from->numAttrs && !from->attrs))
      return cudaErrorInvalidValue;
    config = {from->gridDim, from->blockDim, from->dynamicSmemBytes, from->stream};
    for (unsigned i = 0; i < from->numAttrs; ++i)
      if (const cudaError_t error = apply(config, from->attrs[i]); error != cudaSuccess)
        return error;
    return cudaSuccess;
  });
}

/// A GPU may complete them before the kernel's end, when its blocks have begun or say so.
cudaError_t record_events(const cudaLaunchConfig_t &launched) {
  for (unsigned i = 0; i < launched.numAttrs; ++i)
    if (const cudaEvent_t *event = event_of(launched.attrs[i]))
      if (const cudaError_t error = cudaEventRecord(*event, launched.stream); error != cudaSuccess)
        return error;
  return cudaSuccess;
}

} // namespace offloom::detail
