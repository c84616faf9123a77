// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the header of a JPEG file says.
#pragma once

#include "nvjpeg.h"

namespace offloom::jpeg {

struct component {
  int across = 1, down = 1; // sampling factors
  int width = 0, height = 0;
};

struct header {
  nvjpegJpegEncoding_t encoding = NVJPEG_ENCODING_UNKNOWN;
  int width = 0, height = 0, count = 0;
  component components[NVJPEG_MAX_COMPONENT];
  nvjpegChromaSubsampling_t subsampling = NVJPEG_CSS_UNKNOWN;
};

/// Reads it: NVJPEG_STATUS_BAD_JPEG if it is none, NVJPEG_STATUS_JPEG_NOT_SUPPORTED if it is of a
/// kind that nvJPEG does not decode.
nvjpegStatus_t read_header(const unsigned char *data, size_t length, header &result);

} // namespace offloom::jpeg
