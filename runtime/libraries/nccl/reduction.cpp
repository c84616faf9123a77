// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduction.h"

#include "cuda_bf16.h"
#include "cuda_fp8.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace offloom::comm {

namespace {

/// The type that elements T are computed in. Sums of integers wrap.
template <class T> struct wide_type {
  using type = float;
};
template <> struct wide_type<float> {
  using type = float;
};
template <> struct wide_type<double> {
  using type = double;
};
template <class T>
  requires std::is_integral_v<T>
struct wide_type<T> {
  using type = std::make_unsigned_t<std::common_type_t<T, int>>;
};
template <class T> using wide = typename wide_type<T>::type;

template <class T> wide<T> widened(T value) {
  if constexpr (std::is_arithmetic_v<T>)
    return static_cast<wide<T>>(value);
  else
    return float(value);
}

template <class T> T narrowed(wide<T> value) { return T(value); }

template <class F> auto with_type(ncclDataType_t type, F &&run) {
  switch (type) {
  case ncclInt8:
    return run(std::int8_t());
  case ncclUint8:
    return run(std::uint8_t());
  case ncclInt32:
    return run(std::int32_t());
  case ncclUint32:
    return run(std::uint32_t());
  case ncclInt64:
    return run(std::int64_t());
  case ncclUint64:
    return run(std::uint64_t());
  case ncclFloat16:
    return run(__half());
  case ncclFloat64:
    return run(double());
  case ncclBfloat16:
    return run(__nv_bfloat16());
  case ncclFloat8e4m3:
    return run(__nv_fp8_e4m3());
  case ncclFloat8e5m2:
    return run(__nv_fp8_e5m2());
  default:
    return run(float());
  }
}

struct sum {
  template <class T, class W> static W apply(W a, W b) { return a + b; }
};
struct product {
  template <class T, class W> static W apply(W a, W b) { return a * b; }
};
// Integers are compared with their sign.
template <class T, class W>
using compared = std::conditional_t<std::is_integral_v<T> && std::is_signed_v<T>,
                                    std::make_signed<W>, std::type_identity<W>>;
struct greatest {
  template <class T, class W> static W apply(W a, W b) {
    using S = typename compared<T, W>::type;
    return S(a) < S(b) ? b : a;
  }
};
struct least {
  template <class T, class W> static W apply(W a, W b) {
    using S = typename compared<T, W>::type;
    return S(b) < S(a) ? b : a;
  }
};

/// The average of values with this sum.
template <class T> wide<T> divided(wide<T> sum, int ranks) {
  if constexpr (std::is_integral_v<T>)
    return wide<T>(
        T(T(sum) / static_cast<std::conditional_t<sizeof(T) < 8, std::int64_t, T>>(ranks)));
  else
    return sum / wide<T>(ranks);
}

template <class T, class Op>
void combine_as(bool average, const std::vector<const std::byte *> &inputs, std::byte *result,
                std::size_t count) {
  constexpr std::size_t block = 1024;
  wide<T> values[block];
  const auto elements = [&](std::size_t rank, std::size_t first) {
    return reinterpret_cast<const T *>(inputs[rank]) + first;
  };
  for (std::size_t first = 0; first < count; first += block) {
    const std::size_t n = std::min(block, count - first);
    const T *const own = elements(0, first);
    for (std::size_t i = 0; i < n; ++i)
      values[i] = widened(own[i]);
    for (std::size_t rank = 1; rank < inputs.size(); ++rank) {
      const T *const other = elements(rank, first);
      for (std::size_t i = 0; i < n; ++i)
        values[i] = Op::template apply<T>(values[i], widened(other[i]));
    }
    if (average)
      for (std::size_t i = 0; i < n; ++i)
        values[i] = divided<T>(values[i], static_cast<int>(inputs.size()));
    T *const to = reinterpret_cast<T *>(result) + first;
    for (std::size_t i = 0; i < n; ++i)
      to[i] = narrowed<T>(values[i]);
  }
}

} // namespace

std::size_t size_of(ncclDataType_t type) {
  return with_type(type, [](auto zero) { return sizeof zero; });
}

void combine(ncclDataType_t type, ncclRedOp_t op, const std::vector<const std::byte *> &inputs,
             std::byte *result, std::size_t count) {
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    switch (op) {
    case ncclProd:
      return combine_as<T, product>(false, inputs, result, count);
    case ncclMax:
      return combine_as<T, greatest>(false, inputs, result, count);
    case ncclMin:
      return combine_as<T, least>(false, inputs, result, count);
    default: // what is multiplied before has been by the rank that sent it
      return combine_as<T, sum>(op == ncclAvg, inputs, result, count);
    }
  });
}

void scale(ncclDataType_t type, const void *scalar, const std::byte *from, std::byte *to,
           std::size_t count) {
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    const wide<T> factor = widened(*static_cast<const T *>(scalar));
    for (std::size_t i = 0; i < count; ++i)
      reinterpret_cast<T *>(to)[i] =
          narrowed<T>(widened(reinterpret_cast<const T *>(from)[i]) * factor);
  });
}

} // namespace offloom::comm
