// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of tensors (CUDA C++ Programming Guide, "Tensor Memory Access"; PTX ISA, "Tensors"): what
// is in a CUtensorMap, and copies by it, which are over when they return.
#pragma once

#include <cstdint>

namespace offloom {

/// A CUtensorMap from inside. Dimension 0 is the one whose elements lie side by side.
struct tensor_map {
  enum class element : std::uint8_t { u8, u16, u32, s32, u64, s64, f16, f32, f64, bf16, tf32 };
  static constexpr std::uint32_t mark_of_tiles = 0x0ff100f1;

  void *data;
  std::uint64_t size[5];
  std::uint64_t stride[5]; ///< in bytes
  std::uint32_t mark;      ///< mark_of_tiles, or it is no map
  std::uint16_t box[5];
  std::uint16_t
      pitch; ///< of the tile, in bytes: a swizzle leaves room behind rows that it is too wide for
  std::uint8_t step[5];
  std::uint8_t rank;
  element type;
  std::uint8_t element_bytes;
  std::uint8_t swizzle_rows; ///< 1, 3, 7: the rows of 16 bytes that a 128-byte line's number moves
  bool fills_with_nan;
};
static_assert(sizeof(tensor_map) <= 128, "it must fit into a CUtensorMap");

/// What a reduction does with the element in the tensor and the tile's.
enum class tensor_reduction { replace, add, min, max, inc, dec, bit_and, bit_or, bit_xor };

/// Copies the box at `at` (as many coordinates as the tensor has dimensions) to the tile, and
/// returns how many bytes it has. A map that is none ends the kernel.
unsigned load_tile(void *tile, const void *map, const int *at, unsigned rank);
/// Copies or adds the tile to the box at `at`. What lies outside of the tensor is left out.
void store_tile(const void *map, const int *at, unsigned rank, const void *tile,
                tensor_reduction how = tensor_reduction::replace);

/// What tensormap.replace puts into a map, by the PTX ISA's name.
enum class tensor_map_field {
  address,
  rank, ///< one less than it is
  box,
  size,
  stride, ///< of dimension 0 that of rows
  step,
  element, ///< by its number in the ISA, as what follows
  interleaving,
  swizzle,
  fill
};

/// A map that is none ends the kernel.
void replace_in_map(void *map, tensor_map_field field, unsigned dimension,
                    unsigned long long value);

} // namespace offloom
