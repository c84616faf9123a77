// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Windows that move over one to three dimensions of space: of filters and of pooling.
#pragma once

#include "call.h"

namespace offloom::dnn {

inline int out_size(int in, int window, int pad, int stride, int dilation) {
  return (in + 2 * pad - ((window - 1) * dilation + 1)) / stride + 1;
}

/// Space is of three dimensions here; those that a tensor lacks are 1.
struct windows {
  int in[3] = {1, 1, 1}, out[3] = {1, 1, 1}, size[3] = {1, 1, 1};
  int pad[3] = {}, stride[3] = {1, 1, 1}, dilation[3] = {1, 1, 1};

  windows() = default;
  windows(const tensor &x, const tensor &y, const int *window, const int *pads, const int *strides,
          const int *dilations) {
    const int rank = x.rank - 2;
    for (int axis = 0; axis < rank; ++axis) {
      const int to = 3 - rank + axis;
      in[to] = x.dim[2 + axis];
      out[to] = y.dim[2 + axis];
      size[to] = window[axis];
      pad[to] = pads[axis];
      stride[to] = strides[axis];
      dilation[to] = dilations ? dilations[axis] : 1;
    }
  }

  int cells() const { return size[0] * size[1] * size[2]; }
  std::size_t in_space() const { return std::size_t(in[0]) * in[1] * in[2]; }
  std::size_t out_space() const { return std::size_t(out[0]) * out[1] * out[2]; }

  /// Calls body(in, out) for the places where a window's cell meets the input.
  template <class Body> void for_cell(int cell, const Body &body) const {
    const int at[3] = {cell / (size[1] * size[2]), cell / size[2] % size[1], cell % size[2]};
    const auto place = [&](int axis, int to) {
      return to * stride[axis] - pad[axis] + at[axis] * dilation[axis];
    };
    for (int d = 0; d < out[0]; ++d) {
      const int u = place(0, d);
      if (u < 0 || u >= in[0])
        continue;
      for (int h = 0; h < out[1]; ++h) {
        const int v = place(1, h);
        if (v < 0 || v >= in[1])
          continue;
        for (int w = 0; w < out[2]; ++w)
          if (const int x = place(2, w); x >= 0 && x < in[2])
            body((std::size_t(u) * in[1] + v) * in[2] + x,
                 (std::size_t(d) * out[1] + h) * out[2] + w);
      }
    }
  }
};

} // namespace offloom::dnn
