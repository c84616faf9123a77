// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of a layout: where an element is, and copies of all of them by columns.
#pragma once

#include "elements.h"

#include <algorithm>
#include <vector>

namespace offloom::blaslt {

/// A matrix in memory.
struct matrix {
  const void *data;
  int type, order;
  index rows, cols, ld, plane_offset;

  /// Which element, counted in memory, is that of a row and a column.
  index position(index row, index col) const {
    switch (order) {
    case CUBLASLT_ORDER_ROW:
      return row * ld + col;
    case CUBLASLT_ORDER_COL32:
      return col / 32 * ld + row * 32 + col % 32;
    case CUBLASLT_ORDER_COL4_4R2_8C: {
      // Tiles of 8 rows and 32 columns: the even rows before the odd ones, in each groups of 8
      // columns, of which four lie together.
      const index tile = col / 32 * ld + row / 8 * 256;
      return tile + row % 2 * 128 + col % 32 / 8 * 32 + col % 8 / 4 * 16 + row % 8 / 2 * 4 +
             col % 4;
    }
    case CUBLASLT_ORDER_COL32_2R_4R4: {
      const index tile = col / 32 * ld + row / 32 * 1024, in_tile = row % 32;
      return tile + ((in_tile % 8 / 2 * 4 + in_tile / 8) * 2 + in_tile % 2) * 32 + col % 32;
    }
    default:
      return row + col * ld;
    }
  }

  /// The least leading dimension.
  index least_ld() const {
    const auto up = [](index n, index unit) { return (n + unit - 1) / unit * unit; };
    switch (order) {
    case CUBLASLT_ORDER_ROW:
      return cols;
    case CUBLASLT_ORDER_COL32:
      return 32 * rows;
    case CUBLASLT_ORDER_COL4_4R2_8C:
      return 32 * up(rows, 8);
    case CUBLASLT_ORDER_COL32_2R_4R4:
      return 32 * up(rows, 32);
    default:
      return rows;
    }
  }
  bool by_columns() const { return order == CUBLASLT_ORDER_COL; }
  bool by_rows() const { return order == CUBLASLT_ORDER_ROW; }
};

inline bool known_order(int order) {
  return order >= CUBLASLT_ORDER_COL && order <= CUBLASLT_ORDER_COL32_2R_4R4;
}

/// Calls body(col) for columns of that many rows, on all cores.
template <class Body> void for_columns(index rows, index cols, Body body) {
  library::for_chunks(cols, std::max<index>(1, 16384 / (rows + 1)),
                      [&](auto first, auto last, auto) {
                        for (index col = first; col < index(last); ++col)
                          body(col);
                      });
}

/// Calls body(position, row, col) for the elements of a column.
template <class Body> void for_rows(const matrix &m, index col, Body body) {
  if (m.by_columns() || m.by_rows()) {
    const index first = m.by_columns() ? col * m.ld : col, step = m.by_columns() ? 1 : m.ld;
    for (index row = 0; row < m.rows; ++row)
      body(first + row * step, row);
  } else {
    for (index row = 0; row < m.rows; ++row)
      body(m.position(row, col), row);
  }
}

/// Writes scale(row, col) times each element to columns \p leading apart.
template <class Wide, class Scale>
void read_matrix(const matrix &m, Wide *to, index leading, Scale scale) {
  with_elements(m.type, m.data, m.plane_offset, [&](auto elements) {
    for_columns(m.rows, m.cols, [&](index col) {
      for_rows(m, col, [&](index position, index row) {
        to[row + col * leading] = scale(row, col) * widened<Wide>(elements.get(position));
      });
    });
  });
}

/// Writes columns \p leading apart, each element times \p scale. Neighbours in memory of four bits
/// are of one column, or else of one thread.
template <class Wide>
void write_matrix(const matrix &m, const Wide *from, index leading, real_of<Wide> scale) {
  with_elements(m.type, m.data, m.plane_offset, [&](auto elements) {
    using number = typename decltype(elements)::number;
    for_columns(m.rows, m.cols, [&](index col) {
      for_rows(m, col, [&](index position, index row) {
        elements.set(position, widened<number>(scale * from[row + col * leading]));
      });
    });
  });
}

/// A matrix of a batch: which of them, and where.
inline matrix member(const layout &of, const void *data, index i, bool complex_steps = false) {
  const auto integer = [&](std::uint64_t array, int width) -> index {
    const void *const first = reinterpret_cast<const void *>(array);
    return width == CUBLASLT_INTEGER_WIDTH_64 ? static_cast<const std::int64_t *>(first)[i]
                                              : static_cast<const std::int32_t *>(first)[i];
  };
  matrix m = {data, of.type, of.order, index(of.rows), index(of.cols), of.ld, of.plane_offset};
  if (of.grouped()) {
    m.rows = integer(of.rows, of.size_width);
    m.cols = integer(of.cols, of.size_width);
    m.ld = integer(std::uint64_t(of.ld), of.ld_width);
  }
  if (!of.strided()) {
    m.data = static_cast<const void *const *>(data)[i];
  } else if (data) {
    // Strides of planes are in real numbers, but those of transformations.
    const bool planes = of.plane_offset != 0 && !complex_steps;
    const index bits = bits_of(of.type) / (planes ? 2 : 1);
    m.data = static_cast<const char *>(data) + i * of.batch_stride * bits / 8;
  }
  return m;
}

} // namespace offloom::blaslt
