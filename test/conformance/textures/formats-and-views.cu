// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of half precision and of 16 bits, and resource views, which read them as another format
// or see some of the layers.
#include <cstdio>

template <class T> __global__ void sample(cudaTextureObject_t texture, int layer, T *out) {
  out[threadIdx.x] = tex2DLayered<T>(texture, threadIdx.x + 0.5f, 0.5f, layer);
}

/// Samples `width` texels of a texture.
template <class T> T *fetch(const cudaResourceDesc &resource, cudaTextureReadMode mode, int width,
                            int layer, const cudaResourceViewDesc *view = nullptr) {
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  description.readMode = mode;
  cudaTextureObject_t texture = 0;
  cudaError_t error = cudaCreateTextureObject(&texture, &resource, &description, view);
  if (error != cudaSuccess)
    printf("%s\n", cudaGetErrorName(error));
  static T *out = nullptr;
  if (!out)
    cudaMallocManaged(&out, 64 * sizeof(T));
  sample<T><<<1, width>>>(texture, layer, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  return out;
}

static cudaResourceDesc make(cudaChannelFormatDesc format, const void *texels, int width,
                             int layers) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  cudaMalloc3DArray(&resource.res.array.array, &format, make_cudaExtent(width, 1, layers),
                    cudaArrayLayered);
  int bytes = (format.x + format.y + format.z + format.w) / 8;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(const_cast<void *>(texels), width * bytes, width, 1);
  copy.dstArray = resource.res.array.array;
  copy.extent = make_cudaExtent(width, 1, layers);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  return resource;
}

static void halves() {
  // 1, -2.5, 2^-24, 65504, infinity, 0, 1/3, -0.0
  const unsigned short bits[] = {0x3c00, 0xc100, 0x0001, 0x7bff, 0x7c00, 0, 0x3555, 0x8000};
  cudaResourceDesc one = make(cudaCreateChannelDescHalf(), bits, 8, 1);
  float *v = fetch<float>(one, cudaReadModeElementType, 8, 0);
  for (int i = 0; i < 8; ++i)
    printf("%.9g ", v[i]);
  printf("\n");
  cudaResourceDesc two = make(cudaCreateChannelDescHalf2(), bits, 4, 1);
  float2 *w = fetch<float2>(two, cudaReadModeElementType, 4, 0);
  for (int i = 0; i < 4; ++i)
    printf("(%.9g %.9g) ", w[i].x, w[i].y);
  printf("\n");
  cudaFreeArray(one.res.array.array);
  cudaFreeArray(two.res.array.array);
}

static void normalized() {
  const unsigned short texels[] = {0, 65535, 13107, 52428};
  cudaResourceDesc resource = make(cudaCreateChannelDesc<unsigned short>(), texels, 4, 1);
  float *v = fetch<float>(resource, cudaReadModeNormalizedFloat, 4, 0);
  printf("%.5f %.5f %.5f %.5f\n", v[0], v[1], v[2], v[3]);
  cudaFreeArray(resource.res.array.array);
}

static void views() {
  const float texels[3][4] = {{1, 2, 3, 4}, {-1, 0.5f, 8, 16}, {5, 6, 7, 8}};
  cudaResourceDesc resource = make(cudaCreateChannelDesc<float>(), texels, 4, 3);
  cudaResourceViewDesc view = {};
  view.format = cudaResViewFormatUnsignedInt1;
  view.width = 4;
  view.height = 1;
  view.depth = 3;
  view.lastLayer = 2;
  unsigned *u = fetch<unsigned>(resource, cudaReadModeElementType, 4, 1, &view);
  printf("%x %x %x %x\n", u[0], u[1], u[2], u[3]);
  view.format = cudaResViewFormatFloat1;
  view.firstLayer = 1;
  for (int layer = 0; layer < 3; ++layer) {
    float *v = fetch<float>(resource, cudaReadModeElementType, 4, layer, &view);
    printf("%g %g %g %g\n", v[0], v[1], v[2], v[3]);
  }
  cudaFreeArray(resource.res.array.array);
}

int main() {
  halves();
  normalized();
  views();
}
