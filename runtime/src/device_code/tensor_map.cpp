// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/tensor_map.h"

#include "offloom/ptx/half.h"
#include "offloom/ptx/memory.h"
#include "offloom/trap.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>

namespace offloom {

namespace {

constexpr unsigned most_dimensions = 5;
constexpr unsigned chunk = 16; ///< bytes that a swizzle moves as a whole
constexpr unsigned longest_row = 256 * 8;

const tensor_map &checked(const void *map, unsigned rank) {
  const auto &m = *static_cast<const tensor_map *>(map);
  if (m.mark != tensor_map::mark_of_tiles || m.rank != rank)
    trap(cudaErrorIllegalInstruction);
  return m;
}

/// A GPU says the same of a tile that is not aligned.
template <class Byte> Byte *checked_tile(Byte *tile, const tensor_map &m) {
  const std::uintptr_t alignment = m.swizzle_rows ? 128 : chunk;
  if (reinterpret_cast<std::uintptr_t>(tile) % alignment)
    trap(cudaErrorMisalignedAddress);
  return tile;
}

/// What an H100 asks of the box's place: that it begins at 16 bytes of a row.
void check_place(const tensor_map &m, const int *at) {
  if (std::int64_t(at[0]) * m.element_bytes % chunk)
    trap(cudaErrorIllegalInstruction);
}

/// Boxes that are stored may end outside of the tensor, but not begin before it.
void check_place_of_store(const tensor_map &m, const int *at) {
  check_place(m, at);
  if (std::any_of(at, at + m.rank, [](int place) { return place < 0; }))
    trap(cudaErrorIllegalInstruction);
}

/// PTX ISA, "Swizzling modes": bits 4 to 6 of an address, exclusive or with its bits 7 to 9.
template <class Byte> Byte *swizzled(Byte *address, unsigned rows) {
  const auto bits = reinterpret_cast<std::uintptr_t>(address);
  return reinterpret_cast<Byte *>(bits ^ (bits >> 7 & rows) * chunk);
}

/// A row of the box: its part [begin, end) is in the tensor, from `data` on.
struct row {
  std::byte *data;
  unsigned begin, end;
};

row row_at(const tensor_map &m, const int *at, const unsigned *index) {
  std::byte *data = static_cast<std::byte *>(m.data);
  for (unsigned d = 1; d < m.rank; ++d) {
    const std::int64_t place = at[d] + std::int64_t(index[d]) * m.step[d];
    if (place < 0 || std::uint64_t(place) >= m.size[d])
      return {data, 0, 0};
    data += std::uint64_t(place) * m.stride[d];
  }
  const std::int64_t first = at[0], count = m.box[0];
  const std::int64_t begin = std::clamp<std::int64_t>(-first, 0, count);
  const std::int64_t end = std::clamp<std::int64_t>(std::int64_t(m.size[0]) - first, begin, count);
  return {data + (first + begin) * m.element_bytes, unsigned(begin), unsigned(end)};
}

/// Calls `f(row, number)` for the rows of the box; returns how many there are. A box of n places
/// has n / step elements, rounded up.
template <class F> unsigned for_each_row(const tensor_map &m, const int *at, F f) {
  unsigned index[most_dimensions] = {}, number = 0;
  for (;;) {
    f(row_at(m, at, index), number++);
    unsigned d = 1;
    while (d < m.rank && ++index[d] * m.step[d] >= m.box[d])
      index[d++] = 0;
    if (d >= m.rank)
      return number;
  }
}

/// The bits of what lies outside, as many as an element has. An H100's NaN is the same 16 bits over
/// and over for every type.
std::uint64_t fill_of(const tensor_map &m) { return m.fills_with_nan ? 0x7ff77ff77ff77ff7 : 0; }

/// What a load makes of each element: TF32 has the ten upper bits of the fraction, rounded to
/// nearest, ties to even; an H100's NaN is always the same.
void round_to_tf32(std::byte *elements, unsigned bytes) {
  for (std::byte *end = elements + bytes; elements < end; elements += sizeof(std::uint32_t)) {
    const auto bits = ptx::load<std::uint32_t>(elements);
    const bool is_nan = (bits & 0x7fffffff) > 0x7f800000;
    const std::uint32_t rounded = (bits + 0xfff + (bits >> 13 & 1)) & ~0x1fffu;
    const std::uint32_t result = is_nan ? 0x7fffe000 : rounded;
    std::memcpy(elements, &result, sizeof result);
  }
}

void fill(std::byte *to, unsigned elements, std::uint64_t bits, unsigned bytes) {
  for (; elements; --elements, to += bytes)
    std::memcpy(to, &bits, bytes);
}

template <class T> T reduced(T old, T value, tensor_reduction how) {
  switch (how) {
  case tensor_reduction::add:
    return old + value;
  case tensor_reduction::min:
    return std::min(old, value);
  case tensor_reduction::max:
    return std::max(old, value);
  default:
    trap(cudaErrorIllegalInstruction);
  }
}

template <class T> T reduced_bits(T old, T value, tensor_reduction how) {
  switch (how) {
  case tensor_reduction::inc:
    return old >= value ? 0 : old + 1;
  case tensor_reduction::dec:
    return old == 0 || old > value ? value : old - 1;
  case tensor_reduction::bit_and:
    return old & value;
  case tensor_reduction::bit_or:
    return old | value;
  case tensor_reduction::bit_xor:
    return old ^ value;
  default:
    return reduced(old, value, how);
  }
}

template <class T, class F> void reduce_at(std::byte *place, const std::byte *value, F f) {
  ptx::atomic_update<T>(place, [&](T old) { return f(old, ptx::load<T>(value)); });
}

void reduce_element(tensor_map::element type, std::byte *place, const std::byte *value,
                    tensor_reduction how) {
  using element = tensor_map::element;
  auto bits = [how](auto old, auto with) { return reduced_bits(old, with, how); };
  auto numbers = [how](auto old, auto with) { return reduced(old, with, how); };
  switch (type) {
  case element::u32:
    return reduce_at<std::uint32_t>(place, value, bits);
  case element::u64:
    return reduce_at<std::uint64_t>(place, value, bits);
  case element::s32: // wraps around
    if (how == tensor_reduction::min || how == tensor_reduction::max)
      return reduce_at<std::int32_t>(place, value, numbers);
    return reduce_at<std::uint32_t>(place, value, bits);
  case element::s64:
    if (how == tensor_reduction::min || how == tensor_reduction::max)
      return reduce_at<std::int64_t>(place, value, numbers);
    return reduce_at<std::uint64_t>(place, value, bits);
  case element::f32:
    return reduce_at<float>(place, value, numbers);
  case element::f64:
    return reduce_at<double>(place, value, numbers);
  case element::f16:
    if (how == tensor_reduction::add)
      return void(ptx::atomic_add_half<std::uint16_t>(place, ptx::load<std::uint16_t>(value)));
    break;
  case element::bf16:
    if (how == tensor_reduction::add)
      return void(ptx::atomic_add_bfloat16<std::uint16_t>(place, ptx::load<std::uint16_t>(value)));
    break;
  default:
    break;
  }
  trap(cudaErrorIllegalInstruction);
}

} // namespace

namespace {

/// The PTX ISA's numbers of element types: those that flush subnormal numbers are taken as the
/// others, as by cuTensorMapEncodeTiled().
void set_element(tensor_map &m, unsigned long long number) {
  using element = tensor_map::element;
  struct known {
    element type;
    unsigned char bytes;
  };
  constexpr known types[] = {{element::u8, 1},  {element::u16, 2},  {element::u32, 4},
                             {element::s32, 4}, {element::u64, 8},  {element::s64, 8},
                             {element::f16, 2}, {element::f32, 4},  {element::f32, 4},
                             {element::f64, 8}, {element::bf16, 2}, {element::tf32, 4},
                             {element::tf32, 4}};
  if (number >= std::size(types))
    trap(cudaErrorIllegalInstruction);
  m.type = types[number].type;
  m.element_bytes = types[number].bytes;
}

void set_swizzle(tensor_map &m, unsigned long long number) {
  constexpr unsigned char rows[] = {0, 1, 3, 7};
  if (number >= std::size(rows))
    trap(cudaErrorIllegalInstruction);
  m.swizzle_rows = rows[number];
}

template <class T, std::size_t Count> T &at_dimension(T (&values)[Count], unsigned dimension) {
  if (dimension >= Count)
    trap(cudaErrorIllegalInstruction);
  return values[dimension];
}

} // namespace

void replace_in_map(void *map, tensor_map_field field, unsigned dimension,
                    unsigned long long value) {
  tensor_map &m = *static_cast<tensor_map *>(map);
  if (m.mark != tensor_map::mark_of_tiles)
    trap(cudaErrorIllegalInstruction);
  switch (field) {
  case tensor_map_field::address:
    m.data = reinterpret_cast<void *>(static_cast<std::uintptr_t>(value));
    break;
  case tensor_map_field::rank:
    if (value >= most_dimensions)
      trap(cudaErrorIllegalInstruction);
    m.rank = static_cast<std::uint8_t>(value + 1);
    break;
  case tensor_map_field::box:
    at_dimension(m.box, dimension) = static_cast<std::uint16_t>(value);
    break;
  case tensor_map_field::size:
    at_dimension(m.size, dimension) = value;
    break;
  case tensor_map_field::stride:
    at_dimension(m.stride, dimension + 1) = value;
    break;
  case tensor_map_field::step:
    at_dimension(m.step, dimension) = static_cast<std::uint8_t>(value);
    break;
  case tensor_map_field::element:
    set_element(m, value);
    break;
  case tensor_map_field::interleaving:
    break; // there is none, and it can be asked for by no other number
  case tensor_map_field::swizzle:
    set_swizzle(m, value);
    break;
  case tensor_map_field::fill:
    m.fills_with_nan = value != 0;
    break;
  }
  m.stride[0] = m.element_bytes;
  m.pitch = static_cast<std::uint16_t>(m.swizzle_rows ? (m.swizzle_rows + 1) * chunk
                                                      : m.box[0] * m.element_bytes);
}

unsigned load_tile(void *to, const void *map, const int *at, unsigned rank) {
  const tensor_map &m = checked(map, rank);
  check_place(m, at);
  auto *const tile = checked_tile(static_cast<std::byte *>(to), m);
  const unsigned row_bytes = m.box[0] * m.element_bytes;
  const std::uint64_t outside = fill_of(m);
  const unsigned rows = for_each_row(m, at, [&](const row &r, unsigned number) {
    std::byte line[longest_row];
    fill(line, r.begin, outside, m.element_bytes);
    std::byte *const inside = line + r.begin * m.element_bytes;
    const unsigned bytes = (r.end - r.begin) * m.element_bytes;
    if (bytes)
      std::memcpy(inside, r.data, bytes);
    if (m.type == tensor_map::element::tf32)
      round_to_tf32(inside, bytes);
    fill(line + r.end * m.element_bytes, m.box[0] - r.end, outside, m.element_bytes);
    for (unsigned i = 0; i < row_bytes; i += chunk)
      std::memcpy(swizzled(tile + number * m.pitch + i, m.swizzle_rows), line + i, chunk);
  });
  return rows * row_bytes;
}

void store_tile(const void *map, const int *at, unsigned rank, const void *from,
                tensor_reduction how) {
  const tensor_map &m = checked(map, rank);
  check_place_of_store(m, at);
  const auto *const tile = checked_tile(static_cast<const std::byte *>(from), m);
  const unsigned row_bytes = m.box[0] * m.element_bytes;
  for_each_row(m, at, [&](const row &r, unsigned number) {
    std::byte line[longest_row];
    for (unsigned i = 0; i < row_bytes; i += chunk)
      std::memcpy(line + i, swizzled(tile + number * m.pitch + i, m.swizzle_rows), chunk);
    const std::byte *const values = line + r.begin * m.element_bytes;
    const unsigned bytes = (r.end - r.begin) * m.element_bytes;
    if (how != tensor_reduction::replace)
      for (unsigned i = 0; i < bytes; i += m.element_bytes)
        reduce_element(m.type, r.data + i, values + i, how);
    else if (bytes)
      std::memcpy(r.data, values, bytes);
  });
}

} // namespace offloom
