// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and writes of surface objects (CUDA C++ Programming Guide, "Surface Object API"). x is in
// bytes; what lies outside is an error of the program unless the mode says otherwise.
#pragma once

#include "offloom/texture/surface_object.h"

template <class T>
__device__ inline offloom::surface_value<T>
surf1Dread(cudaSurfaceObject_t surface, int x,
           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return offloom::read_surface<T>(surface, x, 0, 0, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf1Dread(T *value, cudaSurfaceObject_t surface, int x,
           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = surf1Dread<T>(surface, x, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf1Dwrite(T value, cudaSurfaceObject_t surface, int x,
            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  offloom::write_surface(surface, value, x, 0, 0, mode);
}

template <class T>
__device__ inline offloom::surface_value<T>
surf2Dread(cudaSurfaceObject_t surface, int x, int y,
           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return offloom::read_surface<T>(surface, x, y, 0, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf2Dread(T *value, cudaSurfaceObject_t surface, int x, int y,
           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = surf2Dread<T>(surface, x, y, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf2Dwrite(T value, cudaSurfaceObject_t surface, int x, int y,
            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  offloom::write_surface(surface, value, x, y, 0, mode);
}

template <class T>
__device__ inline offloom::surface_value<T>
surf3Dread(cudaSurfaceObject_t surface, int x, int y, int z,
           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return offloom::read_surface<T>(surface, x, y, z, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf3Dread(T *value, cudaSurfaceObject_t surface, int x, int y, int z,
           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = surf3Dread<T>(surface, x, y, z, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf3Dwrite(T value, cudaSurfaceObject_t surface, int x, int y, int z,
            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  offloom::write_surface(surface, value, x, y, z, mode);
}

template <class T>
__device__ inline offloom::surface_value<T>
surf1DLayeredread(cudaSurfaceObject_t surface, int x, int layer,
                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return offloom::read_surface<T>(surface, x, 0, layer, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf1DLayeredread(T *value, cudaSurfaceObject_t surface, int x, int layer,
                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = surf1DLayeredread<T>(surface, x, layer, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf1DLayeredwrite(T value, cudaSurfaceObject_t surface, int x, int layer,
                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  offloom::write_surface(surface, value, x, 0, layer, mode);
}

template <class T>
__device__ inline offloom::surface_value<T>
surf2DLayeredread(cudaSurfaceObject_t surface, int x, int y, int layer,
                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return offloom::read_surface<T>(surface, x, y, layer, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf2DLayeredread(T *value, cudaSurfaceObject_t surface, int x, int y, int layer,
                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = surf2DLayeredread<T>(surface, x, y, layer, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surf2DLayeredwrite(T value, cudaSurfaceObject_t surface, int x, int y, int layer,
                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  offloom::write_surface(surface, value, x, y, layer, mode);
}

template <class T>
__device__ inline offloom::surface_value<T>
surfCubemapread(cudaSurfaceObject_t surface, int x, int y, int face,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return offloom::read_surface<T>(surface, x, y, face, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surfCubemapread(T *value, cudaSurfaceObject_t surface, int x, int y, int face,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = surfCubemapread<T>(surface, x, y, face, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surfCubemapwrite(T value, cudaSurfaceObject_t surface, int x, int y, int face,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  offloom::write_surface(surface, value, x, y, face, mode);
}

/// `layerFace` is 6 * layer + face.
template <class T>
__device__ inline offloom::surface_value<T>
surfCubemapLayeredread(cudaSurfaceObject_t surface, int x, int y, int layerFace,
                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return offloom::read_surface<T>(surface, x, y, layerFace, mode);
}
template <class T>
__device__ inline offloom::surface_access<T>
surfCubemapLayeredread(T *value, cudaSurfaceObject_t surface, int x, int y, int layerFace,
                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = surfCubemapLayeredread<T>(surface, x, y, layerFace, mode);
}
template <class T>
__device__ inline void
surfCubemapLayeredwrite(T value, cudaSurfaceObject_t surface, int x, int y, int layerFace,
                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  offloom::write_surface(surface, value, x, y, layerFace, mode);
}
