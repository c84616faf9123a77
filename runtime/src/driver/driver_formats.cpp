// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/driver_formats.h"

namespace offloom {

namespace {

/// Formats that say the bits of a channel, and leave the number of them to the caller.
constexpr struct {
  CUarray_format format;
  cudaChannelFormatKind kind;
  int bits;
} counted[] = {
    {CU_AD_FORMAT_UNSIGNED_INT8, cudaChannelFormatKindUnsigned, 8},
    {CU_AD_FORMAT_UNSIGNED_INT16, cudaChannelFormatKindUnsigned, 16},
    {CU_AD_FORMAT_UNSIGNED_INT32, cudaChannelFormatKindUnsigned, 32},
    {CU_AD_FORMAT_SIGNED_INT8, cudaChannelFormatKindSigned, 8},
    {CU_AD_FORMAT_SIGNED_INT16, cudaChannelFormatKindSigned, 16},
    {CU_AD_FORMAT_SIGNED_INT32, cudaChannelFormatKindSigned, 32},
    {CU_AD_FORMAT_HALF, cudaChannelFormatKindFloat, 16},
    {CU_AD_FORMAT_FLOAT, cudaChannelFormatKindFloat, 32},
};

/// Formats of normalised integers, in the order of both enumerations: 8 bits and 16, unsigned and
/// signed, each of 1, 2 and 4 channels.
constexpr int first_format = CU_AD_FORMAT_UNORM_INT8X1, last_format = CU_AD_FORMAT_SNORM_INT16X4;
constexpr int first_kind = cudaChannelFormatKindUnsignedNormalized8X1,
              last_kind = cudaChannelFormatKindSignedNormalized16X4;

cudaChannelFormatDesc of_channels(unsigned channels, int bits, cudaChannelFormatKind kind) {
  return {bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0, channels > 3 ? bits : 0, kind};
}

} // namespace

std::optional<cudaChannelFormatDesc> channels_of(CUarray_format format, unsigned channels) {
  if (channels != 1 && channels != 2 && channels != 4)
    return std::nullopt;
  for (const auto &f : counted)
    if (f.format == format)
      return of_channels(channels, f.bits, f.kind);
  if (format < first_format || format > last_format)
    return std::nullopt;
  const int index = format - first_format;
  const unsigned own_channels = 1u << index % 3;
  if (channels != own_channels)
    return std::nullopt;
  return of_channels(channels, index / 3 % 2 ? 16 : 8,
                     static_cast<cudaChannelFormatKind>(first_kind + index));
}

driver_format driver_format_of(const cudaChannelFormatDesc &d) {
  const unsigned channels = d.w ? 4 : d.z ? 3 : d.y ? 2 : 1;
  if (d.f >= first_kind && d.f <= last_kind)
    return {static_cast<CUarray_format>(first_format + (d.f - first_kind)), channels};
  for (const auto &f : counted)
    if (f.kind == d.f && f.bits == d.x)
      return {f.format, channels};
  return {CU_AD_FORMAT_MAX, channels};
}

} // namespace offloom
