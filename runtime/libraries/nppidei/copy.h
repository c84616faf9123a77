// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images set to a value and copied: by channels, planes, masks, with a border, turned around.
#pragma once

#include "../nppc/rows.h"

#include <array>

namespace offloom::npp {

template <class T, class C>
NppStatus set(const T *value, T *result, int step, NppiSize size, const NppStreamContext &context) {
  const image to{result, step};
  if (const NppStatus wrong = first_fault(value, to, size))
    return wrong;
  return in_rows(context, size.height, [=, values = pixel<T, C>(value)](int y) {
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x, out += C::stride)
      for (int channel = 0; channel < C::used; ++channel)
        out[channel] = values[channel];
  });
}

template <class T, class C>
NppStatus set_masked(const T *value, T *result, int step, NppiSize size, const Npp8u *mask,
                     int mask_step, const NppStreamContext &context) {
  if (!value)
    return NPP_NULL_POINTER_ERROR;
  const pixel<T, C> values(value);
  return each_pixel<1, C::stride>(image{mask, mask_step}, image{result, step}, size, context,
                                  [=](const Npp8u *in, T *out) {
                                    for (int channel = 0; *in && channel < C::used; ++channel)
                                      out[channel] = values[channel];
                                  });
}

template <class T, class C>
NppStatus copy(const T *source, int source_step, T *result, int step, NppiSize size,
               const NppStreamContext &context) {
  return each_value<C>(image{source, source_step}, image{result, step}, size, context,
                       [](T value) { return value; });
}

template <class T, class C>
NppStatus copy_masked(const T *source, int source_step, T *result, int step, NppiSize size,
                      const Npp8u *mask, int mask_step, const NppStreamContext &context) {
  const image from{source, source_step};
  const image which{mask, mask_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(from, which, to, size))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    for (int x = 0; x < size.width; ++x)
      if (which.row(y)[x])
        std::copy_n(from.row(y) + x * C::stride, C::used, to.row(y) + x * C::stride);
  });
}

template <class T, class From, class To>
NppStatus copy_channel(const T *source, int source_step, T *result, int step, NppiSize size,
                       const NppStreamContext &context) {
  return each_pixel<From::stride, To::stride>(image{source, source_step}, image{result, step}, size,
                                              context, [](const T *in, T *out) { *out = *in; });
}

template <class T, class C>
NppStatus duplicate(const T *source, int source_step, T *result, int step, NppiSize size,
                    const NppStreamContext &context) {
  return each_pixel<1, C::stride>(image{source, source_step}, image{result, step}, size, context,
                                  [](const T *in, T *out) { std::fill_n(out, C::used, *in); });
}

/// The planes of an image, copied from the host's array of pointers.
template <class T, int Count> struct planes {
  std::array<T *, Count> data{};
  int step;
  planes(T *const *from, int step) : step(step) {
    if (from)
      std::copy_n(from, Count, data.begin());
  }
  image<T> operator[](int plane) const { return {data[plane], step}; }
};
template <class T, int Count> NppStatus fault(planes<T, Count> of) {
  for (int plane = 0; plane < Count; ++plane)
    if (const NppStatus wrong = fault(of[plane]))
      return wrong;
  return NPP_SUCCESS;
}

template <class T, int Count>
NppStatus split(const T *source, int source_step, T *const *results, int step, NppiSize size,
                const NppStreamContext &context) {
  const image from{source, source_step};
  const planes<T, Count> to(results, step);
  if (const NppStatus wrong = first_fault(fault(from), fault(to), size))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    for (int plane = 0; plane < Count; ++plane)
      for (int x = 0; x < size.width; ++x)
        to[plane].row(y)[x] = from.row(y)[x * Count + plane];
  });
}

template <class T, int Count>
NppStatus join(const T *const *sources, int source_step, T *result, int step, NppiSize size,
               const NppStreamContext &context) {
  const planes<const T, Count> from(sources, source_step);
  const image to{result, step};
  if (const NppStatus wrong = first_fault(fault(from), fault(to), size))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    for (int plane = 0; plane < Count; ++plane)
      for (int x = 0; x < size.width; ++x)
        to.row(y)[x * Count + plane] = from[plane].row(y)[x];
  });
}

template <class T, class C>
NppStatus transpose(const T *source, int source_step, T *result, int step, NppiSize size,
                    const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(from, to, size))
    return wrong;
  return in_rows(context, size.width, [=](int x) {
    for (int y = 0; y < size.height; ++y)
      std::copy_n(from.row(y) + x * C::stride, C::used, to.row(x) + y * C::stride);
  });
}

// Which of so many elements stands for one beside them.
struct replicated {
  static int of(int at, int count) { return std::clamp(at, 0, count - 1); }
};
struct wrapped {
  static int of(int at, int count) { return (at % count + count) % count; }
};

inline NppStatus border_fault(NppiSize inner, NppiSize outer, int top, int left) {
  return first_fault(inner, outer,
                     unless(top >= 0 && left >= 0 && inner.width + left <= outer.width &&
                                inner.height + top <= outer.height,
                            NPP_SIZE_ERROR));
}

template <class T, class C>
NppStatus copy_constant_border(const T *source, int source_step, NppiSize inner, T *result,
                               int step, NppiSize outer, int top, int left, const T *value,
                               const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  if (const NppStatus wrong = first_fault(from, to, value, border_fault(inner, outer, top, left)))
    return wrong;
  return in_rows(context, outer.height, [=, around = pixel<T, C>(value)](int y) {
    T *out = to.row(y);
    const bool within = y >= top && y < top + inner.height;
    for (int x = 0; x < outer.width; ++x, out += C::stride) {
      const bool inside = within && x >= left && x < left + inner.width;
      const T *in = inside ? from.row(y - top) + (x - left) * C::stride : around.values;
      std::copy_n(in, C::used, out);
    }
  });
}

template <class Way, class T, class C>
NppStatus copy_border(const T *source, int source_step, NppiSize inner, T *result, int step,
                      NppiSize outer, int top, int left, const NppStreamContext &context) {
  const image from{source, source_step};
  const image to{result, step};
  if (const NppStatus wrong =
          first_fault(from, to, border_fault(inner, outer, top, left),
                      unless(inner.width > 0 && inner.height > 0, NPP_SIZE_ERROR)))
    return wrong;
  return in_rows(context, outer.height, [=](int y) {
    const T *in = from.row(Way::of(y - top, inner.height));
    T *out = to.row(y);
    for (int x = 0; x < outer.width; ++x, out += C::stride)
      std::copy_n(in + Way::of(x - left, inner.width) * C::stride, C::used, out);
  });
}

} // namespace offloom::npp
