// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fetches from texture objects (CUDA C++ Programming Guide, "Texture Object API").
//
// Layers beyond the last are the last. `…Lod` names the level of a mipmap; `…Grad` has it follow
// from how far apart the samples of neighbouring pixels are; the others read the finest.
#pragma once

#include "offloom/texture/fetches.h"
#include "offloom/texture/texture_object.h"

/// Of linear memory, element i; 0 where there is none.
template <class T>
__device__ inline offloom::texture_value<T> tex1Dfetch(cudaTextureObject_t texture, int i) {
  return offloom::fetch_1d<T>(texture, i);
}

template <class T>
__device__ inline offloom::texture_value<T> tex1DLod(cudaTextureObject_t texture, float x,
                                                     float level) {
  return offloom::from_words<T>(offloom::sample_1d(offloom::texture_of(texture), x, 0, level));
}
template <class T>
__device__ inline offloom::texture_value<T> tex1D(cudaTextureObject_t texture, float x) {
  return offloom::sample<T, 1>(offloom::texture_of(texture), x);
}
template <class T>
__device__ inline offloom::texture_value<T> tex1DGrad(cudaTextureObject_t texture, float x,
                                                      float dx, float dy) {
  return tex1DLod<T>(texture, x, offloom::level_1d(offloom::texture_of(texture), dx, dy));
}

template <class T>
__device__ inline offloom::texture_value<T> tex2D(cudaTextureObject_t texture, float x, float y) {
  return offloom::fetch_2d<T>(texture, x, y);
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DLod(cudaTextureObject_t texture, float x, float y,
                                                     float level) {
  return offloom::from_words<T>(offloom::sample_2d(offloom::texture_of(texture), x, y, 0, level));
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DGrad(cudaTextureObject_t texture, float x, float y,
                                                      float2 dx, float2 dy) {
  return tex2DLod<T>(texture, x, y, offloom::level_2d(offloom::texture_of(texture), dx, dy));
}

/// One component of the four texels around (x, y), counter-clockwise from the one below the left.
template <class T>
__device__ inline offloom::texture_value<T> tex2Dgather(cudaTextureObject_t texture, float x,
                                                        float y, int component = 0) {
  return offloom::from_words<T>(offloom::gather_2d(offloom::texture_of(texture), x, y, component));
}

template <class T>
__device__ inline offloom::texture_value<T> tex3DLod(cudaTextureObject_t texture, float x, float y,
                                                     float z, float level) {
  return offloom::from_words<T>(offloom::sample_3d(offloom::texture_of(texture), x, y, z, level));
}
template <class T>
__device__ inline offloom::texture_value<T> tex3D(cudaTextureObject_t texture, float x, float y,
                                                  float z) {
  return offloom::sample<T, 3>(offloom::texture_of(texture), x, y, z);
}
template <class T>
__device__ inline offloom::texture_value<T> tex3DGrad(cudaTextureObject_t texture, float x, float y,
                                                      float z, float4 dx, float4 dy) {
  return tex3DLod<T>(texture, x, y, z, offloom::level_3d(offloom::texture_of(texture), dx, dy));
}

template <class T>
__device__ inline offloom::texture_value<T> tex1DLayeredLod(cudaTextureObject_t texture, float x,
                                                            int layer, float level) {
  return offloom::from_words<T>(offloom::sample_1d(offloom::texture_of(texture), x, layer, level));
}
template <class T>
__device__ inline offloom::texture_value<T> tex1DLayered(cudaTextureObject_t texture, float x,
                                                         int layer) {
  return tex1DLayeredLod<T>(texture, x, layer, offloom::finest_level);
}
template <class T>
__device__ inline offloom::texture_value<T> tex1DLayeredGrad(cudaTextureObject_t texture, float x,
                                                             int layer, float dx, float dy) {
  return tex1DLayeredLod<T>(texture, x, layer,
                            offloom::level_1d(offloom::texture_of(texture), dx, dy));
}

template <class T>
__device__ inline offloom::texture_value<T> tex2DLayeredLod(cudaTextureObject_t texture, float x,
                                                            float y, int layer, float level) {
  return offloom::from_words<T>(
      offloom::sample_2d(offloom::texture_of(texture), x, y, layer, level));
}
template <class T>
__device__ inline offloom::texture_value<T> tex2DLayered(cudaTextureObject_t texture, float x,
                                                         float y, int layer) {
  return tex2DLayeredLod<T>(texture, x, y, layer, offloom::finest_level);
}
template <class T>
__device__ inline offloom::texture_value<T>
tex2DLayeredGrad(cudaTextureObject_t texture, float x, float y, int layer, float2 dx, float2 dy) {
  return tex2DLayeredLod<T>(texture, x, y, layer,
                            offloom::level_2d(offloom::texture_of(texture), dx, dy));
}

/// Where the direction (x, y, z) meets the cube.
template <class T>
__device__ inline offloom::texture_value<T> texCubemapLayeredLod(cudaTextureObject_t texture,
                                                                 float x, float y, float z,
                                                                 int layer, float level) {
  return offloom::from_words<T>(
      offloom::sample_cube(offloom::texture_of(texture), x, y, z, layer, level));
}
template <class T>
__device__ inline offloom::texture_value<T> texCubemapLayered(cudaTextureObject_t texture, float x,
                                                              float y, float z, int layer) {
  return texCubemapLayeredLod<T>(texture, x, y, z, layer, offloom::finest_level);
}
template <class T>
__device__ inline offloom::texture_value<T> texCubemapLayeredGrad(cudaTextureObject_t texture,
                                                                  float x, float y, float z,
                                                                  int layer, float4 dx, float4 dy) {
  return texCubemapLayeredLod<T>(
      texture, x, y, z, layer, offloom::level_cube(offloom::texture_of(texture), x, y, z, dx, dy));
}

template <class T>
__device__ inline offloom::texture_value<T> texCubemapLod(cudaTextureObject_t texture, float x,
                                                          float y, float z, float level) {
  return texCubemapLayeredLod<T>(texture, x, y, z, 0, level);
}
template <class T>
__device__ inline offloom::texture_value<T> texCubemap(cudaTextureObject_t texture, float x,
                                                       float y, float z) {
  return texCubemapLayeredLod<T>(texture, x, y, z, 0, offloom::finest_level);
}
template <class T>
__device__ inline offloom::texture_value<T> texCubemapGrad(cudaTextureObject_t texture, float x,
                                                           float y, float z, float4 dx, float4 dy) {
  return texCubemapLayeredGrad<T>(texture, x, y, z, 0, dx, dy);
}

#include "offloom/texture/sparse_functions.h"
#include "offloom/texture/storing_functions.h"
