// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of tiles by tensor maps (PTX ISA, "cp.async.bulk.tensor"). Done at once, as all
// asynchronous copies are.
#pragma once

#include "../tensor_map.h"
#include "mbarrier.h"

namespace offloom::ptx {

/// The coordinates in braces behind a map.
template <unsigned Rank> struct tensor_place {
  int at[Rank];
};
template <class... T> tensor_place<sizeof...(T)> coordinates(const T &...at) {
  return {{static_cast<int>(at)...}};
}

/// cp.async.bulk.tensor to shared memory: counted on the barrier.
template <unsigned Rank, class To, class Map, class Address>
void load_tensor(To to, Map map, const tensor_place<Rank> &place, Address barrier) {
  mbarrier_complete_tx(barrier, load_tile(shared(to), pointer(map), place.at, Rank));
}
/// cp.async.bulk.tensor and cp.reduce.async.bulk.tensor from shared memory.
template <unsigned Rank, class Map, class From>
void store_tensor(Map map, const tensor_place<Rank> &place, From from,
                  tensor_reduction how = tensor_reduction::replace) {
  store_tile(pointer(map), place.at, Rank, shared(from), how);
}
/// cp.async.bulk.prefetch.tensor
template <unsigned Rank, class Map> void prefetch_tensor(Map, const tensor_place<Rank> &) {}

} // namespace offloom::ptx
