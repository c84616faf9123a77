// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two-dimensional textures of arrays and of memory with a pitch: which texels each address mode and
// each filter take, with coordinates in elements and normalised ones.
#include <cstdio>

constexpr int width = 8, height = 4, samples = 13;

__global__ void sample(cudaTextureObject_t texture, float scale_x, float scale_y, float *out) {
  // From 2.25 elements before the texture to as far behind it.
  float x = (-2.25f + threadIdx.x) * scale_x, y = (1.5f + blockIdx.x * 3.5f) * scale_y;
  out[blockIdx.x * samples + threadIdx.x] = tex2D<float>(texture, x, y);
}

static cudaResourceDesc make_array(const float *texels) {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  cudaMallocArray(&resource.res.array.array, &format, width, height);
  cudaMemcpy2DToArray(resource.res.array.array, 0, 0, texels, width * sizeof(float),
                      width * sizeof(float), height, cudaMemcpyHostToDevice);
  return resource;
}

static cudaResourceDesc make_pitched(const float *texels) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypePitch2D;
  auto &memory = resource.res.pitch2D;
  memory.desc = cudaCreateChannelDesc<float>();
  memory.width = width;
  memory.height = height;
  cudaMallocPitch(&memory.devPtr, &memory.pitchInBytes, width * sizeof(float), height);
  cudaMemcpy2D(memory.devPtr, memory.pitchInBytes, texels, width * sizeof(float),
               width * sizeof(float), height, cudaMemcpyHostToDevice);
  return resource;
}

static void show(const char *name, const cudaResourceDesc &resource, cudaTextureAddressMode mode,
                 cudaTextureFilterMode filter, bool normalized) {
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = mode;
  description.filterMode = filter;
  description.normalizedCoords = normalized;
  description.borderColor[0] = -64;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  float *out;
  cudaMallocManaged(&out, 2 * samples * sizeof(float));
  sample<<<2, samples>>>(texture, normalized ? 1.0f / width : 1, normalized ? 1.0f / height : 1,
                         out);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 2 * samples; ++i)
    printf("%s%g", i == samples ? " | " : " ", out[i]);
  printf("\n");
  cudaFree(out);
  cudaDestroyTextureObject(texture);
}

int main() {
  float texels[height][width];
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      texels[y][x] = float(x * x + 64 * y);
  const cudaResourceDesc array = make_array(texels[0]), pitched = make_pitched(texels[0]);
  const struct {
    const char *name;
    cudaTextureAddressMode mode;
    bool normalized;
  } modes[] = {{"clamp, elements", cudaAddressModeClamp, false},
               {"border, elements", cudaAddressModeBorder, false},
               {"wrap, elements", cudaAddressModeWrap, false},
               {"clamp, normalised", cudaAddressModeClamp, true},
               {"border, normalised", cudaAddressModeBorder, true},
               {"wrap, normalised", cudaAddressModeWrap, true},
               {"mirror, normalised", cudaAddressModeMirror, true}};
  for (const auto &m : modes) {
    show(m.name, array, m.mode, cudaFilterModePoint, m.normalized);
    show(m.name, array, m.mode, cudaFilterModeLinear, m.normalized);
    if (m.mode == cudaAddressModeClamp || m.mode == cudaAddressModeBorder) {
      show("  with a pitch", pitched, m.mode, cudaFilterModePoint, m.normalized);
      show("  with a pitch", pitched, m.mode, cudaFilterModeLinear, m.normalized);
    }
  }
  cudaFreeArray(array.res.array.array);
  cudaFree(pitched.res.pitch2D.devPtr);
}
