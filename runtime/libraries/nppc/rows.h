// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations that make a pixel of the pixel in the same place.
#pragma once

#include "call.h"

namespace offloom::npp {

/// Calls body(in, out) for each pixel of two images, whose pixels have so many values.
template <int FromStride, int ToStride, class S, class T, class Body>
NppStatus each_pixel(image<const S> from, image<T> to, NppiSize size,
                     const NppStreamContext &context, Body body) {
  if (const NppStatus wrong = first_fault(from, to, size))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    const S *in = from.row(y);
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x, in += FromStride, out += ToStride)
      body(in, out);
  });
}

/// Calls body(in, out) for each value of the pixels that an operation is for.
template <class C, class S, class T, class Body>
NppStatus each_value(image<const S> from, image<T> to, NppiSize size,
                     const NppStreamContext &context, Body body) {
  return each_pixel<C::stride, C::stride>(from, to, size, context, [=](const S *in, T *out) {
    for (int channel = 0; channel < C::used; ++channel)
      out[channel] = body(in[channel]);
  });
}

} // namespace offloom::npp
