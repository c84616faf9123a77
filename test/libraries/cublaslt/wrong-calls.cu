// What is documented as misuse is said by a status, and changes nothing; what an algorithm is asked.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublasLt && %t | FileCheck %s
#include "reference.h"

#define SAY(...) printf("%s\n", cublasLtGetStatusName(__VA_ARGS__))

int main() {
  matrix a(CUDA_R_32F, 16, 16), b(CUDA_R_32F, 16, 16), d(CUDA_R_32F, 16, 16), tall(CUDA_R_32F, 32, 16);
  matrix halves(CUDA_R_16F, 16, 16), bytes(CUDA_R_8F_E4M3, 16, 16);
  a.fill<float>(1), b.fill<float>(2), d.fill<float>(3);
  cublasLtHandle_t none = nullptr;
  operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  float one = 1, zero = 0;
  auto with = [&](auto attribute, auto value) {
    operation it(CUBLAS_COMPUTE_32F, CUDA_R_32F);
    it.set(attribute, value);
    return multiply(it, &one, a, b, &zero, d, d);
  };

  // CHECK: handles:
  printf("handles:\n");
  SAY(cublasLtCreate(nullptr)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtDestroy(nullptr)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatmul(none, op.desc, &one, a.data, a.layout, b.data, b.layout, &zero, d.data, d.layout, d.data, d.layout, nullptr, nullptr, 0, 0)); // CHECK-NEXT: CUBLAS_STATUS_NOT_INITIALIZED
  SAY(cublasLtMatmul(handle(), op.desc, nullptr, a.data, a.layout, b.data, b.layout, &zero, d.data, d.layout, d.data, d.layout, nullptr, nullptr, 0, 0)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE

  // CHECK: attributes:
  printf("attributes:\n");
  int32_t four = 4;
  int64_t eight = 8;
  size_t written = 0;
  SAY(cublasLtMatrixLayoutCreate(nullptr, CUDA_R_32F, 4, 4, 4)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatrixLayoutSetAttribute(a.layout, CUBLASLT_MATRIX_LAYOUT_LD, &four, sizeof four)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatrixLayoutSetAttribute(a.layout, CUBLASLT_MATRIX_LAYOUT_LD, nullptr, sizeof eight)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatrixLayoutSetAttribute(a.layout, (cublasLtMatrixLayoutAttribute_t)99, &eight, sizeof eight)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatrixLayoutGetAttribute(a.layout, CUBLASLT_MATRIX_LAYOUT_LD, nullptr, 0, nullptr)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatrixLayoutGetAttribute(a.layout, CUBLASLT_MATRIX_LAYOUT_LD, nullptr, 0, &written)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  SAY(cublasLtMatrixLayoutGetAttribute(a.layout, CUBLASLT_MATRIX_LAYOUT_LD, &eight, sizeof eight, nullptr)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  printf("%zu bytes, %d\n", written, int(eight)); // CHECK-NEXT: 8 bytes, 16

  // CHECK: sizes and types:
  printf("sizes and types:\n");
  SAY(multiply(op, &one, tall, b, &zero, d, d)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(multiply(op, &one, halves, b, &zero, d, d)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  SAY(multiply(op, &one, a, b, &zero, halves, halves)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  operation doubles(CUBLAS_COMPUTE_64F, CUDA_R_64F);
  SAY(multiply(doubles, &one, a, b, &zero, d, d)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  a.set(CUBLASLT_MATRIX_LAYOUT_LD, int64_t(8));
  SAY(multiply(op, &one, a, b, &zero, d, d)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  a.set(CUBLASLT_MATRIX_LAYOUT_LD, int64_t(16));
  a.set(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, 2);
  SAY(multiply(op, &one, a, b, &zero, d, d)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  a.set(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, 1);

  // CHECK: settings:
  printf("settings:\n");
  SAY(with(CUBLASLT_MATMUL_DESC_TRANSA, 9)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(with(CUBLASLT_MATMUL_DESC_TRANSC, CUBLAS_OP_T)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  SAY(with(CUBLASLT_MATMUL_DESC_FILL_MODE, CUBLAS_FILL_MODE_UPPER)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  SAY(with(CUBLASLT_MATMUL_DESC_EPILOGUE, 77u)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(with(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(with(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_GELU_AUX)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(with(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, d.data)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(with(CUBLASLT_MATMUL_DESC_ATOMIC_SYNC_NUM_CHUNKS_D_ROWS, 2)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  SAY(multiply(op, &one, bytes, bytes, &zero, d, d)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  operation turned(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  turned.set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  turned.set(CUBLASLT_MATMUL_DESC_A_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0); // sm_90 has no blocks of 32
  turned.set(CUBLASLT_MATMUL_DESC_B_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0);
  SAY(multiply(turned, &one, bytes, bytes, &zero, d, d)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED

  // CHECK: algorithms:
  printf("algorithms:\n");
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulHeuristicResult_t found[4];
  int count = 0, ids[4], id = 0, tiles = 0;
  SAY(cublasLtMatmulAlgoGetHeuristic(handle(), op.desc, a.layout, b.layout, d.layout, d.layout, preference, 0, found, &count)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatmulAlgoGetHeuristic(handle(), op.desc, a.layout, b.layout, d.layout, d.layout, preference, 4, found, &count)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  printf("%d found, workspace %zu\n", count, found[0].workspaceSize); // CHECK-NEXT: 1 found, workspace 0
  SAY(cublasLtMatmulAlgoGetIds(handle(), CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_64F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, 4, ids, &count)); // CHECK-NEXT: CUBLAS_STATUS_NOT_SUPPORTED
  SAY(cublasLtMatmulAlgoGetIds(handle(), CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, 4, ids, &count)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  cublasLtMatmulAlgo_t algo = {};
  SAY(cublasLtMatmul(handle(), op.desc, &one, a.data, a.layout, b.data, b.layout, &zero, d.data, d.layout, d.data, d.layout, &algo, nullptr, 0, 0)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatmulAlgoInit(handle(), CUBLAS_COMPUTE_64F, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, ids[0], &algo)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  SAY(cublasLtMatmulAlgoCheck(handle(), op.desc, a.layout, b.layout, d.layout, d.layout, &algo, found)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatmulAlgoConfigSetAttribute(&algo, CUBLASLT_ALGO_CONFIG_ID, &four, sizeof four)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatmulAlgoConfigSetAttribute(&algo, CUBLASLT_ALGO_CONFIG_SPLITK_NUM, &four, sizeof four)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  SAY(cublasLtMatmulAlgoConfigGetAttribute(&algo, CUBLASLT_ALGO_CONFIG_SPLITK_NUM, &id, sizeof id, nullptr)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  SAY(cublasLtMatmulAlgoCapGetAttribute(&algo, CUBLASLT_ALGO_CAP_TILE_IDS, &tiles, 1, nullptr)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatmulAlgoCapGetAttribute(&algo, CUBLASLT_ALGO_CAP_TILE_IDS, nullptr, 0, &written)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS
  printf("split %d, tiles %zu\n", id, written / sizeof(int)); // CHECK-NEXT: split 4, tiles 1

  // CHECK: transformations:
  printf("transformations:\n");
  cublasLtMatrixTransformDesc_t transform;
  cublasLtMatrixTransformDescCreate(&transform, CUDA_R_32F);
  SAY(cublasLtMatrixTransform(none, transform, &one, a.data, a.layout, &zero, nullptr, nullptr, d.data, d.layout, 0)); // CHECK-NEXT: CUBLAS_STATUS_NOT_INITIALIZED
  SAY(cublasLtMatrixTransform(handle(), transform, &one, tall.data, tall.layout, &zero, nullptr, nullptr, d.data, d.layout, 0)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtMatrixTransform(handle(), transform, &one, a.data, nullptr, &zero, nullptr, nullptr, d.data, d.layout, 0)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtLoggerSetLevel(9)); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasLtLoggerSetLevel(1)); // CHECK-NEXT: CUBLAS_STATUS_SUCCESS

  for (int i = 0; i < 256; ++i)
    expect(static_cast<float *>(d.data)[i] == matrix::value(3, i % 16, i / 16), "D is as it was");
  printf("%d failures\n", failures); // CHECK-NEXT: {{^}}0 failures
}
