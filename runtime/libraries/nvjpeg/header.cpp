// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Segments of a JPEG file up to the frame's.
#include "header.h"

#include <algorithm>

namespace offloom::jpeg {
namespace {

bool starts_frame(int marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

nvjpegChromaSubsampling_t subsampling_of(const header &of) {
  if (of.count == 1)
    return NVJPEG_CSS_GRAY;
  const component &luma = of.components[0];
  if (of.count != 3 || of.components[1].across != of.components[2].across ||
      of.components[1].down != of.components[2].down ||
      luma.across % of.components[1].across != 0 || luma.down % of.components[1].down != 0)
    return NVJPEG_CSS_UNKNOWN;
  switch (10 * (luma.across / of.components[1].across) + luma.down / of.components[1].down) {
  case 11:
    return NVJPEG_CSS_444;
  case 21:
    return NVJPEG_CSS_422;
  case 22:
    return NVJPEG_CSS_420;
  case 12:
    return NVJPEG_CSS_440;
  case 41:
    return NVJPEG_CSS_411;
  case 42:
    return NVJPEG_CSS_410;
  default:
    return NVJPEG_CSS_UNKNOWN;
  }
}

/// A frame's segment, after its length.
nvjpegStatus_t read_frame(int marker, const unsigned char *data, size_t length, header &result) {
  if (length < 6)
    return NVJPEG_STATUS_BAD_JPEG;
  result.encoding = static_cast<nvjpegJpegEncoding_t>(marker);
  result.height = data[1] << 8 | data[2];
  result.width = data[3] << 8 | data[4];
  result.count = data[5];
  if (result.width == 0 || result.height == 0 || result.count == 0 ||
      length < 6 + 3 * size_t(result.count))
    return NVJPEG_STATUS_BAD_JPEG;
  if (marker > NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN || data[0] != 8 ||
      result.count > NVJPEG_MAX_COMPONENT)
    return NVJPEG_STATUS_JPEG_NOT_SUPPORTED;
  int most_across = 1, most_down = 1;
  for (int at = 0; at < result.count; ++at) {
    component &read = result.components[at];
    read.across = data[7 + 3 * at] >> 4;
    read.down = data[7 + 3 * at] & 15;
    if (read.across < 1 || read.across > 4 || read.down < 1 || read.down > 4)
      return NVJPEG_STATUS_BAD_JPEG;
    most_across = std::max(most_across, read.across);
    most_down = std::max(most_down, read.down);
  }
  for (component &each : result.components) {
    each.width = (result.width * each.across + most_across - 1) / most_across;
    each.height = (result.height * each.down + most_down - 1) / most_down;
  }
  result.subsampling = subsampling_of(result);
  return NVJPEG_STATUS_SUCCESS;
}

} // namespace

nvjpegStatus_t read_header(const unsigned char *data, size_t length, header &result) {
  result = {};
  if (length < 4)
    return NVJPEG_STATUS_INCOMPLETE_BITSTREAM;
  if (data[0] != 0xff || data[1] != 0xd8)
    return NVJPEG_STATUS_BAD_JPEG;
  size_t at = 2;
  while (at + 4 <= length) {
    if (data[at] != 0xff)
      return NVJPEG_STATUS_BAD_JPEG;
    const int marker = data[at + 1];
    if (marker == 0xff) { // a fill byte
      ++at;
      continue;
    }
    const size_t segment = data[at + 2] << 8 | data[at + 3];
    if (marker == 0xd9 || marker == 0xda || segment < 2)
      return NVJPEG_STATUS_BAD_JPEG;
    if (at + 2 + segment > length)
      return NVJPEG_STATUS_INCOMPLETE_BITSTREAM;
    if (starts_frame(marker))
      return read_frame(marker, data + at + 4, segment - 2, result);
    at += 2 + segment;
  }
  return NVJPEG_STATUS_INCOMPLETE_BITSTREAM;
}

} // namespace offloom::jpeg
