// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is behind nvJPEG's handles.
#pragma once

#include "picture.h"

#include <memory>
#include <mutex>
#include <vector>

struct nvjpegHandle {
  unsigned flags = 0;
  size_t device_padding = 0, pinned_padding = 0;
  bool smooth() const { return flags & NVJPEG_FLAGS_UPSAMPLING_WITH_INTERPOLATION; }
};

struct nvjpegJpegState {
  int batch = 0;
  nvjpegOutputFormat_t format = NVJPEG_OUTPUT_RGBI;
  std::shared_ptr<offloom::jpeg::picture> decoded; // between the phases
};

struct nvjpegJpegStream {
  std::vector<unsigned char> file;
  offloom::jpeg::header header;
  bool parsed = false;
};

struct nvjpegJpegDecoder {};
struct nvjpegBufferPinned {};
struct nvjpegBufferDevice {};

struct nvjpegDecodeParams {
  nvjpegOutputFormat_t format = NVJPEG_OUTPUT_UNCHANGED;
  offloom::jpeg::region roi;
};

/// A file that work in a stream makes.
struct encoded {
  std::mutex mutex;
  std::vector<unsigned char> file;
  bool failed = false;
};
struct nvjpegEncoderState {
  std::shared_ptr<encoded> last;
  cudaStream_t stream = nullptr;
};
struct nvjpegEncoderParams {
  int quality = 70;
  nvjpegChromaSubsampling_t subsampling = NVJPEG_CSS_444;
  bool progressive = false;
};

namespace offloom::jpeg {

/// Makes an object behind a handle, for functions whose other arguments are right.
template <class T> nvjpegStatus_t make(T **result, bool valid = true) {
  if (!valid || !result)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  *result = new T;
  return NVJPEG_STATUS_SUCCESS;
}
template <class T> nvjpegStatus_t destroy(T *of) {
  if (!of)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  delete of;
  return NVJPEG_STATUS_SUCCESS;
}

} // namespace offloom::jpeg
