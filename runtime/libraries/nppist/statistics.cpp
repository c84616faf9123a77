// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statistics of images: what the list calls.
#include "histograms.h"
#include "sums.h"

#include "npp/families.h"
#include "nppi_statistics_functions.h"

namespace offloom::npp {
namespace {

/// Checks what all of these take; an empty image has no statistics.
template <class T, class... Results>
NppStatus faulty(image<const T> from, NppiSize size, Results *...results) {
  return first_fault(from, size, static_cast<const void *>(results)...,
                     unless(size.width > 0 && size.height > 0, NPP_SIZE_ERROR));
}

template <class T, class C>
NppStatus sum(const T *source, int step, NppiSize size, Npp8u *area, Npp64f *result,
              const NppStreamContext &context) {
  const image from{source, step};
  if (const NppStatus wrong = faulty(from, size, area, result))
    return wrong;
  return enqueue(context, [=] {
    const auto all = sums<T, C>(from, size, [](double value) { return value; });
    std::copy(all.begin(), all.end(), result);
  });
}

template <class T, class C>
NppStatus mean(const T *source, int step, NppiSize size, Npp8u *area, Npp64f *result,
               const NppStreamContext &context) {
  const image from{source, step};
  if (const NppStatus wrong = faulty(from, size, area, result))
    return wrong;
  return enqueue(context, [=] {
    const auto all = sums<T, C>(from, size, [](double value) { return value; });
    for (int channel = 0; channel < C::used; ++channel)
      result[channel] = all[channel] / (static_cast<double>(size.width) * size.height);
  });
}

template <class T>
NppStatus deviation(const T *source, int step, NppiSize size, Npp8u *area, Npp64f *mean,
                    Npp64f *result, const NppStreamContext &context) {
  const image from{source, step};
  if (const NppStatus wrong = faulty(from, size, area, mean, result))
    return wrong;
  return enqueue(context, [=] {
    const double count = static_cast<double>(size.width) * size.height;
    const double middle = sums<T, C1>(from, size, [](double value) { return value; })[0] / count;
    *mean = middle;
    *result = std::sqrt(
        sums<T, C1>(from, size,
                    [=](double value) { return (value - middle) * (value - middle); })[0] /
        count);
  });
}

template <bool Greatest, class T, class C>
NppStatus find(const T *source, int step, NppiSize size, Npp8u *area, T *result, int *x, int *y,
               const NppStreamContext &context) {
  const image from{source, step};
  if (const NppStatus wrong = faulty(from, size, area, result))
    return wrong;
  return enqueue(context, [=] {
    const auto found = extremes<Greatest, T, C>(from, size);
    for (int channel = 0; channel < C::used; ++channel) {
      result[channel] = found[channel].value;
      if (x)
        x[channel] = found[channel].x;
      if (y)
        y[channel] = found[channel].y;
    }
  });
}

template <class T, class C>
NppStatus minimum(const T *source, int step, NppiSize size, Npp8u *area, T *result,
                  const NppStreamContext &context) {
  return find<false, T, C>(source, step, size, area, result, nullptr, nullptr, context);
}
template <class T, class C>
NppStatus maximum(const T *source, int step, NppiSize size, Npp8u *area, T *result,
                  const NppStreamContext &context) {
  return find<true, T, C>(source, step, size, area, result, nullptr, nullptr, context);
}
template <class T, class C>
NppStatus minimum_place(const T *source, int step, NppiSize size, Npp8u *area, T *result, int *x,
                        int *y, const NppStreamContext &context) {
  return x && y ? find<false, T, C>(source, step, size, area, result, x, y, context)
                : NPP_NULL_POINTER_ERROR;
}
template <class T, class C>
NppStatus maximum_place(const T *source, int step, NppiSize size, Npp8u *area, T *result, int *x,
                        int *y, const NppStreamContext &context) {
  return x && y ? find<true, T, C>(source, step, size, area, result, x, y, context)
                : NPP_NULL_POINTER_ERROR;
}

template <class T, class C>
NppStatus minimum_and_maximum(const T *source, int step, NppiSize size, T *least, T *most,
                              Npp8u *area, const NppStreamContext &context) {
  if (const NppStatus wrong = faulty(image{source, step}, size, least, most, area))
    return wrong;
  find<false, T, C>(source, step, size, area, least, nullptr, nullptr, context);
  return find<true, T, C>(source, step, size, area, most, nullptr, nullptr, context);
}

template <class T>
NppStatus places_of_extremes(const T *source, int step, NppiSize size, T *least, T *most,
                             NppiPoint *least_at, NppiPoint *most_at, Npp8u *area,
                             const NppStreamContext &context) {
  const image from{source, step};
  if (const NppStatus wrong = faulty(from, size, least, most, least_at, most_at, area))
    return wrong;
  return enqueue(context, [=] {
    const auto low = extremes<false, T, C1>(from, size)[0];
    const auto high = extremes<true, T, C1>(from, size)[0];
    *least = low.value;
    *least_at = {low.x, low.y};
    *most = high.value;
    *most_at = {high.x, high.y};
  });
}

/// One number's part in a norm.
template <NppiNorm Which> double norm_term(double value) {
  return Which == nppiNormL2 ? value * value : std::abs(value);
}

template <NppiNorm Which, class T, class C>
per_channel<C> norms(image<const T> a, image<const T> b, NppiSize size, bool difference) {
  auto all = sums_of_two<Which == nppiNormInf, T, C>(a, b, size, [=](double one, double other) {
    return norm_term<Which>(difference ? one - other : other);
  });
  if (Which == nppiNormL2)
    for (double &value : all)
      value = std::sqrt(value);
  return all;
}

template <NppiNorm Which, class T, class C>
NppStatus norm(const T *source, int step, NppiSize size, Npp64f *result, Npp8u *area,
               const NppStreamContext &context) {
  const image from{source, step};
  if (const NppStatus wrong = faulty(from, size, result, area))
    return wrong;
  return enqueue(context, [=] {
    const auto all = norms<Which, T, C>(from, from, size, false);
    std::copy(all.begin(), all.end(), result);
  });
}

/// Relative to the norm of the second image, if asked.
template <NppiNorm Which, bool Relative, class T, class C>
NppStatus norm_of_difference(const T *first, int first_step, const T *second, int second_step,
                             NppiSize size, Npp64f *result, Npp8u *area,
                             const NppStreamContext &context) {
  const image a{first, first_step}, b{second, second_step};
  if (const NppStatus wrong = first_fault(b, faulty(a, size, result, area)))
    return wrong;
  return enqueue(context, [=] {
    auto all = norms<Which, T, C>(a, b, size, true);
    if (Relative) {
      const auto of_second = norms<Which, T, C>(a, b, size, false);
      for (int channel = 0; channel < C::used; ++channel)
        all[channel] /= of_second[channel];
    }
    std::copy(all.begin(), all.end(), result);
  });
}

template <class T, class C>
NppStatus dot_product(const T *first, int first_step, const T *second, int second_step,
                      NppiSize size, Npp64f *result, Npp8u *area, const NppStreamContext &context) {
  const image a{first, first_step}, b{second, second_step};
  if (const NppStatus wrong = first_fault(b, faulty(a, size, result, area)))
    return wrong;
  return enqueue(context, [=] {
    const auto all =
        sums_of_two<false, T, C>(a, b, size, [](double one, double other) { return one * other; });
    std::copy(all.begin(), all.end(), result);
  });
}

template <class T>
NppStatus count_in_range(const T *source, int step, NppiSize size, int *count, T lower, T upper,
                         Npp8u *area, const NppStreamContext &context) {
  const image from{source, step};
  if (const NppStatus wrong =
          first_fault(faulty(from, size, count, area), unless(lower <= upper, NPP_RANGE_ERROR)))
    return wrong;
  return enqueue(context, [=] {
    *count = static_cast<int>(sums<T, C1>(
        from, size, [=](double value) { return value >= lower && value <= upper ? 1.0 : 0.0; })[0]);
  });
}

template <class Operation, class T, class C>
NppStatus extreme_of_two(const T *source, int source_step, T *both, int step, NppiSize size,
                         const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{both, step};
  if (const NppStatus wrong = first_fault(from, to, size))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    const T *in = from.row(y);
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x, in += C::stride, out += C::stride)
      for (int channel = 0; channel < C::used; ++channel)
        out[channel] = Operation::of(out[channel], in[channel]);
  });
}

/// Sums of term(value) of what is above and to the left, one row and column wider than the image.
template <class T, class Term>
void sum_up(image<const Npp8u> from, image<T> to, NppiSize size, T start, const Term &term) {
  std::fill_n(to.row(0), size.width + 1, start);
  for (int y = 0; y < size.height; ++y) {
    T in_row = T{};
    to.row(y + 1)[0] = start;
    for (int x = 0; x < size.width; ++x) {
      in_row += term(from.row(y)[x]);
      to.row(y + 1)[x + 1] = to.row(y)[x + 1] + in_row;
    }
  }
}

template <class T>
NppStatus integral(const Npp8u *source, int source_step, T *result, int step, NppiSize size,
                   T start, const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(from, to, size))
    return wrong;
  return enqueue(context, [=] {
    sum_up(from, to, size, start, [](Npp8u value) { return static_cast<T>(value); });
  });
}

template <class T, class S>
NppStatus square_integral(const Npp8u *source, int source_step, T *result, int step, S *squares,
                          int squares_step, NppiSize size, T start, S squares_start,
                          const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  const image squared{squares, squares_step};
  if (const NppStatus wrong = first_fault(from, to, squared, size))
    return wrong;
  return enqueue(context, [=] {
    sum_up(from, to, size, start, [](Npp8u value) { return static_cast<T>(value); });
    sum_up(from, squared, size, squares_start,
           [](Npp8u value) { return static_cast<S>(value) * value; });
  });
}

} // namespace

#include "../nppc/define.inc"
#include "npp/statistics.inc"

} // namespace offloom::npp
