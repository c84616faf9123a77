// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch's configuration with attributes, from the driver API's to the runtime's.
#pragma once

#include "cuda.h"

#include <bit>
#include <vector>

namespace offloom {

/// The two unions are laid out alike.
inline cudaLaunchAttributeValue attribute_value(const CUlaunchAttributeValue &value) {
  return std::bit_cast<cudaLaunchAttributeValue>(value);
}
inline CUlaunchAttributeValue attribute_value(const cudaLaunchAttributeValue &value) {
  return std::bit_cast<CUlaunchAttributeValue>(value);
}

class launch_attributes {
public:
  explicit launch_attributes(const CUlaunchConfig &c)
      : config_{dim3(c.gridDimX, c.gridDimY, c.gridDimZ),
                dim3(c.blockDimX, c.blockDimY, c.blockDimZ),
                c.sharedMemBytes,
                c.hStream,
                nullptr,
                c.numAttrs} {
    for (unsigned i = 0; c.attrs && i < c.numAttrs; ++i)
      attributes_.push_back({static_cast<cudaLaunchAttributeID>(c.attrs[i].id),
                             {},
                             attribute_value(c.attrs[i].value)});
    config_.attrs = c.attrs ? attributes_.data() : nullptr;
  }
  launch_attributes(const launch_attributes &) = delete;
  launch_attributes &operator=(const launch_attributes &) = delete;

  const cudaLaunchConfig_t *config() const { return &config_; }

private:
  std::vector<cudaLaunchAttribute> attributes_;
  cudaLaunchConfig_t config_;
};

} // namespace offloom
