// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvJPEG: JPEG files decoded into memory of the device, and made of it.
//
// Numbers are libjpeg-turbo's, some units away from a GPU's. What is different: docs/limits.md.
#pragma once

#define NV_JPEG_HEADER // code asks for headers by the names of NVIDIA's include guards

#include "driver_types.h"
#include "library_types.h"

#include <stddef.h>

#define NVJPEG_VER_MAJOR 12
#define NVJPEG_VER_MINOR 3
#define NVJPEG_VER_PATCH 3
#define NVJPEG_VER_BUILD 54
#define NVJPEGAPI

#define NVJPEG_MAX_COMPONENT 4

typedef enum {
  NVJPEG_STATUS_SUCCESS = 0,
  NVJPEG_STATUS_NOT_INITIALIZED = 1,
  NVJPEG_STATUS_INVALID_PARAMETER = 2,
  NVJPEG_STATUS_BAD_JPEG = 3,
  NVJPEG_STATUS_JPEG_NOT_SUPPORTED = 4,
  NVJPEG_STATUS_ALLOCATOR_FAILURE = 5,
  NVJPEG_STATUS_EXECUTION_FAILED = 6,
  NVJPEG_STATUS_ARCH_MISMATCH = 7,
  NVJPEG_STATUS_INTERNAL_ERROR = 8,
  NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED = 9,
  NVJPEG_STATUS_INCOMPLETE_BITSTREAM = 10,
} nvjpegStatus_t;

typedef enum {
  NVJPEG_EXIF_ORIENTATION_UNKNOWN = 0,
  NVJPEG_EXIF_ORIENTATION_NORMAL = 1,
  NVJPEG_EXIF_ORIENTATION_FLIP_HORIZONTAL = 2,
  NVJPEG_EXIF_ORIENTATION_ROTATE_180 = 3,
  NVJPEG_EXIF_ORIENTATION_FLIP_VERTICAL = 4,
  NVJPEG_EXIF_ORIENTATION_TRANSPOSE = 5,
  NVJPEG_EXIF_ORIENTATION_ROTATE_90 = 6,
  NVJPEG_EXIF_ORIENTATION_TRANSVERSE = 7,
  NVJPEG_EXIF_ORIENTATION_ROTATE_270 = 8,
} nvjpegExifOrientation_t;

typedef enum {
  NVJPEG_CSS_444 = 0,
  NVJPEG_CSS_422 = 1,
  NVJPEG_CSS_420 = 2,
  NVJPEG_CSS_440 = 3,
  NVJPEG_CSS_411 = 4,
  NVJPEG_CSS_410 = 5,
  NVJPEG_CSS_GRAY = 6,
  NVJPEG_CSS_410V = 7,
  NVJPEG_CSS_UNKNOWN = -1,
} nvjpegChromaSubsampling_t;

typedef enum {
  NVJPEG_OUTPUT_UNCHANGED = 0,
  NVJPEG_OUTPUT_YUV = 1,
  NVJPEG_OUTPUT_Y = 2,
  NVJPEG_OUTPUT_RGB = 3,
  NVJPEG_OUTPUT_BGR = 4,
  NVJPEG_OUTPUT_RGBI = 5,
  NVJPEG_OUTPUT_BGRI = 6,
  NVJPEG_OUTPUT_UNCHANGEDI_U16 = 7,
  NVJPEG_OUTPUT_NV12 = 8,
  NVJPEG_OUTPUT_YUY2 = 9,
  NVJPEG_OUTPUT_FORMAT_MAX = 9,
} nvjpegOutputFormat_t;

typedef enum {
  NVJPEG_INPUT_RGB = 3,
  NVJPEG_INPUT_BGR = 4,
  NVJPEG_INPUT_RGBI = 5,
  NVJPEG_INPUT_BGRI = 6,
  NVJPEG_INPUT_NV12 = 7,
} nvjpegInputFormat_t;

typedef enum {
  NVJPEG_BACKEND_DEFAULT = 0,
  NVJPEG_BACKEND_HYBRID = 1,
  NVJPEG_BACKEND_GPU_HYBRID = 2,
  NVJPEG_BACKEND_HARDWARE = 3,
  NVJPEG_BACKEND_GPU_HYBRID_DEVICE = 4,
  NVJPEG_BACKEND_HARDWARE_DEVICE = 5,
  NVJPEG_BACKEND_LOSSLESS_JPEG = 6,
} nvjpegBackend_t;

typedef enum {
  NVJPEG_ENC_BACKEND_DEFAULT = 0,
  NVJPEG_ENC_BACKEND_GPU = 1,
  NVJPEG_ENC_BACKEND_HARDWARE = 2,
} nvjpegEncBackend_t;

typedef enum {
  NVJPEG_ENCODING_UNKNOWN = 0x0,
  NVJPEG_ENCODING_BASELINE_DCT = 0xc0,
  NVJPEG_ENCODING_EXTENDED_SEQUENTIAL_DCT_HUFFMAN = 0xc1,
  NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN = 0xc2,
  NVJPEG_ENCODING_LOSSLESS_HUFFMAN = 0xc3,
} nvjpegJpegEncoding_t;

typedef enum {
  NVJPEG_SCALE_NONE = 0,
  NVJPEG_SCALE_1_BY_2 = 1,
  NVJPEG_SCALE_1_BY_4 = 2,
  NVJPEG_SCALE_1_BY_8 = 3,
} nvjpegScaleFactor_t;

#define NVJPEG_FLAGS_DEFAULT 0
#define NVJPEG_FLAGS_HW_DECODE_NO_PIPELINE 1
#define NVJPEG_FLAGS_ENABLE_MEMORY_POOLS 2
#define NVJPEG_FLAGS_BITSTREAM_STRICT 4
#define NVJPEG_FLAGS_REDUCED_MEMORY_DECODE 8
#define NVJPEG_FLAGS_UPSAMPLING_WITH_INTERPOLATION 64

typedef struct {
  unsigned char *channel[NVJPEG_MAX_COMPONENT];
  size_t pitch[NVJPEG_MAX_COMPONENT];
} nvjpegImage_t;

typedef int (*tDevMalloc)(void **, size_t);
typedef int (*tDevFree)(void *);
typedef int (*tPinnedMalloc)(void **, size_t, unsigned int flags);
typedef int (*tPinnedFree)(void *);
typedef struct {
  tDevMalloc dev_malloc;
  tDevFree dev_free;
} nvjpegDevAllocator_t;
typedef struct {
  tPinnedMalloc pinned_malloc;
  tPinnedFree pinned_free;
} nvjpegPinnedAllocator_t;

typedef struct nvjpegHandle *nvjpegHandle_t;
typedef struct nvjpegJpegState *nvjpegJpegState_t;
typedef struct nvjpegJpegStream *nvjpegJpegStream_t;
typedef struct nvjpegJpegDecoder *nvjpegJpegDecoder_t;
typedef struct nvjpegDecodeParams *nvjpegDecodeParams_t;
typedef struct nvjpegEncoderState *nvjpegEncoderState_t;
typedef struct nvjpegEncoderParams *nvjpegEncoderParams_t;
typedef struct nvjpegBufferPinned *nvjpegBufferPinned_t;
typedef struct nvjpegBufferDevice *nvjpegBufferDevice_t;

#ifdef __cplusplus
extern "C" {
#endif

nvjpegStatus_t nvjpegGetProperty(libraryPropertyType type, int *value);
nvjpegStatus_t nvjpegGetCudartProperty(libraryPropertyType type, int *value);

nvjpegStatus_t nvjpegCreate(nvjpegBackend_t backend, nvjpegDevAllocator_t *dev_allocator,
                            nvjpegHandle_t *handle);
nvjpegStatus_t nvjpegCreateSimple(nvjpegHandle_t *handle);
nvjpegStatus_t nvjpegCreateEx(nvjpegBackend_t backend, nvjpegDevAllocator_t *dev_allocator,
                              nvjpegPinnedAllocator_t *pinned_allocator, unsigned int flags,
                              nvjpegHandle_t *handle);
nvjpegStatus_t nvjpegDestroy(nvjpegHandle_t handle);
nvjpegStatus_t nvjpegSetDeviceMemoryPadding(size_t padding, nvjpegHandle_t handle);
nvjpegStatus_t nvjpegGetDeviceMemoryPadding(size_t *padding, nvjpegHandle_t handle);
nvjpegStatus_t nvjpegSetPinnedMemoryPadding(size_t padding, nvjpegHandle_t handle);
nvjpegStatus_t nvjpegGetPinnedMemoryPadding(size_t *padding, nvjpegHandle_t handle);
nvjpegStatus_t nvjpegGetHardwareDecoderInfo(nvjpegHandle_t handle, unsigned int *num_engines,
                                            unsigned int *num_cores_per_engine);
nvjpegStatus_t nvjpegGetHardwareEncoderInfo(nvjpegHandle_t handle, unsigned int *num_engines);

nvjpegStatus_t nvjpegJpegStateCreate(nvjpegHandle_t handle, nvjpegJpegState_t *jpeg_handle);
nvjpegStatus_t nvjpegJpegStateDestroy(nvjpegJpegState_t jpeg_handle);

nvjpegStatus_t nvjpegGetImageInfo(nvjpegHandle_t handle, const unsigned char *data, size_t length,
                                  int *nComponents, nvjpegChromaSubsampling_t *subsampling,
                                  int *widths, int *heights);
nvjpegStatus_t nvjpegDecode(nvjpegHandle_t handle, nvjpegJpegState_t jpeg_handle,
                            const unsigned char *data, size_t length,
                            nvjpegOutputFormat_t output_format, nvjpegImage_t *destination,
                            cudaStream_t stream);
nvjpegStatus_t nvjpegDecodeBatchedInitialize(nvjpegHandle_t handle, nvjpegJpegState_t jpeg_handle,
                                             int batch_size, int max_cpu_threads,
                                             nvjpegOutputFormat_t output_format);
nvjpegStatus_t nvjpegDecodeBatched(nvjpegHandle_t handle, nvjpegJpegState_t jpeg_handle,
                                   const unsigned char *const *data, const size_t *lengths,
                                   nvjpegImage_t *destinations, cudaStream_t stream);
nvjpegStatus_t nvjpegDecodeBatchedPreAllocate(nvjpegHandle_t handle, nvjpegJpegState_t jpeg_handle,
                                              int batch_size, int width, int height,
                                              nvjpegChromaSubsampling_t chroma_subsampling,
                                              nvjpegOutputFormat_t output_format);
nvjpegStatus_t nvjpegDecodeBatchedSupported(nvjpegHandle_t handle, nvjpegJpegStream_t jpeg_stream,
                                            int *is_supported);

// Decoding by phases: a file is parsed, decoded on the host, and put into memory of the device.
nvjpegStatus_t nvjpegJpegStreamCreate(nvjpegHandle_t handle, nvjpegJpegStream_t *jpeg_stream);
nvjpegStatus_t nvjpegJpegStreamDestroy(nvjpegJpegStream_t jpeg_stream);
nvjpegStatus_t nvjpegJpegStreamParse(nvjpegHandle_t handle, const unsigned char *data,
                                     size_t length, int save_metadata, int save_stream,
                                     nvjpegJpegStream_t jpeg_stream);
nvjpegStatus_t nvjpegJpegStreamParseHeader(nvjpegHandle_t handle, const unsigned char *data,
                                           size_t length, nvjpegJpegStream_t jpeg_stream);
nvjpegStatus_t nvjpegJpegStreamGetJpegEncoding(nvjpegJpegStream_t jpeg_stream,
                                               nvjpegJpegEncoding_t *jpeg_encoding);
nvjpegStatus_t nvjpegJpegStreamGetFrameDimensions(nvjpegJpegStream_t jpeg_stream,
                                                  unsigned int *width, unsigned int *height);
nvjpegStatus_t nvjpegJpegStreamGetComponentsNum(nvjpegJpegStream_t jpeg_stream,
                                                unsigned int *components_num);
nvjpegStatus_t nvjpegJpegStreamGetComponentDimensions(nvjpegJpegStream_t jpeg_stream,
                                                      unsigned int component, unsigned int *width,
                                                      unsigned int *height);
nvjpegStatus_t nvjpegJpegStreamGetChromaSubsampling(nvjpegJpegStream_t jpeg_stream,
                                                    nvjpegChromaSubsampling_t *chroma_subsampling);

nvjpegStatus_t nvjpegBufferPinnedCreate(nvjpegHandle_t handle,
                                        nvjpegPinnedAllocator_t *pinned_allocator,
                                        nvjpegBufferPinned_t *buffer);
nvjpegStatus_t nvjpegBufferPinnedDestroy(nvjpegBufferPinned_t buffer);
nvjpegStatus_t nvjpegBufferDeviceCreate(nvjpegHandle_t handle,
                                        nvjpegDevAllocator_t *device_allocator,
                                        nvjpegBufferDevice_t *buffer);
nvjpegStatus_t nvjpegBufferDeviceDestroy(nvjpegBufferDevice_t buffer);
nvjpegStatus_t nvjpegStateAttachPinnedBuffer(nvjpegJpegState_t decoder_state,
                                             nvjpegBufferPinned_t pinned_buffer);
nvjpegStatus_t nvjpegStateAttachDeviceBuffer(nvjpegJpegState_t decoder_state,
                                             nvjpegBufferDevice_t device_buffer);

nvjpegStatus_t nvjpegDecodeParamsCreate(nvjpegHandle_t handle, nvjpegDecodeParams_t *decode_params);
nvjpegStatus_t nvjpegDecodeParamsDestroy(nvjpegDecodeParams_t decode_params);
nvjpegStatus_t nvjpegDecodeParamsSetOutputFormat(nvjpegDecodeParams_t decode_params,
                                                 nvjpegOutputFormat_t output_format);
nvjpegStatus_t nvjpegDecodeParamsSetROI(nvjpegDecodeParams_t decode_params, int offset_x,
                                        int offset_y, int roi_width, int roi_height);
nvjpegStatus_t nvjpegDecodeParamsSetAllowCMYK(nvjpegDecodeParams_t decode_params, int allow_cmyk);
nvjpegStatus_t nvjpegDecodeParamsSetScaleFactor(nvjpegDecodeParams_t decode_params,
                                                nvjpegScaleFactor_t scale_factor);
nvjpegStatus_t nvjpegDecoderCreate(nvjpegHandle_t nvjpeg_handle, nvjpegBackend_t implementation,
                                   nvjpegJpegDecoder_t *decoder_handle);
nvjpegStatus_t nvjpegDecoderDestroy(nvjpegJpegDecoder_t decoder_handle);
nvjpegStatus_t nvjpegDecoderJpegSupported(nvjpegJpegDecoder_t decoder_handle,
                                          nvjpegJpegStream_t jpeg_stream,
                                          nvjpegDecodeParams_t decode_params, int *is_supported);
nvjpegStatus_t nvjpegDecoderStateCreate(nvjpegHandle_t nvjpeg_handle,
                                        nvjpegJpegDecoder_t decoder_handle,
                                        nvjpegJpegState_t *decoder_state);
nvjpegStatus_t nvjpegDecodeJpeg(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                nvjpegJpegState_t decoder_state, nvjpegJpegStream_t jpeg_bitstream,
                                nvjpegImage_t *destination, nvjpegDecodeParams_t decode_params,
                                cudaStream_t stream);
nvjpegStatus_t nvjpegDecodeJpegHost(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                    nvjpegJpegState_t decoder_state,
                                    nvjpegDecodeParams_t decode_params,
                                    nvjpegJpegStream_t jpeg_stream);
nvjpegStatus_t nvjpegDecodeJpegTransferToDevice(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                                nvjpegJpegState_t decoder_state,
                                                nvjpegJpegStream_t jpeg_stream,
                                                cudaStream_t stream);
nvjpegStatus_t nvjpegDecodeJpegDevice(nvjpegHandle_t handle, nvjpegJpegDecoder_t decoder,
                                      nvjpegJpegState_t decoder_state, nvjpegImage_t *destination,
                                      cudaStream_t stream);

// Encoding.
nvjpegStatus_t nvjpegEncoderStateCreate(nvjpegHandle_t handle, nvjpegEncoderState_t *encoder_state,
                                        cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderStateCreateWithBackend(nvjpegHandle_t handle,
                                                   nvjpegEncoderState_t *encoder_state,
                                                   nvjpegEncBackend_t backend, cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderStateDestroy(nvjpegEncoderState_t encoder_state);
nvjpegStatus_t nvjpegEncoderParamsCreate(nvjpegHandle_t handle,
                                         nvjpegEncoderParams_t *encoder_params,
                                         cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderParamsDestroy(nvjpegEncoderParams_t encoder_params);
nvjpegStatus_t nvjpegEncoderParamsSetQuality(nvjpegEncoderParams_t encoder_params, int quality,
                                             cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderParamsSetEncoding(nvjpegEncoderParams_t encoder_params,
                                              nvjpegJpegEncoding_t etype, cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderParamsSetOptimizedHuffman(nvjpegEncoderParams_t encoder_params,
                                                      int optimized, cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderParamsSetSamplingFactors(nvjpegEncoderParams_t encoder_params,
                                                     nvjpegChromaSubsampling_t chroma_subsampling,
                                                     cudaStream_t stream);
nvjpegStatus_t nvjpegEncodeGetBufferSize(nvjpegHandle_t handle,
                                         nvjpegEncoderParams_t encoder_params, int image_width,
                                         int image_height, size_t *max_stream_length);
nvjpegStatus_t nvjpegEncodeImage(nvjpegHandle_t handle, nvjpegEncoderState_t encoder_state,
                                 nvjpegEncoderParams_t encoder_params, const nvjpegImage_t *source,
                                 nvjpegInputFormat_t input_format, int image_width,
                                 int image_height, cudaStream_t stream);
nvjpegStatus_t nvjpegEncodeYUV(nvjpegHandle_t handle, nvjpegEncoderState_t encoder_state,
                               nvjpegEncoderParams_t encoder_params, const nvjpegImage_t *source,
                               nvjpegChromaSubsampling_t chroma_subsampling, int image_width,
                               int image_height, cudaStream_t stream);
nvjpegStatus_t nvjpegEncodeRetrieveBitstream(nvjpegHandle_t handle,
                                             nvjpegEncoderState_t encoder_state,
                                             unsigned char *data, size_t *length,
                                             cudaStream_t stream);

#ifdef __cplusplus
} // extern "C"
#endif

// What nvJPEG has and Offloom does not: `offloom check` accepts it; `offloom migrate` and compilers
// refuse it by its name.
#include "host_defines.h"

#define OFFLOOM_JPEG_ABSENT(name, why) OFFLOOM_UNSUPPORTED_FUNCTION(nvjpegStatus_t, name, why)
OFFLOOM_JPEG_ABSENT(nvjpegDecodePhaseOne, "call nvjpegDecodeJpegHost")
OFFLOOM_JPEG_ABSENT(nvjpegDecodeCPU, "call nvjpegDecodeJpegHost")
OFFLOOM_JPEG_ABSENT(nvjpegDecodeMixed, "call nvjpegDecodeJpegTransferToDevice")
OFFLOOM_JPEG_ABSENT(nvjpegDecodeGPU, "call nvjpegDecodeJpegDevice")
OFFLOOM_JPEG_ABSENT(nvjpegDecodeBatchedEx, "call nvjpegDecodeBatched, and cut the images")
OFFLOOM_JPEG_ABSENT(nvjpegDecodeBatchedSupportedEx, "call nvjpegDecodeBatchedSupported")
OFFLOOM_JPEG_ABSENT(nvjpegDecodeBatchedParseJpegTables, "put the tables into the files")
OFFLOOM_JPEG_ABSENT(nvjpegJpegStreamParseTables, "put the tables into the files")
OFFLOOM_JPEG_ABSENT(nvjpegDecodeParamsSetExifOrientation, "turn the image in a kernel")
OFFLOOM_JPEG_ABSENT(nvjpegJpegStreamGetExifOrientation, "read the orientation from the file")
OFFLOOM_JPEG_ABSENT(nvjpegEncoderParamsCopyMetadata, "write the metadata into the file")
OFFLOOM_JPEG_ABSENT(nvjpegEncoderParamsCopyQuantizationTables,
                    "set the quality by nvjpegEncoderParamsSetQuality")
OFFLOOM_JPEG_ABSENT(nvjpegEncoderParamsCopyHuffmanTables,
                    "leave it out: files have tables of their own")
OFFLOOM_JPEG_ABSENT(nvjpegEncode, "call nvjpegEncodeImage or nvjpegEncodeYUV")
OFFLOOM_JPEG_ABSENT(nvjpegEncodeRetrieveBitstreamDevice,
                    "call nvjpegEncodeRetrieveBitstream, and copy the file")
OFFLOOM_JPEG_ABSENT(nvjpegBufferPinnedRetrieve, "decode into memory of the program's")
OFFLOOM_JPEG_ABSENT(nvjpegBufferDeviceRetrieve, "decode into memory of the program's")
