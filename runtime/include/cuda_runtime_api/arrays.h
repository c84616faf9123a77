// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": arrays, and channel descriptors.
//
// An array's elements lie row after row. Offsets into arrays and widths of copies are in bytes,
// extents of arrays in elements.
#pragma once

#include "../driver_types.h"
#include "../vector_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                            enum cudaChannelFormatKind f);
__host__ cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *desc,
                                        cudaArray_const_t array);

__host__ cudaError_t cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *desc,
                                     size_t width, size_t height OFFLOOM_DEFAULT(0),
                                     unsigned int flags OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *desc,
                                       struct cudaExtent extent,
                                       unsigned int flags OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaFreeArray(cudaArray_t array);
__host__ cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *desc, struct cudaExtent *extent,
                                      unsigned int *flags, cudaArray_t array);

__host__ cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                         const void *src, size_t spitch, size_t width,
                                         size_t height, enum cudaMemcpyKind kind);
__host__ cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                              const void *src, size_t spitch, size_t width,
                                              size_t height, enum cudaMemcpyKind kind,
                                              cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMemcpy2DFromArray(void *dst, size_t dpitch, cudaArray_const_t src,
                                           size_t wOffset, size_t hOffset, size_t width,
                                           size_t height, enum cudaMemcpyKind kind);
__host__ cudaError_t cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src,
                                                size_t wOffset, size_t hOffset, size_t width,
                                                size_t height, enum cudaMemcpyKind kind,
                                                cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMemcpy2DArrayToArray(
    cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src, size_t wOffsetSrc,
    size_t hOffsetSrc, size_t width, size_t height,
    enum cudaMemcpyKind kind OFFLOOM_DEFAULT(cudaMemcpyDeviceToDevice));

// As many bytes as `count`, row after row from the given place on. Deprecated by NVIDIA.
__host__ cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                       const void *src, size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                            const void *src, size_t count, enum cudaMemcpyKind kind,
                                            cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t wOffset,
                                         size_t hOffset, size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src, size_t wOffset,
                                              size_t hOffset, size_t count,
                                              enum cudaMemcpyKind kind,
                                              cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t
cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
                       size_t wOffsetSrc, size_t hOffsetSrc, size_t count,
                       enum cudaMemcpyKind kind OFFLOOM_DEFAULT(cudaMemcpyDeviceToDevice));

#ifdef __cplusplus
} // extern "C"

/// The descriptor of a type that an array may have as its element; kind None for any other type.
template <class T> __host__ inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}

#define OFFLOOM_CHANNEL_DESC(type, bits, kind)                                                     \
  template <> __host__ inline cudaChannelFormatDesc cudaCreateChannelDesc<type>() {                \
    return cudaCreateChannelDesc(bits, 0, 0, 0, cudaChannelFormatKind##kind);                      \
  }
#define OFFLOOM_CHANNEL_DESCS(scalar, vector, bits, kind)                                          \
  OFFLOOM_CHANNEL_DESC(scalar, bits, kind)                                                         \
  OFFLOOM_CHANNEL_DESC(vector##1, bits, kind)                                                      \
  template <> __host__ inline cudaChannelFormatDesc cudaCreateChannelDesc<vector##2>() {           \
    return cudaCreateChannelDesc(bits, bits, 0, 0, cudaChannelFormatKind##kind);                   \
  }                                                                                                \
  template <> __host__ inline cudaChannelFormatDesc cudaCreateChannelDesc<vector##4>() {           \
    return cudaCreateChannelDesc(bits, bits, bits, bits, cudaChannelFormatKind##kind);             \
  }
OFFLOOM_CHANNEL_DESC(char, 8, Signed)
OFFLOOM_CHANNEL_DESCS(signed char, char, 8, Signed)
OFFLOOM_CHANNEL_DESCS(unsigned char, uchar, 8, Unsigned)
OFFLOOM_CHANNEL_DESCS(short, short, 16, Signed)
OFFLOOM_CHANNEL_DESCS(unsigned short, ushort, 16, Unsigned)
OFFLOOM_CHANNEL_DESCS(int, int, 32, Signed)
OFFLOOM_CHANNEL_DESCS(unsigned int, uint, 32, Unsigned)
OFFLOOM_CHANNEL_DESCS(float, float, 32, Float)
#undef OFFLOOM_CHANNEL_DESCS
#undef OFFLOOM_CHANNEL_DESC

// Formats that no type of C++ stands for: of half-precision numbers, and by kind.

__host__ inline cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
__host__ inline cudaChannelFormatDesc cudaCreateChannelDescHalf1() {
  return cudaCreateChannelDescHalf();
}
__host__ inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
  return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
__host__ inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
  return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}

/// Of a normalised kind, such as cudaChannelFormatKindUnsignedNormalized8X4.
template <cudaChannelFormatKind kind>
__host__ inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  static_assert(kind >= cudaChannelFormatKindUnsignedNormalized8X1 &&
                    kind <= cudaChannelFormatKindSignedNormalized16X4,
                "of the kinds, those of normalised integers say all of a format");
  constexpr int first = cudaChannelFormatKindUnsignedNormalized8X1;
  constexpr int bits = (kind - first) / 3 % 2 == 0 ? 8 : 16, size = (kind - first) % 3;
  return cudaCreateChannelDesc(bits, size > 0 ? bits : 0, size > 1 ? bits : 0, size > 1 ? bits : 0,
                               kind);
}

#endif // C++
