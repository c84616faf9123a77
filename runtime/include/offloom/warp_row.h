// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of a warp's 32 lanes in registers, for steps in which each lane combines its own with
// that of another one.
#pragma once

#include "choices.h"
#include "minimum.h"
#include "scan_rows.h"
#include "vector_register.h"

#include <utility>

namespace offloom::detail {

/// The integers of whose bits a vector of floats is made, by their number.
template <class V, std::size_t Bytes> struct bits_vector {
  typedef unsigned type __attribute__((vector_size(sizeof(V))));
};
template <class V> struct bits_vector<V, 8> {
  typedef unsigned long long type __attribute__((vector_size(sizeof(V))));
};

/// As smaller_number() and larger_number() choose.
template <class T> struct scan_operator<least_of<T>> {
  using operand = T;
  using element = T;
  template <class V> static void apply(V &x, const V &y) {
    if constexpr (std::is_integral_v<T>) {
      x = x < y ? x : y;
    } else {
      using bits = typename bits_vector<V, sizeof(T)>::type;
      const V lower = x < y ? x : y, chosen = y != y ? x : lower;
      x = x == y ? V(bits(x) | bits(y)) : chosen;
    }
  }
};
template <class T> struct scan_operator<greatest_of<T>> {
  using operand = T;
  using element = T;
  template <class V> static void apply(V &x, const V &y) {
    if constexpr (std::is_integral_v<T>) {
      x = x > y ? x : y;
    } else {
      using bits = typename bits_vector<V, sizeof(T)>::type;
      const V higher = x > y ? x : y, chosen = y != y ? x : higher;
      x = x == y ? V(bits(x) & bits(y)) : chosen;
    }
  }
};

/// The lanes of `x` for which Compare<T> holds with those of `y`.
template <template <class> class Compare, class T, class V>
auto lanes_where(const V &x, const V &y) {
  if constexpr (std::is_same_v<Compare<T>, std::less<T>>)
    return x < y;
  else if constexpr (std::is_same_v<Compare<T>, std::greater<T>>)
    return x > y;
  else if constexpr (std::is_same_v<Compare<T>, std::less_equal<T>>)
    return x <= y;
  else
    return x >= y;
}
template <template <class> class Compare, class T> struct scan_operator<kept_where<Compare<T>>> {
  using operand = T;
  using element = T;
  template <class V> static void apply(V &x, const V &y) {
    x = lanes_where<Compare, T>(x, y) ? x : y;
  }
};
template <template <class> class Compare, class T> struct scan_operator<taken_where<Compare<T>>> {
  using operand = T;
  using element = T;
  template <class V> static void apply(V &x, const V &y) {
    x = lanes_where<Compare, T>(x, y) ? y : x;
  }
};

/// Bytes of the vectors that Op combines.
template <class Op> inline constexpr int row_vector_bytes = vector_register_bytes;

/// An author's operation goes lane by lane, which compilers make vectors of where it can be: of 32
/// bytes, wherever they are the ones to choose. Processors forward no two stores to one load.
template <class T, class F>
inline constexpr int row_vector_bytes<combined<T, F>> =
    vector_register_bytes < 32 ? vector_register_bytes : 32;
template <class T, class F> struct scan_operator<combined<T, F>> {
  using operand = T;
  using element = T;
  template <class V> [[gnu::always_inline]] void apply(V &x, const V &y) const {
    constexpr unsigned lanes = sizeof(V) / sizeof(T);
    T own[lanes], other[lanes];
    __builtin_memcpy(own, &x, sizeof(V));
    __builtin_memcpy(other, &y, sizeof(V));
    for (unsigned i = 0; i < lanes; ++i)
      own[i] = op(own[i], other[i]);
    __builtin_memcpy(&x, own, sizeof(V));
  }

  const combined<T, F> &op;
};

/// How `op` treats two vectors: what is known by its type has no need of it.
template <class Op> constexpr scan_operator<Op> operator_of(const Op &) { return {}; }
template <class T, class F>
constexpr scan_operator<combined<T, F>> operator_of(const combined<T, F> &op) {
  return {op};
}

template <class T, class Op> class warp_row {
  using element = typename scan_operator<Op>::element;
  static constexpr int bytes = row_vector_bytes<Op>;
  typedef element vector __attribute__((vector_size(bytes)));
  static constexpr unsigned lanes = bytes / sizeof(T), count = 32 / lanes;
  using each_vector = std::make_index_sequence<count>;
  using each_lane = std::make_integer_sequence<int, static_cast<int>(lanes)>;

public:
  [[gnu::always_inline]] warp_row(const T *values, const Op &op) : op_(operator_of(op)) {
    load(values, each_vector());
  }
  [[gnu::always_inline]] void store(T *values) const { store(values, each_vector()); }

  /// Each lane's value, combined with that of the lane `Distance` above, or with itself if there is
  /// none.
  template <unsigned Distance> [[gnu::always_inline]] void step_down() {
    down<Distance>(each_vector());
  }
  /// The same of the lane whose number differs in the bit `Distance`.
  template <unsigned Distance> [[gnu::always_inline]] void step_xor() {
    exchange<Distance>(each_vector());
  }

private:
  template <std::size_t... I>
  [[gnu::always_inline]] void load(const T *values, std::index_sequence<I...>) {
    (__builtin_memcpy(&v_[I], values + I * lanes, sizeof(vector)), ...);
  }
  template <std::size_t... I>
  [[gnu::always_inline]] void store(T *values, std::index_sequence<I...>) const {
    (__builtin_memcpy(values + I * lanes, &v_[I], sizeof(vector)), ...);
  }

  template <unsigned Distance, std::size_t... I>
  [[gnu::always_inline]] void down(std::index_sequence<I...>) {
    (down_one<Distance, I>(each_lane()), ...); // from the first on: those above are not done yet
  }
  template <unsigned Distance, unsigned I, int... Lane>
  [[gnu::always_inline]] void down_one(std::integer_sequence<int, Lane...>) {
    constexpr unsigned vectors = Distance / lanes;
    constexpr bool is_last = I + 1 == count;
    if constexpr (vectors > 0) {
      op_.apply(v_[I], vector(v_[I + vectors < count ? I + vectors : I]));
    } else {
      const vector above = __builtin_shufflevector(
          v_[I], v_[is_last ? I : I + 1],
          (Lane + int(Distance) < int(lanes) || !is_last ? Lane + int(Distance) : Lane)...);
      op_.apply(v_[I], above);
    }
  }

  template <unsigned Distance, std::size_t... I>
  [[gnu::always_inline]] void exchange(std::index_sequence<I...>) {
    if constexpr (Distance >= lanes) {
      const vector before[count] = {v_[I]...};
      (op_.apply(v_[I], before[I ^ (Distance / lanes)]), ...);
    } else {
      (exchange_within<Distance>(v_[I], each_lane()), ...);
    }
  }
  template <unsigned Distance, int... Lane>
  [[gnu::always_inline]] void exchange_within(vector &v, std::integer_sequence<int, Lane...>) {
    const vector other = __builtin_shufflevector(v, v, (Lane ^ int(Distance))...);
    op_.apply(v, other);
  }

  vector v_[count];
  scan_operator<Op> op_;
};

} // namespace offloom::detail
