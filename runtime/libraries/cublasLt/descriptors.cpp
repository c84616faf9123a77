// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What makes, fills, asks, tells and frees descriptors: a table of fields for each kind.
#include "fields.h"

#include <new>

using namespace offloom::blaslt;

namespace {

constexpr field layout_fields[] = {
    OFFLOOM_FIELD(layout, type, MATRIX_LAYOUT_TYPE),
    OFFLOOM_FIELD(layout, order, MATRIX_LAYOUT_ORDER),
    OFFLOOM_FIELD(layout, rows, MATRIX_LAYOUT_ROWS),
    OFFLOOM_FIELD(layout, cols, MATRIX_LAYOUT_COLS),
    OFFLOOM_FIELD(layout, ld, MATRIX_LAYOUT_LD),
    OFFLOOM_FIELD(layout, count, MATRIX_LAYOUT_BATCH_COUNT),
    OFFLOOM_FIELD(layout, batch_stride, MATRIX_LAYOUT_STRIDED_BATCH_OFFSET),
    OFFLOOM_FIELD(layout, plane_offset, MATRIX_LAYOUT_PLANE_OFFSET),
    OFFLOOM_FIELD(layout, batch_mode, MATRIX_LAYOUT_BATCH_MODE),
    OFFLOOM_FIELD(layout, rows, GROUPED_MATRIX_LAYOUT_ROWS_ARRAY),
    OFFLOOM_FIELD(layout, cols, GROUPED_MATRIX_LAYOUT_COLS_ARRAY),
    OFFLOOM_FIELD(layout, ld, GROUPED_MATRIX_LAYOUT_LD_ARRAY),
    OFFLOOM_FIELD(layout, size_width, GROUPED_MATRIX_LAYOUT_ROWS_COLS_ARRAY_INTEGER_WIDTH),
    OFFLOOM_FIELD(layout, ld_width, GROUPED_MATRIX_LAYOUT_LD_ARRAY_INTEGER_WIDTH),
};

constexpr field matmul_fields[] = {
    OFFLOOM_FIELD(matmul_desc, compute, MATMUL_DESC_COMPUTE_TYPE),
    OFFLOOM_FIELD(matmul_desc, scale_type, MATMUL_DESC_SCALE_TYPE),
    OFFLOOM_FIELD(matmul_desc, pointer_mode, MATMUL_DESC_POINTER_MODE),
    OFFLOOM_FIELD(matmul_desc, transa, MATMUL_DESC_TRANSA),
    OFFLOOM_FIELD(matmul_desc, transb, MATMUL_DESC_TRANSB),
    OFFLOOM_FIELD(matmul_desc, transc, MATMUL_DESC_TRANSC),
    OFFLOOM_FIELD(matmul_desc, fill, MATMUL_DESC_FILL_MODE),
    OFFLOOM_FIELD(matmul_desc, epilogue, MATMUL_DESC_EPILOGUE),
    OFFLOOM_FIELD(matmul_desc, bias, MATMUL_DESC_BIAS_POINTER),
    OFFLOOM_FIELD(matmul_desc, bias_stride, MATMUL_DESC_BIAS_BATCH_STRIDE),
    OFFLOOM_FIELD(matmul_desc, aux, MATMUL_DESC_EPILOGUE_AUX_POINTER),
    OFFLOOM_FIELD(matmul_desc, aux_ld, MATMUL_DESC_EPILOGUE_AUX_LD),
    OFFLOOM_FIELD(matmul_desc, aux_stride, MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE),
    OFFLOOM_FIELD(matmul_desc, alpha_stride, MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE),
    OFFLOOM_FIELD(matmul_desc, sm_count, MATMUL_DESC_SM_COUNT_TARGET),
    OFFLOOM_FIELD(matmul_desc, a_scale, MATMUL_DESC_A_SCALE_POINTER),
    OFFLOOM_FIELD(matmul_desc, b_scale, MATMUL_DESC_B_SCALE_POINTER),
    OFFLOOM_FIELD(matmul_desc, c_scale, MATMUL_DESC_C_SCALE_POINTER),
    OFFLOOM_FIELD(matmul_desc, d_scale, MATMUL_DESC_D_SCALE_POINTER),
    OFFLOOM_FIELD(matmul_desc, d_amax, MATMUL_DESC_AMAX_D_POINTER),
    OFFLOOM_FIELD(matmul_desc, aux_type, MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE),
    OFFLOOM_FIELD(matmul_desc, aux_scale, MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER),
    OFFLOOM_FIELD(matmul_desc, aux_amax, MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER),
    OFFLOOM_FIELD(matmul_desc, fast_accumulation, MATMUL_DESC_FAST_ACCUM),
    OFFLOOM_FIELD(matmul_desc, bias_type, MATMUL_DESC_BIAS_DATA_TYPE),
    OFFLOOM_FIELD(matmul_desc, chunks_of_rows, MATMUL_DESC_ATOMIC_SYNC_NUM_CHUNKS_D_ROWS),
    OFFLOOM_FIELD(matmul_desc, chunks_of_cols, MATMUL_DESC_ATOMIC_SYNC_NUM_CHUNKS_D_COLS),
    OFFLOOM_FIELD(matmul_desc, in_counters, MATMUL_DESC_ATOMIC_SYNC_IN_COUNTERS_POINTER),
    OFFLOOM_FIELD(matmul_desc, out_counters, MATMUL_DESC_ATOMIC_SYNC_OUT_COUNTERS_POINTER),
    OFFLOOM_FIELD(matmul_desc, a_mode, MATMUL_DESC_A_SCALE_MODE),
    OFFLOOM_FIELD(matmul_desc, b_mode, MATMUL_DESC_B_SCALE_MODE),
    OFFLOOM_FIELD(matmul_desc, c_mode, MATMUL_DESC_C_SCALE_MODE),
    OFFLOOM_FIELD(matmul_desc, d_mode, MATMUL_DESC_D_SCALE_MODE),
    OFFLOOM_FIELD(matmul_desc, aux_mode, MATMUL_DESC_EPILOGUE_AUX_SCALE_MODE),
    OFFLOOM_FIELD(matmul_desc, d_out_scale, MATMUL_DESC_D_OUT_SCALE_POINTER),
    OFFLOOM_FIELD(matmul_desc, d_out_mode, MATMUL_DESC_D_OUT_SCALE_MODE),
    OFFLOOM_FIELD(matmul_desc, emulation, MATMUL_DESC_EMULATION_DESCRIPTOR),
    OFFLOOM_FIELD(matmul_desc, alpha_batch_stride, MATMUL_DESC_ALPHA_BATCH_STRIDE),
    OFFLOOM_FIELD(matmul_desc, beta_batch_stride, MATMUL_DESC_BETA_BATCH_STRIDE),
};

constexpr field transform_fields[] = {
    OFFLOOM_FIELD(transform_desc, scale_type, MATRIX_TRANSFORM_DESC_SCALE_TYPE),
    OFFLOOM_FIELD(transform_desc, pointer_mode, MATRIX_TRANSFORM_DESC_POINTER_MODE),
    OFFLOOM_FIELD(transform_desc, transa, MATRIX_TRANSFORM_DESC_TRANSA),
    OFFLOOM_FIELD(transform_desc, transb, MATRIX_TRANSFORM_DESC_TRANSB),
};

constexpr field preference_fields[] = {
    OFFLOOM_FIELD(preference, search, MATMUL_PREF_SEARCH_MODE),
    OFFLOOM_FIELD(preference, workspace, MATMUL_PREF_MAX_WORKSPACE_BYTES),
    OFFLOOM_FIELD(preference, reduction_schemes, MATMUL_PREF_REDUCTION_SCHEME_MASK),
    OFFLOOM_FIELD(preference, alignment_a, MATMUL_PREF_MIN_ALIGNMENT_A_BYTES),
    OFFLOOM_FIELD(preference, alignment_b, MATMUL_PREF_MIN_ALIGNMENT_B_BYTES),
    OFFLOOM_FIELD(preference, alignment_c, MATMUL_PREF_MIN_ALIGNMENT_C_BYTES),
    OFFLOOM_FIELD(preference, alignment_d, MATMUL_PREF_MIN_ALIGNMENT_D_BYTES),
    OFFLOOM_FIELD(preference, waves, MATMUL_PREF_MAX_WAVES_COUNT),
    OFFLOOM_FIELD(preference, implementations, MATMUL_PREF_IMPL_MASK),
    OFFLOOM_FIELD(preference, average_k, MATMUL_PREF_GROUPED_AVERAGE_REDUCTION_DIM),
    OFFLOOM_FIELD(preference, average_rows, MATMUL_PREF_GROUPED_DESC_D_AVERAGE_ROWS),
    OFFLOOM_FIELD(preference, average_cols, MATMUL_PREF_GROUPED_DESC_D_AVERAGE_COLS),
};

constexpr field emulation_fields[] = {
    OFFLOOM_FIELD(emulation_desc, strategy, EMULATION_DESC_STRATEGY),
    OFFLOOM_FIELD(emulation_desc, special_values, EMULATION_DESC_SPECIAL_VALUES_SUPPORT),
    OFFLOOM_FIELD(emulation_desc, control, EMULATION_DESC_FIXEDPOINT_MANTISSA_CONTROL),
    OFFLOOM_FIELD(emulation_desc, most_bits, EMULATION_DESC_FIXEDPOINT_MAX_MANTISSA_BIT_COUNT),
    OFFLOOM_FIELD(emulation_desc, bit_offset, EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_OFFSET),
    OFFLOOM_FIELD(emulation_desc, bit_count, EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_COUNT_POINTER),
};

/// Fills a descriptor with zeros and then with what differs.
template <class Fields, class Opaque, class Fill>
cublasStatus_t fill(Opaque *opaque, Fill differs) {
  if (!opaque)
    return CUBLAS_STATUS_INVALID_VALUE;
  *opaque = {};
  differs(fields_of<Fields>(opaque));
  return CUBLAS_STATUS_SUCCESS;
}

/// Makes a descriptor, and fills it by cublasLt…Init.
template <class Opaque, class Init> cublasStatus_t create(Opaque **made, Init init) {
  if (!made)
    return CUBLAS_STATUS_INVALID_VALUE;
  Opaque *const opaque = new (std::nothrow) Opaque;
  if (!opaque)
    return CUBLAS_STATUS_ALLOC_FAILED;
  const cublasStatus_t status = init(opaque);
  if (status == CUBLAS_STATUS_SUCCESS)
    *made = opaque;
  else
    delete opaque;
  return status;
}

std::uint64_t address(const void *array) { return reinterpret_cast<std::uint64_t>(array); }

} // namespace

extern "C" {

cublasStatus_t cublasLtMatrixLayoutInit(cublasLtMatrixLayout_t it, cudaDataType type, uint64_t rows,
                                        uint64_t cols, int64_t ld) {
  return fill<layout>(it, [&](layout &to) {
    to.type = type;
    to.rows = rows;
    to.cols = cols;
    to.ld = ld;
    to.count = 1;
  });
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *made, cudaDataType type,
                                          uint64_t rows, uint64_t cols, int64_t ld) {
  return create(made, [=](auto it) { return cublasLtMatrixLayoutInit(it, type, rows, cols, ld); });
}

cublasStatus_t cublasLtGroupedMatrixLayoutInit(cublasLtMatrixLayout_t it, cudaDataType type,
                                               int count, const void *rows, const void *cols,
                                               const void *ld) {
  if (count < 0 || !rows || !cols || !ld)
    return CUBLAS_STATUS_INVALID_VALUE;
  return fill<layout>(it, [&](layout &to) {
    to.type = type;
    to.rows = address(rows);
    to.cols = address(cols);
    to.ld = address(ld);
    to.count = count;
    to.batch_mode = CUBLASLT_BATCH_MODE_GROUPED;
  });
}
cublasStatus_t cublasLtGroupedMatrixLayoutCreate(cublasLtMatrixLayout_t *made, cudaDataType type,
                                                 int count, const void *rows, const void *cols,
                                                 const void *ld) {
  return create(made, [=](auto it) {
    return cublasLtGroupedMatrixLayoutInit(it, type, count, rows, cols, ld);
  });
}

cublasStatus_t cublasLtMatmulDescInit(cublasLtMatmulDesc_t it, cublasComputeType_t compute,
                                      cudaDataType_t scale) {
  return fill<matmul_desc>(it, [&](matmul_desc &to) {
    to.compute = compute;
    to.scale_type = scale;
    to.fill = CUBLAS_FILL_MODE_FULL;
    to.epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    to.aux_type = to.bias_type = -1;
  });
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *made, cublasComputeType_t compute,
                                        cudaDataType_t scale) {
  return create(made, [=](auto it) { return cublasLtMatmulDescInit(it, compute, scale); });
}

cublasStatus_t cublasLtMatrixTransformDescInit(cublasLtMatrixTransformDesc_t it,
                                               cudaDataType scale) {
  return fill<transform_desc>(it, [&](transform_desc &to) { to.scale_type = scale; });
}
cublasStatus_t cublasLtMatrixTransformDescCreate(cublasLtMatrixTransformDesc_t *made,
                                                 cudaDataType scale) {
  return create(made, [=](auto it) { return cublasLtMatrixTransformDescInit(it, scale); });
}

cublasStatus_t cublasLtMatmulPreferenceInit(cublasLtMatmulPreference_t it) {
  return fill<preference>(it, [&](preference &to) {
    to.reduction_schemes = CUBLASLT_REDUCTION_SCHEME_MASK;
    to.alignment_a = to.alignment_b = to.alignment_c = to.alignment_d = 256;
    to.implementations = ~std::uint64_t(0);
  });
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *made) {
  return create(made, cublasLtMatmulPreferenceInit);
}

cublasStatus_t cublasLtEmulationDescInit(cublasLtEmulationDesc_t it) {
  return fill<emulation_desc>(it, [](emulation_desc &) {});
}
cublasStatus_t cublasLtEmulationDescCreate(cublasLtEmulationDesc_t *made) {
  return create(made, cublasLtEmulationDescInit);
}

#define OFFLOOM_DESCRIPTOR(name, Handle, Attribute, fields)                                        \
  cublasStatus_t name##Destroy(Handle it) {                                                        \
    delete it;                                                                                     \
    return CUBLAS_STATUS_SUCCESS;                                                                  \
  }                                                                                                \
  cublasStatus_t name##SetAttribute(Handle it, Attribute attribute, const void *value,             \
                                    size_t size) {                                                 \
    return set_field(fields, it, attribute, value, size);                                          \
  }                                                                                                \
  cublasStatus_t name##GetAttribute(Handle it, Attribute attribute, void *value, size_t size,      \
                                    size_t *written) {                                             \
    return get_field(fields, it, attribute, value, size, written);                                 \
  }

OFFLOOM_DESCRIPTOR(cublasLtMatrixLayout, cublasLtMatrixLayout_t, cublasLtMatrixLayoutAttribute_t,
                   layout_fields)
OFFLOOM_DESCRIPTOR(cublasLtMatmulDesc, cublasLtMatmulDesc_t, cublasLtMatmulDescAttributes_t,
                   matmul_fields)
OFFLOOM_DESCRIPTOR(cublasLtMatrixTransformDesc, cublasLtMatrixTransformDesc_t,
                   cublasLtMatrixTransformDescAttributes_t, transform_fields)
OFFLOOM_DESCRIPTOR(cublasLtMatmulPreference, cublasLtMatmulPreference_t,
                   cublasLtMatmulPreferenceAttributes_t, preference_fields)
OFFLOOM_DESCRIPTOR(cublasLtEmulationDesc, cublasLtEmulationDesc_t,
                   cublasLtEmulationDescAttributes_t, emulation_fields)

} // extern "C"
