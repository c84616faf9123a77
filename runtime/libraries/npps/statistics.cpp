// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums, extremes and norms of signals.
#include "signals.h"

#include "npp/families.h"
#include "npps_statistics_functions.h"

namespace offloom::npp {
namespace {

/// Checks what all of these take; an empty signal has no statistics.
template <class T, class... Results>
NppStatus faulty(const T *source, std::size_t length, Results *...results) {
  return first_fault(source, static_cast<const void *>(results)..., length_fault(length),
                     unless(length > 0, NPP_SIZE_ERROR));
}

/// The sum of term(index).
template <class Term> double total(std::size_t length, const Term &term) {
  return combined(
      length, 0.0,
      [&](std::size_t first, std::size_t last) {
        double sum = 0;
        for (std::size_t at = first; at < last; ++at)
          sum += term(at);
        return sum;
      },
      [](double &sum, double part) { sum += part; });
}
template <class T> double total_of(const T *source, std::size_t length) {
  return total(length, [=](std::size_t at) { return static_cast<double>(source[at]); });
}
template <class T> double deviation_of(const T *source, std::size_t length, double mean) {
  const double squares =
      total(length, [=](std::size_t at) { return (source[at] - mean) * (source[at] - mean); });
  // Of a sample.
  return std::sqrt(squares / (length > 1 ? length - 1 : 1));
}

template <class T>
NppStatus sum(const T *source, std::size_t length, T *result, Npp8u *area,
              const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, result, area))
    return wrong;
  return enqueue(context, [=] { *result = static_cast<T>(total_of(source, length)); });
}

template <class T>
NppStatus mean(const T *source, std::size_t length, T *result, Npp8u *area,
               const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, result, area))
    return wrong;
  return enqueue(context, [=] { *result = static_cast<T>(total_of(source, length) / length); });
}

template <class T>
NppStatus mean_and_deviation(const T *source, std::size_t length, T *mean, T *result, Npp8u *area,
                             const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, mean, result, area))
    return wrong;
  return enqueue(context, [=] {
    const double middle = total_of(source, length) / length;
    *mean = static_cast<T>(middle);
    *result = static_cast<T>(deviation_of(source, length, middle));
  });
}

template <class T>
NppStatus deviation(const T *source, std::size_t length, T *result, Npp8u *area,
                    const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, result, area))
    return wrong;
  return enqueue(context, [=] {
    *result = static_cast<T>(deviation_of(source, length, total_of(source, length) / length));
  });
}

/// The first place of the greatest or least value.
template <bool Greatest, class T> std::size_t place(const T *source, std::size_t length) {
  const auto better = [=](std::size_t at, std::size_t than) {
    return Greatest ? source[at] > source[than] : source[at] < source[than];
  };
  return combined(
      length, std::size_t{0},
      [&](std::size_t first, std::size_t last) {
        std::size_t best = first;
        for (std::size_t at = first; at < last; ++at)
          if (better(at, best))
            best = at;
        return best;
      },
      [&](std::size_t &best, std::size_t part) {
        if (better(part, best))
          best = part;
      });
}

template <bool Greatest, class T>
NppStatus extreme(const T *source, std::size_t length, T *result, Npp8u *area,
                  const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, result, area))
    return wrong;
  return enqueue(context, [=] { *result = source[place<Greatest>(source, length)]; });
}

template <bool Greatest, class T>
NppStatus extreme_place(const T *source, std::size_t length, T *result, int *index, Npp8u *area,
                        const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, result, index, area))
    return wrong;
  return enqueue(context, [=] {
    const std::size_t at = place<Greatest>(source, length);
    *result = source[at];
    *index = static_cast<int>(at);
  });
}

template <class T>
NppStatus extremes(const T *source, std::size_t length, T *least, T *most, Npp8u *area,
                   const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, least, most, area))
    return wrong;
  return enqueue(context, [=] {
    *least = source[place<false>(source, length)];
    *most = source[place<true>(source, length)];
  });
}

template <NppiNorm Which, class T>
NppStatus norm(const T *source, std::size_t length, T *result, Npp8u *area,
               const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(source, length, result, area))
    return wrong;
  return enqueue(context, [=] {
    if constexpr (Which == nppiNormInf)
      *result = std::max(std::abs(source[place<false>(source, length)]),
                         std::abs(source[place<true>(source, length)]));
    else if constexpr (Which == nppiNormL1)
      *result = static_cast<T>(
          total(length, [=](std::size_t at) { return std::abs(double(source[at])); }));
    else
      *result = static_cast<T>(std::sqrt(
          total(length, [=](std::size_t at) { return double(source[at]) * source[at]; })));
  });
}

template <class T>
NppStatus dot_product(const T *first, const T *second, std::size_t length, T *result, Npp8u *area,
                      const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(second, faulty(first, length, result, area)))
    return wrong;
  return enqueue(context, [=] {
    *result = static_cast<T>(
        total(length, [=](std::size_t at) { return double(first[at]) * second[at]; }));
  });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/signal_statistics.inc"

} // namespace offloom::npp
