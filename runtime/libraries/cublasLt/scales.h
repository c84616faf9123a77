// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scale factors of matrices of narrow elements: one for all, or one a row, a block of a row, or a
// square block.
#pragma once

#include "orders.h"

namespace offloom::blaslt {

inline bool is_narrow(int type) {
  return type == CUDA_R_8F_E4M3 || type == CUDA_R_8F_E5M2 || type == CUDA_R_4F_E2M1;
}

/// Factors of an operand. `inner` goes along k, or along m for C and D; `outer` along the other.
class scales {
public:
  scales(int mode, const void *factors, index inner, index i = 0)
      : mode_(mode), factors_(factors), inner_(inner), member_(i) {}

  bool one_for_all() const {
    return !factors_ || mode_ == CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F ||
           mode_ == CUBLASLT_MATMUL_MATRIX_SCALE_PER_BATCH_SCALAR_32F;
  }
  float common() const {
    if (!factors_)
      return 1;
    if (mode_ == CUBLASLT_MATMUL_MATRIX_SCALE_PER_BATCH_SCALAR_32F)
      return *static_cast<const float *const *>(factors_)[member_];
    return *static_cast<const float *>(factors_);
  }
  /// For modes of several; \p outers is how many there are along `outer`.
  float at(index inner, index outer, index outers) const {
    const auto *numbers = static_cast<const float *>(factors_);
    const auto *bytes = static_cast<const unsigned char *>(factors_);
    switch (mode_) {
    case CUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F:
      return numbers[outer];
    case CUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F:
      return numbers[outer + inner / 128 * outers];
    case CUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F:
      return numbers[inner / 128 + outer / 128 * (((inner_ + 127) / 128 + 3) / 4 * 4)];
    case CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0:
      return e8m0_format::to_float(bytes[tiled(inner / 32, outer, 32)]);
    case CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3: // whose sign does not count
      return fp8_value(bytes[tiled(inner / 16, outer, 16)] & 0x7f, __NV_E4M3);
    default:
      return common();
    }
  }
  /// Where the factor of a block of a row is: in tiles of 128 rows and 4 blocks.
  index tiled(index block, index outer, index width) const {
    const index tiles = (inner_ + 4 * width - 1) / (4 * width);
    return (outer / 128 * tiles + block / 4) * 512 + outer % 32 * 16 + outer % 128 / 32 * 4 +
           block % 4;
  }

private:
  int mode_;
  const void *factors_;
  index inner_, member_;
};

/// Writes D in blocks of \p width rows: each gets the factor that makes the most of the type's
/// range, which is written too.
inline void write_blocks(const matrix &d, const float *from, index leading, float scale, int mode,
                         void *factors) {
  const bool bytes = mode == CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0;
  const index width = bytes ? 32 : 16;
  const float largest = d.type == CUDA_R_4F_E2M1 ? 6.f : d.type == CUDA_R_8F_E4M3 ? 448.f : 57344.f;
  const scales where(mode, factors, d.rows);
  auto *const codes = static_cast<unsigned char *>(factors);
  with_elements(d.type, d.data, 0, [&](auto elements) {
    using number = typename decltype(elements)::number;
    for_columns(d.rows, d.cols, [&](index col) {
      for (index first = 0; first < d.rows; first += width) {
        const index last = std::min(first + width, d.rows);
        float most = 0;
        for (index row = first; row < last; ++row)
          most = std::fmax(most, std::fabs(scale * from[row + col * leading]));
        const float wanted = most / largest;
        const unsigned char code = bytes ? e8m0_of(wanted, __NV_SATFINITE, cudaRoundPosInf)
                                         : fp8_of(wanted, __NV_SATFINITE, __NV_E4M3);
        codes[where.tiled(first / width, col, width)] = code;
        const float factor = bytes ? e8m0_format::to_float(code) : fp8_value(code, __NV_E4M3);
        const float inverse = factor == 0 ? 0 : 1 / factor;
        for (index row = first; row < last; ++row)
          elements.set(d.position(row, col),
                       widened<number>(scale * from[row + col * leading] * inverse));
      }
    });
  });
}

} // namespace offloom::blaslt
