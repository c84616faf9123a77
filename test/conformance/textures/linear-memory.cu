// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures of linear memory: elements of several formats as they are and normalised, and what lies
// beyond the ends.
#include <cstdio>

template <class T> __global__ void fetch(cudaTextureObject_t texture, int first, int n, T *out) {
  int i = threadIdx.x;
  if (i < n)
    out[i] = tex1Dfetch<T>(texture, first + i);
}

template <class T> cudaTextureObject_t make(T *memory, int n, cudaTextureReadMode mode) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = cudaCreateChannelDesc<T>();
  resource.res.linear.sizeInBytes = n * sizeof(T);
  cudaTextureDesc description = {};
  description.readMode = mode;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  return texture;
}

/// Fetches the elements -2 … n + 1 of a texture over n given ones.
template <class T, class Read, int n>
void show(const char *name, const T (&elements)[n], cudaTextureReadMode mode,
          void (*print)(const Read &)) {
  T *memory;
  Read *out;
  cudaMalloc(&memory, sizeof elements);
  cudaMallocManaged(&out, (n + 4) * sizeof(Read));
  cudaMemcpy(memory, elements, sizeof elements, cudaMemcpyHostToDevice);
  cudaTextureObject_t texture = make(memory, n, mode);
  fetch<Read><<<1, 32>>>(texture, -2, n + 4, out);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < n + 4; ++i)
    print(out[i]);
  printf("\n");
  cudaDestroyTextureObject(texture);
  cudaFree(memory);
  cudaFree(out);
}

int main() {
  const int ints[] = {7, -8, 900000};
  show<int, int>("int", ints, cudaReadModeElementType, [](const int &v) { printf(" %d", v); });
  const float floats[] = {0.5f, -2.25f, 1e10f};
  show<float, float>("float", floats, cudaReadModeElementType,
                     [](const float &v) { printf(" %g", v); });
  const float4 vectors[] = {{1, 2, 3, 4}, {-5, 6, -7, 8}};
  show<float4, float4>("float4", vectors, cudaReadModeElementType, [](const float4 &v) {
    printf(" (%g %g %g %g)", v.x, v.y, v.z, v.w);
  });
  const uchar4 bytes[] = {{0, 51, 255, 102}, {255, 0, 153, 204}};
  show<uchar4, uchar4>("uchar4", bytes, cudaReadModeElementType, [](const uchar4 &v) {
    printf(" (%d %d %d %d)", v.x, v.y, v.z, v.w);
  });
  show<uchar4, float4>("uchar4 normalised", bytes, cudaReadModeNormalizedFloat, [](const float4 &v) {
    printf(" (%.5f %.5f %.5f %.5f)", v.x, v.y, v.z, v.w);
  });
  const short2 shorts[] = {{32767, -32768}, {-32767, 0}};
  show<short2, short2>("short2", shorts, cudaReadModeElementType,
                       [](const short2 &v) { printf(" (%d %d)", v.x, v.y); });
  show<short2, float2>("short2 normalised", shorts, cudaReadModeNormalizedFloat,
                       [](const float2 &v) { printf(" (%.5f %.5f)", v.x, v.y); });
  const signed char chars[] = {127, -127, -128, 0};
  show<signed char, float>("char normalised", chars, cudaReadModeNormalizedFloat,
                           [](const float &v) { printf(" %.5f", v); });
}
