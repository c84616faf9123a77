// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's arrays, textures and surfaces: descriptions, copies, views, levels.
// flags: -lcuda
#include "../modules/ptx_program.h"

__global__ void fetch(float *out, cudaTextureObject_t texture) {
  const float x = threadIdx.x * 0.5f;
  out[threadIdx.x] = tex2D<float>(texture, x, 1.25f);
}
__global__ void mark(cudaSurfaceObject_t surface) {
  surf2Dwrite(float(threadIdx.x) * 10, surface, threadIdx.x * 4, 2);
}

int main() {
  start();
  CUarray array;
  CUDA_ARRAY_DESCRIPTOR plain{}, told{};
  plain.Width = 8;
  plain.Height = 4;
  plain.Format = CU_AD_FORMAT_FLOAT;
  plain.NumChannels = 1;
  CUDA_ARRAY3D_DESCRIPTOR how{}, told3{};
  how.Width = 8;
  how.Height = 4;
  how.Format = CU_AD_FORMAT_FLOAT;
  how.NumChannels = 1;
  how.Flags = CUDA_ARRAY3D_SURFACE_LDST;
  TRY(cuArray3DCreate(&array, &how));
  TRY(cuArrayGetDescriptor(&told, array));
  TRY(cuArray3DGetDescriptor(&told3, array));
  std::printf("%zu %zu %d %u, depth %zu flags %u\n", told.Width, told.Height, told.Format, told.NumChannels, told3.Depth, told3.Flags);
  plain.NumChannels = 3;
  CUarray wrong;
  std::printf("three channels: %s\n", name_of(cuArrayCreate(&wrong, &plain)));
  float host[32], back[32];
  for (int i = 0; i < 32; ++i)
    host[i] = static_cast<float>(i * i);
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = host;
  copy.srcPitch = 32;
  copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.dstArray = array;
  copy.WidthInBytes = 32;
  copy.Height = 4;
  TRY(cuMemcpy2D(&copy));
  CUDA_RESOURCE_DESC resource{};
  resource.resType = CU_RESOURCE_TYPE_ARRAY;
  resource.res.array.hArray = array;
  for (const CUfilter_mode filter : {CU_TR_FILTER_MODE_POINT, CU_TR_FILTER_MODE_LINEAR})
    for (const CUaddress_mode address : {CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_BORDER}) {
      CUDA_TEXTURE_DESC view{};
      view.addressMode[0] = view.addressMode[1] = address;
      view.filterMode = filter;
      view.borderColor[0] = -4;
      CUtexObject texture;
      TRY(cuTexObjectCreate(&texture, &resource, &view, nullptr));
      float *out;
      cudaMalloc(&out, 80);
      fetch<<<1, 20>>>(out, texture);
      cudaMemcpy(back, out, 80, cudaMemcpyDeviceToHost);
      for (int i = 0; i < 20; i += 3)
        std::printf("%g ", back[i]);
      std::printf("\n");
      TRY(cuTexObjectDestroy(texture));
      cudaFree(out);
    }
  CUsurfObject surface;
  TRY(cuSurfObjectCreate(&surface, &resource));
  mark<<<1, 8>>>(surface);
  TRY(cuCtxSynchronize());
  TRY(cuMemcpyAtoH(back, array, 0, 32));
  std::printf("%g %g\n", back[1], back[7]);
  CUDA_MEMCPY2D out{};
  out.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  out.srcArray = array;
  out.srcY = 2;
  out.dstMemoryType = CU_MEMORYTYPE_HOST;
  out.dstHost = back;
  out.dstPitch = 32;
  out.WidthInBytes = 32;
  out.Height = 1;
  TRY(cuMemcpy2D(&out));
  std::printf("%g %g\n", back[1], back[7]);
  TRY(cuSurfObjectDestroy(surface));
  TRY(cuArrayDestroy(array));
  CUmipmappedArray levels;
  CUarray level;
  how.Flags = 0;
  how.Width = 16;
  how.Height = 8;
  TRY(cuMipmappedArrayCreate(&levels, &how, 3));
  for (unsigned i = 0; i < 4; ++i) {
    told = {};
    const CUresult result = cuMipmappedArrayGetLevel(&level, levels, i);
    if (result == CUDA_SUCCESS)
      TRY(cuArrayGetDescriptor(&told, level));
    std::printf("level %u: %s %zu %zu\n", i, name_of(result), told.Width, told.Height);
  }
  TRY(cuMipmappedArrayDestroy(levels));
}
