// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Encoding, as work of the stream; who retrieves the file waits for it.
#include "handles.h"
#include "turbojpeg.h"

#include "cuda_runtime_api.h"
#include "offloom/library_call.h"

#include <algorithm>
#include <cstring>

using namespace offloom::jpeg;

namespace {

/// The back end's name of a subsampling, or -1.
int sampling_of(nvjpegChromaSubsampling_t subsampling) {
  switch (subsampling) {
  case NVJPEG_CSS_444:
    return of_444;
  case NVJPEG_CSS_422:
    return of_422;
  case NVJPEG_CSS_420:
    return of_420;
  case NVJPEG_CSS_440:
    return of_440;
  case NVJPEG_CSS_411:
    return of_411;
  case NVJPEG_CSS_GRAY:
    return of_gray;
  default:
    return -1;
  }
}
/// How many pixels of a row, and of a column, share a colour.
int across(int sampling) {
  return sampling == of_411 ? 4 : sampling == of_422 || sampling == of_420 ? 2 : 1;
}
int down(int sampling) { return sampling == of_420 || sampling == of_440 ? 2 : 1; }

struct shape {
  int width, height, sampling, quality, flags;
};

/// Runs work(compressor, file, size), which makes a file, in the stream.
template <class Work>
nvjpegStatus_t encode(nvjpegEncoderState_t state, cudaStream_t stream, Work work) {
  const auto result = std::make_shared<encoded>();
  const cudaError_t error = offloom::library::run_in_stream(stream, [=] {
    unsigned char *file = nullptr;
    unsigned long size = 0;
    void *compressor = tjInitCompress();
    const bool failed = !compressor || work(compressor, &file, &size) != 0;
    const std::lock_guard lock(result->mutex);
    result->failed = failed;
    if (!failed)
      result->file.assign(file, file + size);
    tjFree(file);
    if (compressor)
      tjDestroy(compressor);
  });
  if (error != cudaSuccess)
    return NVJPEG_STATUS_EXECUTION_FAILED;
  state->last = result;
  state->stream = stream;
  return NVJPEG_STATUS_SUCCESS;
}

shape shape_of(nvjpegEncoderParams_t params, int width, int height) {
  return {width, height, sampling_of(params->subsampling), params->quality,
          accurate_dct | (params->progressive ? progressive : 0)};
}

/// Channels of their own as pixels.
std::vector<unsigned char> together(const nvjpegImage_t &of, int width, int height) {
  std::vector<unsigned char> result(static_cast<size_t>(width) * height * 3);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int channel = 0; channel < 3; ++channel)
        result[(static_cast<size_t>(y) * width + x) * 3 + channel] =
            of.channel[channel][y * of.pitch[channel] + x];
  return result;
}

/// A plane with its last column and row repeated, as the back end reads whole groups of pixels.
std::vector<unsigned char> widened(const unsigned char *plane, size_t pitch, int width, int height,
                                   int to_width, int to_height) {
  std::vector<unsigned char> result(static_cast<size_t>(to_width) * to_height);
  for (int y = 0; y < to_height; ++y)
    for (int x = 0; x < to_width; ++x)
      result[static_cast<size_t>(y) * to_width + x] =
          plane[std::min(y, height - 1) * pitch + std::min(x, width - 1)];
  return result;
}

int compress_planes(void *compressor, const nvjpegImage_t &of, const shape &to,
                    unsigned char **file, unsigned long *size) {
  const int count = to.sampling == of_gray ? 1 : 3;
  const unsigned char *planes[3] = {};
  int strides[3] = {};
  std::vector<unsigned char> wide[3];
  for (int at = 0; at < count; ++at) {
    const int x = at == 0 ? 1 : across(to.sampling), y = at == 0 ? 1 : down(to.sampling);
    const int whole_x = (to.width + across(to.sampling) - 1) / across(to.sampling);
    const int whole_y = (to.height + down(to.sampling) - 1) / down(to.sampling);
    strides[at] = at == 0 ? whole_x * across(to.sampling) : whole_x;
    wide[at] =
        widened(of.channel[at], of.pitch[at], (to.width + x - 1) / x, (to.height + y - 1) / y,
                strides[at], at == 0 ? whole_y * down(to.sampling) : whole_y);
    planes[at] = wide[at].data();
  }
  return tjCompressFromYUVPlanes(compressor, planes, to.width, strides, to.height, to.sampling,
                                 file, size, to.quality, to.flags);
}

} // namespace

extern "C" {

nvjpegStatus_t nvjpegEncoderStateCreateWithBackend(nvjpegHandle_t handle,
                                                   nvjpegEncoderState_t *state,
                                                   nvjpegEncBackend_t backend, cudaStream_t) {
  if (backend == NVJPEG_ENC_BACKEND_HARDWARE)
    return NVJPEG_STATUS_ARCH_MISMATCH;
  return make(state, handle && (backend == NVJPEG_ENC_BACKEND_DEFAULT ||
                                backend == NVJPEG_ENC_BACKEND_GPU));
}
nvjpegStatus_t nvjpegEncoderStateCreate(nvjpegHandle_t handle, nvjpegEncoderState_t *state,
                                        cudaStream_t stream) {
  return nvjpegEncoderStateCreateWithBackend(handle, state, NVJPEG_ENC_BACKEND_DEFAULT, stream);
}
nvjpegStatus_t nvjpegEncoderStateDestroy(nvjpegEncoderState_t state) { return destroy(state); }
nvjpegStatus_t nvjpegEncoderParamsCreate(nvjpegHandle_t handle, nvjpegEncoderParams_t *params,
                                         cudaStream_t) {
  return make(params, handle);
}
nvjpegStatus_t nvjpegEncoderParamsDestroy(nvjpegEncoderParams_t params) { return destroy(params); }
nvjpegStatus_t nvjpegEncoderParamsSetQuality(nvjpegEncoderParams_t params, int quality,
                                             cudaStream_t) {
  if (!params || quality < 1 || quality > 100)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  params->quality = quality;
  return NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegEncoderParamsSetEncoding(nvjpegEncoderParams_t params,
                                              nvjpegJpegEncoding_t encoding, cudaStream_t) {
  if (!params || (encoding != NVJPEG_ENCODING_BASELINE_DCT &&
                  encoding != NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN))
    return NVJPEG_STATUS_INVALID_PARAMETER;
  params->progressive = encoding == NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN;
  return NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegEncoderParamsSetOptimizedHuffman(nvjpegEncoderParams_t params, int,
                                                      cudaStream_t) {
  return params ? NVJPEG_STATUS_SUCCESS : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegEncoderParamsSetSamplingFactors(nvjpegEncoderParams_t params,
                                                     nvjpegChromaSubsampling_t subsampling,
                                                     cudaStream_t) {
  if (!params || subsampling < NVJPEG_CSS_444 || subsampling > NVJPEG_CSS_410V)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  if (sampling_of(subsampling) < 0)
    return NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED;
  params->subsampling = subsampling;
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t nvjpegEncodeGetBufferSize(nvjpegHandle_t handle, nvjpegEncoderParams_t params,
                                         int width, int height, size_t *length) {
  if (!handle || !params || width < 1 || height < 1 || !length)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  *length = tjBufSize(width, height, sampling_of(params->subsampling));
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t nvjpegEncodeImage(nvjpegHandle_t handle, nvjpegEncoderState_t state,
                                 nvjpegEncoderParams_t params, const nvjpegImage_t *source,
                                 nvjpegInputFormat_t format, int width, int height,
                                 cudaStream_t stream) {
  const bool apart = format == NVJPEG_INPUT_RGB || format == NVJPEG_INPUT_BGR;
  if (!handle || !state || !params || !source || width < 1 || height < 1 ||
      format < NVJPEG_INPUT_RGB || format > NVJPEG_INPUT_NV12)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  if (format == NVJPEG_INPUT_NV12)
    return NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED;
  for (int channel = 0; channel < (apart ? 3 : 1); ++channel)
    if (!source->channel[channel] || source->pitch[channel] < size_t(width) * (apart ? 1 : 3))
      return NVJPEG_STATUS_INVALID_PARAMETER;
  const int order = format == NVJPEG_INPUT_RGB || format == NVJPEG_INPUT_RGBI ? in_rgb : in_bgr;
  return encode(state, stream,
                [=, from = *source, to = shape_of(params, width, height)](
                    void *compressor, unsigned char **file, unsigned long *size) {
                  std::vector<unsigned char> pixels;
                  if (apart)
                    pixels = together(from, to.width, to.height);
                  return tjCompress2(compressor, apart ? pixels.data() : from.channel[0], to.width,
                                     apart ? 0 : static_cast<int>(from.pitch[0]), to.height, order,
                                     file, size, to.sampling, to.quality, to.flags);
                });
}

/// The file has the subsampling of the planes: another one is not made of them.
nvjpegStatus_t nvjpegEncodeYUV(nvjpegHandle_t handle, nvjpegEncoderState_t state,
                               nvjpegEncoderParams_t params, const nvjpegImage_t *source,
                               nvjpegChromaSubsampling_t subsampling, int width, int height,
                               cudaStream_t stream) {
  if (!handle || !state || !params || !source || width < 1 || height < 1)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  if (sampling_of(subsampling) < 0 || subsampling != params->subsampling)
    return NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED;
  for (int channel = 0; channel < (subsampling == NVJPEG_CSS_GRAY ? 1 : 3); ++channel)
    if (!source->channel[channel])
      return NVJPEG_STATUS_INVALID_PARAMETER;
  return encode(state, stream,
                [from = *source, to = shape_of(params, width, height)](
                    void *compressor, unsigned char **file, unsigned long *size) {
                  return compress_planes(compressor, from, to, file, size);
                });
}

nvjpegStatus_t nvjpegEncodeRetrieveBitstream(nvjpegHandle_t handle, nvjpegEncoderState_t state,
                                             unsigned char *data, size_t *length, cudaStream_t) {
  if (!handle || !state || !length || !state->last)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  if (cudaStreamSynchronize(state->stream) != cudaSuccess)
    return NVJPEG_STATUS_EXECUTION_FAILED;
  const std::lock_guard lock(state->last->mutex);
  const std::vector<unsigned char> &file = state->last->file;
  if (state->last->failed)
    return NVJPEG_STATUS_EXECUTION_FAILED;
  if (data && *length < file.size())
    return NVJPEG_STATUS_INVALID_PARAMETER;
  if (data)
    std::memcpy(data, file.data(), file.size());
  *length = file.size();
  return NVJPEG_STATUS_SUCCESS;
}

} // extern "C"
