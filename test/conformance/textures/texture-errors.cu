// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which error a texture, an array or a mipmapped array that cannot be made gives.
#include <cstdio>

static void report(const char *what, cudaError_t error) {
  cudaGetLastError();
  printf("%s: %s\n", what, cudaGetErrorName(error));
}

static cudaResourceDesc linear(void *memory, cudaChannelFormatDesc format, size_t bytes) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = format;
  resource.res.linear.sizeInBytes = bytes;
  return resource;
}

static void create(const char *what, const cudaResourceDesc &resource,
                   const cudaTextureDesc &description,
                   const cudaResourceViewDesc *view = nullptr) {
  cudaTextureObject_t texture = 0;
  report(what, cudaCreateTextureObject(&texture, &resource, &description, view));
  if (texture)
    cudaDestroyTextureObject(texture);
}

static void textures() {
  char *memory;
  cudaMalloc(&memory, 4096);
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  cudaResourceDesc resource = linear(memory, ints, 1024);
  cudaTextureDesc description = {};
  create("integers", resource, description);
  cudaTextureObject_t texture = 0;
  report("no object", cudaCreateTextureObject(nullptr, &resource, &description, nullptr));
  report("no resource", cudaCreateTextureObject(&texture, nullptr, &description, nullptr));
  report("no description", cudaCreateTextureObject(&texture, &resource, nullptr, nullptr));
  cudaTextureDesc filtered = description;
  filtered.filterMode = cudaFilterModeLinear;
  create("integers, mixed", resource, filtered);
  cudaTextureDesc normalized = description;
  normalized.readMode = cudaReadModeNormalizedFloat;
  create("32-bit integers, normalised", resource, normalized);
  create("no memory", linear(nullptr, ints, 1024), description);
  create("no bytes", linear(memory, ints, 0), description);
  create("4 bytes on", linear(memory + 4, ints, 1024), description);
  create("three components",
         linear(memory, cudaCreateChannelDesc(8, 8, 8, 0, cudaChannelFormatKindUnsigned), 1024),
         description);
  cudaResourceViewDesc view = {};
  create("a view of linear memory", resource, description, &view);
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D.devPtr = memory;
  resource.res.pitch2D.desc = ints;
  resource.res.pitch2D.width = resource.res.pitch2D.height = 8;
  resource.res.pitch2D.pitchInBytes = 64;
  create("a pitch of 64", resource, description);
  resource.res.pitch2D.pitchInBytes = 36;
  create("a pitch of 36", resource, description);
  report("destroy nothing", cudaDestroyTextureObject(0));
  cudaFree(memory);
}

static void array(const char *what, cudaChannelFormatDesc format, cudaExtent extent,
                  unsigned flags) {
  cudaArray_t made = nullptr;
  report(what, cudaMalloc3DArray(&made, &format, extent, flags));
  if (made)
    cudaFreeArray(made);
}

static void arrays() {
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  array("a line", floats, make_cudaExtent(4, 0, 0), 0);
  array("layers of lines", floats, make_cudaExtent(4, 0, 5), cudaArrayLayered);
  array("a depth without height", floats, make_cudaExtent(4, 0, 5), 0);
  array("a cube", floats, make_cudaExtent(4, 4, 6), cudaArrayCubemap);
  array("a cube that is none", floats, make_cudaExtent(4, 8, 6), cudaArrayCubemap);
  array("12 faces", floats, make_cudaExtent(4, 4, 12), cudaArrayCubemap);
  array("2 cubes", floats, make_cudaExtent(4, 4, 12), cudaArrayCubemap | cudaArrayLayered);
  array("to gather", floats, make_cudaExtent(4, 4, 0), cudaArrayTextureGather);
  array("to gather in space", floats, make_cudaExtent(4, 4, 4), cudaArrayTextureGather);
  array("12 bits", cudaCreateChannelDesc(12, 0, 0, 0, cudaChannelFormatKindSigned),
        make_cudaExtent(4, 0, 0), 0);
  array("floats of 8 bits", cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindFloat),
        make_cudaExtent(4, 0, 0), 0);
}

static void mipmaps() {
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  cudaMallocMipmappedArray(&resource.res.mipmap.mipmap, &floats, make_cudaExtent(8, 8, 0), 4);
  cudaTextureDesc description = {};
  description.normalizedCoords = 1;
  create("a mipmap", resource, description);
  description.normalizedCoords = 0;
  create("a mipmap without normalised coordinates", resource, description);
  cudaArray_t level;
  report("level 4 of 4", cudaGetMipmappedArrayLevel(&level, resource.res.mipmap.mipmap, 4));
  cudaFreeMipmappedArray(resource.res.mipmap.mipmap);
}

int main() {
  textures();
  arrays();
  mipmaps();
}
