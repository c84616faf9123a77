// A file that libjpeg made is decoded into each format, whole, in a batch and by phases; errors are said by a status.
// RUN: %offloom cc -std=c++17 %s -o %t -lnvjpeg && %t | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <nvjpeg.h>

// 19 by 17 pixels with half the colours each way: red is 200 to the left of 8 and 40 to the right, green 30 above
// 8 and 120 below, blue 90.
const unsigned char file[] = {
    0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43, 0x00, 0x02, 0x01, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01, 0x01, 0x02, 0x02, 0x02,
    0x02, 0x02, 0x04, 0x03, 0x02, 0x02, 0x02, 0x02, 0x05, 0x04, 0x04, 0x03, 0x04, 0x06, 0x05, 0x06, 0x06, 0x06, 0x05, 0x06,
    0x06, 0x06, 0x07, 0x09, 0x08, 0x06, 0x07, 0x09, 0x07, 0x06, 0x06, 0x08, 0x0b, 0x08, 0x09, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a,
    0x06, 0x08, 0x0b, 0x0c, 0x0b, 0x0a, 0x0c, 0x09, 0x0a, 0x0a, 0x0a, 0xff, 0xdb, 0x00, 0x43, 0x01, 0x02, 0x02, 0x02, 0x02,
    0x02, 0x02, 0x05, 0x03, 0x03, 0x05, 0x0a, 0x07, 0x06, 0x07, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a,
    0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a,
    0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a,
    0xff, 0xc0, 0x00, 0x11, 0x08, 0x00, 0x11, 0x00, 0x13, 0x03, 0x01, 0x22, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11, 0x01, 0xff,
    0xc4, 0x00, 0x16, 0x00, 0x01, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x08, 0x09, 0xff, 0xc4, 0x00, 0x14, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xc4, 0x00, 0x17, 0x01, 0x00, 0x03, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x06, 0x07, 0x08, 0x01, 0xff, 0xc4, 0x00, 0x2c, 0x11, 0x00, 0x01, 0x00, 0x04, 0x0b,
    0x09, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x06, 0x08, 0x24, 0x42, 0x07, 0x11, 0x13, 0x16,
    0x17, 0x35, 0x43, 0x62, 0x64, 0xa2, 0xe2, 0x45, 0x52, 0x53, 0x72, 0x73, 0x82, 0x83, 0xc2, 0xc3, 0xff, 0xda, 0x00, 0x0c,
    0x03, 0x01, 0x00, 0x02, 0x11, 0x03, 0x11, 0x00, 0x3f, 0x00, 0x97, 0xd1, 0xfb, 0x64, 0x12, 0x1b, 0x10, 0xf4, 0xd6, 0x29,
    0x76, 0x7d, 0xd7, 0xf9, 0xae, 0x8d, 0x45, 0x91, 0x84, 0x5a, 0xad, 0x97, 0x8e, 0xff, 0x00, 0x46, 0xe1, 0x15, 0x8b, 0x50,
    0x1a, 0xcf, 0x6c, 0x3e, 0x7d, 0x24, 0xbf, 0x48, 0xb8, 0x5c, 0xfa, 0x0a, 0xf1, 0x21, 0x81, 0x1e, 0x88, 0x5b, 0xf6, 0xfb,
    0x0d, 0x45, 0x91, 0xd9, 0x7e, 0x7f, 0x88, 0x00, 0x68, 0x4b, 0xe7, 0xff, 0xd9,
};

bool near(int value, int expected) { return std::abs(value - expected) <= 12; }

/// Whether pixels in the middle of the four fields are right; values are so many bytes apart.
bool right(const unsigned char *red, const unsigned char *green, const unsigned char *blue, int pitch, int apart) {
  for (int y : {2, 13})
    for (int x : {2, 15})
      if (!near(red[y * pitch + x * apart], x < 8 ? 200 : 40) || !near(green[y * pitch + x * apart], y < 8 ? 30 : 120) ||
          !near(blue[y * pitch + x * apart], 90))
        return false;
  return true;
}

int main() {
  nvjpegHandle_t handle;
  nvjpegJpegState_t state;
  nvjpegHandle_t none = nullptr;
  printf("%d\n", nvjpegCreateEx(NVJPEG_BACKEND_HARDWARE, nullptr, nullptr, 0, &handle)); // CHECK: 7
  printf("%d %d\n", nvjpegCreateSimple(nullptr), nvjpegCreateSimple(&handle)); // CHECK-NEXT: 2 0
  printf("%d %d\n", nvjpegJpegStateCreate(none, &state), nvjpegJpegStateCreate(handle, &state)); // CHECK-NEXT: 2 0

  int count, widths[NVJPEG_MAX_COMPONENT], heights[NVJPEG_MAX_COMPONENT];
  nvjpegChromaSubsampling_t subsampling;
  nvjpegGetImageInfo(handle, file, sizeof file, &count, &subsampling, widths, heights);
  printf("%d components, 420: %d, %dx%d %dx%d\n", count, subsampling == NVJPEG_CSS_420, widths[0], heights[0], widths[1], heights[1]); // CHECK-NEXT: 3 components, 420: 1, 19x17 10x9
  printf("%d\n", nvjpegGetImageInfo(handle, file + 1, sizeof file - 1, &count, &subsampling, widths, heights)); // CHECK-NEXT: 3
  printf("%d\n", nvjpegGetImageInfo(handle, file, 40, &count, &subsampling, widths, heights)); // CHECK-NEXT: 10

  nvjpegImage_t image{}, planes{}, second{};
  cudaMallocManaged(&image.channel[0], 64 * 17);
  image.pitch[0] = 64;
  cudaMallocManaged(&second.channel[0], 64 * 17);
  second.pitch[0] = 64;
  for (int i = 0; i < 3; ++i) {
    cudaMallocManaged(&planes.channel[i], 32 * 17);
    planes.pitch[i] = 32;
  }
  unsigned char *p = image.channel[0];
  printf("%d\n", nvjpegDecode(handle, state, file, sizeof file, NVJPEG_OUTPUT_RGBI, &image, 0)); // CHECK-NEXT: 0
  cudaDeviceSynchronize();
  printf("RGBI %d\n", right(p, p + 1, p + 2, 64, 3)); // CHECK-NEXT: RGBI 1
  nvjpegDecode(handle, state, file, sizeof file, NVJPEG_OUTPUT_BGRI, &image, 0);
  cudaDeviceSynchronize();
  printf("BGRI %d\n", right(p + 2, p + 1, p, 64, 3)); // CHECK-NEXT: BGRI 1
  nvjpegDecode(handle, state, file, sizeof file, NVJPEG_OUTPUT_BGR, &planes, 0);
  cudaDeviceSynchronize();
  printf("BGR %d\n", right(planes.channel[2], planes.channel[1], planes.channel[0], 32, 1)); // CHECK-NEXT: BGR 1
  nvjpegDecode(handle, state, file, sizeof file, NVJPEG_OUTPUT_YUV, &planes, 0);
  cudaDeviceSynchronize();
  // 0.299, 0.587 and 0.114 of the colours are the brightness; chroma has half the size.
  printf("YUV %d %d\n", near(planes.channel[0][2 * 32 + 2], 88), near(planes.channel[2][32 + 1], 208)); // CHECK-NEXT: YUV 1 1
  planes.channel[1] = nullptr;
  printf("%d\n", nvjpegDecode(handle, state, file, sizeof file, NVJPEG_OUTPUT_YUV, &planes, 0)); // CHECK-NEXT: 2
  image.pitch[0] = 50;
  printf("%d\n", nvjpegDecode(handle, state, file, sizeof file, NVJPEG_OUTPUT_RGBI, &image, 0)); // CHECK-NEXT: 2
  image.pitch[0] = 64;
  printf("%d\n", nvjpegDecode(handle, state, file, sizeof file, NVJPEG_OUTPUT_NV12, &image, 0)); // CHECK-NEXT: 9

  const unsigned char *files[] = {file, file};
  const size_t lengths[] = {sizeof file, sizeof file};
  nvjpegImage_t images[] = {image, second};
  printf("%d\n", nvjpegDecodeBatched(handle, state, files, lengths, images, 0)); // CHECK-NEXT: 1
  nvjpegDecodeBatchedInitialize(handle, state, 2, 1, NVJPEG_OUTPUT_RGBI);
  printf("%d\n", nvjpegDecodeBatched(handle, state, files, lengths, images, 0)); // CHECK-NEXT: 0
  cudaDeviceSynchronize();
  p = second.channel[0];
  printf("batch %d\n", right(p, p + 1, p + 2, 64, 3)); // CHECK-NEXT: batch 1

  // By phases, of a region that begins in the right half.
  nvjpegJpegStream_t stream;
  nvjpegJpegDecoder_t decoder;
  nvjpegDecodeParams_t params;
  nvjpegJpegState_t phases;
  nvjpegJpegStreamCreate(handle, &stream);
  nvjpegDecoderCreate(handle, NVJPEG_BACKEND_DEFAULT, &decoder);
  nvjpegDecoderStateCreate(handle, decoder, &phases);
  nvjpegDecodeParamsCreate(handle, &params);
  nvjpegDecodeParamsSetOutputFormat(params, NVJPEG_OUTPUT_RGBI);
  nvjpegDecodeParamsSetROI(params, 12, 10, 5, 5);
  printf("%d\n", nvjpegDecodeJpegHost(handle, decoder, phases, params, stream)); // CHECK-NEXT: 2
  nvjpegJpegStreamParse(handle, file, sizeof file, 0, 0, stream);
  nvjpegDecodeJpegHost(handle, decoder, phases, params, stream);
  nvjpegDecodeJpegTransferToDevice(handle, decoder, phases, stream, 0);
  printf("%d\n", nvjpegDecodeJpegDevice(handle, decoder, phases, &image, 0)); // CHECK-NEXT: 0
  cudaDeviceSynchronize();
  p = image.channel[0];
  printf("region %d %d\n", near(p[2 * 64 + 6], 40), near(p[2 * 64 + 7], 120)); // CHECK-NEXT: region 1 1
  nvjpegDecodeParamsSetROI(params, 12, 10, 50, 5);
  printf("%d\n", nvjpegDecodeJpegHost(handle, decoder, phases, params, stream)); // CHECK-NEXT: 2
  nvjpegDecodeParamsDestroy(params);
  nvjpegDecoderDestroy(decoder);
  nvjpegJpegStreamDestroy(stream);
  nvjpegJpegStateDestroy(phases);
  nvjpegJpegStateDestroy(state);
  printf("%d\n", nvjpegDestroy(handle)); // CHECK-NEXT: 0
}
