// 300 random views of random mipmaps and layers, by fetches that name a level, none, or a component to gather, and through resource views of
// some of the levels and layers. Some views are refused.
// builds: clang++ g++
#include "random_images.h"

enum Kind { Line, Plane, Volume, Lines, Planes, Cube, Cubes, Gather, GatherPitched, Kinds };
const char *const kind_names[] = {"line", "plane", "volume", "lines", "planes", "cube", "cubes", "gather", "gather pitched"};

struct Place {
  float x, y, z, level;
  int layer;
};

// By a level, and by none.
template <class R, bool Gathers> __global__ void look(cudaTextureObject_t image, View v, const Place *places, R *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  const Place p = places[t];
  if constexpr (Gathers) {
    switch (t & 3) {
    case 0: out[t] = tex2Dgather<R>(image, p.x, p.y, 0); break;
    case 1: out[t] = tex2Dgather<R>(image, p.x, p.y, 1); break;
    case 2: out[t] = tex2Dgather<R>(image, p.x, p.y, 2); break;
    default: out[t] = tex2Dgather<R>(image, p.x, p.y, 3); break;
    }
  } else if (t & 1) {
    switch (v.kind) {
    case Line: out[t] = tex1DLod<R>(image, p.x, p.level); break;
    case Plane: out[t] = tex2DLod<R>(image, p.x, p.y, p.level); break;
    case Volume: out[t] = tex3DLod<R>(image, p.x, p.y, p.z, p.level); break;
    case Lines: out[t] = tex1DLayeredLod<R>(image, p.x, p.layer, p.level); break;
    case Planes: out[t] = tex2DLayeredLod<R>(image, p.x, p.y, p.layer, p.level); break;
    case Cube: out[t] = texCubemapLod<R>(image, p.x, p.y, p.z, p.level); break;
    case Cubes: out[t] = texCubemapLayeredLod<R>(image, p.x, p.y, p.z, p.layer, p.level); break;
    }
  } else {
    switch (v.kind) {
    case Line: out[t] = tex1D<R>(image, p.x); break;
    case Plane: out[t] = tex2D<R>(image, p.x, p.y); break;
    case Volume: out[t] = tex3D<R>(image, p.x, p.y, p.z); break;
    case Lines: out[t] = tex1DLayered<R>(image, p.x, p.layer); break;
    case Planes: out[t] = tex2DLayered<R>(image, p.x, p.y, p.layer); break;
    case Cube: out[t] = texCubemap<R>(image, p.x, p.y, p.z); break;
    case Cubes: out[t] = texCubemapLayered<R>(image, p.x, p.y, p.z, p.layer); break;
    }
  }
}

template <class S, int N> void view(int seed, Random r, View v) {
  using T = typename Texel<S, N>::type;
  const bool gathers = v.kind >= Gather, is_cube = v.kind == Cube || v.kind == Cubes;
  cudaTextureDesc d{};
  const cudaTextureAddressMode modes[] = {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder};
  for (auto &mode : d.addressMode)
    mode = modes[r.below(4)];
  d.readMode = sizeof(S) < 4 && r.below(2) ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
  const bool may_mix = d.readMode == cudaReadModeNormalizedFloat || std::is_same<S, float>::value;
  d.filterMode = may_mix && r.below(2) ? cudaFilterModeLinear : cudaFilterModePoint;
  d.normalizedCoords = !gathers || r.below(2);
  for (float &part : d.borderColor)
    part = (r.below(9) - 4) / 4.0f;
  d.mipmapFilterMode = r.below(2) ? cudaFilterModeLinear : cudaFilterModePoint;
  d.mipmapLevelBias = (r.below(9) - 4) / 4.0f;
  d.minMipmapLevelClamp = r.below(3) / 2.0f;
  d.maxMipmapLevelClamp = d.minMipmapLevelClamp + r.below(7) / 2.0f;
  const bool is_mixed = (d.filterMode == cudaFilterModeLinear && !gathers) || d.mipmapFilterMode == cudaFilterModeLinear;
  std::printf("%d %s %dx%dx%d*%d/%d of %d %s%zu, modes %d%d%d filter %d%d read %d normalized %d, levels %g %g %g:", seed, kind_names[v.kind], v.width, v.height,
              v.depth, v.layers, v.levels, N, std::is_same<S, float>::value ? "f" : S(-1) < S(0) ? "i" : "u", sizeof(S) * 8, d.addressMode[0], d.addressMode[1],
              d.addressMode[2], d.filterMode, d.mipmapFilterMode, d.readMode, d.normalizedCoords, d.mipmapLevelBias, d.minMipmapLevelClamp, d.maxMipmapLevelClamp);

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
  if (v.kind == GatherPitched) {
    std::size_t pitch;
    cudaMallocPitch(&memory, &pitch, v.width * sizeof(T), v.height);
    cudaMemcpy2D(memory, pitch, texels(v.width * v.height).data(), v.width * sizeof(T), v.width * sizeof(T), v.height, cudaMemcpyHostToDevice);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D = {memory, format, std::size_t(v.width), std::size_t(v.height), pitch};
  } else if (v.kind == Gather) {
    cudaMallocArray(&array, &format, v.width, v.height, cudaArrayTextureGather);
    cudaMemcpy2DToArray(array, 0, 0, texels(v.width * v.height).data(), v.width * sizeof(T), v.width * sizeof(T), v.height, cudaMemcpyHostToDevice);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
  } else {
    const bool is_flat = v.kind == Line || v.kind == Lines, is_one = v.kind == Line || v.kind == Plane;
    const int slices = v.layers * (is_cube ? 6 : 1);
    const unsigned flags = (v.kind == Lines || v.kind == Planes || v.kind == Cubes ? cudaArrayLayered : 0) | (is_cube ? cudaArrayCubemap : 0);
    cudaMallocMipmappedArray(&levels, &format, make_cudaExtent(v.width, is_flat ? 0 : v.height, is_one ? 0 : v.kind == Volume ? v.depth : slices), v.levels, flags);
    for (int i = 0; i < v.levels; ++i) {
      cudaArray_t level;
      cudaGetMipmappedArrayLevel(&level, levels, i);
      const int w = std::max(v.width >> i, 1), h = is_flat ? 1 : std::max(v.height >> i, 1), d = v.kind == Volume ? std::max(v.depth >> i, 1) : slices;
      auto data = texels(w * h * d);
      cudaMemcpy3DParms copy{};
      copy.srcPtr = make_cudaPitchedPtr(data.data(), w * sizeof(T), w, h);
      copy.dstArray = level;
      copy.extent = make_cudaExtent(w, h, d);
      copy.kind = cudaMemcpyHostToDevice;
      cudaMemcpy3D(&copy);
    }
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = levels;
  }
  std::printf(" %s", cudaGetErrorName(cudaGetLastError()));

  constexpr int count = 64;
  std::vector<Place> places(count);
  for (Place &p : places) {
    auto along = [&](int size) {
      float at = (r.below(64 * size * 3) - 64 * size) / 64.0f;
      if (r.below(4) == 0)
        at += r.below(1000) / 8192.0f;
      return d.normalizedCoords ? at / size : at;
    };
    p = {along(v.width), along(v.height), along(v.depth), (r.below(48) - 8) / 8.0f, r.below(v.layers + 2) - 1};
    if (is_cube)
      p.x = (r.below(2001) - 1000) / 1000.0f, p.y = (r.below(2001) - 1000) / 1000.0f, p.z = (r.below(2001) - 1000) / 1000.0f;
  }
  Place *where;
  cudaMalloc(&where, count * sizeof(Place));
  cudaMemcpy(where, places.data(), count * sizeof(Place), cudaMemcpyHostToDevice);

  cudaResourceViewDesc as{};
  const bool has_view = levels && r.below(2);
  if (has_view) {
    const int of_parts = N == 1 ? 0 : N == 2 ? 1 : 2;
    const int of_type = std::is_same<S, float>::value ? 8 : sizeof(S) == 1 ? (S(-1) < S(0) ? 1 : 0) : sizeof(S) == 2 ? (S(-1) < S(0) ? 3 : 2) : (S(-1) < S(0) ? 5 : 4);
    const cudaResourceViewFormat firsts[] = {cudaResViewFormatUnsignedChar1, cudaResViewFormatSignedChar1, cudaResViewFormatUnsignedShort1, cudaResViewFormatSignedShort1,
                                             cudaResViewFormatUnsignedInt1, cudaResViewFormatSignedInt1, cudaResViewFormatNone, cudaResViewFormatNone, cudaResViewFormatFloat1};
    as.format = cudaResourceViewFormat(firsts[of_type] + of_parts);
    as.width = v.width, as.height = v.kind == Line || v.kind == Lines ? 0 : v.height, as.depth = v.kind == Volume ? v.depth : 0;
    as.firstMipmapLevel = r.below(v.levels);
    as.lastMipmapLevel = as.firstMipmapLevel + r.below(v.levels - as.firstMipmapLevel);
    as.firstLayer = v.kind == Lines || v.kind == Planes ? r.below(v.layers) : 0;
    as.lastLayer = v.kind == Lines || v.kind == Planes ? as.firstLayer + r.below(v.layers - as.firstLayer) : is_cube ? 6 * v.layers - 1 : 0;
    for (unsigned i = 0; i < as.firstMipmapLevel; ++i)
      as.width = std::max<std::size_t>(as.width / 2, 1), as.height = as.height ? std::max<std::size_t>(as.height / 2, 1) : 0, as.depth = as.depth ? std::max<std::size_t>(as.depth / 2, 1) : 0;
    std::printf(" view of levels %u-%u, layers %u-%u", as.firstMipmapLevel, as.lastMipmapLevel, as.firstLayer, as.lastLayer);
  }
  cudaTextureObject_t image = 0;
  const cudaError_t made = cudaCreateTextureObject(&image, &resource, &d, has_view ? &as : nullptr);
  auto see = [&](auto result, auto scalar, bool is_rough) {
    using R = decltype(result);
    R *out;
    cudaMallocManaged(&out, count * sizeof(R));
    if constexpr (sizeof(R) == 4 * sizeof(scalar)) {
      if (gathers)
        look<R, true><<<2, 32>>>(image, v, where, out, count);
      else
        look<R, false><<<2, 32>>>(image, v, where, out, count);
    } else {
      look<R, false><<<2, 32>>>(image, v, where, out, count);
    }
    std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
    show<R, decltype(scalar)>(out, count, is_rough);
    cudaFree(out);
  };
  const bool is_rough = (is_mixed || gathers) && sizeof(S) == 1 && S(-1) < S(0);
  if (made != cudaSuccess) {
    std::printf(" %s\n", cudaGetErrorName(made));
    cudaGetLastError();
  } else if (d.readMode == cudaReadModeNormalizedFloat) {
    see(typename Texel<float, N>::type(), 0.0f, is_rough);
  } else {
    see(T(), S(), false);
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
  v.kind >= Gather ? view<S, 4>(seed, r, v) : parts == 0 ? view<S, 1>(seed, r, v) : parts == 1 ? view<S, 2>(seed, r, v) : view<S, 4>(seed, r, v);
}

int main() {
  for (int seed = 0; seed < 300; ++seed) {
    Random r{unsigned(seed) * 2654435761u + 7};
    r.next();
    View v{r.below(Kinds), 1 + r.below(12), 1 + r.below(9), 1 + r.below(6), 1 + r.below(3), 1 + r.below(4)};
    const bool is_cube = v.kind == Cube || v.kind == Cubes;
    if (v.kind >= Gather)
      v.levels = 1;
    v.width = std::max(v.width, 1 << (v.levels - 1));
    if (is_cube)
      v.height = v.width;
    if (v.kind != Lines && v.kind != Planes && v.kind != Cubes)
      v.layers = 1;
    if (v.kind == Line || v.kind == Lines)
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
