// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How textures are read, as the driver API says it.
#pragma once

#include "cuda.h"

namespace offloom {

/// Integers of 8 and 16 bits are read as fractions unless a program wants them as they are; what
/// has more bits, or is a fraction already, as it is.
cudaTextureReadMode read_mode(unsigned flags, const cudaChannelFormatDesc &format);

/// CU_TRSF_… of a texture that is read so.
unsigned reading_flags(const cudaTextureDesc &d, const cudaChannelFormatDesc &format);

} // namespace offloom
