// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decoding: files are read while the call lasts, and pixels are copied in the order of the stream.
#include "handles.h"

#include "offloom/library_call.h"

#include <cstring>

using namespace offloom::jpeg;

namespace {

bool known(nvjpegOutputFormat_t format) {
  return format >= NVJPEG_OUTPUT_UNCHANGED && format <= NVJPEG_OUTPUT_FORMAT_MAX;
}

bool known(nvjpegChromaSubsampling_t subsampling) {
  return subsampling >= NVJPEG_CSS_UNKNOWN && subsampling <= NVJPEG_CSS_410V;
}

/// Whether the destination has a place for each channel, with rows that are long enough.
bool fits(const picture &of, const nvjpegImage_t &to) {
  for (size_t at = 0; at < of.channels.size(); ++at)
    if (!to.channel[at] ||
        to.pitch[at] < static_cast<size_t>(of.channels[at].width) * of.channels[at].values)
      return false;
  return true;
}

nvjpegStatus_t copy(std::shared_ptr<const picture> from, const nvjpegImage_t *to,
                    cudaStream_t stream) {
  if (!to || !fits(*from, *to))
    return NVJPEG_STATUS_INVALID_PARAMETER;
  const cudaError_t error = offloom::library::run_in_stream(stream, [from, to = *to] {
    for (size_t at = 0; at < from->channels.size(); ++at) {
      const channel &each = from->channels[at];
      const size_t row = static_cast<size_t>(each.width) * each.values;
      for (int y = 0; y < each.height; ++y)
        std::memcpy(to.channel[at] + y * to.pitch[at], &each.bytes[y * row], row);
    }
  });
  return error == cudaSuccess ? NVJPEG_STATUS_SUCCESS : NVJPEG_STATUS_EXECUTION_FAILED;
}

} // namespace

extern "C" {

nvjpegStatus_t nvjpegGetImageInfo(nvjpegHandle_t handle, const unsigned char *data, size_t length,
                                  int *count, nvjpegChromaSubsampling_t *subsampling, int *widths,
                                  int *heights) {
  if (!handle || !data || !count || !subsampling || !widths || !heights)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  header of;
  if (const nvjpegStatus_t status = read_header(data, length, of); status != 0)
    return status;
  *count = of.count;
  *subsampling = of.subsampling;
  for (int at = 0; at < NVJPEG_MAX_COMPONENT; ++at) {
    widths[at] = at < of.count ? of.components[at].width : 0;
    heights[at] = at < of.count ? of.components[at].height : 0;
  }
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t nvjpegDecode(nvjpegHandle_t handle, nvjpegJpegState_t state,
                            const unsigned char *data, size_t length, nvjpegOutputFormat_t format,
                            nvjpegImage_t *destination, cudaStream_t stream) {
  if (!handle || !state || !data || !destination || !known(format))
    return NVJPEG_STATUS_INVALID_PARAMETER;
  const auto decoded = std::make_shared<picture>();
  const nvjpegStatus_t status = decode(data, length, format, handle->smooth(), *decoded);
  return status == NVJPEG_STATUS_SUCCESS ? copy(decoded, destination, stream) : status;
}

nvjpegStatus_t nvjpegDecodeBatchedInitialize(nvjpegHandle_t handle, nvjpegJpegState_t state,
                                             int size, int threads, nvjpegOutputFormat_t format) {
  if (!handle || !state || size < 1 || threads < 1 || !known(format))
    return NVJPEG_STATUS_INVALID_PARAMETER;
  state->batch = size;
  state->format = format;
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t nvjpegDecodeBatched(nvjpegHandle_t handle, nvjpegJpegState_t state,
                                   const unsigned char *const *data, const size_t *lengths,
                                   nvjpegImage_t *destinations, cudaStream_t stream) {
  if (!handle || !state || !data || !lengths || !destinations)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  if (state->batch == 0)
    return NVJPEG_STATUS_NOT_INITIALIZED;
  std::vector<std::shared_ptr<picture>> decoded(state->batch);
  std::vector<nvjpegStatus_t> status(state->batch);
  offloom::library::for_chunks(state->batch, 1, [&](size_t at, size_t, size_t) {
    decoded[at] = std::make_shared<picture>();
    status[at] = data[at]
                     ? decode(data[at], lengths[at], state->format, handle->smooth(), *decoded[at])
                     : NVJPEG_STATUS_INVALID_PARAMETER;
  });
  for (int at = 0; at < state->batch; ++at) {
    if (status[at] == NVJPEG_STATUS_SUCCESS)
      status[at] = copy(decoded[at], &destinations[at], stream);
    if (status[at] != NVJPEG_STATUS_SUCCESS)
      return status[at];
  }
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t nvjpegDecodeBatchedPreAllocate(nvjpegHandle_t handle, nvjpegJpegState_t state,
                                              int size, int width, int height,
                                              nvjpegChromaSubsampling_t subsampling,
                                              nvjpegOutputFormat_t format) {
  const bool valid =
      handle && state && size > 0 && width > 0 && height > 0 && known(subsampling) && known(format);
  return valid ? NVJPEG_STATUS_SUCCESS : NVJPEG_STATUS_INVALID_PARAMETER;
}

// Zero stands for a file that is supported, as nvJPEG documents it.
nvjpegStatus_t nvjpegDecodeBatchedSupported(nvjpegHandle_t handle, nvjpegJpegStream_t stream,
                                            int *supported) {
  if (!handle || !stream || !stream->parsed || !supported)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  const header &of = stream->header;
  *supported =
      of.count > 3 || of.subsampling == NVJPEG_CSS_UNKNOWN || of.subsampling == NVJPEG_CSS_410;
  return NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegDecoderJpegSupported(nvjpegJpegDecoder_t decoder, nvjpegJpegStream_t stream,
                                          nvjpegDecodeParams_t params, int *supported) {
  if (!decoder || !stream || !stream->parsed || !params || !supported)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  const header &of = stream->header;
  *supported = of.count > 3 || of.subsampling == NVJPEG_CSS_UNKNOWN ||
               of.subsampling == NVJPEG_CSS_410 || params->format > NVJPEG_OUTPUT_BGRI;
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t nvjpegDecodeJpegHost(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                    nvjpegJpegState_t state, nvjpegDecodeParams_t params,
                                    nvjpegJpegStream_t stream) {
  if (!handle || !decoder || !state || !params || !stream || !stream->parsed)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  const auto decoded = std::make_shared<picture>();
  state->decoded = nullptr;
  if (const nvjpegStatus_t status = decode(stream->file.data(), stream->file.size(), params->format,
                                           handle->smooth(), *decoded);
      status != NVJPEG_STATUS_SUCCESS)
    return status;
  if (const nvjpegStatus_t status = cut(*decoded, params->roi); status != NVJPEG_STATUS_SUCCESS)
    return status;
  state->decoded = decoded;
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t nvjpegDecodeJpegTransferToDevice(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                                nvjpegJpegState_t state, nvjpegJpegStream_t stream,
                                                cudaStream_t) {
  return handle && decoder && state && stream && state->decoded ? NVJPEG_STATUS_SUCCESS
                                                                : NVJPEG_STATUS_INVALID_PARAMETER;
}

nvjpegStatus_t nvjpegDecodeJpegDevice(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                      nvjpegJpegState_t state, nvjpegImage_t *destination,
                                      cudaStream_t stream) {
  if (!handle || !decoder || !state || !state->decoded)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  return copy(state->decoded, destination, stream);
}

nvjpegStatus_t nvjpegDecodeJpeg(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                nvjpegJpegState_t state, nvjpegJpegStream_t file,
                                nvjpegImage_t *destination, nvjpegDecodeParams_t params,
                                cudaStream_t stream) {
  const nvjpegStatus_t status = nvjpegDecodeJpegHost(handle, decoder, state, params, file);
  return status == NVJPEG_STATUS_SUCCESS
             ? nvjpegDecodeJpegDevice(handle, decoder, state, destination, stream)
             : status;
}

} // extern "C"
