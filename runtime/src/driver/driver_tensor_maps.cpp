// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Driver API, "Tensor Map Object Management": see offloom/tensor_map.h.
#include "cuda.h"
#include "devices/active_profile.h"

#include "offloom/tensor_map.h"

#include <cstdint>
#include <cstring>

using namespace offloom;

namespace {

constexpr cuuint32_t most_dimensions = 5;

struct element_type {
  tensor_map::element type;
  unsigned bytes;
};

/// Packed ones have zero bytes: they are not known. Loads flush nothing, whatever the type says.
element_type element_of(CUtensorMapDataType type) {
  using element = tensor_map::element;
  switch (type) {
  case CU_TENSOR_MAP_DATA_TYPE_UINT8:
    return {element::u8, 1};
  case CU_TENSOR_MAP_DATA_TYPE_UINT16:
    return {element::u16, 2};
  case CU_TENSOR_MAP_DATA_TYPE_UINT32:
    return {element::u32, 4};
  case CU_TENSOR_MAP_DATA_TYPE_INT32:
    return {element::s32, 4};
  case CU_TENSOR_MAP_DATA_TYPE_UINT64:
    return {element::u64, 8};
  case CU_TENSOR_MAP_DATA_TYPE_INT64:
    return {element::s64, 8};
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT16:
    return {element::f16, 2};
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT32:
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ:
    return {element::f32, 4};
  case CU_TENSOR_MAP_DATA_TYPE_TFLOAT32:
  case CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ:
    return {element::tf32, 4};
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT64:
    return {element::f64, 8};
  case CU_TENSOR_MAP_DATA_TYPE_BFLOAT16:
    return {element::bf16, 2};
  default:
    return {element::u8, 0};
  }
}

bool is_floating(tensor_map::element type) {
  return type == tensor_map::element::f16 || type == tensor_map::element::bf16 ||
         type == tensor_map::element::f32 || type == tensor_map::element::f64 ||
         type == tensor_map::element::tf32;
}

bool is_multiple(std::uint64_t number, unsigned of) { return number % of == 0; }

/// A tensor's dimension, or its box's there, is not allowed.
bool is_wrong(std::uint64_t size, std::uint32_t box, std::uint32_t step) {
  return size == 0 || size > std::uint64_t{1} << 32 || box == 0 || box > 256 || step == 0 ||
         step > 8;
}

bool is_wrong_stride(std::uint64_t bytes) {
  return !is_multiple(bytes, 16) || bytes >= std::uint64_t{1} << 40;
}

/// Types and swizzles that came with Blackwell.
bool is_of_later_devices(CUtensorMapDataType type, CUtensorMapSwizzle swizzle) {
  return type >= CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B || swizzle > CU_TENSOR_MAP_SWIZZLE_128B;
}

/// How many bytes a tile has.
std::uint64_t bytes_of_tile(const tensor_map &m) {
  std::uint64_t bytes = std::uint64_t(m.box[0]) * m.element_bytes;
  for (unsigned d = 1; d < m.rank; ++d)
    bytes *= (m.box[d] + m.step[d] - 1) / m.step[d];
  return bytes;
}

/// Bytes of the rows that a swizzle is made for.
unsigned span_of(CUtensorMapSwizzle swizzle) { return 16u << static_cast<unsigned>(swizzle); }

} // namespace

CUresult cuTensorMapEncodeTiled(CUtensorMap *tensorMap, CUtensorMapDataType tensorDataType,
                                cuuint32_t tensorRank, void *globalAddress,
                                const cuuint64_t *globalDim, const cuuint64_t *globalStrides,
                                const cuuint32_t *boxDim, const cuuint32_t *elementStrides,
                                CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion l2Promotion,
                                CUtensorMapFloatOOBfill oobFill) {
  if (!tensorMap || tensorRank == 0 || tensorRank > most_dimensions ||
      !is_multiple(reinterpret_cast<std::uintptr_t>(globalAddress),
                   interleave == CU_TENSOR_MAP_INTERLEAVE_32B ? 32 : 16) ||
      !globalDim || !boxDim || !elementStrides || (tensorRank > 1 && !globalStrides) ||
      unsigned(tensorDataType) > CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B ||
      unsigned(interleave) > CU_TENSOR_MAP_INTERLEAVE_32B ||
      unsigned(swizzle) > CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B ||
      unsigned(l2Promotion) > CU_TENSOR_MAP_L2_PROMOTION_L2_256B ||
      unsigned(oobFill) > CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA ||
      (interleave != CU_TENSOR_MAP_INTERLEAVE_NONE && tensorRank < 3))
    return CUDA_ERROR_INVALID_VALUE;
  if (is_of_later_devices(tensorDataType, swizzle) && active_profile().major < 10)
    return CUDA_ERROR_INVALID_VALUE;
  const element_type element = element_of(tensorDataType);
  if (element.bytes == 0 || interleave != CU_TENSOR_MAP_INTERLEAVE_NONE ||
      swizzle > CU_TENSOR_MAP_SWIZZLE_128B)
    return CUDA_ERROR_NOT_SUPPORTED;
  if (oobFill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE && !is_floating(element.type))
    return CUDA_ERROR_INVALID_VALUE;

  tensor_map m{};
  m.data = globalAddress;
  m.mark = tensor_map::mark_of_tiles;
  m.rank = static_cast<std::uint8_t>(tensorRank);
  m.type = element.type;
  m.element_bytes = static_cast<std::uint8_t>(element.bytes);
  m.fills_with_nan = oobFill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;
  for (cuuint32_t d = 0; d < tensorRank; ++d) {
    if (is_wrong(globalDim[d], boxDim[d], elementStrides[d]) ||
        (d > 0 && is_wrong_stride(globalStrides[d - 1])))
      return CUDA_ERROR_INVALID_VALUE;
    m.size[d] = globalDim[d];
    m.stride[d] = d > 0 ? globalStrides[d - 1] : element.bytes;
    m.box[d] = static_cast<std::uint16_t>(boxDim[d]);
    m.step[d] = static_cast<std::uint8_t>(elementStrides[d]);
  }
  const unsigned row_bytes = boxDim[0] * element.bytes;
  m.pitch = static_cast<std::uint16_t>(row_bytes);
  if (!is_multiple(row_bytes, 16))
    return CUDA_ERROR_INVALID_VALUE;
  if (swizzle != CU_TENSOR_MAP_SWIZZLE_NONE) {
    if (row_bytes > span_of(swizzle))
      return CUDA_ERROR_INVALID_VALUE;
    m.pitch = static_cast<std::uint16_t>(span_of(swizzle));
    m.swizzle_rows = static_cast<std::uint8_t>(span_of(swizzle) / 16 - 1);
  }
  // An H100 takes whatever its multiprocessors have room for, in blocks or not.
  if (bytes_of_tile(m) > static_cast<std::uint64_t>(active_profile().shared_bytes_per_sm))
    return CUDA_ERROR_INVALID_VALUE;
  std::memset(tensorMap, 0, sizeof *tensorMap);
  std::memcpy(tensorMap, &m, sizeof m);
  return CUDA_SUCCESS;
}

CUresult cuTensorMapReplaceAddress(CUtensorMap *tensorMap, void *globalAddress) {
  if (!tensorMap || !globalAddress ||
      !is_multiple(reinterpret_cast<std::uintptr_t>(globalAddress), 16))
    return CUDA_ERROR_INVALID_VALUE;
  tensor_map m;
  std::memcpy(&m, tensorMap, sizeof m);
  if (m.mark != tensor_map::mark_of_tiles)
    return CUDA_ERROR_INVALID_VALUE;
  m.data = globalAddress;
  std::memcpy(tensorMap, &m, sizeof m);
  return CUDA_SUCCESS;
}
