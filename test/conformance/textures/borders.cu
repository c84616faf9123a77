// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Colours of a border are what a texel of the format can hold: normalised integers take the nearest of a little more than their bits and
// keep to their range, halves go towards zero, sRGB is coded; integers that are read as such and floats stay.
#include <cuda_fp16.h>
#include <cstdio>

template <class T> __global__ void beyond(cudaTextureObject_t texture, T *at) { *at = tex2D<T>(texture, -3.0f, 1.0f); }

/// Reads a border of an array whose texels are `desc`.
template <class Read>
void show(const char *name, const cudaChannelFormatDesc &desc, cudaTextureReadMode mode, float4 border, bool filters = false,
          bool srgb = false) {
  cudaArray_t array;
  cudaMallocArray(&array, &desc, 4, 4);
  static const char zeros[4 * 64] = {};
  const size_t row = 4 * (desc.x + desc.y + desc.z + desc.w) / 8;
  cudaMemcpy2DToArray(array, 0, 0, zeros, row, row, 4, cudaMemcpyHostToDevice);
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how{};
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeBorder;
  how.readMode = mode;
  how.filterMode = filters ? cudaFilterModeLinear : cudaFilterModePoint;
  how.sRGB = srgb;
  const float colour[] = {border.x, border.y, border.z, border.w};
  for (int i = 0; i < 4; ++i)
    how.borderColor[i] = colour[i];
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  Read *at;
  cudaMallocManaged(&at, sizeof(Read));
  beyond<<<1, 1>>>(texture, at);
  cudaDeviceSynchronize();
  std::printf("%s%s %g %g %g %g: %.9g %.9g %.9g %.9g\n", name, filters ? ", filtered" : "", border.x, border.y, border.z, border.w,
              double(at->x), double(at->y), double(at->z), double(at->w));
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(at);
}

int main() {
  const float4 borders[] = {{.25f, .5f, 1, 2}, {-.25f, -1, -2, .001f}, {100.4f, 254.6f, 1e9f, -1e9f}, {3.5f, .1f, 70000, 1e-9f}};
  for (float4 border : borders) {
    for (bool filters : {false, true}) {
      show<float4>("uchar4", cudaCreateChannelDesc<uchar4>(), cudaReadModeNormalizedFloat, border, filters);
      show<float4>("char4", cudaCreateChannelDesc<char4>(), cudaReadModeNormalizedFloat, border, filters);
      show<float4>("ushort4", cudaCreateChannelDesc<ushort4>(), cudaReadModeNormalizedFloat, border, filters);
      show<float4>("short4", cudaCreateChannelDesc<short4>(), cudaReadModeNormalizedFloat, border, filters);
    }
    show<float4>("sRGB", cudaCreateChannelDesc<uchar4>(), cudaReadModeNormalizedFloat, border, false, true);
    show<float4>("half4", cudaCreateChannelDescHalf4(), cudaReadModeElementType, border);
    show<float4>("float4", cudaCreateChannelDesc<float4>(), cudaReadModeElementType, border);
    show<uchar4>("uchar4 as it is", cudaCreateChannelDesc<uchar4>(), cudaReadModeElementType, border);
    show<short4>("short4 as it is", cudaCreateChannelDesc<short4>(), cudaReadModeElementType, border);
    show<int4>("int4 as it is", cudaCreateChannelDesc<int4>(), cudaReadModeElementType, border);
  }
  // Halves between two values, and more sRGB.
  for (float v : {.001f, .01f, .1f, .2f, .5f, .6f, .75f, .9f}) {
    show<float4>("sRGB", cudaCreateChannelDesc<uchar4>(), cudaReadModeNormalizedFloat, {v, v, v, v}, false, true);
    show<float4>("uchar4", cudaCreateChannelDesc<uchar4>(), cudaReadModeNormalizedFloat, {127.5f / 255, 31.52f / 255, .53f / 255, v});
  }
}
