// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of tiles by tensor maps (PTX ISA, "cp.async.bulk.tensor"). Done at once, as all
// asynchronous copies are.
#pragma once

#include "../tensor_map.h"
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
/// cp.async.bulk.prefetch.tensor
template <unsigned Rank, class Map, class... Place>
void prefetch_tensor(Map, const std::tuple<Place...> &) {}

} // namespace offloom::ptx
