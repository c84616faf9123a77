// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formats of elements as the driver API names them: a kind, and a number of channels.
#pragma once

#include "cuda.h"

#include <optional>

namespace offloom {

/// Null for what is no format of arrays here: block-compressed and planar ones, three channels.
std::optional<cudaChannelFormatDesc> channels_of(CUarray_format format, unsigned channels);

struct driver_format {
  CUarray_format format;
  unsigned channels;
};
driver_format driver_format_of(const cudaChannelFormatDesc &desc);

} // namespace offloom
