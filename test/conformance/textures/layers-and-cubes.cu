// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layered textures of one and two dimensions, cubemaps, layered cubemaps and three dimensions: which
// flags: --extended-lambda
// texels they take, and what a layer too many is.
#include <cstdio>
#include <vector>

template <class Fetch> __global__ void evaluate(Fetch fetch, float *out) {
  out[threadIdx.x] = fetch(int(threadIdx.x));
}

template <class Fetch> void show(const char *name, int n, Fetch fetch) {
  float *out;
  cudaMallocManaged(&out, n * sizeof(float));
  evaluate<<<1, n>>>(fetch, out);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < n; ++i)
    printf(" %g", out[i]);
  printf("\n");
  cudaFree(out);
}

/// A texture whose texel at (x, y, z) is x + 10 y + 100 z.
struct Texture {
  cudaArray_t array;
  cudaTextureObject_t object;

  Texture(cudaExtent extent, unsigned flags, cudaTextureFilterMode filter, bool normalized) {
    size_t rows = extent.height ? extent.height : 1;
    std::vector<float> texels;
    for (size_t z = 0; z < extent.depth; ++z)
      for (size_t y = 0; y < rows; ++y)
        for (size_t x = 0; x < extent.width; ++x)
          texels.push_back(float(x + 10 * y + 100 * z));
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMalloc3DArray(&array, &format, extent, flags);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr =
        make_cudaPitchedPtr(texels.data(), extent.width * sizeof(float), extent.width, rows);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(extent.width, rows, extent.depth);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = description.addressMode[2] =
        cudaAddressModeClamp;
    description.filterMode = filter;
    description.normalizedCoords = normalized;
    cudaCreateTextureObject(&object, &resource, &description, nullptr);
  }
  ~Texture() {
    cudaDestroyTextureObject(object);
    cudaFreeArray(array);
  }
};

/// The first six directions meet the faces in their middle; the others meet +x and -z elsewhere.
__device__ float3 direction(int i) {
  const float3 directions[] = {{1, 0.25f, 0.25f},   {-1, 0.25f, 0.25f},   {0.25f, 1, 0.25f},
                               {0.25f, -1, 0.25f},  {0.25f, 0.25f, 1},    {0.25f, 0.25f, -1},
                               {2, -0.75f, 1.5f},   {4, 3.5f, 2.5f},      {-0.75f, -0.5f, -1},
                               {0.5f, 0.125f, -1}};
  return directions[i];
}

static void layers() {
  Texture lines({4, 0, 3}, cudaArrayLayered, cudaFilterModeLinear, false);
  cudaTextureObject_t t = lines.object;
  show("1D layered", 6, [=] __device__(int i) {
    return tex1DLayered<float>(t, 0.5f + i * 0.75f, i / 2);
  });
  show("1D layered, a layer too many", 2, [=] __device__(int i) {
    return tex1DLayered<float>(t, 1.5f, i ? 3 : 100);
  });
  Texture planes({4, 4, 3}, cudaArrayLayered, cudaFilterModeLinear, true);
  t = planes.object;
  show("2D layered", 9, [=] __device__(int i) {
    return tex2DLayered<float>(t, (i % 3) * 0.25f + 0.25f, 0.375f, i / 3);
  });
}

static void cubes() {
  Texture point({4, 4, 6}, cudaArrayCubemap, cudaFilterModePoint, true);
  cudaTextureObject_t t = point.object;
  show("cube", 10, [=] __device__(int i) {
    float3 d = direction(i);
    return texCubemap<float>(t, d.x, d.y, d.z);
  });
  Texture linear({4, 4, 6}, cudaArrayCubemap, cudaFilterModeLinear, true);
  t = linear.object;
  show("cube, linear", 6, [=] __device__(int i) {
    float3 d = direction(i);
    return texCubemap<float>(t, d.x, d.y, d.z);
  });
  Texture cubes({4, 4, 12}, cudaArrayCubemap | cudaArrayLayered, cudaFilterModePoint, true);
  t = cubes.object;
  show("cubes", 12, [=] __device__(int i) {
    float3 d = direction(i % 6);
    return texCubemapLayered<float>(t, d.x, d.y, d.z, i / 6);
  });
}

static void boxes() {
  Texture point({4, 4, 4}, 0, cudaFilterModePoint, false);
  cudaTextureObject_t t = point.object;
  show("3D", 8, [=] __device__(int i) {
    return tex3D<float>(t, i - 1.5f, 1.5f, i * 0.75f);
  });
  Texture linear({4, 4, 4}, 0, cudaFilterModeLinear, true);
  t = linear.object;
  show("3D, linear", 8, [=] __device__(int i) {
    return tex3D<float>(t, 0.25f, 0.125f * i, 0.0625f * i + 0.25f);
  });
}

int main() {
  layers();
  cubes();
  boxes();
}
