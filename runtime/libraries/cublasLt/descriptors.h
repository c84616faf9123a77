// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is behind the opaque descriptors. Programs may have one among their own variables, so that
// it is no object of a class but the fields that these structures give to its bytes.
#pragma once

#include "../cublas/call.h"

#include "cublasLt.h"

namespace offloom::blaslt {

using blas::index;

struct [[gnu::may_alias]] layout {
  std::int32_t type, order;
  std::uint64_t rows, cols; ///< of groups: addresses of arrays
  std::int64_t ld;          ///< likewise
  std::int64_t batch_stride, plane_offset;
  std::int32_t count;
  std::uint32_t batch_mode;
  std::int32_t size_width, ld_width; ///< of the arrays' integers

  bool grouped() const { return batch_mode == CUBLASLT_BATCH_MODE_GROUPED; }
  bool strided() const { return batch_mode == CUBLASLT_BATCH_MODE_STRIDED; }
};

struct [[gnu::may_alias]] matmul_desc {
  std::int32_t compute, scale_type, pointer_mode, transa, transb, transc, fill;
  std::uint32_t epilogue;
  void *bias;
  std::int64_t bias_stride;
  void *aux;
  std::int64_t aux_ld, aux_stride, alpha_stride;
  std::int32_t sm_count, aux_type, bias_type;
  std::int8_t fast_accumulation;
  const void *a_scale, *b_scale, *c_scale, *d_scale, *aux_scale;
  void *d_amax, *aux_amax, *d_out_scale;
  std::int32_t a_mode, b_mode, c_mode, d_mode, aux_mode, d_out_mode;
  std::int32_t chunks_of_rows, chunks_of_cols;
  void *in_counters, *out_counters, *emulation;
  std::int64_t alpha_batch_stride, beta_batch_stride;
};

struct [[gnu::may_alias]] transform_desc {
  std::int32_t scale_type, pointer_mode, transa, transb;
};

struct [[gnu::may_alias]] preference {
  std::uint64_t workspace, implementations;
  std::int64_t average_k, average_rows, average_cols;
  std::uint32_t reduction_schemes;
  float waves;
  std::uint32_t alignment_a, alignment_b, alignment_c, alignment_d, search;
};

struct [[gnu::may_alias]] emulation_desc {
  std::int32_t strategy, special_values, control, most_bits, bit_offset;
  void *bit_count;
};

struct [[gnu::may_alias]] algorithm {
  std::uint32_t magic;
  std::int32_t id;
  std::uint32_t tile, split, reduction, swizzling, option, stages;
  std::uint16_t inner_shape, cluster;
  /// What it was made for, so that it is refused for anything else.
  std::uint8_t compute, scale, types[4];
};

template <class Fields, class Opaque> Fields &fields_of(Opaque *opaque) {
  static_assert(sizeof(Fields) <= sizeof(Opaque));
  return *reinterpret_cast<Fields *>(opaque);
}
template <class Fields, class Opaque> const Fields &fields_of(const Opaque *opaque) {
  static_assert(sizeof(Fields) <= sizeof(Opaque));
  return *reinterpret_cast<const Fields *>(opaque);
}

inline layout &of(cublasLtMatrixLayout_t it) { return fields_of<layout>(it); }
inline matmul_desc &of(cublasLtMatmulDesc_t it) { return fields_of<matmul_desc>(it); }
inline transform_desc &of(cublasLtMatrixTransformDesc_t it) {
  return fields_of<transform_desc>(it);
}
inline algorithm &of(cublasLtMatmulAlgo_t *it) { return fields_of<algorithm>(it); }
inline const algorithm &of(const cublasLtMatmulAlgo_t *it) { return fields_of<algorithm>(it); }

} // namespace offloom::blaslt
