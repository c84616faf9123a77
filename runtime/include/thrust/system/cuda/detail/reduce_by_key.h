// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../../../../offloom/chunked_arrays.h"
#include <thrust/detail/function.h>
#include <thrust/distance.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/pair.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/reduce_by_key.h>

#include <optional>
#include <vector>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {
namespace chunked {

/// Not TBB's, which reads the sums that it has written, and adds to them from the wrong side.
///
/// Runs of equal keys belong to the chunk that they begin in. What a chunk has before its own first
/// run goes to the one that began before. Of keys that only count as equal a run has its last one,
/// as on a GPU.
template <class Key, class Value, class Keys, class Values, class Same, class Op>
class runs_of_keys {
public:
  runs_of_keys(Keys keys, Values values, std::size_t count, Same same, Op op)
      : keys_(keys), values_(values), count_(count), same_(same), op_(op),
        chunks_((count + offloom::library::chunk_size - 1) / offloom::library::chunk_size) {
    offloom::library::in_chunks(count, [this](std::size_t first, std::size_t last,
                                              std::size_t chunk) { read(first, last, chunk); });
    for (part &each : chunks_) {
      each.place = heads_;
      heads_ += each.heads;
    }
  }
  std::size_t count() const { return heads_; }

  template <class To, class Sums> void write(To to, Sums sums) {
    offloom::library::in_chunks(
        count_, [this, to, sums](std::size_t first, std::size_t last, std::size_t chunk) mutable {
          std::size_t at = first, place = chunks_[chunk].place;
          for (; at < last && !is_head(at); ++at)
            if (is_end(at))
              to[place - 1] = keys_[at];
          while (at < last) {
            Value sum = values_[at];
            for (++at; at < last && !is_head(at); ++at)
              sum = op_(sum, static_cast<Value>(values_[at]));
            if (at == last)
              for (std::size_t next = chunk + 1; next < chunks_.size(); ++next) {
                if (chunks_[next].before)
                  sum = op_(sum, *chunks_[next].before);
                if (chunks_[next].heads)
                  break;
              }
            if (is_end(at - 1))
              to[place] = keys_[at - 1];
            sums[place] = sum;
            ++place;
          }
        });
  }

private:
  struct part {
    std::optional<Value> before;
    std::size_t heads = 0, place = 0;
  };

  bool is_head(std::size_t at) {
    return at == 0 || !same_(static_cast<Key>(keys_[at - 1]), static_cast<Key>(keys_[at]));
  }

  bool is_end(std::size_t at) { return at + 1 == count_ || is_head(at + 1); }

  void read(std::size_t first, std::size_t last, std::size_t chunk) {
    part &mine = chunks_[chunk];
    for (std::size_t at = first; at < last; ++at)
      if (is_head(at))
        ++mine.heads;
      else if (!mine.heads)
        mine.before = mine.before ? op_(*mine.before, static_cast<Value>(values_[at]))
                                  : static_cast<Value>(values_[at]);
  }

  Keys keys_;
  Values values_;
  std::size_t count_, heads_ = 0;
  Same same_;
  Op op_;
  std::vector<part> chunks_;
};

template <class Derived, class Keys, class Values, class To, class Sums, class Same, class Op>
thrust::pair<To, Sums> reduce_by_key(execution_policy<Derived> &, Keys first, Keys last,
                                     Values values, To to, Sums sums, Same same, Op op) {
  using Key = typename thrust::iterator_value<Keys>::type;
  using Value = typename thrust::iterator_value<Values>::type;
  using Wrapped = thrust::detail::wrapped_function<Op, Value>;
  using Compared = thrust::detail::wrapped_function<Same, bool>;
  runs_of_keys<Key, Value, Keys, Values, Compared, Wrapped> runs(
      first, values, static_cast<std::size_t>(thrust::distance(first, last)), Compared(same),
      Wrapped(op));
  runs.write(to, sums);
  return {to + runs.count(), sums + runs.count()};
}

} // namespace chunked
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END

OFFLOOM_THRUST_IN_STREAM_ORDER(cuda::detail::chunked, reduce_by_key)
