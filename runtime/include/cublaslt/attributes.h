// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What descriptors can be asked and told, and the type of each value.
#pragma once

#include "types.h"

typedef enum {
  CUBLASLT_MATRIX_LAYOUT_TYPE = 0,                 // uint32_t: cudaDataType
  CUBLASLT_MATRIX_LAYOUT_ORDER = 1,                // int32_t: cublasLtOrder_t
  CUBLASLT_MATRIX_LAYOUT_ROWS = 2,                 // uint64_t
  CUBLASLT_MATRIX_LAYOUT_COLS = 3,                 // uint64_t
  CUBLASLT_MATRIX_LAYOUT_LD = 4,                   // int64_t
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,          // int32_t
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6, // int64_t, in elements
  CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET = 7,         // int64_t, in bytes
  CUBLASLT_MATRIX_LAYOUT_BATCH_MODE = 8,           // uint32_t: cublasLtBatchMode_t
  CUBLASLT_GROUPED_MATRIX_LAYOUT_ROWS_ARRAY = 9,   // void *, of the device
  CUBLASLT_GROUPED_MATRIX_LAYOUT_COLS_ARRAY = 10,  // void *
  CUBLASLT_GROUPED_MATRIX_LAYOUT_LD_ARRAY = 11,    // void *
  CUBLASLT_GROUPED_MATRIX_LAYOUT_ROWS_COLS_ARRAY_INTEGER_WIDTH = 12, // cublasLtIntegerWidth_t
  CUBLASLT_GROUPED_MATRIX_LAYOUT_LD_ARRAY_INTEGER_WIDTH = 13,        // cublasLtIntegerWidth_t
} cublasLtMatrixLayoutAttribute_t;

typedef enum {
  CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0,                      // int32_t: cublasComputeType_t
  CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1,                        // int32_t: cudaDataType
  CUBLASLT_MATMUL_DESC_POINTER_MODE = 2,                      // int32_t: cublasLtPointerMode_t
  CUBLASLT_MATMUL_DESC_TRANSA = 3,                            // int32_t: cublasOperation_t
  CUBLASLT_MATMUL_DESC_TRANSB = 4,                            // int32_t
  CUBLASLT_MATMUL_DESC_TRANSC = 5,                            // int32_t
  CUBLASLT_MATMUL_DESC_FILL_MODE = 6,                         // int32_t: cublasFillMode_t
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,                          // uint32_t: cublasLtEpilogue_t
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,                      // void *
  CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE = 10,                // int64_t, in elements
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,             // void *
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,                  // int64_t, in elements
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13,        // int64_t, in elements
  CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE = 14,        // int64_t, in elements
  CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET = 15,                  // int32_t
  CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,                  // const void *
  CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,                  // const void *
  CUBLASLT_MATMUL_DESC_C_SCALE_POINTER = 19,                  // const void *
  CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20,                  // const void *
  CUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21,                   // void *
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE = 22,           // int32_t: cudaDataType, or -1
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER = 23,       // const void *
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER = 24,        // void *
  CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25,                       // int8_t
  CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26,                   // int32_t: cudaDataType, or -1
  CUBLASLT_MATMUL_DESC_ATOMIC_SYNC_NUM_CHUNKS_D_ROWS = 27,    // int32_t
  CUBLASLT_MATMUL_DESC_ATOMIC_SYNC_NUM_CHUNKS_D_COLS = 28,    // int32_t
  CUBLASLT_MATMUL_DESC_ATOMIC_SYNC_IN_COUNTERS_POINTER = 29,  // int32_t *
  CUBLASLT_MATMUL_DESC_ATOMIC_SYNC_OUT_COUNTERS_POINTER = 30, // int32_t *
  CUBLASLT_MATMUL_DESC_A_SCALE_MODE = 31,            // int32_t: cublasLtMatmulMatrixScale_t
  CUBLASLT_MATMUL_DESC_B_SCALE_MODE = 32,            // int32_t
  CUBLASLT_MATMUL_DESC_C_SCALE_MODE = 33,            // int32_t
  CUBLASLT_MATMUL_DESC_D_SCALE_MODE = 34,            // int32_t
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_MODE = 35, // int32_t
  CUBLASLT_MATMUL_DESC_D_OUT_SCALE_POINTER = 36,     // void *
  CUBLASLT_MATMUL_DESC_D_OUT_SCALE_MODE = 37,        // int32_t
  CUBLASLT_MATMUL_DESC_EMULATION_DESCRIPTOR = 38,    // cublasLtEmulationDesc_t
  CUBLASLT_MATMUL_DESC_ALPHA_BATCH_STRIDE = 39,      // int64_t: 0 or 1
  CUBLASLT_MATMUL_DESC_BETA_BATCH_STRIDE = 40,       // int64_t: 0 or 1
} cublasLtMatmulDescAttributes_t;

typedef enum {
  CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE = 0,   // int32_t: cudaDataType
  CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE = 1, // int32_t: cublasLtPointerMode_t
  CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA = 2,       // int32_t: cublasOperation_t
  CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB = 3,       // int32_t
} cublasLtMatrixTransformDescAttributes_t;

typedef enum {
  CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0,                    // uint32_t: cublasLtMatmulSearch_t
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,            // uint64_t
  CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK = 3,          // uint32_t
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,          // uint32_t
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6,          // uint32_t
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,          // uint32_t
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8,          // uint32_t
  CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT = 9,                // float
  CUBLASLT_MATMUL_PREF_IMPL_MASK = 12,                     // uint64_t: cublasLtNumericalImplFlags_t
  CUBLASLT_MATMUL_PREF_GROUPED_AVERAGE_REDUCTION_DIM = 13, // int64_t
  CUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_ROWS = 14,   // int64_t
  CUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_COLS = 15,   // int64_t
} cublasLtMatmulPreferenceAttributes_t;

typedef enum {
  CUBLASLT_ALGO_CAP_SPLITK_SUPPORT = 0,                    // int32_t
  CUBLASLT_ALGO_CAP_REDUCTION_SCHEME_MASK = 1,             // uint32_t
  CUBLASLT_ALGO_CAP_CTA_SWIZZLING_SUPPORT = 2,             // uint32_t
  CUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT = 3,             // int32_t
  CUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT = 4,       // int32_t
  CUBLASLT_ALGO_CAP_UPLO_SUPPORT = 5,                      // int32_t
  CUBLASLT_ALGO_CAP_TILE_IDS = 6,                          // uint32_t[]
  CUBLASLT_ALGO_CAP_CUSTOM_OPTION_MAX = 7,                 // int32_t
  CUBLASLT_ALGO_CAP_CUSTOM_MEMORY_ORDER = 10,              // int32_t
  CUBLASLT_ALGO_CAP_POINTER_MODE_MASK = 11,                // uint32_t
  CUBLASLT_ALGO_CAP_EPILOGUE_MASK = 12,                    // uint32_t
  CUBLASLT_ALGO_CAP_STAGES_IDS = 13,                       // uint32_t[]
  CUBLASLT_ALGO_CAP_LD_NEGATIVE = 14,                      // int32_t
  CUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS = 15,             // uint64_t
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_A_BYTES = 16,            // uint32_t
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_B_BYTES = 17,            // uint32_t
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_C_BYTES = 18,            // uint32_t
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_D_BYTES = 19,            // uint32_t
  CUBLASLT_ALGO_CAP_ATOMIC_SYNC = 20,                      // int32_t
  CUBLASLT_ALGO_CAP_POINTER_ARRAY_BATCH_SUPPORT = 21,      // int32_t
  CUBLASLT_ALGO_CAP_FLOATING_POINT_EMULATION_SUPPORT = 22, // int32_t
  CUBLASLT_ALGO_CAP_POINTER_ARRAY_GROUPED_SUPPORT = 23,    // int32_t
} cublasLtMatmulAlgoCapAttributes_t;

typedef enum {
  CUBLASLT_ALGO_CONFIG_ID = 0,               // int32_t, to be read
  CUBLASLT_ALGO_CONFIG_TILE_ID = 1,          // uint32_t: cublasLtMatmulTile_t
  CUBLASLT_ALGO_CONFIG_SPLITK_NUM = 2,       // uint32_t
  CUBLASLT_ALGO_CONFIG_REDUCTION_SCHEME = 3, // uint32_t: cublasLtReductionScheme_t
  CUBLASLT_ALGO_CONFIG_CTA_SWIZZLING = 4,    // uint32_t
  CUBLASLT_ALGO_CONFIG_CUSTOM_OPTION = 5,    // uint32_t
  CUBLASLT_ALGO_CONFIG_STAGES_ID = 6,        // uint32_t: cublasLtMatmulStages_t
  CUBLASLT_ALGO_CONFIG_INNER_SHAPE_ID = 7,   // uint16_t: cublasLtMatmulInnerShape_t
  CUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID = 8, // uint16_t: cublasLtClusterShape_t
} cublasLtMatmulAlgoConfigAttributes_t;

/// Emulation of double precision: accepted, and computed in double.
typedef enum {
  CUBLASLT_EMULATION_DESC_STRATEGY = 0,                              // int32_t
  CUBLASLT_EMULATION_DESC_SPECIAL_VALUES_SUPPORT = 1,                // int32_t
  CUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_CONTROL = 2,           // int32_t
  CUBLASLT_EMULATION_DESC_FIXEDPOINT_MAX_MANTISSA_BIT_COUNT = 3,     // int32_t
  CUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_OFFSET = 4,        // int32_t
  CUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_COUNT_POINTER = 5, // int32_t *
} cublasLtEmulationDescAttributes_t;
