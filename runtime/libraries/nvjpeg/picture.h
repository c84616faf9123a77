// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decoded images, on their way into memory of the device.
#pragma once

#include "header.h"

#include <vector>

namespace offloom::jpeg {

/// One channel of an image, or all of them by turns.
struct channel {
  int width = 0, height = 0, values = 1;
  std::vector<unsigned char> bytes; // dense rows
};

struct picture {
  std::vector<channel> channels;
};

/// Part of an image: all of it where the width is not positive.
struct region {
  int x = 0, y = 0, width = 0, height = 0;
};

/// Decodes a file, in the calling thread.
nvjpegStatus_t decode(const unsigned char *data, size_t length, nvjpegOutputFormat_t format,
                      bool smooth, picture &result);

/// Leaves of an image what is in a region.
nvjpegStatus_t cut(picture &of, region to);

} // namespace offloom::jpeg
