// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files into pixels, by libjpeg-turbo.
#include "picture.h"
#include "turbojpeg.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace offloom::jpeg {
namespace {

struct end {
  void operator()(void *handle) const { tjDestroy(handle); }
};
using decompressor = std::unique_ptr<void, end>;

channel part(int width, int height, int values) {
  return {width, height, values,
          std::vector<unsigned char>(static_cast<size_t>(width) * height * values)};
}

/// Pixels whose values stand by turns.
nvjpegStatus_t decode_pixels(void *decoder, const unsigned char *data, size_t length,
                             const header &of, pixel_order order, int flags, picture &result) {
  const int values = order == in_gray ? 1 : 3;
  result.channels = {part(of.width, of.height, values)};
  return tjDecompress2(decoder, data, length, result.channels[0].bytes.data(), of.width, 0,
                       of.height, order, flags) == 0
             ? NVJPEG_STATUS_SUCCESS
             : NVJPEG_STATUS_BAD_JPEG;
}

/// The channels of such pixels.
void separate(picture &of) {
  const channel together = std::move(of.channels[0]);
  of.channels.clear();
  for (int value = 0; value < together.values; ++value) {
    channel made = part(together.width, together.height, 1);
    for (size_t at = 0; at < made.bytes.size(); ++at)
      made.bytes[at] = together.bytes[at * together.values + value];
    of.channels.push_back(std::move(made));
  }
}

/// A number rounded up to a multiple.
int padded(int number, int multiple) { return (number + multiple - 1) / multiple * multiple; }

/// Components as the file has them. The back end writes whole groups of sampled pixels.
nvjpegStatus_t decode_components(void *decoder, const unsigned char *data, size_t length,
                                 const header &of, int flags, picture &result) {
  unsigned char *planes[NVJPEG_MAX_COMPONENT] = {};
  int strides[NVJPEG_MAX_COMPONENT] = {};
  std::vector<std::vector<unsigned char>> whole(of.count);
  const component &luma = of.components[0];
  const int across = of.count == 1 ? 1 : luma.across / of.components[1].across;
  const int down = of.count == 1 ? 1 : luma.down / of.components[1].down;
  for (int at = 0; at < of.count; ++at) {
    strides[at] = padded(of.width, across) / (at == 0 ? 1 : across);
    whole[at].resize(static_cast<size_t>(strides[at]) * padded(of.height, down) /
                     (at == 0 ? 1 : down));
    planes[at] = whole[at].data();
  }
  if (tjDecompressToYUVPlanes(decoder, data, length, planes, 0, strides, 0, flags) != 0)
    return NVJPEG_STATUS_BAD_JPEG;
  for (int at = 0; at < of.count; ++at) {
    channel made = part(of.components[at].width, of.components[at].height, 1);
    for (int y = 0; y < made.height; ++y)
      std::memcpy(&made.bytes[static_cast<size_t>(y) * made.width],
                  &whole[at][static_cast<size_t>(y) * strides[at]], made.width);
    result.channels.push_back(std::move(made));
  }
  return NVJPEG_STATUS_SUCCESS;
}

} // namespace

nvjpegStatus_t decode(const unsigned char *data, size_t length, nvjpegOutputFormat_t format,
                      bool smooth, picture &result) {
  header of;
  if (const nvjpegStatus_t status = read_header(data, length, of); status != 0)
    return status;
  // The back end knows the usual subsamplings.
  if (of.count > 3 || of.subsampling == NVJPEG_CSS_UNKNOWN || of.subsampling == NVJPEG_CSS_410)
    return NVJPEG_STATUS_JPEG_NOT_SUPPORTED;
  const decompressor decoder(tjInitDecompress());
  if (!decoder)
    return NVJPEG_STATUS_ALLOCATOR_FAILURE;
  const int flags = accurate_dct | (smooth ? 0 : plain_upsampling);
  result = {};
  nvjpegStatus_t status = NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED;
  switch (format) {
  case NVJPEG_OUTPUT_UNCHANGED:
  case NVJPEG_OUTPUT_YUV:
    return decode_components(decoder.get(), data, length, of, flags, result);
  case NVJPEG_OUTPUT_Y:
    return decode_pixels(decoder.get(), data, length, of, in_gray, flags, result);
  case NVJPEG_OUTPUT_RGBI:
  case NVJPEG_OUTPUT_BGRI:
    return decode_pixels(decoder.get(), data, length, of,
                         format == NVJPEG_OUTPUT_RGBI ? in_rgb : in_bgr, flags, result);
  case NVJPEG_OUTPUT_RGB:
  case NVJPEG_OUTPUT_BGR:
    status = decode_pixels(decoder.get(), data, length, of,
                           format == NVJPEG_OUTPUT_RGB ? in_rgb : in_bgr, flags, result);
    if (status == NVJPEG_STATUS_SUCCESS)
      separate(result);
    return status;
  default:
    return status;
  }
}

nvjpegStatus_t cut(picture &of, region to) {
  if (to.width <= 0)
    return NVJPEG_STATUS_SUCCESS;
  for (channel &each : of.channels) {
    if (each.width != of.channels[0].width || each.height != of.channels[0].height)
      return NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED; // subsampled components
    if (to.x < 0 || to.y < 0 || to.height <= 0 || to.x + to.width > each.width ||
        to.y + to.height > each.height)
      return NVJPEG_STATUS_INVALID_PARAMETER;
  }
  for (channel &each : of.channels) {
    channel made = part(to.width, to.height, each.values);
    const size_t row = static_cast<size_t>(to.width) * each.values;
    for (int y = 0; y < to.height; ++y)
      std::memcpy(&made.bytes[y * row],
                  &each.bytes[(static_cast<size_t>(to.y + y) * each.width + to.x) * each.values],
                  row);
    each = std::move(made);
  }
  return NVJPEG_STATUS_SUCCESS;
}

} // namespace offloom::jpeg
