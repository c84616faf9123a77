// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tex2Dgather: one component of the four texels that a linear filter would mix, and their order.
#include <cstdio>

__global__ void gather(cudaTextureObject_t texture, float4 *out) {
  float x = 1.625f * threadIdx.x, y = 2.25f;
  out[4 * threadIdx.x + 0] = tex2Dgather<float4>(texture, x, y);
  out[4 * threadIdx.x + 1] = tex2Dgather<float4>(texture, x, y, 1);
  out[4 * threadIdx.x + 2] = tex2Dgather<float4>(texture, x, y, 2);
  tex2Dgather(&out[4 * threadIdx.x + 3], texture, x, y, 3);
}

int main() {
  constexpr int side = 4;
  float4 texels[side][side];
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      texels[y][x] = make_float4(x + 10 * y, x + 10 * y + 100, x + 10 * y + 200, x + 10 * y + 300);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float4>();
  cudaMallocArray(&resource.res.array.array, &format, side, side, cudaArrayTextureGather);
  cudaMemcpy2DToArray(resource.res.array.array, 0, 0, texels, sizeof texels[0], sizeof texels[0],
                      side, cudaMemcpyHostToDevice);
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  float4 *out;
  cudaMallocManaged(&out, 12 * sizeof *out);
  gather<<<1, 3>>>(texture, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; ++i)
    printf("(%g %g %g %g)%s", out[i].x, out[i].y, out[i].z, out[i].w, i % 4 == 3 ? "\n" : " ");
  cudaDestroyTextureObject(texture);
  cudaFreeArray(resource.res.array.array);
  cudaFree(out);
}
