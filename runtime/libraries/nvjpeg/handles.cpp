// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Making and asking nvJPEG's handles.
#include "handles.h"

#include "cuda_version_macros.h"

using namespace offloom::jpeg;

namespace {

template <class T> nvjpegStatus_t set(T *where, const T &value) {
  if (!where)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  *where = value;
  return NVJPEG_STATUS_SUCCESS;
}

nvjpegStatus_t version(libraryPropertyType type, int *value, int major, int minor, int patch) {
  if (type < MAJOR_VERSION || type > PATCH_LEVEL)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  const int parts[] = {major, minor, patch};
  return set(value, parts[type]);
}

} // namespace

extern "C" {

nvjpegStatus_t nvjpegGetProperty(libraryPropertyType type, int *value) {
  return version(type, value, NVJPEG_VER_MAJOR, NVJPEG_VER_MINOR, NVJPEG_VER_PATCH);
}
nvjpegStatus_t nvjpegGetCudartProperty(libraryPropertyType type, int *value) {
  return version(type, value, CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10, 0);
}

nvjpegStatus_t nvjpegCreateEx(nvjpegBackend_t backend, nvjpegDevAllocator_t *,
                              nvjpegPinnedAllocator_t *, unsigned flags, nvjpegHandle_t *handle) {
  // There is no engine for JPEG; programs then take another back end.
  if (backend == NVJPEG_BACKEND_HARDWARE || backend == NVJPEG_BACKEND_HARDWARE_DEVICE)
    return NVJPEG_STATUS_ARCH_MISMATCH;
  if (backend == NVJPEG_BACKEND_LOSSLESS_JPEG)
    return NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED;
  const nvjpegStatus_t status = make(handle, backend >= NVJPEG_BACKEND_DEFAULT &&
                                                 backend <= NVJPEG_BACKEND_GPU_HYBRID_DEVICE);
  if (status == NVJPEG_STATUS_SUCCESS)
    (*handle)->flags = flags;
  return status;
}
nvjpegStatus_t nvjpegCreate(nvjpegBackend_t backend, nvjpegDevAllocator_t *allocator,
                            nvjpegHandle_t *handle) {
  return nvjpegCreateEx(backend, allocator, nullptr, NVJPEG_FLAGS_DEFAULT, handle);
}
nvjpegStatus_t nvjpegCreateSimple(nvjpegHandle_t *handle) {
  return nvjpegCreateEx(NVJPEG_BACKEND_DEFAULT, nullptr, nullptr, NVJPEG_FLAGS_DEFAULT, handle);
}
nvjpegStatus_t nvjpegDestroy(nvjpegHandle_t handle) { return destroy(handle); }

nvjpegStatus_t nvjpegSetDeviceMemoryPadding(size_t padding, nvjpegHandle_t handle) {
  return handle ? set(&handle->device_padding, padding) : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegGetDeviceMemoryPadding(size_t *padding, nvjpegHandle_t handle) {
  return handle ? set(padding, handle->device_padding) : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegSetPinnedMemoryPadding(size_t padding, nvjpegHandle_t handle) {
  return handle ? set(&handle->pinned_padding, padding) : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegGetPinnedMemoryPadding(size_t *padding, nvjpegHandle_t handle) {
  return handle ? set(padding, handle->pinned_padding) : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegGetHardwareDecoderInfo(nvjpegHandle_t handle, unsigned *engines,
                                            unsigned *cores) {
  if (!handle || !engines || !cores)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  *engines = *cores = 0;
  return NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegGetHardwareEncoderInfo(nvjpegHandle_t handle, unsigned *engines) {
  return handle ? set(engines, 0u) : NVJPEG_STATUS_INVALID_PARAMETER;
}

nvjpegStatus_t nvjpegJpegStateCreate(nvjpegHandle_t handle, nvjpegJpegState_t *state) {
  return make(state, handle);
}
nvjpegStatus_t nvjpegJpegStateDestroy(nvjpegJpegState_t state) { return destroy(state); }

nvjpegStatus_t nvjpegJpegStreamCreate(nvjpegHandle_t handle, nvjpegJpegStream_t *stream) {
  return make(stream, handle);
}
nvjpegStatus_t nvjpegJpegStreamDestroy(nvjpegJpegStream_t stream) { return destroy(stream); }
nvjpegStatus_t nvjpegJpegStreamParse(nvjpegHandle_t handle, const unsigned char *data,
                                     size_t length, int, int, nvjpegJpegStream_t stream) {
  if (!handle || !data || !stream)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  stream->parsed = false;
  if (const nvjpegStatus_t status = read_header(data, length, stream->header); status != 0)
    return status;
  stream->file.assign(data, data + length);
  stream->parsed = true;
  return NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegJpegStreamParseHeader(nvjpegHandle_t handle, const unsigned char *data,
                                           size_t length, nvjpegJpegStream_t stream) {
  return nvjpegJpegStreamParse(handle, data, length, 0, 0, stream);
}
nvjpegStatus_t nvjpegJpegStreamGetJpegEncoding(nvjpegJpegStream_t stream,
                                               nvjpegJpegEncoding_t *encoding) {
  return stream && stream->parsed ? set(encoding, stream->header.encoding)
                                  : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegJpegStreamGetFrameDimensions(nvjpegJpegStream_t stream, unsigned *width,
                                                  unsigned *height) {
  if (!stream || !stream->parsed || !width || !height)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  *width = stream->header.width;
  *height = stream->header.height;
  return NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegJpegStreamGetComponentsNum(nvjpegJpegStream_t stream, unsigned *count) {
  return stream && stream->parsed ? set(count, unsigned(stream->header.count))
                                  : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegJpegStreamGetComponentDimensions(nvjpegJpegStream_t stream, unsigned number,
                                                      unsigned *width, unsigned *height) {
  if (!stream || !stream->parsed || !width || !height || number >= unsigned(stream->header.count))
    return NVJPEG_STATUS_INVALID_PARAMETER;
  *width = stream->header.components[number].width;
  *height = stream->header.components[number].height;
  return NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegJpegStreamGetChromaSubsampling(nvjpegJpegStream_t stream,
                                                    nvjpegChromaSubsampling_t *subsampling) {
  return stream && stream->parsed ? set(subsampling, stream->header.subsampling)
                                  : NVJPEG_STATUS_INVALID_PARAMETER;
}

// Images are decoded into memory of the library's own: buffers have nothing to hold.
nvjpegStatus_t nvjpegBufferPinnedCreate(nvjpegHandle_t handle, nvjpegPinnedAllocator_t *,
                                        nvjpegBufferPinned_t *buffer) {
  return make(buffer, handle);
}
nvjpegStatus_t nvjpegBufferPinnedDestroy(nvjpegBufferPinned_t buffer) { return destroy(buffer); }
nvjpegStatus_t nvjpegBufferDeviceCreate(nvjpegHandle_t handle, nvjpegDevAllocator_t *,
                                        nvjpegBufferDevice_t *buffer) {
  return make(buffer, handle);
}
nvjpegStatus_t nvjpegBufferDeviceDestroy(nvjpegBufferDevice_t buffer) { return destroy(buffer); }
nvjpegStatus_t nvjpegStateAttachPinnedBuffer(nvjpegJpegState_t state, nvjpegBufferPinned_t buffer) {
  return state && buffer ? NVJPEG_STATUS_SUCCESS : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegStateAttachDeviceBuffer(nvjpegJpegState_t state, nvjpegBufferDevice_t buffer) {
  return state && buffer ? NVJPEG_STATUS_SUCCESS : NVJPEG_STATUS_INVALID_PARAMETER;
}

nvjpegStatus_t nvjpegDecodeParamsCreate(nvjpegHandle_t handle, nvjpegDecodeParams_t *params) {
  return make(params, handle);
}
nvjpegStatus_t nvjpegDecodeParamsDestroy(nvjpegDecodeParams_t params) { return destroy(params); }
nvjpegStatus_t nvjpegDecodeParamsSetOutputFormat(nvjpegDecodeParams_t params,
                                                 nvjpegOutputFormat_t format) {
  if (!params || format < NVJPEG_OUTPUT_UNCHANGED || format > NVJPEG_OUTPUT_FORMAT_MAX)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  return set(&params->format, format);
}
nvjpegStatus_t nvjpegDecodeParamsSetROI(nvjpegDecodeParams_t params, int x, int y, int width,
                                        int height) {
  return params ? set(&params->roi, {x, y, width, height}) : NVJPEG_STATUS_INVALID_PARAMETER;
}
nvjpegStatus_t nvjpegDecodeParamsSetAllowCMYK(nvjpegDecodeParams_t params, int allow) {
  if (!params)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  return allow ? NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED : NVJPEG_STATUS_SUCCESS;
}
nvjpegStatus_t nvjpegDecodeParamsSetScaleFactor(nvjpegDecodeParams_t params,
                                                nvjpegScaleFactor_t factor) {
  if (!params || factor < NVJPEG_SCALE_NONE || factor > NVJPEG_SCALE_1_BY_8)
    return NVJPEG_STATUS_INVALID_PARAMETER;
  return factor == NVJPEG_SCALE_NONE ? NVJPEG_STATUS_SUCCESS
                                     : NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED;
}
nvjpegStatus_t nvjpegDecoderCreate(nvjpegHandle_t handle, nvjpegBackend_t backend,
                                   nvjpegJpegDecoder_t *decoder) {
  if (backend == NVJPEG_BACKEND_HARDWARE || backend == NVJPEG_BACKEND_HARDWARE_DEVICE)
    return NVJPEG_STATUS_ARCH_MISMATCH;
  if (backend == NVJPEG_BACKEND_LOSSLESS_JPEG)
    return NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED;
  return make(decoder, handle && backend >= NVJPEG_BACKEND_DEFAULT &&
                           backend <= NVJPEG_BACKEND_GPU_HYBRID_DEVICE);
}
nvjpegStatus_t nvjpegDecoderDestroy(nvjpegJpegDecoder_t decoder) { return destroy(decoder); }
nvjpegStatus_t nvjpegDecoderStateCreate(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                        nvjpegJpegState_t *state) {
  return make(state, handle && decoder);
}

} // extern "C"
