// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvJPEG: what is said of files that it made, and images that come back within a few units.
// builds: clang++
// flags: -lnvjpeg
#include "shown.h"
#include <nvjpeg.h>

constexpr int width = 48, height = 32;

int main() {
  nvjpegHandle_t handle;
  nvjpegJpegState_t state;
  status("create", nvjpegCreateSimple(&handle));
  status("state", nvjpegJpegStateCreate(handle, &state));
  array<unsigned char> pixels(3 * width * height), back(3 * width * height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < 3; ++c)
        pixels[(y * width + x) * 3 + c] = 40 + 3 * x + (c - 1) * 2 * y;
  nvjpegImage_t image{}, result{};
  image.channel[0] = pixels, image.pitch[0] = result.pitch[0] = 3 * width;
  result.channel[0] = back;
  for (auto sampling : {NVJPEG_CSS_444, NVJPEG_CSS_422, NVJPEG_CSS_420, NVJPEG_CSS_440, NVJPEG_CSS_411, NVJPEG_CSS_GRAY})
    for (int quality : {70, 95}) {
      nvjpegEncoderState_t encoder;
      nvjpegEncoderParams_t parameters;
      nvjpegEncoderStateCreate(handle, &encoder, nullptr);
      nvjpegEncoderParamsCreate(handle, &parameters, nullptr);
      printf("sampling %d, quality %d: %d", int(sampling), quality, int(nvjpegEncoderParamsSetQuality(parameters, quality, nullptr)));
      printf(" %d", int(nvjpegEncoderParamsSetSamplingFactors(parameters, sampling, nullptr)));
      printf(" %d\n", int(nvjpegEncodeImage(handle, encoder, parameters, &image, NVJPEG_INPUT_RGBI, width, height, nullptr)));
      size_t length = 0;
      status("length", nvjpegEncodeRetrieveBitstream(handle, encoder, nullptr, &length, nullptr));
      std::vector<unsigned char> file(length + 1);
      status("file", nvjpegEncodeRetrieveBitstream(handle, encoder, file.data(), &length, nullptr));
      cudaDeviceSynchronize();
      printf("begins %02x%02x, ends %02x%02x\n", file[0], file[1], file[length - 2], file[length - 1]);
      int components = 0, widths[NVJPEG_MAX_COMPONENT] = {}, heights[NVJPEG_MAX_COMPONENT] = {};
      nvjpegChromaSubsampling_t found;
      status("info", nvjpegGetImageInfo(handle, file.data(), length, &components, &found, widths, heights));
      printf("%d components, sampling %d:", components, int(found));
      for (int i = 0; i < NVJPEG_MAX_COMPONENT; ++i)
        printf(" %d x %d", widths[i], heights[i]);
      printf("\n");
      nvjpegJpegStream_t stream;
      status("stream", nvjpegJpegStreamCreate(handle, &stream));
      status("parse", nvjpegJpegStreamParse(handle, file.data(), length, 0, 0, stream));
      unsigned w = 0, h = 0, n = 0;
      nvjpegJpegEncoding_t encoding;
      nvjpegJpegStreamGetFrameDimensions(stream, &w, &h), nvjpegJpegStreamGetComponentsNum(stream, &n), nvjpegJpegStreamGetJpegEncoding(stream, &encoding);
      printf("%u x %u of %u, encoding %x\n", w, h, n, int(encoding));
      status("no component 3", nvjpegJpegStreamGetComponentDimensions(stream, 3, &w, &h));
      nvjpegJpegStreamDestroy(stream);
      for (auto format : {NVJPEG_OUTPUT_RGBI, NVJPEG_OUTPUT_BGRI}) {
        status("decode", nvjpegDecode(handle, state, file.data(), length, format, &result, nullptr));
        cudaDeviceSynchronize();
        int most = 0;
        for (int i = 0; i < width * height; ++i)
          for (int c = 0; c < 3; ++c)
            most = std::max(most, std::abs(back[3 * i + (format == NVJPEG_OUTPUT_RGBI ? c : 2 - c)] - pixels[3 * i + c]));
        printf("near %d\n", most <= (sampling == NVJPEG_CSS_GRAY ? 90 : 24));
      }
      nvjpegEncoderParamsDestroy(parameters);
      nvjpegEncoderStateDestroy(encoder);
    }
  status("destroyed", nvjpegJpegStateDestroy(state));
  status("destroyed", nvjpegDestroy(handle));
}
