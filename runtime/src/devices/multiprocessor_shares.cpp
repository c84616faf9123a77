// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/multiprocessor_shares.h"

#include "cuda_runtime_api.h"

#include <algorithm>
#include <cstring>

namespace offloom {

namespace {

/// What programs do not look at in a CUdevResource.
struct hidden {
  unsigned mark;
  multiprocessor_share share;
};
constexpr unsigned resource_mark = 0x6F666C6D;
static_assert(sizeof(hidden) <= sizeof(CUdevResource::_internal_padding));

int attribute(int device, cudaDeviceAttr name) {
  int value = 0;
  (void)cudaDeviceGetAttribute(&value, name, device);
  return value;
}

} // namespace

multiprocessor_share all_multiprocessors(int device) {
  return {device, 0, static_cast<unsigned>(attribute(device, cudaDevAttrMultiProcessorCount))};
}

CUdevResource resource_of(const multiprocessor_share &share) {
  CUdevResource resource{};
  resource.type = CU_DEV_RESOURCE_TYPE_SM;
  resource.sm.smCount = share.count;
  const hidden contents{resource_mark, share};
  std::memcpy(resource._internal_padding, &contents, sizeof contents);
  return resource;
}

std::optional<multiprocessor_share> share_of(const CUdevResource &resource) {
  hidden contents;
  std::memcpy(&contents, resource._internal_padding, sizeof contents);
  if (resource.type != CU_DEV_RESOURCE_TYPE_SM || contents.mark != resource_mark ||
      resource.sm.smCount != contents.share.count)
    return std::nullopt;
  return contents.share;
}

unsigned group_size(int device, unsigned wanted, bool ignores_coscheduling) {
  const int major = attribute(device, cudaDevAttrComputeCapabilityMajor);
  unsigned least = 1, unit = 1;
  if (major >= 9)
    least = unit = ignores_coscheduling ? 2 : 8;
  else if (major == 8)
    least = ignores_coscheduling ? 2 : 4, unit = 2;
  else if (major == 7)
    least = unit = 2;
  const unsigned size = std::max(wanted, least);
  return size > ~0u - unit ? size : (size + unit - 1) / unit * unit;
}

} // namespace offloom
