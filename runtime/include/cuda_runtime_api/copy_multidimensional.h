// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": copying and setting rectangles and boxes.
//
// Widths and pitches are in bytes, heights and depths in rows and slices. A pitch below the width
// is cudaErrorInvalidPitchValue.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch,
                                  size_t width, size_t height, enum cudaMemcpyKind kind);
__host__ __device__ cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src,
                                                  size_t spitch, size_t width, size_t height,
                                                  enum cudaMemcpyKind kind,
                                                  cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p);
__host__ __device__ cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
                                                  cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p);
__host__ cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p,
                                           cudaStream_t stream OFFLOOM_DEFAULT(0));

__host__ cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width,
                                  size_t height);
__host__ __device__ cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value,
                                                  size_t width, size_t height,
                                                  cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMemset3D(struct cudaPitchedPtr pitchedDevPtr, int value,
                                  struct cudaExtent extent);
__host__ __device__ cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr pitchedDevPtr, int value,
                                                  struct cudaExtent extent,
                                                  cudaStream_t stream OFFLOOM_DEFAULT(0));

#ifdef __cplusplus
} // extern "C"
#endif

__host__ OFFLOOM_INLINE struct cudaPitchedPtr make_cudaPitchedPtr(void *d, size_t p, size_t xsz,
                                                                  size_t ysz) {
  struct cudaPitchedPtr s = {d, p, xsz, ysz};
  return s;
}
__host__ OFFLOOM_INLINE struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  struct cudaPos p = {x, y, z};
  return p;
}
__host__ OFFLOOM_INLINE struct cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
  struct cudaExtent e = {w, h, d};
  return e;
}
