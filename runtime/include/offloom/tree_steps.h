// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::tree_step: the steps of a tree whose threads each combine an element with one a distance
// away, and have pairs twice that distance apart.
//
//     for (int s = 1; s < n; s *= 2)
//       block.threads(offloom::tree_step(offloom::multiples_of(2 * s), sums, std::plus<float>()),
//                     [&](offloom::thread_index threadIdx, auto &row) {
//                       row.combine(threadIdx.x, threadIdx.x + s);  // sums[t] += sums[t + s];
//                     });
//
// Thread by thread, or as compilers make vectors of it, elements are gathered and scattered. Where
// several pairs lie in one vector, all of it is loaded here, and what belongs to no pair stored as
// it was: the elements are shared memory, which nobody else changes meanwhile.
#pragma once

#include "cxx20.h"
#include "rising.h"
#include "thread_index.h"
#include "thread_range.h"
#include "warp_row.h"

#include <type_traits>
#include <utility>

namespace offloom {

/// Of `threads`, each combines two elements of `array` by Op.
template <class Threads, class T, class Op> struct tree_step_of {
  Threads threads;
  T *array;
};
template <class Threads, class T, class Op>
tree_step_of<Threads, T, Op> tree_step(Threads threads, T *array, Op) {
  return {threads, array};
}

namespace detail {

/// Who notes which pair of elements a thread has.
class tree_pair {
public:
  /// `a[to] = op(a[to], a[from])`
  void combine(long long to, long long from) { note(to, from, false); }
  /// The same, and `a[from]` becomes what `a[to]` was.
  void combine_and_swap(long long to, long long from) { note(to, from, true); }

  /// Is this the pair that lies `distance` behind `other`?
  bool follows(const tree_pair &other, long long distance) const {
    return count == 1 && other.count == 1 && swaps == other.swaps && to - other.to == distance &&
           from - other.from == distance;
  }

  long long to = 0, from = 0;
  bool swaps = false;
  unsigned count = 0;

private:
  void note(long long to_place, long long from_place, bool swap) {
    to = to_place;
    from = from_place;
    swaps = swap;
    ++count;
  }
};

/// Who combines the elements of one thread after the other.
template <class T, class Op> class tree_elements {
public:
  explicit tree_elements(T *array) : array_(array) {}

  template <class I, class J> void combine(I to, J from) const {
    array_[to] = Op()(array_[to], array_[from]);
  }
  template <class I, class J> void combine_and_swap(I to, J from) const {
    const T before = array_[to];
    array_[to] = Op()(before, array_[from]);
    array_[from] = before;
  }

private:
  T *array_;
};

/// The threads of a row that a step is for: `count` of them, `distance` apart.
struct tree_threads {
  unsigned first, distance, count;
};
inline tree_threads tree_threads_of(const thread_range &range, unsigned width) {
  const unsigned last = range.last < width ? range.last : width;
  return {range.first, 1, range.first < last ? last - range.first : 0};
}
inline tree_threads tree_threads_of(const thread_multiples &of, unsigned width) {
  const unsigned distance = of.distance && of.distance < width ? of.distance : width;
  return {0, distance, (width + distance - 1) / distance};
}

/// A step whose pairs lie evenly.
template <class T, class Op> class tree_row {
  using element = typename scan_operator<Op>::element;
  static constexpr int bytes = row_vector_bytes<Op>;
  typedef element vector __attribute__((vector_size(bytes)));
  using number = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;
  typedef number bits __attribute__((vector_size(bytes)));
  static constexpr unsigned lanes = bytes / sizeof(T);
  using each_lane = std::make_integer_sequence<int, static_cast<int>(lanes)>;

public:
  /// `count` pairs, the first of which is `pair`, twice its distance apart.
  static void make(T *array, const tree_pair &pair, unsigned count) {
    const long long low = pair.to < pair.from ? pair.to : pair.from;
    const long long distance = pair.to < pair.from ? pair.from - low : pair.to - low;
    unsigned made = 0;
    if (distance < lanes && cxx20::has_single_bit(static_cast<unsigned>(distance)) && low >= 0 &&
        (low & (2 * distance - 1)) < distance) {
      const long long begin = low & ~(2 * distance - 1);
      const long long end = low + distance + 2 * distance * (count - 1) + 1;
      const unsigned vectors = static_cast<unsigned>((end - begin) / lanes);
      step(array + begin, vectors, static_cast<unsigned>(distance),
           static_cast<unsigned>(pair.to - begin), pair.swaps);
      made = static_cast<unsigned>(vectors * lanes / (2 * distance));
    }
    const tree_elements<T, Op> elements(array);
    for (; made < count; ++made) {
      const long long by = 2 * distance * made;
      if (pair.swaps)
        elements.combine_and_swap(pair.to + by, pair.from + by);
      else
        elements.combine(pair.to + by, pair.from + by);
    }
  }

private:
  static void step(T *from, unsigned vectors, unsigned distance, unsigned to, bool swaps) {
    if (distance == 1)
      step_by<1>(from, vectors, to, swaps);
    else if (distance == 2)
      step_by<2>(from, vectors, to, swaps);
    else if (distance == 4)
      step_by<4>(from, vectors, to, swaps);
    else if (distance == 8)
      step_by<8>(from, vectors, to, swaps);
  }

  template <int Distance> static void step_by(T *at, unsigned vectors, unsigned to, bool swaps) {
    if constexpr (Distance < static_cast<int>(lanes)) {
      if (swaps)
        steps<Distance, true>(at, vectors, to, each_lane());
      else
        steps<Distance, false>(at, vectors, to, each_lane());
    }
  }

  template <int Distance, bool Swaps, int... Lane>
  static void steps(T *at, unsigned vectors, unsigned to, std::integer_sequence<int, Lane...>) {
    const bits place = bits{Lane...} & static_cast<number>(2 * Distance - 1);
    const auto combines = place == bits{} + static_cast<number>(to);
    const auto moves = place == bits{} + static_cast<number>(to ^ Distance);
    for (unsigned i = 0; i < vectors; ++i, at += lanes) {
      vector own;
      __builtin_memcpy(&own, at, sizeof(vector));
      const vector other = __builtin_shufflevector(own, own, (Lane ^ Distance)...);
      vector made = own;
      scan_operator<Op>::apply(made, other);
      if constexpr (Swaps)
        own = moves ? other : own;
      own = combines ? made : own;
      __builtin_memcpy(at, &own, sizeof(vector));
    }
  }
};

/// Makes the step of all threads of one row together, if their pairs lie evenly.
template <class T, class Op, class F>
[[gnu::always_inline]] inline bool make_tree_step(T *array, const tree_threads &threads, F &body) {
  if constexpr (is_scanned_in_vectors<T>) {
    const auto pair_of = [&](unsigned k) {
      const unsigned x = threads.first + k * threads.distance;
      tree_pair pair;
      body(thread_index{{x, 0, 0}, x}, pair);
      return pair;
    };
    if (threads.count < 2)
      return false;
    const tree_pair first = pair_of(0);
    const long long apart =
        2 * (first.to < first.from ? first.from - first.to : first.to - first.from);
    if (apart == 0 || !pair_of(1).follows(first, apart) ||
        !pair_of(threads.count - 1).follows(first, apart * (threads.count - 1)))
      return false;
    tree_row<T, Op>::make(array, first, threads.count);
    return true;
  }
  return false;
}

template <class Threads, class = void> inline constexpr bool has_range = false;
template <class Threads>
inline constexpr bool has_range<
    Threads, std::void_t<decltype(std::declval<const Threads &>().range(std::declval<dim3>()))>> =
    true;

/// The loop over the threads of a step.
template <class Block, class Threads, class T, class Op, class F>
[[gnu::always_inline]] inline void loop_over_tree_step(Block &block, const dim3 &dim,
                                                       const tree_step_of<Threads, T, Op> &step,
                                                       F &body) {
  if (dim.y * dim.z == 1) {
    tree_threads threads;
    if constexpr (has_range<Threads>)
      threads = tree_threads_of(step.threads.range(dim), dim.x);
    else
      threads = tree_threads_of(step.threads, dim.x);
    if (make_tree_step<T, Op>(step.array, threads, body))
      return;
  }
  tree_elements<T, Op> elements(step.array);
  block.threads(step.threads, [&](const thread_index &index) { body(index, elements); });
}

} // namespace detail

} // namespace offloom
