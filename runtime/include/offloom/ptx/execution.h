// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Special registers, and instructions for which lanes meet (PTX ISA, "Special Registers", "shfl").
#pragma once

#include "../../synchronization_functions.h"
#include "../../warp_functions.h"
#include "../block.h"
#include "../block_groups.h"
#include "../cxx20.h"
#include "../shared.h"
#include "cluster_registers.h"

#include <climits>
#include <cstddef>
#include <cstdint>

namespace offloom::ptx {

// A thread loop's `threadIdx` knows its place in the block, the built-in variable's must be found.
inline unsigned place_of(const thread_index &thread) { return thread.linear; }
inline unsigned place_of(const uint3 &thread) {
  const dim3 dim = this_block().whole_dim();
  return thread.x + dim.x * (thread.y + dim.y * thread.z);
}

/// %laneid
template <class Index> unsigned laneid(const Index &thread) {
  return place_of(thread) % warp_threads;
}
/// %warpid: the warps of a block are numbered by their threads.
template <class Index> unsigned warpid(const Index &thread) {
  return place_of(thread) / warp_threads;
}
template <class Index> unsigned lanemask_eq(const Index &thread) { return 1u << laneid(thread); }
template <class Index> unsigned lanemask_lt(const Index &thread) { return lanemask_eq(thread) - 1; }
template <class Index> unsigned lanemask_le(const Index &thread) {
  return lanemask_eq(thread) | lanemask_lt(thread);
}
template <class Index> unsigned lanemask_gt(const Index &thread) { return ~lanemask_le(thread); }
template <class Index> unsigned lanemask_ge(const Index &thread) { return ~lanemask_lt(thread); }

/// %nwarpid: the warps that a multiprocessor holds.
unsigned nwarpid();
/// %smid: blocks are spread over the multiprocessors in turn.
unsigned smid();
/// %nsmid
unsigned nsmid();
/// %globaltimer: nanoseconds.
unsigned long long globaltimer();

/// %gridid: the number of the grid among those that have been launched.
unsigned long long gridid();
/// %dynamic_smem_size: what the launch asked for.
unsigned dynamic_smem_size();

/// %envreg1, %envreg2: the upper and the lower half of the address of two words by which the
/// toolkit's code for cooperative grids has their blocks wait for each other. Other grids have them
/// too.
unsigned long long grid_workspace();

/// griddepcontrol: grids of a stream run one after another. setmaxnreg, stackrestore.
template <class... Operands> void nothing(const Operands &...) {}

/// What migration did not know. A kernel that comes here ends with cudaErrorIllegalInstruction, as
/// on a GPU that lacks an instruction, and `ptx` is told once on the standard error output. Without
/// a kernel, the program ends.
[[noreturn]] void refuse_text(const char *ptx);
template <class... Operands> [[noreturn]] void refuse(const char *ptx, const Operands &...) {
  refuse_text(ptx);
}

/// alloca: how many bytes of a stack it takes for `bytes` that are aligned, and which they are.
inline std::size_t bytes_of_part(std::size_t bytes, std::size_t alignment = 16) {
  return bytes + alignment;
}
inline unsigned long long aligned_part(void *stack, std::size_t alignment = 16) {
  return (reinterpret_cast<std::uintptr_t>(stack) + alignment - 1) / alignment * alignment;
}

/// redux.sync of numbers: integers in the same order, among which NaN is the greatest or the least,
/// so that it is the result if there is no number, or, for .NaN, if there is one.
inline int order_of_number(float x) {
  const int bits = cxx20::bit_cast<int>(x);
  return bits < 0 ? bits ^ INT_MAX : bits;
}
inline int order_of_min(float x) { return x == x ? order_of_number(x) : INT_MAX; }
inline int order_of_max(float x) { return x == x ? order_of_number(x) : INT_MIN; }
inline int order_of_min_or_nan(float x) { return x == x ? order_of_number(x) : INT_MIN; }
inline int order_of_max_or_nan(float x) { return x == x ? order_of_number(x) : INT_MAX; }
inline float number_of_order(int order) {
  const bool is_nan = order == INT_MIN || order == INT_MAX;
  return cxx20::bit_cast<float>(is_nan ? 0x7fffffff : order < 0 ? order ^ INT_MAX : order);
}

/// mapa: where the block of that rank in the cluster has what the caller's has at `address`.
inline unsigned long long mapped_shared(void *address, unsigned rank) {
  return reinterpret_cast<std::uintptr_t>(map_shared(address, rank));
}

/// bar.sync of all threads.
inline void barrier(int) { __syncthreads(); }
/// With a number of threads it is met by as many, whichever they are.
inline void barrier(unsigned number, unsigned threads) { sync_named(number, threads); }
inline void barrier_arrive(unsigned number, unsigned threads) { arrive_named(number, threads); }

/// bar.red of all threads.
inline bool barrier_all(int, bool predicate) { return __syncthreads_and(predicate); }
inline bool barrier_any(int, bool predicate) { return __syncthreads_or(predicate); }
inline unsigned barrier_count(int, bool predicate) { return __syncthreads_count(predicate); }
/// With a number of threads, of those that meet.
inline unsigned barrier_count(unsigned number, unsigned threads, bool predicate) {
  return sync_named_vote(number, threads, predicate).nonzero;
}
inline bool barrier_any(unsigned number, unsigned threads, bool predicate) {
  return barrier_count(number, threads, predicate) != 0;
}
inline bool barrier_all(unsigned number, unsigned threads, bool predicate) {
  const barrier_votes votes = sync_named_vote(number, threads, predicate);
  return votes.nonzero == votes.arrived;
}

/// %reserved_smem_offset_1: what the toolkit keeps for the barriers of tiles above a warp. Nothing
/// is known of its contents.
inline unsigned reserved_shared() {
  auto &bytes = offloom::shared<unsigned char[1024], 16>([] {});
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(&bytes));
}

/// What a shuffle gives: a lane's value, and whether that lane is one that `c` lets the caller
/// read.
template <class T> struct shuffled {
  T value;
  bool inside;
};

enum class shuffle_mode { up, down, butterfly, index };

/// shfl.sync. Bits 8 to 12 of `c` are those of a lane's number that all lanes of a segment share;
/// its lowest five bits, in the other places, are the last lane to read from in a segment, or the
/// first one for `up`. A lane that would read beyond keeps its own value.
template <shuffle_mode mode, class T>
shuffled<T> shuffle(T value, unsigned distance, unsigned c, unsigned mask,
                    call_site caller = call_site::here()) {
  const unsigned self = lane_id(), segment = c >> 8 & 31;
  const unsigned bound = (self & segment) | (c & 31 & ~segment);
  distance &= 31;
  unsigned from = self ^ distance;
  bool inside;
  if constexpr (mode == shuffle_mode::up) {
    from = self - distance;
    inside = static_cast<int>(from) >= static_cast<int>(bound);
  } else {
    if constexpr (mode == shuffle_mode::down)
      from = self + distance;
    if constexpr (mode == shuffle_mode::index)
      from = (self & segment) | (distance & ~segment);
    inside = from <= bound;
  }
  return {offloom::shuffle(mask, value, inside ? from : self, true, caller), inside};
}

/// shfl.sync with a second result: whether the lane is one that may be read.
template <shuffle_mode mode, class To, class Inside, class T>
void shuffle_to(To &&to, Inside &&inside, T value, unsigned distance, unsigned c, unsigned mask,
                call_site caller = call_site::here()) {
  const shuffled<T> result = shuffle<mode>(value, distance, c, mask, caller);
  to = result.value;
  inside = result.inside;
}

/// shfl, as it was before sm_70: of the lanes that are there.
template <shuffle_mode mode, class T>
shuffled<T> shuffle(T value, unsigned distance, unsigned c, call_site caller = call_site::here()) {
  return shuffle<mode>(value, distance, c, caller.converged_lanes(), caller);
}
template <shuffle_mode mode, class To, class Inside, class T>
void shuffle_to(To &&to, Inside &&inside, T value, unsigned distance, unsigned c,
                call_site caller = call_site::here()) {
  shuffle_to<mode>(to, inside, value, distance, c, caller.converged_lanes(), caller);
}

/// match.all.sync with a second result.
template <class To, class All, class T>
void match_all(To &&to, All &&all, T value, unsigned mask, call_site caller = call_site::here()) {
  int same;
  to = __match_all_sync(mask, value, &same, caller);
  all = same != 0;
}
/// match.all.sync
template <class T>
unsigned match_all(T value, unsigned mask, call_site caller = call_site::here()) {
  int same;
  return __match_all_sync(mask, value, &same, caller);
}

/// elect.sync: the number of the lowest lane of `mask`, and whether the caller is it.
template <class To, class Elected>
void elect(To &&to, Elected &&elected, unsigned mask, call_site caller = call_site::here()) {
  __syncwarp(mask, caller);
  const unsigned lowest = static_cast<unsigned>(__builtin_ctz(mask));
  to = lowest;
  elected = lane_id() == lowest;
}

} // namespace offloom::ptx
