// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images of three planes, each with its own step, from the host's arrays.
#pragma once

#include "../nppc/rows.h"
#include "models.h"

#include <array>

namespace offloom::npp {

template <class T> struct planes {
  std::array<image<T>, 3> of{};
  planes(T *const *data, int step) {
    for (int plane = 0; data && plane < 3; ++plane)
      of[plane] = {data[plane], step};
  }
  planes(T *const *data, const int *steps) {
    for (int plane = 0; data && steps && plane < 3; ++plane)
      of[plane] = {data[plane], steps[plane]};
  }
};
template <class T> NppStatus fault(planes<T> all) {
  return first_fault(all.of[0], all.of[1], all.of[2]);
}

inline void store(color from, Npp8u *to) {
  to[0] = truncated<Npp8u>(from.a);
  to[1] = truncated<Npp8u>(from.b);
  to[2] = truncated<Npp8u>(from.c);
}
inline color load(const Npp8u *from) {
  return {static_cast<float>(from[0]), static_cast<float>(from[1]), static_cast<float>(from[2])};
}
inline color load(const planes<const Npp8u> &from, int x, int y) {
  return {static_cast<float>(from.of[0].row(y)[x]), static_cast<float>(from.of[1].row(y)[x]),
          static_cast<float>(from.of[2].row(y)[x])};
}

template <class Model, class C>
NppStatus recolor(image<const Npp8u> from, image<Npp8u> to, NppiSize size,
                  const NppStreamContext &context) {
  return each_pixel<C::stride, C::stride>(from, to, size, context, [](const Npp8u *in, Npp8u *out) {
    store(Model::of(load(in)), out);
  });
}

/// Calls body(x, y) for each pixel, in the stream, once the images are right.
template <class From, class To, class Body>
NppStatus each_place(const From &from, const To &to, NppiSize size, const NppStreamContext &context,
                     Body body) {
  if (const NppStatus wrong = first_fault(fault(from), fault(to), size))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    for (int x = 0; x < size.width; ++x)
      body(x, y);
  });
}

template <class Model>
NppStatus recolor_to_planes(image<const Npp8u> from, planes<Npp8u> to, NppiSize size,
                            const NppStreamContext &context) {
  return each_place(from, to, size, context, [=](int x, int y) {
    Npp8u out[3];
    store(Model::of(load(from.row(y) + 3 * x)), out);
    for (int plane = 0; plane < 3; ++plane)
      to.of[plane].row(y)[x] = out[plane];
  });
}
template <class Model>
NppStatus recolor_from_planes(planes<const Npp8u> from, image<Npp8u> to, NppiSize size,
                              const NppStreamContext &context) {
  return each_place(from, to, size, context,
                    [=](int x, int y) { store(Model::of(load(from, x, y)), to.row(y) + 3 * x); });
}
template <class Model>
NppStatus recolor_planes(planes<const Npp8u> from, planes<Npp8u> to, NppiSize size,
                         const NppStreamContext &context) {
  return each_place(from, to, size, context, [=](int x, int y) {
    Npp8u out[3];
    store(Model::of(load(from, x, y)), out);
    for (int plane = 0; plane < 3; ++plane)
      to.of[plane].row(y)[x] = out[plane];
  });
}

/// The size must be even: four pixels share a colour.
inline NppStatus even_fault(NppiSize size) {
  return first_fault(size, unless(size.width % 2 == 0 && size.height % 2 == 0, NPP_SIZE_ERROR));
}

template <class Model>
NppStatus from_420(planes<const Npp8u> from, image<Npp8u> to, NppiSize size,
                   const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(fault(from), fault(to), even_fault(size)))
    return wrong;
  return each_place(from, to, size, context, [=](int x, int y) {
    const color here{static_cast<float>(from.of[0].row(y)[x]),
                     static_cast<float>(from.of[1].row(y / 2)[x / 2]),
                     static_cast<float>(from.of[2].row(y / 2)[x / 2])};
    store(Model::of(here), to.row(y) + 3 * x);
  });
}

/// The shared colour is the mean of four.
template <class Model>
NppStatus to_420(image<const Npp8u> from, planes<Npp8u> to, NppiSize size,
                 const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(fault(from), fault(to), even_fault(size)))
    return wrong;
  return in_rows(context, size.height / 2, [=](int y) {
    for (int x = 0; x < size.width / 2; ++x) {
      color mean{};
      for (int place = 0; place < 4; ++place) {
        const int u = 2 * x + place % 2, v = 2 * y + place / 2;
        const color made = Model::of(load(from.row(v) + 3 * u));
        to.of[0].row(v)[u] = truncated<Npp8u>(made.a);
        mean.b += made.b / 4;
        mean.c += made.c / 4;
      }
      to.of[1].row(y)[x] = truncated<Npp8u>(mean.b);
      to.of[2].row(y)[x] = truncated<Npp8u>(mean.c);
    }
  });
}

template <class Model>
NppStatus from_nv12(const Npp8u *const *sources, int step, image<Npp8u> to, NppiSize size,
                    const NppStreamContext &context) {
  if (!sources)
    return NPP_NULL_POINTER_ERROR;
  const image luma{sources[0], step}, pairs{sources[1], step};
  if (const NppStatus wrong = first_fault(luma, pairs, to, even_fault(size)))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    for (int x = 0; x < size.width; ++x) {
      const Npp8u *pair = pairs.row(y / 2) + x / 2 * 2;
      const color here{static_cast<float>(luma.row(y)[x]), static_cast<float>(pair[0]),
                       static_cast<float>(pair[1])};
      store(Model::of(here), to.row(y) + 3 * x);
    }
  });
}

inline NppStatus nv12_to_420(const Npp8u *const *sources, int step, planes<Npp8u> to, NppiSize size,
                             const NppStreamContext &context) {
  if (!sources)
    return NPP_NULL_POINTER_ERROR;
  const image luma{sources[0], step}, pairs{sources[1], step};
  if (const NppStatus wrong = first_fault(luma, pairs, fault(to), even_fault(size)))
    return wrong;
  return in_rows(context, size.height / 2, [=](int y) {
    for (int row = 2 * y; row < 2 * y + 2; ++row)
      std::copy_n(luma.row(row), size.width, to.of[0].row(row));
    for (int x = 0; x < size.width / 2; ++x)
      for (int plane = 0; plane < 2; ++plane)
        to.of[1 + plane].row(y)[x] = pairs.row(y)[2 * x + plane];
  });
}

} // namespace offloom::npp
