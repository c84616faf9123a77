// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last steps of a product, on columns of wide numbers: biases, activations, their gradients,
// the largest absolute value.
#pragma once

#include "problem.h"

#include <vector>

namespace offloom::blaslt {

/// 0.5 x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), which is what cuBLASLt calls GELU.
template <class T> T gelu(T x) {
  const T inner = T(0.7978845608028654) * (x + T(0.044715) * x * x * x);
  return T(0.5) * x * (1 + std::tanh(inner));
}
template <class T> T gelu_slope(T x) {
  constexpr T root = T(0.7978845608028654);
  const T tanh = std::tanh(root * (x + T(0.044715) * x * x * x));
  return T(0.5) * (1 + tanh) +
         T(0.5) * x * (1 - tanh * tanh) * root * (1 + 3 * T(0.044715) * x * x);
}

/// Columns of a product, and what goes with them.
template <class Wide> struct epilogue {
  const problem &p;
  index i; ///< of the batch
  Wide *work;
  index rows, cols, leading;

  /// Does the steps, and leaves the result in place.
  void run() const {
    const steps step = p.epilogue();
    if (!step.none() && !step.a_gradient() && !step.b_gradient())
      with_aux(step);
    if (step.bias_gradient())
      sum_rows();
  }

  /// The largest absolute value of all.
  Wide largest() const { return largest_of(work, leading); }

private:
  index aux_offset() const { return i * p.op.aux_stride; }

  /// A mask is bits; numbers are read before they are needed, and written after they are known.
  void with_aux(steps step) const {
    if (!step.aux() || step.aux_is_mask()) {
      for_columns(rows, cols, [&](index col) { column(step, col, nullptr); });
      return;
    }
    std::vector<Wide> inputs(rows * cols);
    const matrix aux = aux_matrix();
    if (step.gelu_gradient())
      read_matrix(aux, inputs.data(), rows, [](index, index) { return Wide(1); });
    for_columns(rows, cols, [&](index col) { column(step, col, &inputs[col * rows]); });
    if (step.gelu_gradient())
      return;
    if (p.op.aux_amax)
      *static_cast<float *>(p.op.aux_amax) = float(largest_of(inputs.data(), rows));
    const float *const scale = static_cast<const float *>(p.op.aux_scale);
    write_matrix(aux, inputs.data(), rows, Wide(scale ? *scale : 1));
  }

  matrix aux_matrix() const {
    const index bytes = aux_offset() * bits_of(p.aux_type()) / 8;
    return {static_cast<const char *>(p.op.aux) + bytes,
            p.aux_type(),
            CUBLASLT_ORDER_COL,
            rows,
            cols,
            p.op.aux_ld,
            0};
  }

  void column(steps step, index col, Wide *inputs) const {
    Wide *const values = work + col * leading;
    if (step.adds_bias())
      add_bias(values);
    if (step.aux() && step.aux_is_mask())
      mask(step, values, col);
    if (step.relu())
      for (index row = 0; row < rows; ++row)
        values[row] =
            values[row] > 0 ? values[row] : Wide(values[row] != values[row] ? values[row] : 0);
    if (step.gelu())
      for (index row = 0; row < rows; ++row) {
        if (inputs)
          inputs[row] = values[row];
        values[row] = gelu(values[row]);
      }
    if (step.gelu_gradient())
      for (index row = 0; row < rows; ++row)
        values[row] *= gelu_slope(inputs[row]);
  }

  const void *bias() const {
    if (!p.d.strided()) // groups have one each
      return p.op.bias_stride ? static_cast<const void *const *>(p.op.bias)[i] : p.op.bias;
    return static_cast<const char *>(p.op.bias) + i * p.op.bias_stride * bits_of(p.bias_type()) / 8;
  }
  void add_bias(Wide *values) const {
    with_elements(p.bias_type(), bias(), 0, [&](auto elements) {
      for (index row = 0; row < rows; ++row)
        values[row] += widened<Wide>(elements.get(row));
    });
  }

  /// A bit tells whether the input of relu was above zero.
  void mask(steps step, Wide *values, index col) const {
    auto *const bits =
        static_cast<unsigned char *>(p.op.aux) + (aux_offset() + col * p.op.aux_ld) / 8;
    for (index row = 0; row < rows; ++row) {
      const unsigned char bit = 1 << row % 8;
      if (step.relu_gradient())
        values[row] = bits[row / 8] & bit ? values[row] : Wide(0);
      else
        bits[row / 8] = values[row] > 0 ? bits[row / 8] | bit : bits[row / 8] & ~bit;
    }
  }

  /// The gradient of the bias is what each row of D sums to.
  void sum_rows() const {
    std::vector<double> sums(rows);
    library::for_chunks(rows, 64, [&](auto first, auto last, auto) {
      for (index col = 0; col < cols; ++col)
        for (index row = first; row < index(last); ++row)
          sums[row] += work[row + col * leading];
    });
    write_bias(sums);
  }

public:
  void write_bias(const std::vector<double> &sums) const {
    with_elements(p.bias_type(), bias(), 0, [&](auto elements) {
      using number = typename decltype(elements)::number;
      for (std::size_t row = 0; row < sums.size(); ++row)
        elements.set(row, widened<number>(sums[row]));
    });
  }

private:
  Wide largest_of(const Wide *values, index step) const {
    std::vector<Wide> most(cols);
    for_columns(rows, cols, [&](index col) {
      for (index row = 0; row < rows; ++row)
        most[col] = std::max(most[col], std::fabs(values[row + col * step]));
    });
    return cols == 0 ? Wide(0) : *std::max_element(most.begin(), most.end());
  }
};

} // namespace offloom::blaslt
