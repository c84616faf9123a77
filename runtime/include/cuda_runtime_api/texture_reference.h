// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API of CUDA 11, "Texture Reference Management" and "Surface Reference Management".
//
// The fields of a reference count when memory is bound to it. Binding waits for kernels that read
// what was bound before.
#pragma once

#include "../driver_types.h"
#include "../surface_types.h"
#include "../texture_types.h"

#include <limits.h>

#if OFFLOOM_DEVICE_CODE
#include "../offloom/texture/references.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// `offset`, if not null, becomes how many bytes devPtr lies behind an address that textures may
/// start at. Fetches start there.
__host__ cudaError_t cudaBindTexture(size_t *offset, const struct textureReference *texref,
                                     const void *devPtr, const struct cudaChannelFormatDesc *desc,
                                     size_t size OFFLOOM_DEFAULT(UINT_MAX));
__host__ cudaError_t cudaBindTexture2D(size_t *offset, const struct textureReference *texref,
                                       const void *devPtr, const struct cudaChannelFormatDesc *desc,
                                       size_t width, size_t height, size_t pitch);
__host__ cudaError_t cudaBindTextureToArray(const struct textureReference *texref,
                                            cudaArray_const_t array,
                                            const struct cudaChannelFormatDesc *desc);
__host__ cudaError_t cudaBindTextureToMipmappedArray(const struct textureReference *texref,
                                                     cudaMipmappedArray_const_t mipmappedArray,
                                                     const struct cudaChannelFormatDesc *desc);
__host__ cudaError_t cudaUnbindTexture(const struct textureReference *texref);
__host__ cudaError_t cudaGetTextureAlignmentOffset(size_t *offset,
                                                   const struct textureReference *texref);
/// The reference that is the variable at `symbol`.
__host__ cudaError_t cudaGetTextureReference(const struct textureReference **texref,
                                             const void *symbol);

__host__ cudaError_t cudaBindSurfaceToArray(const struct surfaceReference *surfref,
                                            cudaArray_const_t array,
                                            const struct cudaChannelFormatDesc *desc);
__host__ cudaError_t cudaGetSurfaceReference(const struct surfaceReference **surfref,
                                             const void *symbol);

#ifdef __cplusplus
} // extern "C"

#if OFFLOOM_DEVICE_CODE

// The same with the variable itself, and the format of its type or of the array where none is
// given.

template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTexture(size_t *offset, const offloom::references::texture<T, dimensions, mode> &texture,
                const void *devPtr, const struct cudaChannelFormatDesc &desc,
                size_t size = UINT_MAX) {
  return cudaBindTexture(offset, &texture, devPtr, &desc, size);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTexture(size_t *offset, const offloom::references::texture<T, dimensions, mode> &texture,
                const void *devPtr, size_t size = UINT_MAX) {
  return cudaBindTexture(offset, &texture, devPtr, &texture.channelDesc, size);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTexture2D(size_t *offset, const offloom::references::texture<T, dimensions, mode> &texture,
                  const void *devPtr, const struct cudaChannelFormatDesc &desc, size_t width,
                  size_t height, size_t pitch) {
  return cudaBindTexture2D(offset, &texture, devPtr, &desc, width, height, pitch);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTexture2D(size_t *offset, const offloom::references::texture<T, dimensions, mode> &texture,
                  const void *devPtr, size_t width, size_t height, size_t pitch) {
  return cudaBindTexture2D(offset, &texture, devPtr, &texture.channelDesc, width, height, pitch);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTextureToArray(const offloom::references::texture<T, dimensions, mode> &texture,
                       cudaArray_const_t array, const struct cudaChannelFormatDesc &desc) {
  return cudaBindTextureToArray(&texture, array, &desc);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTextureToArray(const offloom::references::texture<T, dimensions, mode> &texture,
                       cudaArray_const_t array) {
  return cudaBindTextureToArray(&texture, array, nullptr);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTextureToMipmappedArray(const offloom::references::texture<T, dimensions, mode> &texture,
                                cudaMipmappedArray_const_t mipmappedArray,
                                const struct cudaChannelFormatDesc &desc) {
  return cudaBindTextureToMipmappedArray(&texture, mipmappedArray, &desc);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaBindTextureToMipmappedArray(const offloom::references::texture<T, dimensions, mode> &texture,
                                cudaMipmappedArray_const_t mipmappedArray) {
  return cudaBindTextureToMipmappedArray(&texture, mipmappedArray, nullptr);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaUnbindTexture(const offloom::references::texture<T, dimensions, mode> &texture) {
  return cudaUnbindTexture(&texture);
}
template <class T, int dimensions, enum cudaTextureReadMode mode>
__host__ inline cudaError_t
cudaGetTextureAlignmentOffset(size_t *offset,
                              const offloom::references::texture<T, dimensions, mode> &texture) {
  return cudaGetTextureAlignmentOffset(offset, &texture);
}

template <class T, int dimensions>
__host__ inline cudaError_t
cudaBindSurfaceToArray(const offloom::references::surface<T, dimensions> &surface,
                       cudaArray_const_t array, const struct cudaChannelFormatDesc &desc) {
  return cudaBindSurfaceToArray(&surface, array, &desc);
}
template <class T, int dimensions>
__host__ inline cudaError_t
cudaBindSurfaceToArray(const offloom::references::surface<T, dimensions> &surface,
                       cudaArray_const_t array) {
  return cudaBindSurfaceToArray(&surface, array, nullptr);
}

#endif

#endif // C++
