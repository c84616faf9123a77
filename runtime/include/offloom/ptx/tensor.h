// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of tiles by tensor maps (PTX ISA, "cp.async.bulk.tensor"). Done at once, as all
// asynchronous copies are.
#pragma once

#include "../tensor_map.h"
#include "asynchronous.h"
#include "mbarrier.h"
#include "registers.h"

namespace offloom::ptx {

/// The coordinates in braces behind a map, a texture or a surface.
template <class... T> std::tuple<T...> coordinates(const T &...at) { return {at...}; }

namespace detail {
/// Those of a tensor with `Rank` dimensions.
template <unsigned Rank> struct tensor_place {
  template <class... T> tensor_place(const std::tuple<T...> &place) { read_registers(at, place); }
  int at[Rank];
};
} // namespace detail

/// cp.async.bulk.tensor to shared memory: counted on the barrier.
template <unsigned Rank, class To, class Map, class... Place, class Address>
void load_tensor(To to, Map map, const std::tuple<Place...> &place, Address barrier) {
  mbarrier_complete_tx(
      barrier, load_tile(shared(to), pointer(map), detail::tensor_place<Rank>(place).at, Rank));
}
/// cp.async.bulk.tensor and cp.reduce.async.bulk.tensor from shared memory.
template <unsigned Rank, class Map, class... Place, class From>
void store_tensor(Map map, const std::tuple<Place...> &place, From from,
                  tensor_reduction how = tensor_reduction::replace) {
  store_tile(pointer(map), detail::tensor_place<Rank>(place).at, Rank, shared(from), how);
}
/// cp.async.bulk.tensor.multicast::cluster: to the same place in several blocks.
template <unsigned Rank, class To, class Map, class... Place, class Barrier>
void load_tensor_to_blocks(To to, Map map, const std::tuple<Place...> &place, Barrier barrier,
                           unsigned short mask) {
  detail::for_each_block(mask, [&](unsigned rank) {
    load_tensor<Rank>(map_shared(shared(to), rank), map, place, map_shared(shared(barrier), rank));
  });
}

/// tensormap.replace
template <tensor_map_field field, class Map, class Value>
void replace_in_map(Map map, unsigned dimension, Value value) { // an address may be a pointer
  offloom::replace_in_map(shared(map), field, dimension,
                          reinterpret_cast<std::uintptr_t>(pointer(value)));
}
/// The same of a constant.
template <tensor_map_field field, unsigned value, class Map> void replace_in_map(Map map) {
  static_assert(field != tensor_map_field::interleaving || value == 0,
                "Offloom has no interleaved tensor maps");
  static_assert(field != tensor_map_field::swizzle || value <= 3,
                "Offloom has no swizzles of 96 bytes");
  static_assert(field != tensor_map_field::element || value <= 12,
                "Offloom has no tensor maps of packed elements");
  offloom::replace_in_map(shared(map), field, 0, value);
}

/// cp.async.bulk.prefetch.tensor
template <unsigned Rank, class Map, class... Place>
void prefetch_tensor(Map, const std::tuple<Place...> &) {}

} // namespace offloom::ptx
