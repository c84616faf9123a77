// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fetches that tell whether the memory of a sparse array is there. Here all memory always is.
// Part of texture_indirect_functions.h.
#pragma once

#include "../../texture_types.h"
#include "../../vector_types.h"
#include "texel.h"

template <class T>
__device__ inline offloom::texture_value<T> tex2D(cudaTextureObject_t texture, float x, float y,
                                                  bool *resident) {
  *resident = true;
  return tex2D<T>(texture, x, y);
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DLod(cudaTextureObject_t texture, float x, float y,
                                                     float level, bool *resident) {
  *resident = true;
  return tex2DLod<T>(texture, x, y, level);
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DGrad(cudaTextureObject_t texture, float x, float y,
                                                      float2 dx, float2 dy, bool *resident) {
  *resident = true;
  return tex2DGrad<T>(texture, x, y, dx, dy);
}
template <class T>
__device__ inline offloom::texture_value<T>
tex2Dgather(cudaTextureObject_t texture, float x, float y, bool *resident, int component = 0) {
  *resident = true;
  return tex2Dgather<T>(texture, x, y, component);
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DLayered(cudaTextureObject_t texture, float x,
                                                         float y, int layer, bool *resident) {
  *resident = true;
  return tex2DLayered<T>(texture, x, y, layer);
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DLayeredLod(cudaTextureObject_t texture, float x,
                                                            float y, int layer, float level,
                                                            bool *resident) {
  *resident = true;
  return tex2DLayeredLod<T>(texture, x, y, layer, level);
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DLayeredGrad(cudaTextureObject_t texture, float x,
                                                             float y, int layer, float2 dx,
                                                             float2 dy, bool *resident) {
  *resident = true;
  return tex2DLayeredGrad<T>(texture, x, y, layer, dx, dy);
}
template <class T>
__device__ inline offloom::texture_value<T> tex3D(cudaTextureObject_t texture, float x, float y,
                                                  float z, bool *resident) {
  *resident = true;
  return tex3D<T>(texture, x, y, z);
}
template <class T>
__device__ inline offloom::texture_value<T> tex3DLod(cudaTextureObject_t texture, float x, float y,
                                                     float z, float level, bool *resident) {
  *resident = true;
  return tex3DLod<T>(texture, x, y, z, level);
}
template <class T>
__device__ inline offloom::texture_value<T> tex3DGrad(cudaTextureObject_t texture, float x, float y,
                                                      float z, float4 dx, float4 dy,
                                                      bool *resident) {
  *resident = true;
  return tex3DGrad<T>(texture, x, y, z, dx, dy);
}
