// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API says of arrays, as the runtime's functions want it.
#pragma once

#include "driver/driver_call.h"
#include "driver/driver_formats.h"
#include "textures/array.h"

namespace offloom {

inline bool is_compressed_or_planar(CUarray_format format) {
  return (format >= CU_AD_FORMAT_BC1_UNORM && format < CU_AD_FORMAT_UNORM_INT8X1) ||
         format == CU_AD_FORMAT_UNORM_INT_101010_2;
}

/// Calls make(format, extent, flags) with what a description says.
template <class F> CUresult make_described(const CUDA_ARRAY3D_DESCRIPTOR &d, F &&make) {
  constexpr unsigned known = cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap |
                             cudaArrayTextureGather | CUDA_ARRAY3D_DEPTH_TEXTURE |
                             cudaArrayColorAttachment | cudaArraySparse | cudaArrayDeferredMapping |
                             CUDA_ARRAY3D_VIDEO_ENCODE_DECODE;
  constexpr unsigned unsupported =
      cudaArraySparse | cudaArrayDeferredMapping | CUDA_ARRAY3D_VIDEO_ENCODE_DECODE;
  if (d.Flags & ~known)
    return CUDA_ERROR_INVALID_VALUE;
  if (d.Flags & unsupported || is_compressed_or_planar(d.Format))
    return CUDA_ERROR_NOT_SUPPORTED;
  const auto format = channels_of(d.Format, d.NumChannels);
  if (!format || d.Width == 0)
    return CUDA_ERROR_INVALID_VALUE;
  return as_result(make(*format, cudaExtent{d.Width, d.Height, d.Depth},
                        d.Flags & ~unsigned{CUDA_ARRAY3D_DEPTH_TEXTURE}));
}

} // namespace offloom
