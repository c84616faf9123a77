// 400 random views of random images, and what one gets at random places: kinds of resources, texels, addressing, filters, read modes,
// levels, borders, and descriptions that are refused. Two things are left out, which differ a little from a GPU: filters of sRGB's
// colours, and those of a cube's corners where they go across its edges.
// builds: clang++ g++
#include "random_images.h"

enum Kind { Linear, Pitched, Line, Plane, Volume, Lines, Planes, Cube, Cubes, Levels, Kinds };
const char *const kind_names[] = {"linear", "pitched", "line", "plane", "volume", "lines", "planes", "cube", "cubes", "levels"};

struct Place {
  float x, y, z, level;
  int layer, i;
};

template <class R> __global__ void look(cudaTextureObject_t image, View v, const Place *places, R *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  Place p = places[t];
  switch (v.kind) {
  case Linear: out[t] = tex1Dfetch<R>(image, p.i); break;
  case Line: out[t] = tex1D<R>(image, p.x); break;
  case Pitched:
  case Plane: out[t] = tex2D<R>(image, p.x, p.y); break;
  case Volume: out[t] = tex3D<R>(image, p.x, p.y, p.z); break;
  case Lines: out[t] = tex1DLayered<R>(image, p.x, p.layer); break;
  case Planes: out[t] = tex2DLayered<R>(image, p.x, p.y, p.layer); break;
  case Cube: out[t] = texCubemap<R>(image, p.x, p.y, p.z); break;
  case Cubes: out[t] = texCubemapLayered<R>(image, p.x, p.y, p.z, p.layer); break;
  case Levels: out[t] = tex2DLod<R>(image, p.x, p.y, p.level); break;
  }
}

template <class S, int N> void view(int seed, Random r, View v) {
  using T = typename Texel<S, N>::type;
  cudaTextureDesc d{};
  const cudaTextureAddressMode modes[] = {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder};
  for (auto &mode : d.addressMode)
    mode = modes[r.below(4)];
  if (r.below(3))
    d.addressMode[1] = d.addressMode[2] = d.addressMode[0];
  d.filterMode = r.below(2) ? cudaFilterModeLinear : cudaFilterModePoint;
  const bool is_small = sizeof(S) < 4;
  d.readMode = is_small && r.below(2) ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
  if (d.readMode == cudaReadModeElementType && !std::is_same<S, float>::value && r.below(8))
    d.filterMode = cudaFilterModePoint;
  d.normalizedCoords = r.below(2) || v.kind == Levels || (v.kind >= Cube);
  for (float &part : d.borderColor)
    part = (r.below(9) - 4) / 4.0f;
  if (v.kind == Levels) {
    d.mipmapFilterMode = r.below(2) ? cudaFilterModeLinear : cudaFilterModePoint;
    d.mipmapLevelBias = (r.below(9) - 4) / 4.0f;
    d.minMipmapLevelClamp = r.below(3) / 2.0f;
    d.maxMipmapLevelClamp = d.minMipmapLevelClamp + r.below(5) / 2.0f;
  }
  const bool mixes = d.filterMode == cudaFilterModeLinear || (v.kind == Levels && d.mipmapFilterMode == cudaFilterModeLinear);
  d.sRGB = sizeof(S) == 1 && N == 4 && d.readMode == cudaReadModeNormalizedFloat && !mixes && r.below(2);
  d.seamlessCubemap = !mixes && r.below(v.kind == Cube || v.kind == Cubes ? 2 : 16) == 0;
  std::printf("%d %s %dx%dx%d*%d/%d of %d %s%zu, modes %d%d%d filter %d%d read %d normalized %d%s%s:", seed, kind_names[v.kind], v.width, v.height, v.depth, v.layers,
              v.levels, N, std::is_same<S, float>::value ? "f" : S(-1) < S(0) ? "i" : "u", sizeof(S) * 8, d.addressMode[0], d.addressMode[1], d.addressMode[2], d.filterMode,
              d.mipmapFilterMode, d.readMode, d.normalizedCoords, d.sRGB ? " sRGB" : "", d.seamlessCubemap ? " seamless" : "");

  const auto format = cudaCreateChannelDesc<T>();
  auto texels = [&](std::size_t count) {
    std::vector<S> parts(count * N);
    for (S &p : parts)
      p = part<S>(r);
    return parts;
  };
  cudaResourceDesc resource{};
  void *memory = nullptr;
  cudaArray_t array = nullptr;
  cudaMipmappedArray_t levels = nullptr;
  if (v.kind == Linear) {
    cudaMalloc(&memory, v.width * sizeof(T));
    cudaMemcpy(memory, texels(v.width).data(), v.width * sizeof(T), cudaMemcpyHostToDevice);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear = {memory, format, v.width * sizeof(T)};
  } else if (v.kind == Pitched) {
    std::size_t pitch;
    cudaMallocPitch(&memory, &pitch, v.width * sizeof(T), v.height);
    cudaMemcpy2D(memory, pitch, texels(v.width * v.height).data(), v.width * sizeof(T), v.width * sizeof(T), v.height, cudaMemcpyHostToDevice);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D = {memory, format, std::size_t(v.width), std::size_t(v.height), pitch};
  } else if (v.kind == Levels) {
    cudaMallocMipmappedArray(&levels, &format, make_cudaExtent(v.width, v.height, 0), v.levels);
    for (int i = 0; i < v.levels; ++i) {
      cudaArray_t level;
      cudaGetMipmappedArrayLevel(&level, levels, i);
      const int w = std::max(v.width >> i, 1), h = std::max(v.height >> i, 1);
      cudaMemcpy2DToArray(level, 0, 0, texels(w * h).data(), w * sizeof(T), w * sizeof(T), h, cudaMemcpyHostToDevice);
    }
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = levels;
  } else {
    const bool is_flat = v.kind == Line || v.kind == Lines;
    const int depth = v.kind == Volume ? v.depth : v.layers * (v.kind >= Cube ? 6 : 1);
    const unsigned flags = (v.kind == Lines || v.kind == Planes || v.kind == Cubes ? cudaArrayLayered : 0) | (v.kind >= Cube ? cudaArrayCubemap : 0);
    const auto extent = make_cudaExtent(v.width, is_flat ? 0 : v.height, v.kind == Line || v.kind == Plane ? 0 : depth);
    cudaMalloc3DArray(&array, &format, extent, flags);
    auto data = texels(v.width * v.height * depth);
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(data.data(), v.width * sizeof(T), v.width, is_flat ? 1 : v.height);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(v.width, is_flat ? 1 : v.height, v.kind == Line || v.kind == Plane ? 1 : depth);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
  }
  std::printf(" %s", cudaGetErrorName(cudaGetLastError()));

  constexpr int count = 64;
  std::vector<Place> places(count);
  for (Place &p : places) {
    auto along = [&](int size) {
      float at = (r.below(64 * size * 3) - 64 * size) / 64.0f;
      if (r.below(3) == 0)
        at = std::floor(at) + r.below(2) * 0.5f;
      if (r.below(4) == 0)
        at += r.below(1000) / 8192.0f;
      return d.normalizedCoords ? at / size : at;
    };
    p = {along(v.width), along(v.height), along(v.depth), (r.below(48) - 8) / 8.0f, r.below(v.layers + 2) - 1, r.below(v.width + 4) - 2};
    if (v.kind >= Cube && v.kind <= Cubes)
      p.x = (r.below(2001) - 1000) / 1000.0f, p.y = (r.below(2001) - 1000) / 1000.0f, p.z = (r.below(2001) - 1000) / 1000.0f;
  }
  Place *where;
  cudaMalloc(&where, count * sizeof(Place));
  cudaMemcpy(where, places.data(), count * sizeof(Place), cudaMemcpyHostToDevice);

  cudaTextureObject_t image = 0;
  const cudaError_t made = cudaCreateTextureObject(&image, &resource, &d, nullptr);
  if (made != cudaSuccess) {
    std::printf(" %s\n", cudaGetErrorName(made));
    cudaGetLastError();
  } else if (d.readMode == cudaReadModeNormalizedFloat) {
    using R = typename Texel<float, N>::type;
    R *out;
    cudaMallocManaged(&out, count * sizeof(R));
    look<<<2, 32>>>(image, v, where, out, count);
    std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
    show<R, float>(out, count, mixes && std::is_same<S, signed char>::value);
    cudaFree(out);
  } else {
    T *out;
    cudaMallocManaged(&out, count * sizeof(T));
    look<<<2, 32>>>(image, v, where, out, count);
    std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
    show<T, S>(out, count, false);
    cudaFree(out);
  }
  cudaDestroyTextureObject(image);
  cudaFree(where);
  cudaFree(memory);
  if (array)
    cudaFreeArray(array);
  if (levels)
    cudaFreeMipmappedArray(levels);
}

template <class S> void view(int seed, Random r, View v, int parts) {
  parts == 0 ? view<S, 1>(seed, r, v) : parts == 1 ? view<S, 2>(seed, r, v) : view<S, 4>(seed, r, v);
}

int main() {
  for (int seed = 0; seed < 400; ++seed) {
    Random r{unsigned(seed) * 2654435761u + 1};
    r.next();
    View v{r.below(Kinds), 1 + r.below(12), 1 + r.below(9), 1 + r.below(6), 1 + r.below(3), 1};
    if (v.kind >= Cube && v.kind <= Cubes)
      v.height = v.width;
    if (v.kind != Lines && v.kind != Planes && v.kind != Cubes)
      v.layers = 1;
    if (v.kind == Levels)
      v.levels = 1 + r.below(4), v.width = std::max(v.width, 1 << (v.levels - 1));
    if (v.kind == Linear || v.kind == Line || v.kind == Lines)
      v.height = 1;
    if (v.kind != Volume)
      v.depth = 1;
    const int parts = r.below(3);
    switch (r.below(7)) {
    case 0: view<unsigned char>(seed, r, v, parts); break;
    case 1: view<signed char>(seed, r, v, parts); break;
    case 2: view<unsigned short>(seed, r, v, parts); break;
    case 3: view<short>(seed, r, v, parts); break;
    case 4: view<unsigned>(seed, r, v, parts); break;
    case 5: view<int>(seed, r, v, parts); break;
    default: view<float>(seed, r, v, parts); break;
    }
  }
}
