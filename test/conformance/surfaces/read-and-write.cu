// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Surfaces of every shape: written by one kernel, read by the next, and as a texture in between.
// Then what the boundary modes make of accesses outside.
#include <cstdio>
#include <cstring>
#include <vector>

constexpr int width = 4, height = 3;

template <class T> struct Surface {
  cudaArray_t array;
  cudaSurfaceObject_t object;
  cudaExtent extent;

  Surface(cudaExtent extent, unsigned flags) : extent(extent) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
    cudaMalloc3DArray(&array, &format, extent, flags | cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaCreateSurfaceObject(&object, &resource);
    copy(std::vector<T>(16 * 16 * 16).data(), cudaMemcpyHostToDevice); // all 0
  }
  ~Surface() {
    cudaDestroySurfaceObject(object);
    cudaFreeArray(array);
  }
  std::vector<T> elements() const {
    std::vector<T> all(extent.width * (extent.height ? extent.height : 1) *
                       (extent.depth ? extent.depth : 1));
    copy(all.data(), cudaMemcpyDeviceToHost);
    return all;
  }

private:
  void copy(T *memory, cudaMemcpyKind kind) const {
    cudaMemcpy3DParms copy = {};
    size_t rows = extent.height ? extent.height : 1;
    auto host = make_cudaPitchedPtr(memory, extent.width * sizeof(T), extent.width, rows);
    if (kind == cudaMemcpyHostToDevice) {
      copy.srcPtr = host;
      copy.dstArray = array;
    } else {
      copy.srcArray = array;
      copy.dstPtr = host;
    }
    copy.extent = make_cudaExtent(extent.width, rows, extent.depth ? extent.depth : 1);
    copy.kind = kind;
    cudaMemcpy3D(&copy);
  }
};

__global__ void write_all(cudaSurfaceObject_t line, cudaSurfaceObject_t plane,
                          cudaSurfaceObject_t box, cudaSurfaceObject_t lines,
                          cudaSurfaceObject_t planes, cudaSurfaceObject_t cube,
                          cudaSurfaceObject_t cubes) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, bytes = x * sizeof(int);
  int value = x + 10 * y + 100 * z;
  if (y == 0 && z == 0)
    surf1Dwrite(value, line, bytes);
  if (z == 0)
    surf2Dwrite(value, plane, bytes, y);
  surf3Dwrite(value, box, bytes, y, z);
  if (y == 0)
    surf1DLayeredwrite(value, lines, bytes, z);
  surf2DLayeredwrite(value, planes, bytes, y, z);
  surfCubemapwrite(value, cube, bytes, y, z + 3);
  surfCubemapLayeredwrite(value, cubes, bytes, y, 6 + z);
}

__global__ void read_all(cudaSurfaceObject_t line, cudaSurfaceObject_t plane,
                         cudaSurfaceObject_t box, cudaSurfaceObject_t lines,
                         cudaSurfaceObject_t planes, cudaSurfaceObject_t cube,
                         cudaSurfaceObject_t cubes, int *out) {
  int x = 3 * sizeof(int);
  out[0] = surf1Dread<int>(line, x);
  surf2Dread(&out[1], plane, x, 2);
  out[2] = surf3Dread<int>(box, x, 1, 2);
  out[3] = surf1DLayeredread<int>(lines, x, 2);
  surf2DLayeredread(&out[4], planes, x, 2, 1);
  out[5] = surfCubemapread<int>(cube, x, 2, 4);
  out[6] = surfCubemapLayeredread<int>(cubes, x, 1, 8);
}

static void shapes() {
  Surface<int> line({width, 0, 0}, 0), plane({width, height, 0}, 0), box({width, height, 3}, 0),
      lines({width, 0, 3}, cudaArrayLayered), planes({width, height, 3}, cudaArrayLayered),
      cube({width, width, 6}, cudaArrayCubemap),
      cubes({width, width, 12}, cudaArrayCubemap | cudaArrayLayered);
  write_all<<<1, dim3(width, height, 3)>>>(line.object, plane.object, box.object, lines.object,
                                           planes.object, cube.object, cubes.object);
  int *out;
  cudaMallocManaged(&out, 7 * sizeof(int));
  read_all<<<1, 1>>>(line.object, plane.object, box.object, lines.object, planes.object,
                     cube.object, cubes.object, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 7; ++i)
    printf("%d ", out[i]);
  printf("\n");
  int sum = 0;
  for (const auto &surface : {&line, &plane, &box, &lines, &planes, &cube, &cubes}) {
    for (int v : surface->elements())
      sum += v;
    printf("%d ", sum);
  }
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFree(out);
}

/// A surface has no format: four bytes are read as one integer, two integers as one of 64 bits.
__global__ void other_types(cudaSurfaceObject_t bytes, unsigned *word, unsigned long long *wide) {
  surf2Dwrite(make_uchar4(1, 2, 3, 4), bytes, 4, 1);
  surf2Dwrite(make_uchar4(5, 6, 7, 8), bytes, 8, 1);
  *word = surf2Dread<unsigned>(bytes, 8, 1);
  surf2Dwrite(0x1112131415161718ull, bytes, 8, 0);
  surf2Dread(wide, bytes, 8, 0);
}

__global__ void blur(cudaTextureObject_t from, cudaSurfaceObject_t to) {
  int x = threadIdx.x, y = threadIdx.y;
  float sum = tex2D<float>(from, x - 0.5f, y + 0.5f) + tex2D<float>(from, x + 1.5f, y + 0.5f);
  surf2Dwrite(sum, to, x * sizeof(float), y);
}

static void with_textures() {
  Surface<float> a({width, height, 0}, 0), b({width, height, 0}, 0);
  cudaTextureObject_t textures[2];
  for (int i = 0; i < 2; ++i) {
    cudaResourceDesc resource;
    cudaGetSurfaceObjectResourceDesc(&resource, i ? b.object : a.object);
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeBorder;
    description.borderColor[0] = 1;
    cudaCreateTextureObject(&textures[i], &resource, &description, nullptr);
  }
  for (int i = 0; i < 3; ++i) {
    blur<<<1, dim3(width, height)>>>(textures[0], b.object);
    blur<<<1, dim3(width, height)>>>(textures[1], a.object);
  }
  cudaDeviceSynchronize();
  for (float v : a.elements())
    printf("%g ", v);
  printf("\n");
  for (cudaTextureObject_t t : textures)
    cudaDestroyTextureObject(t);
}

__global__ void outside(cudaSurfaceObject_t s, int *out) {
  const cudaSurfaceBoundaryMode modes[] = {cudaBoundaryModeZero, cudaBoundaryModeClamp};
  for (int i = 0; i < 2; ++i) {
    surf2Dwrite(71 + i, s, -4, 0, modes[i]);
    surf2Dwrite(81 + i, s, 4 * width, 1, modes[i]);
    surf2Dwrite(91 + i, s, 4, height, modes[i]);
    out[3 * i] = surf2Dread<int>(s, -8, 0, modes[i]);
    out[3 * i + 1] = surf2Dread<int>(s, 4 * width + 4, 1, modes[i]);
    out[3 * i + 2] = surf2Dread<int>(s, 4, 100, modes[i]);
  }
}

int main() {
  shapes();
  int *out;
  cudaMallocManaged(&out, 64);
  {
    Surface<unsigned char> bytes({16, 2, 0}, 0);
    other_types<<<1, 1>>>(bytes.object, (unsigned *)out, (unsigned long long *)(out + 2));
    cudaDeviceSynchronize();
    unsigned long long wide;
    memcpy(&wide, out + 2, sizeof wide);
    printf("%x %llx\n", out[0], wide);
  }
  with_textures();
  Surface<int> s({width, height, 0}, 0);
  outside<<<1, 1>>>(s.object, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i)
    printf("%d ", out[i]);
  printf("|");
  for (int v : s.elements())
    printf(" %d", v);
  printf("\n");
  cudaFree(out);
}
