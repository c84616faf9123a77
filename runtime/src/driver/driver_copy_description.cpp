// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/driver_copy_description.h"

#include "device_memory/copy_checks.h"
#include "driver/driver_call.h"
#include "textures/array.h"

namespace offloom {

namespace {

/// One side of a copy as both descriptions have it.
struct side {
  CUmemorytype type;
  const void *host;
  CUdeviceptr device;
  CUarray array;
  std::size_t pitch, height;
  std::size_t x, y, z; ///< x in bytes

  cudaArray_t as_array() const { return type == CU_MEMORYTYPE_ARRAY ? array_of(array) : nullptr; }
  void *memory() const {
    return type == CU_MEMORYTYPE_HOST ? const_cast<void *>(host) : pointer(device);
  }
  bool is_on_host() const { return type == CU_MEMORYTYPE_HOST; }
};

bool is_type(CUmemorytype type) {
  return type >= CU_MEMORYTYPE_HOST && type <= CU_MEMORYTYPE_UNIFIED;
}

cudaMemcpyKind kind_of(const side &to, const side &from) {
  if (to.type == CU_MEMORYTYPE_UNIFIED || from.type == CU_MEMORYTYPE_UNIFIED)
    return cudaMemcpyDefault;
  if (from.is_on_host())
    return to.is_on_host() ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice;
  return to.is_on_host() ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice;
}

/// Rows and slices are as close as can be where a description says nothing of them.
side with_pitches(side s, const cudaExtent &bytes) {
  s.pitch = s.pitch ? s.pitch : s.x + bytes.width;
  s.height = s.height ? s.height : s.y + bytes.height;
  return s;
}

/// Whether a box lies in memory of that pitch and height.
bool holds(const side &s, const cudaExtent &bytes) {
  if (s.type == CU_MEMORYTYPE_ARRAY)
    return s.array; // which is checked with the rest
  if (s.type == CU_MEMORYTYPE_DEVICE && !is_known_to_cuda(s.memory()))
    return false;
  const bool counts = counts_positions(s.memory());
  const std::size_t x = counts ? s.x : 0, y = counts ? s.y : 0;
  const bool has_row = x <= s.pitch && bytes.width <= s.pitch - x;
  const bool has_slice = y <= s.height && bytes.height <= s.height - y;
  // The box may begin beyond the memory's last byte.
  const cudaExtent all{s.x + bytes.width, s.y + bytes.height, s.z + bytes.depth};
  return has_row && has_slice && is_range(s.memory(), box_bytes(all, s.pitch, s.pitch * s.height));
}

/// Fills in a side. What is before the box in memory is left out, so that the runtime counts from
/// the box on.
bool place(cudaArray_t &array, cudaPos &at, cudaPitchedPtr &memory, const side &s, std::size_t unit,
           std::size_t row) {
  if ((array = s.as_array())) {
    at = {s.x / unit, s.y, s.z};
    return s.x % unit == 0;
  }
  auto *const start = static_cast<std::byte *>(s.memory());
  const std::size_t offset = s.z * s.pitch * s.height + s.y * s.pitch + s.x;
  memory = {start ? start + offset : nullptr, s.pitch, row, s.height};
  return start;
}

CUresult read(cudaMemcpy3DParms &copy, const side &given_to, const side &given_from,
              const cudaExtent &bytes) {
  copy = {};
  copy.kind = cudaMemcpyDefault;
  if (!bytes.width || !bytes.height || !bytes.depth) // whatever the rest says
    return CUDA_SUCCESS;
  const side to = with_pitches(given_to, bytes), from = with_pitches(given_from, bytes);
  if (!is_type(to.type) || !is_type(from.type) || !holds(to, bytes) || !holds(from, bytes))
    return CUDA_ERROR_INVALID_VALUE;
  std::size_t unit = 1;
  for (const side *s : {&to, &from})
    if (s->type == CU_MEMORYTYPE_ARRAY) {
      if (const cudaError_t error = check_array(array_of(s->array)); error != cudaSuccess)
        return as_result(error);
      unit = array_of(s->array)->element_bytes();
    }
  if (bytes.width % unit != 0 ||
      !place(copy.srcArray, copy.srcPos, copy.srcPtr, from, unit, bytes.width) ||
      !place(copy.dstArray, copy.dstPos, copy.dstPtr, to, unit, bytes.width))
    return CUDA_ERROR_INVALID_VALUE;
  copy.extent = {bytes.width / unit, bytes.height, bytes.depth};
  copy.kind = kind_of(to, from);
  return CUDA_SUCCESS;
}

CUmemorytype type_of(const cudaArray *array, bool is_on_host, cudaMemcpyKind kind) {
  if (array)
    return CU_MEMORYTYPE_ARRAY;
  if (kind == cudaMemcpyDefault)
    return CU_MEMORYTYPE_UNIFIED;
  return is_on_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
}

} // namespace

CUresult read_copy(cudaMemcpy3DParms &copy, const CUDA_MEMCPY3D &d) {
  if (d.srcLOD || d.dstLOD)
    return CUDA_ERROR_INVALID_VALUE;
  const side to{d.dstMemoryType, d.dstHost,     d.dstDevice, d.dstArray, d.dstPitch,
                d.dstHeight,     d.dstXInBytes, d.dstY,      d.dstZ};
  const side from{d.srcMemoryType, d.srcHost,     d.srcDevice, d.srcArray, d.srcPitch,
                  d.srcHeight,     d.srcXInBytes, d.srcY,      d.srcZ};
  return read(copy, to, from, {d.WidthInBytes, d.Height, d.Depth});
}

CUresult read_copy(cudaMemcpy3DParms &copy, const CUDA_MEMCPY2D &d) {
  const side to{d.dstMemoryType, d.dstHost, d.dstDevice, d.dstArray, d.dstPitch, 0, d.dstXInBytes,
                d.dstY,          0};
  const side from{d.srcMemoryType, d.srcHost, d.srcDevice, d.srcArray, d.srcPitch, 0, d.srcXInBytes,
                  d.srcY,          0};
  return read(copy, to, from, {d.WidthInBytes, d.Height, 1});
}

CUDA_MEMCPY3D describe(const cudaMemcpy3DParms &p) {
  const cudaArray *const any = p.srcArray ? p.srcArray : p.dstArray;
  const std::size_t unit = any ? any->element_bytes() : 1;
  CUDA_MEMCPY3D d{};
  const bool from_host = p.kind == cudaMemcpyHostToDevice || p.kind == cudaMemcpyHostToHost;
  const bool to_host = p.kind == cudaMemcpyDeviceToHost || p.kind == cudaMemcpyHostToHost;
  d.srcMemoryType = type_of(p.srcArray, from_host, p.kind);
  d.srcXInBytes = p.srcPos.x * unit;
  d.srcY = p.srcPos.y;
  d.srcZ = p.srcPos.z;
  d.srcArray = handle_of(p.srcArray);
  d.srcHost = from_host ? p.srcPtr.ptr : nullptr;
  d.srcDevice = from_host ? 0 : address_of(p.srcPtr.ptr);
  d.srcPitch = p.srcPtr.pitch;
  d.srcHeight = p.srcPtr.ysize;
  d.dstMemoryType = type_of(p.dstArray, to_host, p.kind);
  d.dstXInBytes = p.dstPos.x * unit;
  d.dstY = p.dstPos.y;
  d.dstZ = p.dstPos.z;
  d.dstArray = handle_of(p.dstArray);
  d.dstHost = to_host ? p.dstPtr.ptr : nullptr;
  d.dstDevice = to_host ? 0 : address_of(p.dstPtr.ptr);
  d.dstPitch = p.dstPtr.pitch;
  d.dstHeight = p.dstPtr.ysize;
  d.WidthInBytes = p.extent.width * unit;
  d.Height = p.extent.height;
  d.Depth = p.extent.depth;
  return d;
}

} // namespace offloom
