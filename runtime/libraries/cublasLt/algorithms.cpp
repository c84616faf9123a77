// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs that look for the fastest algorithm ask. There is one, which needs no workspace and
// computes the same however it is laid out.
#include "algorithms.h"
#include "fields.h"

namespace offloom::blaslt {
namespace {

constexpr std::uint32_t magic = 0x0ff100b1;

constexpr field config_fields[] = {
    OFFLOOM_FIELD(algorithm, id, ALGO_CONFIG_ID),
    OFFLOOM_FIELD(algorithm, tile, ALGO_CONFIG_TILE_ID),
    OFFLOOM_FIELD(algorithm, split, ALGO_CONFIG_SPLITK_NUM),
    OFFLOOM_FIELD(algorithm, reduction, ALGO_CONFIG_REDUCTION_SCHEME),
    OFFLOOM_FIELD(algorithm, swizzling, ALGO_CONFIG_CTA_SWIZZLING),
    OFFLOOM_FIELD(algorithm, option, ALGO_CONFIG_CUSTOM_OPTION),
    OFFLOOM_FIELD(algorithm, stages, ALGO_CONFIG_STAGES_ID),
    OFFLOOM_FIELD(algorithm, inner_shape, ALGO_CONFIG_INNER_SHAPE_ID),
    OFFLOOM_FIELD(algorithm, cluster, ALGO_CONFIG_CLUSTER_SHAPE_ID),
};

bool initialised(const algorithm &algo) { return algo.magic == magic; }

algorithm made_for(int compute, int scale, int a, int b, int c, int d, int id = 0) {
  algorithm made = {};
  made.magic = magic;
  made.id = id;
  made.compute = std::uint8_t(compute);
  made.scale = std::uint8_t(scale);
  const int types[] = {a, b, c, d};
  for (int i = 0; i < 4; ++i)
    made.types[i] = std::uint8_t(types[i]);
  return made;
}

algorithm made_for(const problem &p) {
  return made_for(p.op.compute, p.op.scale_type, p.a.type, p.b.type, p.c.type, p.d.type);
}

/// The problem of descriptors, of which C's may be left out.
bool read(problem &p, cublasLtMatmulDesc_t desc, cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
          cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d) {
  if (!desc || !a || !b || !d)
    return false;
  p = {of(desc), of(a), of(b), of(c ? c : d), of(d)};
  return true;
}

std::uint64_t numerical_flags(const algorithm &algo) {
  const numbers kind = numbers_of(algo.compute, algo.scale, algo.types[0], algo.types[1],
                                  algo.types[2], algo.types[3]);
  const bool wide = kind == numbers::real64 || kind == numbers::complex64;
  return CUBLASLT_NUMERICAL_IMPL_FLAGS_FMA | (wide ? CUBLASLT_NUMERICAL_IMPL_FLAGS_ACCUMULATOR_64F
                                                   : CUBLASLT_NUMERICAL_IMPL_FLAGS_ACCUMULATOR_32F);
}

} // namespace

cublasStatus_t check(const algorithm &algo, const problem &p) {
  const algorithm fits = made_for(p);
  if (!initialised(algo) || algo.compute != fits.compute || algo.scale != fits.scale ||
      !std::equal(algo.types, algo.types + 4, fits.types))
    return CUBLAS_STATUS_INVALID_VALUE;
  return algo.option == 0 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}

} // namespace offloom::blaslt

using namespace offloom::blaslt;

extern "C" {

cublasStatus_t
cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
                               cublasLtMatrixLayout_t a_layout, cublasLtMatrixLayout_t b_layout,
                               cublasLtMatrixLayout_t c_layout, cublasLtMatrixLayout_t d_layout,
                               cublasLtMatmulPreference_t preference, int requested,
                               cublasLtMatmulHeuristicResult_t results[], int *returned) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  problem p;
  if (requested <= 0 || !results || !returned || !preference ||
      !read(p, desc, a_layout, b_layout, c_layout, d_layout))
    return CUBLAS_STATUS_INVALID_VALUE;
  *returned = 0;
  const cublasStatus_t status = check(p);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  results[0] = {};
  of(&results[0].algo) = made_for(p);
  results[0].state = CUBLAS_STATUS_SUCCESS;
  results[0].wavesCount = 1;
  *returned = 1;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristicForStream(
    cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, cublasLtMatrixLayout_t a_layout,
    cublasLtMatrixLayout_t b_layout, cublasLtMatrixLayout_t c_layout,
    cublasLtMatrixLayout_t d_layout, cublasLtMatmulPreference_t preference, int requested,
    cublasLtMatmulHeuristicResult_t results[], int *returned, cudaStream_t) {
  return cublasLtMatmulAlgoGetHeuristic(handle, desc, a_layout, b_layout, c_layout, d_layout,
                                        preference, requested, results, returned);
}

cublasStatus_t cublasLtMatmulAlgoGetIds(cublasLtHandle_t handle, cublasComputeType_t compute,
                                        cudaDataType_t scale, cudaDataType_t a_type,
                                        cudaDataType_t b_type, cudaDataType_t c_type,
                                        cudaDataType_t d_type, int requested, int ids[],
                                        int *returned) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (requested <= 0 || !ids || !returned)
    return CUBLAS_STATUS_INVALID_VALUE;
  *returned = 0;
  if (numbers_of(compute, scale, a_type, b_type, c_type, d_type) == numbers::none)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  ids[0] = 0;
  *returned = 1;
  return CUBLAS_STATUS_SUCCESS;
}

/// A GPU's ids are kept, for programs that have one of them written down.
cublasStatus_t cublasLtMatmulAlgoInit(cublasLtHandle_t handle, cublasComputeType_t compute,
                                      cudaDataType_t scale, cudaDataType_t a_type,
                                      cudaDataType_t b_type, cudaDataType_t c_type,
                                      cudaDataType_t d_type, int id, cublasLtMatmulAlgo_t *algo) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!algo || id < 0 || id > 127)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (numbers_of(compute, scale, a_type, b_type, c_type, d_type) == numbers::none)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  *algo = {};
  of(algo) = made_for(compute, scale, a_type, b_type, c_type, d_type, id);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t
cublasLtMatmulAlgoCheck(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
                        cublasLtMatrixLayout_t a_layout, cublasLtMatrixLayout_t b_layout,
                        cublasLtMatrixLayout_t c_layout, cublasLtMatrixLayout_t d_layout,
                        const cublasLtMatmulAlgo_t *algo, cublasLtMatmulHeuristicResult_t *result) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  problem p;
  if (!algo || !result || !read(p, desc, a_layout, b_layout, c_layout, d_layout))
    return CUBLAS_STATUS_INVALID_VALUE;
  cublasStatus_t status = check(p);
  if (status == CUBLAS_STATUS_SUCCESS)
    status = check(of(algo), p);
  result->workspaceSize = 0;
  result->state = status;
  result->wavesCount = 1;
  return status;
}

cublasStatus_t cublasLtMatmulAlgoConfigSetAttribute(cublasLtMatmulAlgo_t *algo,
                                                    cublasLtMatmulAlgoConfigAttributes_t attribute,
                                                    const void *value, size_t size) {
  if (!algo || !initialised(of(algo)) || attribute == CUBLASLT_ALGO_CONFIG_ID)
    return CUBLAS_STATUS_INVALID_VALUE;
  return set_field(config_fields, algo, attribute, value, size);
}

cublasStatus_t cublasLtMatmulAlgoConfigGetAttribute(const cublasLtMatmulAlgo_t *algo,
                                                    cublasLtMatmulAlgoConfigAttributes_t attribute,
                                                    void *value, size_t size, size_t *written) {
  if (!algo || !initialised(of(algo)))
    return CUBLAS_STATUS_INVALID_VALUE;
  return get_field(config_fields, algo, attribute, value, size, written);
}

cublasStatus_t cublasLtMatmulAlgoCapGetAttribute(const cublasLtMatmulAlgo_t *algo,
                                                 cublasLtMatmulAlgoCapAttributes_t attribute,
                                                 void *value, size_t size, size_t *written) {
  if (!algo || !initialised(of(algo)))
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto tell_number = [&](auto number) {
    if (size != 0 && size != sizeof(number))
      return CUBLAS_STATUS_INVALID_VALUE;
    return tell(&number, sizeof(number), value, size, written);
  };
  switch (attribute) {
  case CUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT:
  case CUBLASLT_ALGO_CAP_POINTER_ARRAY_BATCH_SUPPORT:
  case CUBLASLT_ALGO_CAP_POINTER_ARRAY_GROUPED_SUPPORT:
  case CUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT:
  case CUBLASLT_ALGO_CAP_CUSTOM_MEMORY_ORDER:
    return tell_number(std::int32_t(1));
  case CUBLASLT_ALGO_CAP_SPLITK_SUPPORT:
  case CUBLASLT_ALGO_CAP_REDUCTION_SCHEME_MASK:
  case CUBLASLT_ALGO_CAP_CTA_SWIZZLING_SUPPORT:
  case CUBLASLT_ALGO_CAP_UPLO_SUPPORT:
  case CUBLASLT_ALGO_CAP_CUSTOM_OPTION_MAX:
  case CUBLASLT_ALGO_CAP_LD_NEGATIVE:
  case CUBLASLT_ALGO_CAP_ATOMIC_SYNC:
  case CUBLASLT_ALGO_CAP_FLOATING_POINT_EMULATION_SUPPORT:
    return tell_number(std::int32_t(0));
  case CUBLASLT_ALGO_CAP_TILE_IDS:
    return tell_number(std::uint32_t(CUBLASLT_MATMUL_TILE_UNDEFINED));
  case CUBLASLT_ALGO_CAP_STAGES_IDS:
    return tell_number(std::uint32_t(CUBLASLT_MATMUL_STAGES_UNDEFINED));
  case CUBLASLT_ALGO_CAP_POINTER_MODE_MASK:
    return tell_number(std::uint32_t(31));
  case CUBLASLT_ALGO_CAP_EPILOGUE_MASK:
    return tell_number(std::uint32_t(1023));
  case CUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS:
    return tell_number(numerical_flags(of(algo)));
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_A_BYTES:
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_B_BYTES:
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_C_BYTES:
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_D_BYTES:
    return tell_number(std::uint32_t(1));
  }
  return CUBLAS_STATUS_INVALID_VALUE;
}

} // extern "C"
