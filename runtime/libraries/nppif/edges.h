// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gradients of images, and Canny's edges.
#pragma once

#include "weighted.h"

namespace offloom::npp {

// The derivatives to the right and downwards.
struct sobel {
  static mask x(NppiMaskSize size) { return sobel_vertical_sized::of(size); }
  static mask y(NppiMaskSize size) { return sobel_horizontal_sized::of(size); }
};
struct prewitt {
  static mask x(NppiMaskSize size) {
    return size == NPP_MASK_SIZE_3_X_3 ? prewitt_vertical::of() : mask{};
  }
  static mask y(NppiMaskSize size) {
    return size == NPP_MASK_SIZE_3_X_3 ? prewitt_horizontal::of() : mask{};
  }
};
struct scharr {
  static mask x(NppiMaskSize size) {
    return size == NPP_MASK_SIZE_3_X_3 ? scharr_vertical::of() : mask{};
  }
  static mask y(NppiMaskSize size) {
    return size == NPP_MASK_SIZE_3_X_3 ? scharr_horizontal::of() : mask{};
  }
};

inline double length(double x, double y, NppiNorm norm) {
  switch (norm) {
  case nppiNormInf:
    return std::max(std::abs(x), std::abs(y));
  case nppiNormL1:
    return std::abs(x) + std::abs(y);
  case nppiNormL2:
    return std::hypot(x, y);
  }
  return 0;
}
inline NppStatus norm_fault(NppiNorm norm) {
  return unless(norm >= nppiNormInf && norm <= nppiNormL2, NPP_NOT_SUPPORTED_MODE_ERROR);
}

/// An image that may be missing.
template <class T> NppStatus optional_fault(image<T> of) {
  return of.data ? fault(of) : NPP_SUCCESS;
}

template <class Which, class T, class R>
NppStatus gradients(source<T> from, image<R> to_x, image<R> to_y, image<R> to_length,
                    image<Npp32f> to_angle, NppiSize size, NppiMaskSize mask_size, NppiNorm norm,
                    const NppStreamContext &context) {
  const mask by_x = Which::x(mask_size), by_y = Which::y(mask_size);
  if (const NppStatus wrong = first_fault(
          from, size, optional_fault(to_x), optional_fault(to_y), optional_fault(to_length),
          optional_fault(to_angle), norm_fault(norm), unless(!by_x.none(), NPP_MASK_SIZE_ERROR)))
    return wrong;
  if (size.width == 0 || size.height == 0)
    return NPP_SUCCESS;
  return enqueue(context, [=] {
    for_neighbourhoods<1>(from, size, by_x.size, by_x.centre(), [&](int y, const T *const *rows) {
      std::vector<double> dx(size.width), dy(size.width);
      weigh<1>(rows, by_x, size.width, 0, dx.data());
      weigh<1>(rows, by_y, size.width, 0, dy.data());
      for (int x = 0; x < size.width; ++x) {
        if (to_x.data)
          to_x.row(y)[x] = saturated<R>(dx[x]);
        if (to_y.data)
          to_y.row(y)[x] = saturated<R>(dy[x]);
        if (to_length.data)
          to_length.row(y)[x] = saturated<R>(length(dx[x], dy[x], norm));
        if (to_angle.data)
          to_angle.row(y)[x] = static_cast<Npp32f>(std::atan2(dy[x], dx[x]));
      }
    });
  });
}

/// Where a pixel stands among the edges.
enum class edge : unsigned char { none, weak, strong };

/// Keeps the ridges of the gradient: pixels longer than both neighbours in its direction.
inline std::vector<edge> ridges(const std::vector<float> &dx, const std::vector<float> &dy,
                                NppiSize size, double low, double high, NppiNorm norm) {
  const auto at = [&](int x, int y) -> double {
    if (x < 0 || y < 0 || x >= size.width || y >= size.height)
      return 0;
    const std::size_t place = static_cast<std::size_t>(y) * size.width + x;
    return length(dx[place], dy[place], norm);
  };
  std::vector<edge> result(dx.size());
  for_rows(size.height, [&](int y) {
    for (int x = 0; x < size.width; ++x) {
      const std::size_t place = static_cast<std::size_t>(y) * size.width + x;
      const double here = at(x, y);
      if (here < low)
        continue;
      // The nearest of four directions: the tangents of 22.5 and 67.5 degrees part them.
      const double across = std::abs(dx[place]), down = std::abs(dy[place]);
      int step_x = 1, step_y = 0;
      if (down > 2.414213562373095 * across)
        step_x = 0, step_y = 1;
      else if (down > 0.41421356237309503 * across)
        step_y = (dx[place] > 0) == (dy[place] > 0) ? 1 : -1;
      if (here > at(x - step_x, y - step_y) && here >= at(x + step_x, y + step_y))
        result[place] = here >= high ? edge::strong : edge::weak;
    }
  });
  return result;
}

/// Weak edges that touch strong ones are edges too.
inline void follow(std::vector<edge> &edges, NppiSize size, image<Npp8u> to) {
  for (int y = 0; y < size.height; ++y)
    std::fill_n(to.row(y), size.width, Npp8u{0});
  std::vector<NppiPoint> open;
  const auto take = [&](int x, int y) {
    to.row(y)[x] = 255;
    edges[static_cast<std::size_t>(y) * size.width + x] = edge::none;
    open.push_back({x, y});
  };
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      if (edges[static_cast<std::size_t>(y) * size.width + x] == edge::strong)
        take(x, y);
      while (!open.empty()) {
        const NppiPoint from = open.back();
        open.pop_back();
        for (int v = std::max(from.y - 1, 0); v <= std::min(from.y + 1, size.height - 1); ++v)
          for (int u = std::max(from.x - 1, 0); u <= std::min(from.x + 1, size.width - 1); ++u)
            if (edges[static_cast<std::size_t>(v) * size.width + u] != edge::none)
              take(u, v);
      }
    }
}

inline NppStatus canny(source<Npp8u> from, image<Npp8u> to, NppiSize size,
                       NppiDifferentialKernel filter, NppiMaskSize mask_size, Npp16s low,
                       Npp16s high, NppiNorm norm, Npp8u *area, const NppStreamContext &context) {
  const bool of_sobel = filter == NPP_FILTER_SOBEL;
  const mask by_x = of_sobel ? sobel::x(mask_size) : scharr::x(mask_size);
  const mask by_y = of_sobel ? sobel::y(mask_size) : scharr::y(mask_size);
  if (const NppStatus wrong = first_fault(
          from, to, area, size, norm_fault(norm), unless(!by_x.none(), NPP_MASK_SIZE_ERROR),
          unless(of_sobel || filter == NPP_FILTER_SCHARR, NPP_NOT_SUPPORTED_MODE_ERROR),
          unless(low >= 0 && low <= high, NPP_BAD_ARGUMENT_ERROR)))
    return wrong;
  if (size.width == 0 || size.height == 0)
    return NPP_SUCCESS;
  return enqueue(context, [=] {
    std::vector<float> dx(static_cast<std::size_t>(size.width) * size.height), dy(dx.size());
    for_neighbourhoods<1>(from, size, by_x.size, by_x.centre(),
                          [&](int y, const Npp8u *const *rows) {
                            std::vector<double> row(size.width);
                            const std::size_t first = static_cast<std::size_t>(y) * size.width;
                            weigh<1>(rows, by_x, size.width, 0, row.data());
                            std::copy(row.begin(), row.end(), dx.begin() + first);
                            weigh<1>(rows, by_y, size.width, 0, row.data());
                            std::copy(row.begin(), row.end(), dy.begin() + first);
                          });
    std::vector<edge> edges = ridges(dx, dy, size, low, high, norm);
    follow(edges, size, to);
  });
}

} // namespace offloom::npp
