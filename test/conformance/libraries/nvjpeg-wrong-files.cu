// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvJPEG answers to files that are none: empty, cut, other bytes; and to sizes and formats.
// builds: clang++
// flags: -lnvjpeg
#include "wrong_calls.h"
#include <nvjpeg.h>

int main() {
  nvjpegHandle_t handle;
  nvjpegJpegState_t state;
  nvjpegEncoderState_t encoder;
  nvjpegEncoderParams_t parameters;
  nvjpegCreateSimple(&handle), nvjpegJpegStateCreate(handle, &state), nvjpegEncoderStateCreate(handle, &encoder, nullptr), nvjpegEncoderParamsCreate(handle, &parameters, nullptr);
  array<unsigned char> pixels(16 * 16 * 3);
  nvjpegImage_t image{};
  image.channel[0] = pixels, image.pitch[0] = 48;
  for (int quality : {-1, 0, 1, 100, 101})
    printf("quality %d: %d\n", quality, int(nvjpegEncoderParamsSetQuality(parameters, quality, nullptr)));
  nvjpegEncoderParamsSetQuality(parameters, 80, nullptr);
  for (int sampling : {-1, 0, 5, 6, 9})
    printf("sampling %d: %d\n", sampling, int(nvjpegEncoderParamsSetSamplingFactors(parameters, nvjpegChromaSubsampling_t(sampling), nullptr)));
  nvjpegEncoderParamsSetSamplingFactors(parameters, NVJPEG_CSS_444, nullptr);
  ANSWER("encoding 0", nvjpegEncoderParamsSetEncoding(parameters, nvjpegJpegEncoding_t(0), nullptr));
  ANSWER("progressive", nvjpegEncoderParamsSetEncoding(parameters, NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN, nullptr));
  ANSWER("baseline", nvjpegEncoderParamsSetEncoding(parameters, NVJPEG_ENCODING_BASELINE_DCT, nullptr));
  ANSWER("encode of none", nvjpegEncodeImage(nullptr, encoder, parameters, &image, NVJPEG_INPUT_RGBI, 16, 16, nullptr));
  ANSWER("encode without a state", nvjpegEncodeImage(handle, nullptr, parameters, &image, NVJPEG_INPUT_RGBI, 16, 16, nullptr));
  ANSWER("encode without parameters", nvjpegEncodeImage(handle, encoder, nullptr, &image, NVJPEG_INPUT_RGBI, 16, 16, nullptr));
  ANSWER("encode no image", nvjpegEncodeImage(handle, encoder, parameters, nullptr, NVJPEG_INPUT_RGBI, 16, 16, nullptr));
  ANSWER("encode of width 0", nvjpegEncodeImage(handle, encoder, parameters, &image, NVJPEG_INPUT_RGBI, 0, 16, nullptr));
  ANSWER("encode of height below 0", nvjpegEncodeImage(handle, encoder, parameters, &image, NVJPEG_INPUT_RGBI, 16, -16, nullptr));
  ANSWER("encode", nvjpegEncodeImage(handle, encoder, parameters, &image, NVJPEG_INPUT_RGBI, 16, 16, nullptr));
  size_t length = 0;
  ANSWER("length nowhere", nvjpegEncodeRetrieveBitstream(handle, encoder, nullptr, nullptr, nullptr));
  nvjpegEncodeRetrieveBitstream(handle, encoder, nullptr, &length, nullptr);
  std::vector<unsigned char> file(length);
  nvjpegEncodeRetrieveBitstream(handle, encoder, file.data(), &length, nullptr);
  cudaDeviceSynchronize();
  int n, widths[NVJPEG_MAX_COMPONENT], heights[NVJPEG_MAX_COMPONENT];
  nvjpegChromaSubsampling_t sampling;
  std::vector<unsigned char> zeros(100, 0), marker{0xff, 0xd8}, other = file;
  other[0] = 0;
  ANSWER("info", nvjpegGetImageInfo(handle, file.data(), length, &n, &sampling, widths, heights));
  ANSWER("info of none", nvjpegGetImageInfo(nullptr, file.data(), length, &n, &sampling, widths, heights));
  ANSWER("info of no bytes", nvjpegGetImageInfo(handle, nullptr, length, &n, &sampling, widths, heights));
  ANSWER("info of 0 bytes", nvjpegGetImageInfo(handle, file.data(), 0, &n, &sampling, widths, heights));
  ANSWER("info of zeros", nvjpegGetImageInfo(handle, zeros.data(), 100, &n, &sampling, widths, heights));
  ANSWER("info of a marker", nvjpegGetImageInfo(handle, marker.data(), 2, &n, &sampling, widths, heights));
  ANSWER("info of another beginning", nvjpegGetImageInfo(handle, other.data(), length, &n, &sampling, widths, heights));
  ANSWER("info of 30 bytes", nvjpegGetImageInfo(handle, file.data(), 30, &n, &sampling, widths, heights));
  ANSWER("decode zeros", nvjpegDecode(handle, state, zeros.data(), 100, NVJPEG_OUTPUT_RGBI, &image, nullptr));
  ANSWER("decode no bytes", nvjpegDecode(handle, state, nullptr, length, NVJPEG_OUTPUT_RGBI, &image, nullptr));
  ANSWER("decode without a state", nvjpegDecode(handle, nullptr, file.data(), length, NVJPEG_OUTPUT_RGBI, &image, nullptr));
  ANSWER("decode to nowhere", nvjpegDecode(handle, state, file.data(), length, NVJPEG_OUTPUT_RGBI, nullptr, nullptr));
  ANSWER("decode to no format", nvjpegDecode(handle, state, file.data(), length, nvjpegOutputFormat_t(99), &image, nullptr));
  ANSWER("batch of 0", nvjpegDecodeBatchedInitialize(handle, state, 0, 1, NVJPEG_OUTPUT_RGBI));
  ANSWER("batch of no threads", nvjpegDecodeBatchedInitialize(handle, state, 2, 0, NVJPEG_OUTPUT_RGBI));
}
