// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random calls of the driver's API: memory, copies in boxes, arrays, pointers, address ranges,
// functions, contexts, streams. builds: clang++ flags: -lcuda
#include "in_processes.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <cuda.h>

__global__ void fill(int *to, int value) { to[threadIdx.x] = value; }

constexpr int room = 1 << 14;

const char *name_of(CUresult result) {
  const char *name = nullptr;
  cuGetErrorName(result, &name);
  return name ? name : "?";
}

struct Memory {
  const char *name;
  CUdeviceptr at;
  CUmemorytype type;
};

struct Array {
  CUarray array;
  int width, height, depth, bytes;
};

struct Program {
  Numbers r;
  std::vector<Memory> all;
  std::vector<Array> arrays;
  CUstream stream;
  CUfunction function;
  CUdeviceptr reserved = 0;

  Memory any() {
    Memory m = all[r.below(int(all.size()))];
    m.at += r.one_in(2) ? 0 : r.one_in(2) ? r.below(16) * 16 : r.below(200);
    if (r.one_in(25))
      m.name = "null", m.at = 0;
    return m;
  }
  int offset(const Memory &m) {
    for (const Memory &base : all)
      if (!std::strcmp(base.name, m.name))
        return int(m.at - base.at);
    return 0;
  }
  CUresult one();
  CUresult copy();
  CUresult set();
  CUresult pointers();
  CUresult make_array();
  CUresult functions();
  CUresult contexts();
  CUresult ranges();
  unsigned hash();
  void run(int seed);
};

unsigned Program::hash() {
  static std::vector<unsigned char> seen(room);
  unsigned hash = 2166136261u;
  auto add = [&](std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
      hash = (hash ^ seen[i]) * 16777619u;
  };
  for (const Memory &m : all) {
    if (m.type == CU_MEMORYTYPE_HOST)
      std::memcpy(seen.data(), (void *)m.at, room);
    else
      cudaMemcpy(seen.data(), (void *)m.at, room, cudaMemcpyDefault);
    add(room);
  }
  for (const Array &a : arrays) {
    CUDA_MEMCPY3D p{};
    p.srcMemoryType = CU_MEMORYTYPE_ARRAY, p.srcArray = a.array;
    p.dstMemoryType = CU_MEMORYTYPE_HOST, p.dstHost = seen.data();
    p.WidthInBytes = a.width * a.bytes, p.Height = std::max(a.height, 1),
    p.Depth = std::max(a.depth, 1);
    p.dstPitch = p.WidthInBytes, p.dstHeight = p.Height;
    cuMemcpy3D(&p);
    add(p.WidthInBytes * p.Height * p.Depth);
  }
  return hash;
}

CUresult Program::copy() {
  CUDA_MEMCPY3D p{};
  const void *other = nullptr; // what overlaps has no order
  auto side = [&](CUmemorytype &type, CUdeviceptr &device, void *&host, CUarray &array,
                  std::size_t &x, std::size_t &y, std::size_t &z, std::size_t &pitch_of,
                  std::size_t &height) {
    x = r.one_in(2) ? 0 : r.below(20), y = r.one_in(2) ? 0 : r.below(3),
    z = r.one_in(2) ? 0 : r.below(2);
    pitch_of = r.pitch(), height = r.one_in(6) ? r.below(4) : 6;
    if (!arrays.empty() && r.one_in(3)) {
      int i = r.below(int(arrays.size()));
      if (arrays[i].array == other)
        i = (i + 1) % int(arrays.size());
      other = arrays[i].array;
      type = CU_MEMORYTYPE_ARRAY, array = arrays[i].array;
      std::printf(" array %d", i);
    } else {
      Memory m = any();
      while (m.name == other)
        m = any();
      other = m.name;
      type = r.one_in(20) ? CUmemorytype(r.below(6)) : r.one_in(3) ? CU_MEMORYTYPE_UNIFIED : m.type;
      host = (void *)m.at, device = m.at;
      std::printf(" %s+%d as %d, pitch %zu x %zu", m.name, offset(m), type, pitch_of, height);
    }
    std::printf(" at %zu %zu %zu;", x, y, z);
  };
  std::printf("copy");
  void *from_host = nullptr;
  side(p.dstMemoryType, p.dstDevice, p.dstHost, p.dstArray, p.dstXInBytes, p.dstY, p.dstZ,
       p.dstPitch, p.dstHeight);
  side(p.srcMemoryType, p.srcDevice, from_host, p.srcArray, p.srcXInBytes, p.srcY, p.srcZ,
       p.srcPitch, p.srcHeight);
  p.srcHost = from_host;
  // Of an array, copies take whole elements.
  if (p.dstMemoryType == CU_MEMORYTYPE_ARRAY || p.srcMemoryType == CU_MEMORYTYPE_ARRAY)
    p.srcXInBytes = p.srcXInBytes / 16 * 16, p.dstXInBytes = p.dstXInBytes / 16 * 16;
  p.WidthInBytes = r.one_in(15) ? 0 : 1 + r.below(40), p.Height = r.one_in(15) ? 0 : 1 + r.below(5),
  p.Depth = r.one_in(15) ? 0 : 1 + r.below(3);
  if (r.one_in(4) || p.dstMemoryType == CU_MEMORYTYPE_ARRAY ||
      p.srcMemoryType == CU_MEMORYTYPE_ARRAY)
    p.WidthInBytes = (p.WidthInBytes + 15) / 16 * 16, p.srcXInBytes = p.srcXInBytes / 16 * 16,
    p.dstXInBytes = p.dstXInBytes / 16 * 16;
  std::printf(" %zu %zu %zu", p.WidthInBytes, p.Height, p.Depth);
  if (r.one_in(2)) {
    const bool is_async = r.one_in(2);
    std::printf(" cuMemcpy3D%s", is_async ? "Async" : "");
    return is_async ? cuMemcpy3DAsync(&p, stream) : cuMemcpy3D(&p);
  }
  CUDA_MEMCPY2D q{};
  q.srcXInBytes = p.srcXInBytes, q.srcY = p.srcY, q.srcMemoryType = p.srcMemoryType,
  q.srcHost = p.srcHost, q.srcDevice = p.srcDevice, q.srcArray = p.srcArray,
  q.srcPitch = p.srcPitch;
  q.dstXInBytes = p.dstXInBytes, q.dstY = p.dstY, q.dstMemoryType = p.dstMemoryType,
  q.dstHost = p.dstHost, q.dstDevice = p.dstDevice, q.dstArray = p.dstArray,
  q.dstPitch = p.dstPitch;
  q.WidthInBytes = p.WidthInBytes, q.Height = p.Height;
  switch (r.below(3)) {
  case 0:
    std::printf(" cuMemcpy2D");
    return cuMemcpy2D(&q);
  case 1:
    std::printf(" cuMemcpy2DUnaligned");
    return cuMemcpy2DUnaligned(&q);
  default:
    std::printf(" cuMemcpy2DAsync");
    return cuMemcpy2DAsync(&q, stream);
  }
}

CUresult Program::set() {
  const Memory m = any();
  const std::size_t n = r.bytes() / 4, p = r.pitch(), w = r.one_in(12) ? 0 : 1 + r.below(16),
                    h = r.one_in(12) ? 0 : 1 + r.below(5);
  const int size = 1 << r.below(3);
  const bool is_2d = r.one_in(2);
  const unsigned value = r.next();
  std::printf("cuMemsetD%s%d(%s+%d, %zu %zu %zu %zu)", is_2d ? "2D" : "", 8 * size, m.name,
              offset(m), p, n, w, h);
  if (is_2d)
    return size == 1   ? cuMemsetD2D8(m.at, p, value, w, h)
           : size == 2 ? cuMemsetD2D16(m.at, p, value, w, h)
                       : cuMemsetD2D32(m.at, p, value, w, h);
  return size == 1   ? cuMemsetD8(m.at, value, n)
         : size == 2 ? cuMemsetD16(m.at, value, n)
                     : cuMemsetD32(m.at, value, n);
}

CUresult Program::pointers() {
  const Memory m = any();
  switch (r.below(4)) {
  case 0: {
    CUdeviceptr base = 0;
    std::size_t size = 77;
    std::printf("cuMemGetAddressRange(%s+%d)", m.name, offset(m));
    const CUresult result = cuMemGetAddressRange(&base, &size, m.at);
    std::printf(" %d %zu", base ? int(m.at - base) : -1, size);
    return result;
  }
  case 1: {
    const Memory other = any();
    const std::size_t n = r.bytes();
    std::printf("cuMemcpy(%s+%d, %s+%d, %zu)", m.name, offset(m), other.name, offset(other), n);
    return std::strcmp(m.name, other.name) ? cuMemcpy(m.at, other.at, n) : CUDA_SUCCESS;
  }
  default: {
    const int attribute = r.below(22);
    unsigned long long value = 0;
    if (attribute == 5 || attribute == 18 || attribute == 19 ||
        attribute == 21) // numbers of the driver's own
      return CUDA_SUCCESS;
    std::printf("cuPointerGetAttribute(%d, %s+%d)", attribute, m.name, offset(m));
    alignas(16) unsigned long long values[8] = {};
    const CUresult result = cuPointerGetAttribute(values, CUpointer_attribute(attribute), m.at);
    value = values[0];
    const bool is_pointer = attribute == 3 || attribute == 4 || attribute == 11;
    const bool is_handle = attribute == 1 || attribute == 7 || attribute == 17 || attribute == 20;
    if (is_pointer && value)
      std::printf(" %d", int(value - m.at));
    else
      std::printf(" %llu", is_handle ? value != 0 : value);
    return result;
  }
  }
}

CUresult Program::make_array() {
  const CUarray_format formats[] = {CU_AD_FORMAT_UNSIGNED_INT8, CU_AD_FORMAT_SIGNED_INT16,
                                    CU_AD_FORMAT_FLOAT,         CU_AD_FORMAT_HALF,
                                    CUarray_format(0),          CUarray_format(0x77)};
  const unsigned channels[] = {1, 2, 4, 1, 2, 4, 1, 2, 4, 3, 0};
  CUDA_ARRAY3D_DESCRIPTOR d{};
  d.Width = r.one_in(15) ? 0 : 1 + r.below(20), d.Height = r.one_in(4) ? 0 : 1 + r.below(6),
  d.Depth = r.one_in(2) ? 0 : 1 + r.below(4);
  d.Format = formats[r.one_in(8) ? r.below(6) : r.below(4)], d.NumChannels = r.of(channels),
  d.Flags = r.one_in(3) ? r.below(9) : 0;
  CUarray made = nullptr;
  std::printf("cuArray3DCreate(%zu %zu %zu, %d x %u, %u)", d.Width, d.Height, d.Depth, d.Format,
              d.NumChannels, d.Flags);
  const CUresult result = cuArray3DCreate(&made, &d);
  if (!made)
    return result;
  CUDA_ARRAY3D_DESCRIPTOR is{};
  cuArray3DGetDescriptor(&is, made);
  std::printf(" %zu %zu %zu %d %u %u", is.Width, is.Height, is.Depth, is.Format, is.NumChannels,
              is.Flags);
  const int bytes = int(d.NumChannels) * (d.Format == CU_AD_FORMAT_UNSIGNED_INT8 ? 1
                                          : d.Format == CU_AD_FORMAT_FLOAT       ? 4
                                                                                 : 2);
  if (d.Flags & ~2u) { // layers and such are for another program
    cuArrayDestroy(made);
    return result;
  }
  arrays.push_back({made, int(d.Width), int(d.Height), int(d.Depth), bytes});
  std::vector<unsigned char> zeroes(room);
  CUDA_MEMCPY3D p{};
  p.dstMemoryType = CU_MEMORYTYPE_ARRAY, p.dstArray = made, p.srcMemoryType = CU_MEMORYTYPE_HOST,
  p.srcHost = zeroes.data();
  p.WidthInBytes = d.Width * bytes, p.Height = std::max<std::size_t>(d.Height, 1),
  p.Depth = std::max<std::size_t>(d.Depth, 1), p.srcPitch = p.WidthInBytes, p.srcHeight = p.Height;
  std::printf(" %s", name_of(cuMemcpy3D(&p)));
  return result;
}

CUresult Program::functions() {
  switch (r.below(4)) {
  case 0: {
    const int attribute = r.below(18) - 1;
    int value = 77;
    std::printf("cuFuncGetAttribute(%d)", attribute);
    const CUresult result = cuFuncGetAttribute(&value, CUfunction_attribute(attribute), function);
    if (attribute >= 4 && attribute <= 6) // registers, versions
      value = value > 0;
    std::printf(" %d", value);
    return result;
  }
  case 1: {
    const int attributes[] = {0, 1, 3, 4, 7, 8, 8, 9, 14, 15}, attribute = r.of(attributes),
              value = r.one_in(2) ? r.below(200) - 10 : r.below(250000);
    std::printf("cuFuncSetAttribute(%d, %d)", attribute, value);
    return cuFuncSetAttribute(function, CUfunction_attribute(attribute), value);
  }
  default: {
    const unsigned sizes[] = {1, 1, 1, 2, 3, 0, 64, 65, 1024, 1025};
    int *to = (int *)all[0].at, value = r.below(1000);
    void *arguments[] = {&to, &value};
    const unsigned gx = 1 + r.below(3), gy = r.one_in(20) ? 0 : 1, gz = r.one_in(20) ? 65536 : 1,
                   bx = r.of(sizes), by = r.of(sizes), bz = r.one_in(4) ? r.of(sizes) : 1;
    const unsigned shared = r.one_in(4) ? r.below(300000) : 0;
    std::printf("cuLaunchKernel(%u %u %u, %u %u %u, %u)", gx, gy, gz, bx, by, bz, shared);
    return cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, stream, arguments, nullptr);
  }
  }
}

CUresult Program::contexts() {
  switch (r.below(8)) {
  case 0:
    std::printf("cuCtxSynchronize");
    return cuCtxSynchronize();
  case 1: {
    int low = 77, high = 77;
    std::printf("cuCtxGetStreamPriorityRange");
    const CUresult result = cuCtxGetStreamPriorityRange(r.one_in(4) ? nullptr : &low, &high);
    std::printf(" %d %d", low, high);
    return result;
  }
  case 2: {
    const int attribute = r.below(150);
    int value = 77;
    std::printf("cuDeviceGetAttribute(%d)", attribute);
    return cuDeviceGetAttribute(&value, CUdevice_attribute(attribute), r.one_in(10) ? 99 : 0);
  }
  case 3: {
    CUdevice device = 77;
    std::printf("cuDeviceGet");
    const CUresult result = cuDeviceGet(&device, r.below(3) - 1);
    return result == CUDA_SUCCESS && device ? CUDA_SUCCESS : result;
  }
  case 4: {
    std::size_t value = 77;
    const int limits[] = {-1, 0, 1, 2, 3, 4, 5, 7}, limit = r.of(limits);
    std::printf("cuCtxGetLimit(%d)", limit);
    const CUresult result = cuCtxGetLimit(&value, CUlimit(limit));
    std::printf(" %zu", value);
    return result;
  }
  case 5: {
    const unsigned flags = r.below(5);
    const int priority = r.below(14) - 9;
    CUstream made = nullptr;
    std::printf("cuStreamCreateWithPriority(%u, %d)", flags, priority);
    const CUresult result = cuStreamCreateWithPriority(&made, flags, priority);
    if (made) {
      int is = 77;
      unsigned has = 77;
      cuStreamGetPriority(made, &is), cuStreamGetFlags(made, &has);
      std::printf(" %d %u", is, has);
      cuStreamDestroy(made);
    }
    return result;
  }
  case 6: {
    CUevent made = nullptr;
    const unsigned flags = r.below(17);
    std::printf("cuEventCreate(%u)", flags);
    const CUresult result = cuEventCreate(&made, flags);
    if (made) {
      std::printf(" %s", name_of(cuEventQuery(made)));
      std::printf(" %s", name_of(cuEventRecordWithFlags(made, stream, r.below(3))));
      float time;
      std::printf(" %s", name_of(cuEventElapsedTime(&time, made, made)));
      cuEventDestroy(made);
    }
    return result;
  }
  default: {
    unsigned *const start = (unsigned *)all[r.below(2)].at, *const at = start + r.below(64);
    const unsigned flags = r.one_in(4) ? r.below(8) : 0;
    std::printf("cuStreamWriteValue32(%u)", flags);
    return cuStreamWriteValue32(stream, (CUdeviceptr)at, r.next(), flags);
  }
  }
}

// Addresses reserved, and memory put there.
CUresult Program::ranges() {
  CUmemAllocationProp p{};
  p.type = r.one_in(12) ? CUmemAllocationType(r.below(3)) : CU_MEM_ALLOCATION_TYPE_PINNED;
  p.location.type = r.one_in(12) ? CUmemLocationType(r.below(4)) : CU_MEM_LOCATION_TYPE_DEVICE;
  p.location.id = r.one_in(12) ? r.below(4) - 1 : 0;
  constexpr std::size_t unit = 2 << 20;
  const std::size_t size =
      r.one_in(6) ? 1 + r.below(1 << 20) : unit * (r.one_in(12) ? 0 : 1 + r.below(2));
  CUmemGenericAllocationHandle handle = 0;
  std::printf("cuMemCreate(%zu, %d %d %d)", size, p.type, p.location.type, p.location.id);
  const CUresult result = cuMemCreate(&handle, size, &p, r.one_in(12));
  std::printf(" %s", name_of(result));
  if (!reserved)
    cuMemAddressReserve(&reserved, 8 * unit, 0, 0, 0);
  const std::size_t at = r.one_in(8) ? r.below(1 << 20) : unit * r.below(4),
                    mapped = r.one_in(6) ? unit : size, offset = r.one_in(10) ? unit : 0;
  std::printf(", cuMemMap(%zu, %zu, %zu)", at, mapped, offset);
  const CUresult map = cuMemMap(reserved + at, mapped, offset, result ? 0 : handle, r.one_in(12));
  std::printf(" %s", name_of(map));
  CUmemAccessDesc access{};
  access.location.type = CU_MEM_LOCATION_TYPE_DEVICE, access.location.id = r.one_in(12) ? 9 : 0;
  access.flags = CUmemAccess_flags(r.one_in(4) ? r.below(4) : 3);
  const std::size_t accessed = r.one_in(6) ? unit : mapped;
  std::printf(", cuMemSetAccess(%zu, %d %d)", accessed, access.location.id, access.flags);
  const CUresult set = cuMemSetAccess(reserved + at, accessed, &access, 1);
  std::printf(" %s", name_of(set));
  if (handle)
    std::printf(", cuMemRelease %s", name_of(cuMemRelease(handle)));
  const std::size_t unmapped = r.one_in(8) ? unit : mapped;
  std::printf(", cuMemUnmap(%zu)", unmapped);
  const CUresult end = cuMemUnmap(reserved + at, unmapped);
  if (!map && end)
    std::printf(" %s", name_of(cuMemUnmap(reserved + at, mapped)));
  return end;
}

CUresult Program::one() {
  switch (r.below(12)) {
  case 0:
  case 1:
  case 2:
  case 3:
    return copy();
  case 4:
  case 5:
    return set();
  case 6:
  case 7:
    return pointers();
  case 8:
    return make_array();
  case 9:
    return functions();
  case 10:
    return contexts();
  default:
    return ranges();
  }
}

void Program::run(int seed) {
  std::vector<unsigned char> plain(3 * room);
  void *global, *pinned, *managed;
  cudaMalloc(&global, room), cudaMallocHost(&pinned, room), cudaMallocManaged(&managed, room);
  cudaFunction_t of_runtime;
  cudaGetFuncBySymbol(&of_runtime, (const void *)fill);
  function = (CUfunction)of_runtime;
  all = {{"global", (CUdeviceptr)global, CU_MEMORYTYPE_DEVICE},
         {"pinned", (CUdeviceptr)pinned, CU_MEMORYTYPE_HOST},
         {"managed", (CUdeviceptr)managed, CU_MEMORYTYPE_UNIFIED},
         {"plain", (CUdeviceptr)&plain[room], CU_MEMORYTYPE_HOST}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<unsigned char> start(room, (unsigned char)(17 * i + seed));
    cudaMemcpy((void *)all[i].at, start.data(), room, cudaMemcpyDefault);
  }
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cudaDeviceSynchronize();
  for (int i = 0; i < 30; ++i) {
    std::printf("%d: ", seed);
    const CUresult result = one();
    std::printf(": %s", name_of(result));
    const CUresult then = cuCtxSynchronize();
    if (then)
      std::printf(", then %s", name_of(then));
    std::printf(" %08x\n", hash());
    if (then)
      return;
  }
  for (const Array &a : arrays)
    cuArrayDestroy(a.array);
  if (reserved)
    cuMemAddressFree(reserved, 16 << 20);
  cuStreamDestroy(stream);
  cudaFree(global), cudaFreeHost(pinned), cudaFree(managed);
}

int main(int argc, char **argv) {
  return run_in_processes(argc, argv, 30,
                          [](int seed) { Program{{seed * 1000ull}, {}, {}, {}, {}, 0}.run(seed); });
}
