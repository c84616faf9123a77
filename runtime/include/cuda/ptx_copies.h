// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::ptx: copies, stores and reductions that a GPU does beside its threads (PTX ISA,
// "cp.async.bulk", "cp.async.bulk.tensor", "cp.reduce.async.bulk", "st.async", "red.async").
// Included by <cuda/ptx>.
//
// Each is over when the call returns: see memcpy_async.h.
#pragma once

#include "../cuda_runtime.h"
#include "../offloom/tensor_map.h"
#include "memcpy_async.h"
#include "ptx_barriers.h"
#include "ptx_cluster.h"

#include <cstdint>
#include <type_traits>

namespace cuda::ptx {

namespace detail {

/// The type of CUDA's atomics for T, which has none for `long`.
template <class T, bool = ::std::is_integral_v<T> && sizeof(T) == 8> struct atomic_word {
  using type = T;
};
template <class T> struct atomic_word<T, true> {
  using type = ::std::conditional_t<::std::is_signed_v<T>, long long, unsigned long long>;
};
template <class T> __device__ typename atomic_word<T>::type *word_at(T *to) {
  return reinterpret_cast<typename atomic_word<T>::type *>(to);
}
/// Sums and bits of signed words are those of unsigned ones.
template <class T> __device__ auto *bits_at(T *to) {
  if constexpr (::std::is_integral_v<T> && sizeof(T) == 8)
    return reinterpret_cast<unsigned long long *>(to);
  else
    return to;
}

template <class T> __device__ void reduce(op_add_t, T *to, T x) { atomicAdd(bits_at(to), x); }
template <class T> __device__ void reduce(op_min_t, T *to, T x) { atomicMin(word_at(to), x); }
template <class T> __device__ void reduce(op_max_t, T *to, T x) { atomicMax(word_at(to), x); }
template <class T> __device__ void reduce(op_inc_t, T *to, T x) { atomicInc(to, x); }
template <class T> __device__ void reduce(op_dec_t, T *to, T x) { atomicDec(to, x); }
template <class T> __device__ void reduce(op_and_op_t, T *to, T x) { atomicAnd(bits_at(to), x); }
template <class T> __device__ void reduce(op_or_op_t, T *to, T x) { atomicOr(bits_at(to), x); }
template <class T> __device__ void reduce(op_xor_op_t, T *to, T x) { atomicXor(bits_at(to), x); }

template <class Op, class T>
__device__ void reduce_each(Op op, T *to, const T *from, ::std::uint32_t bytes) {
  for (::std::uint32_t i = 0; i < bytes / sizeof(T); ++i)
    reduce(op, to + i, from[i]);
}

/// Calls f(rank) for the blocks of the cluster that a mask names.
template <class F> __device__ void for_each_block(::std::uint32_t mask, F f) {
  for (::std::uint32_t rank = 0; mask >> rank; ++rank)
    if (mask >> rank & 1)
      f(rank);
}

} // namespace detail

/// cp.async.bulk to shared memory, of this block or of another one, counted on the barrier there.
template <class Space, class From>
__device__ void cp_async_bulk(Space, From, void *to, const void *from, const ::std::uint32_t &bytes,
                              ::std::uint64_t *barrier) {
  cuda::detail::copy_now(to, from, bytes);
  detail::complete_transaction(barrier, bytes);
}
/// The same to several blocks of the cluster, a bit of `blocks` each.
__device__ inline void cp_async_bulk(space_cluster_t to_space, space_global_t from_space, void *to,
                                     const void *from, const ::std::uint32_t &bytes,
                                     ::std::uint64_t *barrier, const ::std::uint16_t &blocks) {
  detail::for_each_block(blocks, [&](::std::uint32_t rank) {
    cp_async_bulk(to_space, from_space, mapa(space_cluster, static_cast<char *>(to), rank), from,
                  bytes, mapa(space_cluster, barrier, rank));
  });
}
/// cp.async.bulk to global memory.
__device__ inline void cp_async_bulk(space_global_t, space_shared_t, void *to, const void *from,
                                     const ::std::uint32_t &bytes) {
  cuda::detail::copy_now(to, from, bytes);
}

/// cp.reduce.async.bulk to global memory, and to shared memory with a barrier.
template <class Op, class T>
__device__ void cp_reduce_async_bulk(space_global_t, space_shared_t, Op op, T *to, const T *from,
                                     const ::std::uint32_t &bytes) {
  detail::reduce_each(op, to, from, bytes);
}
template <class Op, class T>
__device__ void cp_reduce_async_bulk(space_cluster_t, space_shared_t, Op op, T *to, const T *from,
                                     const ::std::uint32_t &bytes, ::std::uint64_t *barrier) {
  detail::reduce_each(op, to, from, bytes);
  detail::complete_transaction(barrier, bytes);
}

/// cp.async.bulk.tensor: the tile at these coordinates, to shared memory or from there.
template <class Space, int Rank>
__device__ void cp_async_bulk_tensor(Space, space_global_t, void *to, const void *map,
                                     const ::std::int32_t (&at)[Rank], ::std::uint64_t *barrier) {
  detail::complete_transaction(barrier, offloom::load_tile(to, map, at, Rank));
}
template <int Rank>
__device__ void cp_async_bulk_tensor(space_cluster_t to_space, space_global_t from_space, void *to,
                                     const void *map, const ::std::int32_t (&at)[Rank],
                                     ::std::uint64_t *barrier, const ::std::uint16_t &blocks) {
  detail::for_each_block(blocks, [&](::std::uint32_t rank) {
    cp_async_bulk_tensor(to_space, from_space, mapa(space_cluster, static_cast<char *>(to), rank),
                         map, at, mapa(space_cluster, barrier, rank));
  });
}
template <int Rank>
__device__ void cp_async_bulk_tensor(space_global_t, space_shared_t, const void *map,
                                     const ::std::int32_t (&at)[Rank], const void *from) {
  offloom::store_tile(map, at, Rank, from);
}
template <class Op, int Rank>
__device__ void cp_reduce_async_bulk_tensor(space_global_t, space_shared_t, Op, const void *map,
                                            const ::std::int32_t (&at)[Rank], const void *from) {
  offloom::store_tile(map, at, Rank, from, Op::reduction);
}

/// Groups of copies, of which none is ever on its way.
__device__ inline void cp_async_bulk_commit_group() {}
template <int Most> __device__ void cp_async_bulk_wait_group(n32_t<Most>) {}
template <int Most> __device__ void cp_async_bulk_wait_group_read(n32_t<Most>) {}

/// st.async: to another block's shared memory, counted on its barrier.
template <class T> __device__ void st_async(T *to, const T &value, ::std::uint64_t *barrier) {
  *to = value;
  detail::complete_transaction(barrier, sizeof(T));
}
template <class T, int Count>
__device__ void st_async(T *to, const T (&values)[Count], ::std::uint64_t *barrier) {
  for (int i = 0; i < Count; ++i)
    to[i] = values[i];
  detail::complete_transaction(barrier, sizeof values);
}
/// red.async
template <class Op, class T>
__device__ void red_async(Op op, T *to, const T &value, ::std::uint64_t *barrier) {
  detail::reduce(op, to, value);
  detail::complete_transaction(barrier, sizeof(T));
}

} // namespace cuda::ptx
