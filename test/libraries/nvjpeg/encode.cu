// Images that a kernel made are encoded after it, in its stream; decoded again they are what they were, but for what
// JPEG loses.
// RUN: %offloom cc -std=c++17 %s -o %t -lnvjpeg_static && %t | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <nvjpeg.h>
#include <vector>

const int width = 37, height = 21;

/// Slopes: no edges that JPEG would blur.
__host__ __device__ int value(int x, int y, int channel) { return 40 + 3 * x + (channel - 1) * 2 * y; }

__global__ void draw(unsigned char *image, int pitch, int apart, int channel) {
  image[threadIdx.y * pitch + threadIdx.x * apart] = value(threadIdx.x, threadIdx.y, channel);
}

int main() {
  nvjpegHandle_t handle;
  nvjpegJpegState_t state;
  nvjpegEncoderState_t encoder;
  nvjpegEncoderParams_t params;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  nvjpegCreateSimple(&handle);
  nvjpegJpegStateCreate(handle, &state);
  printf("%d\n", nvjpegEncoderStateCreateWithBackend(handle, &encoder, NVJPEG_ENC_BACKEND_HARDWARE, stream)); // CHECK: 7
  nvjpegEncoderStateCreate(handle, &encoder, stream);
  nvjpegEncoderParamsCreate(handle, &params, stream);
  printf("%d %d\n", nvjpegEncoderParamsSetQuality(params, 101, stream), nvjpegEncoderParamsSetQuality(params, 95, stream)); // CHECK-NEXT: 2 0
  printf("%d\n", nvjpegEncoderParamsSetSamplingFactors(params, NVJPEG_CSS_410, stream)); // CHECK-NEXT: 9
  size_t length = 0;
  printf("%d\n", nvjpegEncodeRetrieveBitstream(handle, encoder, nullptr, &length, stream)); // CHECK-NEXT: 2

  nvjpegImage_t pixels{}, planes{}, back{};
  pixels.pitch[0] = back.pitch[0] = 3 * width;
  cudaMallocManaged(&pixels.channel[0], 3 * width * height);
  cudaMallocManaged(&back.channel[0], 3 * width * height);
  for (int i = 0; i < 3; ++i) {
    planes.pitch[i] = width;
    cudaMallocManaged(&planes.channel[i], width * height);
    draw<<<1, dim3(width, height), 0, stream>>>(pixels.channel[0] + i, 3 * width, 3, i);
    draw<<<1, dim3(width, height), 0, stream>>>(planes.channel[i], width, 1, i);
  }

  const auto round_trip = [&](const char *name, nvjpegStatus_t status) {
    nvjpegEncodeRetrieveBitstream(handle, encoder, nullptr, &length, stream);
    std::vector<unsigned char> file(length);
    status = status ? status : nvjpegEncodeRetrieveBitstream(handle, encoder, file.data(), &length, stream);
    status = status ? status : nvjpegDecode(handle, state, file.data(), length, NVJPEG_OUTPUT_RGBI, &back, stream);
    cudaStreamSynchronize(stream);
    int most = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int c = 0; c < 3; ++c)
          most = std::max(most, std::abs(back.channel[0][(y * width + x) * 3 + c] - value(x, y, c)));
    printf("%s: %d, %s\n", name, status, most <= 10 ? "right" : "WRONG");
  };
  round_trip("pixels", nvjpegEncodeImage(handle, encoder, params, &pixels, NVJPEG_INPUT_RGBI, width, height, stream)); // CHECK-NEXT: pixels: 0, right
  nvjpegEncoderParamsSetSamplingFactors(params, NVJPEG_CSS_420, stream);
  nvjpegEncoderParamsSetEncoding(params, NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN, stream);
  round_trip("planes", nvjpegEncodeImage(handle, encoder, params, &planes, NVJPEG_INPUT_RGB, width, height, stream)); // CHECK-NEXT: planes: 0, right

  // The components of a file are encoded as they are, with an odd size too.
  int count, widths[4], heights[4];
  nvjpegChromaSubsampling_t subsampling;
  std::vector<unsigned char> file(length);
  nvjpegEncodeRetrieveBitstream(handle, encoder, file.data(), &length, stream);
  nvjpegGetImageInfo(handle, file.data(), length, &count, &subsampling, widths, heights);
  nvjpegDecode(handle, state, file.data(), length, NVJPEG_OUTPUT_YUV, &planes, stream);
  printf("%d\n", nvjpegEncodeYUV(handle, encoder, params, &planes, NVJPEG_CSS_444, width, height, stream)); // CHECK-NEXT: 9
  round_trip("components", nvjpegEncodeYUV(handle, encoder, params, &planes, subsampling, width, height, stream)); // CHECK-NEXT: components: 0, right
  length = 10;
  printf("%d\n", nvjpegEncodeRetrieveBitstream(handle, encoder, file.data(), &length, stream)); // CHECK-NEXT: 2
  printf("%d\n", nvjpegEncodeImage(handle, encoder, params, &planes, NVJPEG_INPUT_RGBI, width, height, stream)); // CHECK-NEXT: 2
  nvjpegEncoderParamsDestroy(params);
  nvjpegEncoderStateDestroy(encoder);
}
