// 300 random surfaces, what one kernel writes to each at random places, what the next one reads, inside and outside, as the surface's own
// texels and as other types, what is then in the array, and what a texture of it shows. One thread makes all accesses, so their order is known.
// builds: clang++ g++
#include "../random-calls/in_processes.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <vector>

enum Kind { Line, Plane, Volume, Lines, Planes, Cube, Cubes, Kinds };
const char *const kind_names[] = {"line", "plane", "volume", "lines", "planes", "cube", "cubes"};

struct Access {
  int x, y, z, zeroes;
  unsigned char value[16];
};

// A number for each mode: it has to be a constant where the access stands.
#define EACH_KIND(OF)                                  \
  switch (kind) {                                      \
  case Line: OF(surf1D, a.x) break;                    \
  case Plane: OF(surf2D, a.x, a.y) break;              \
  case Volume: OF(surf3D, a.x, a.y, a.z) break;        \
  case Lines: OF(surf1DLayered, a.x, a.z) break;       \
  case Planes: OF(surf2DLayered, a.x, a.y, a.z) break; \
  case Cube: OF(surfCubemap, a.x, a.y, a.z) break;     \
  default: OF(surfCubemapLayered, a.x, a.y, a.z) break; \
  }

template <class T> __global__ void write(cudaSurfaceObject_t surface, int kind, const Access *accesses, int n) {
  for (int i = 0; i < n; ++i) {
    const Access &a = accesses[i];
    T value;
    memcpy(&value, a.value, sizeof value);
#define WRITE(NAME, ...)                                                \
  if (a.zeroes)                                                         \
    NAME##write(value, surface, __VA_ARGS__, cudaBoundaryModeZero);     \
  else                                                                  \
    NAME##write(value, surface, __VA_ARGS__, cudaBoundaryModeClamp);
    EACH_KIND(WRITE)
  }
}

template <class T> __global__ void read(cudaSurfaceObject_t surface, int kind, const Access *accesses, unsigned char *out, int n) {
  for (int i = 0; i < n; ++i) {
    const Access &a = accesses[i];
    T value{};
#define READ(NAME, ...)                                            \
  if (a.zeroes)                                                    \
    value = NAME##read<T>(surface, __VA_ARGS__, cudaBoundaryModeZero);  \
  else                                                             \
    NAME##read(&value, surface, __VA_ARGS__, cudaBoundaryModeClamp);
    EACH_KIND(READ)
    memcpy(out + 16 * i, &value, sizeof value);
  }
}

// Of each element of the texture, its bytes.
template <class T> __global__ void look(cudaTextureObject_t image, int kind, int width, int height, int depth, unsigned char *out) {
  for (int z = 0; z < depth; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x, out += sizeof(T)) {
        T value{};
        switch (kind) {
        case Line: value = tex1D<T>(image, x); break;
        case Plane: value = tex2D<T>(image, x, y); break;
        case Volume: value = tex3D<T>(image, x, y, z); break;
        case Lines: value = tex1DLayered<T>(image, x, z); break;
        case Planes: value = tex2DLayered<T>(image, x, y, z); break;
        default: break;
        }
        memcpy(out, &value, sizeof value);
      }
}

struct Kernels {
  const char *name;
  int bytes;
  void (*write)(cudaSurfaceObject_t, int, const Access *, int);
  void (*read)(cudaSurfaceObject_t, int, const Access *, unsigned char *, int);
  void (*look)(cudaTextureObject_t, int, int, int, int, unsigned char *);
  cudaChannelFormatDesc format;
};
#define OF_TEXEL(T) {#T, sizeof(T), write<T>, read<T>, look<T>, cudaCreateChannelDesc<T>()}
#define OF_OTHER(T) {#T, sizeof(T), write<T>, read<T>, nullptr, {}}
const Kernels kernels[] = {
    OF_TEXEL(unsigned char), OF_TEXEL(uchar2), OF_TEXEL(uchar4), OF_TEXEL(signed char), OF_TEXEL(char2), OF_TEXEL(char4), OF_TEXEL(unsigned short), OF_TEXEL(ushort2),
    OF_TEXEL(ushort4), OF_TEXEL(short), OF_TEXEL(short2), OF_TEXEL(short4), OF_TEXEL(unsigned), OF_TEXEL(uint2), OF_TEXEL(uint4), OF_TEXEL(int), OF_TEXEL(int2),
    OF_TEXEL(int4), OF_TEXEL(float), OF_TEXEL(float2), OF_TEXEL(float4), OF_OTHER(char), OF_OTHER(long long), OF_OTHER(unsigned long long), OF_OTHER(longlong2),
    OF_OTHER(ulonglong2)};
constexpr int texels = 21, types = sizeof kernels / sizeof *kernels;

unsigned long long hash_of(const unsigned char *bytes, std::size_t n) {
  unsigned long long hash = 14695981039346656037ull;
  for (std::size_t i = 0; i < n; ++i)
    hash = (hash ^ bytes[i]) * 1099511628211ull;
  return hash;
}

struct Image {
  int kind, width, height, depth, levels, level;
  const Kernels *texel;
  cudaArray_t array = nullptr;
  cudaMipmappedArray_t mipmap = nullptr;

  int rows() const { return kind == Line || kind == Lines ? 1 : height; }
  int slices() const { return kind == Line || kind == Plane ? 1 : depth; }
  std::size_t bytes() const { return std::size_t(width) * rows() * slices() * texel->bytes; }
  void make() {
    const unsigned flags = cudaArraySurfaceLoadStore | (kind == Lines || kind == Planes || kind == Cubes ? cudaArrayLayered : 0) | (kind >= Cube ? cudaArrayCubemap : 0);
    const cudaExtent extent = make_cudaExtent(width, kind == Line || kind == Lines ? 0 : height, kind == Line || kind == Plane ? 0 : depth);
    if (levels == 0) {
      cudaMalloc3DArray(&array, &texel->format, extent, flags);
      return;
    }
    cudaMallocMipmappedArray(&mipmap, &texel->format, extent, levels, flags);
    cudaGetMipmappedArrayLevel(&array, mipmap, level);
    width = std::max(width >> level, 1), height = std::max(height >> level, 1);
    if (kind == Volume)
      depth = std::max(depth >> level, 1);
  }
  void copy(unsigned char *memory, cudaMemcpyKind direction) {
    cudaMemcpy3DParms p{};
    const auto host = make_cudaPitchedPtr(memory, width * texel->bytes, width, rows());
    if (direction == cudaMemcpyHostToDevice)
      p.srcPtr = host, p.dstArray = array;
    else
      p.srcArray = array, p.dstPtr = host;
    p.extent = make_cudaExtent(width, rows(), slices());
    p.kind = direction;
    cudaMemcpy3D(&p);
  }
};

void surface(int seed) {
  Numbers r{seed * 1000ull};
  Image image{r.below(Kinds), 1 + r.below(12), 1 + r.below(9), 1 + r.below(5), 0, 0, &kernels[r.below(texels)]};
  const Kernels &access = r.below(2) ? *image.texel : kernels[r.below(types)];
  if (image.kind >= Cube)
    image.height = image.width, image.depth = image.kind == Cube ? 6 : 6 * (1 + r.below(3));
  if (r.below(3) == 0) {
    image.width += 4;
    if (image.kind >= Cube)
      image.height = image.width;
    image.levels = 1 + r.below(3), image.level = r.below(image.levels);
  }
  std::printf("%d %s %dx%dx%d of %s, level %d of %d, as %s:", seed, kind_names[image.kind], image.width, image.height, image.depth, image.texel->name, image.level, image.levels,
              access.name);
  image.make();
  std::vector<unsigned char> bytes(image.bytes());
  for (unsigned char &b : bytes)
    b = r.below(256);
  image.copy(bytes.data(), cudaMemcpyHostToDevice);
  std::printf(" %s", cudaGetErrorName(cudaGetLastError()));

  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = image.array;
  cudaSurfaceObject_t object = 0;
  std::printf(" %s", cudaGetErrorName(cudaCreateSurfaceObject(&object, &resource)));

  constexpr int count = 48;
  Access *accesses;
  unsigned char *out;
  cudaMallocManaged(&accesses, 2 * count * sizeof(Access));
  cudaMallocManaged(&out, 1 << 16);
  const int columns = image.width * image.texel->bytes / access.bytes;
  for (int i = 0; i < 2 * count; ++i) {
    auto along = [&](int size) {
      if (r.below(4))
        return r.below(std::max(size, 1));
      if (r.below(8))
        return r.below(2 * size + 6) - size / 2 - 3;
      const int far = r.below(1 << 14) << r.below(12);
      return r.below(2) ? far : -far;
    };
    accesses[i] = {along(columns) * access.bytes, along(image.rows()), along(image.slices()), r.below(2), {}};
    for (unsigned char &b : accesses[i].value)
      b = r.below(256);
  }
  access.write<<<1, 1>>>(object, image.kind, accesses, count);
  std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
  image.copy(bytes.data(), cudaMemcpyDeviceToHost);
  std::printf(" %016llx", hash_of(bytes.data(), bytes.size()));
  memset(out, 0, 16 * count);
  access.read<<<1, 1>>>(object, image.kind, accesses + count, out, count);
  std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
  std::printf(" %016llx", hash_of(out, 16 * count));
  // Of one of several levels that have layers, a GPU's texture finds the layers elsewhere.
  if (image.kind < Lines || (image.kind < Cube && image.levels < 2)) {
    cudaTextureDesc plain{};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &plain, nullptr);
    image.texel->look<<<1, 1>>>(texture, image.kind, image.width, image.rows(), image.slices(), out);
    std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
    std::printf(" %s", hash_of(out, image.bytes()) == hash_of(bytes.data(), bytes.size()) ? "the same" : "something else");
    cudaDestroyTextureObject(texture);
  }
  std::printf("\n");
  cudaDestroySurfaceObject(object);
  cudaFree(accesses);
  cudaFree(out);
  if (image.mipmap)
    cudaFreeMipmappedArray(image.mipmap);
  else
    cudaFreeArray(image.array);
}

int main(int argc, char **argv) { return run_in_processes(argc, argv, 300, surface); }
