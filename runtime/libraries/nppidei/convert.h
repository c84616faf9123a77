// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images of another type, or with channels in another order.
#pragma once

#include "../nppc/rounding.h"
#include "../nppc/rows.h"

namespace offloom::npp {

template <class S, class T, class C>
NppStatus convert(const S *source, int source_step, T *result, int step, NppiSize size,
                  NppRoundMode mode, int scale, const NppStreamContext &context) {
  if (const NppStatus wrong = fault(mode))
    return wrong;
  return each_value<C>(image{source, source_step}, image{result, step}, size, context,
                       conversion<T>(mode, scale));
}

/// The range of a type onto that of a wider one.
template <class S, class T, class C>
NppStatus scale_up(const S *source, int source_step, T *result, int step, NppiSize size,
                   const NppStreamContext &context) {
  constexpr double least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
  constexpr double factor = (most - least) / std::numeric_limits<S>::max();
  return each_value<C>(image{source, source_step}, image{result, step}, size, context,
                       [](S value) { return saturated<T>(least + factor * value); });
}

template <class S, class T, class C>
NppStatus scale_down(const S *source, int source_step, T *result, int step, NppiSize size,
                     NppHintAlgorithm, const NppStreamContext &context) {
  constexpr double least = std::numeric_limits<S>::min(), most = std::numeric_limits<S>::max();
  constexpr double ratio = (most - least) / std::numeric_limits<T>::max();
  return each_value<C>(image{source, source_step}, image{result, step}, size, context,
                       [](S value) { return truncated<T>((value - least) / ratio); });
}

template <class C>
NppStatus scale_to_limits(const Npp8u *source, int source_step, Npp32f *result, int step,
                          NppiSize size, Npp32f least, Npp32f most,
                          const NppStreamContext &context) {
  if (!(most > least))
    return NPP_SCALE_RANGE_ERROR;
  return each_value<C>(image{source, source_step}, image{result, step}, size, context,
                       [=](Npp8u value) { return least + (most - least) / 255 * value; });
}

template <class C>
NppStatus scale_from_limits(const Npp32f *source, int source_step, Npp8u *result, int step,
                            NppiSize size, Npp32f least, Npp32f most,
                            const NppStreamContext &context) {
  if (!(most > least))
    return NPP_SCALE_RANGE_ERROR;
  return each_value<C>(
      image{source, source_step}, image{result, step}, size, context,
      [=](Npp32f value) { return truncated<Npp8u>((value - least) * (255 / (most - least))); });
}

/// An order whose numbers are channels, of which there are so many, or what a constant stands for.
template <int Count> struct channel_order {
  int of[Count];
  channel_order(const int *from) { std::copy_n(from, Count, of); }
  bool within(int least, int most) const {
    return std::all_of(of, of + Count, [=](int at) { return at >= least && at <= most; });
  }
};

template <class T, class C>
NppStatus swap_channels(const T *source, int source_step, T *result, int step, NppiSize size,
                        const int *order, const NppStreamContext &context) {
  if (!order)
    return NPP_NULL_POINTER_ERROR;
  const channel_order<C::used> from(order);
  if (!from.within(0, C::used - 1))
    return NPP_CHANNEL_ORDER_ERROR;
  return each_pixel<C::stride, C::stride>(image{source, source_step}, image{result, step}, size,
                                          context, [=](const T *in, T *out) {
                                            const pixel<T, C> was(in); // may be out
                                            for (int channel = 0; channel < C::used; ++channel)
                                              out[channel] = was[from.of[channel]];
                                          });
}

template <class T>
NppStatus swap_less_channels(const T *source, int source_step, T *result, int step, NppiSize size,
                             const int *order, const NppStreamContext &context) {
  if (!order)
    return NPP_NULL_POINTER_ERROR;
  const channel_order<3> from(order);
  if (!from.within(0, 3))
    return NPP_CHANNEL_ORDER_ERROR;
  return each_pixel<4, 3>(image{source, source_step}, image{result, step}, size, context,
                          [=](const T *in, T *out) {
                            for (int channel = 0; channel < 3; ++channel)
                              out[channel] = in[from.of[channel]];
                          });
}

/// Channel 3 of the order is the value; a greater one leaves the result's alone.
template <class T>
NppStatus swap_more_channels(const T *source, int source_step, T *result, int step, NppiSize size,
                             const int *order, T value, const NppStreamContext &context) {
  if (!order)
    return NPP_NULL_POINTER_ERROR;
  const channel_order<4> from(order);
  if (!from.within(0, std::numeric_limits<int>::max()))
    return NPP_CHANNEL_ORDER_ERROR;
  return each_pixel<3, 4>(image{source, source_step}, image{result, step}, size, context,
                          [=](const T *in, T *out) {
                            for (int channel = 0; channel < 4; ++channel)
                              if (from.of[channel] <= 3)
                                out[channel] = from.of[channel] < 3 ? in[from.of[channel]] : value;
                          });
}

} // namespace offloom::npp
