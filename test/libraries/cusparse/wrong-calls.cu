// What is documented as misuse is said by a status, and changes nothing; work is done in the handle's stream, after the call has
// returned, is captured into graphs, and does not depend on the number of threads.
// RUN: %offloom cc -std=c++20 %s -o %t -lcusparse && %t | FileCheck %s
// RUN: env OFFLOOM_NUM_THREADS=1 %t > %t.one && env OFFLOOM_NUM_THREADS=3 %t > %t.three && cmp %t.one %t.three
// RUN: not %offloom cc %s -DABSENT -o %t.absent -lcusparse 2>&1 | FileCheck %s --check-prefix=ABSENT
#include <cstdio>
#include <cusparse.h>
#include <vector>

#define SAY(call) printf("%s: %s\n", #call, cusparseGetErrorName(call))

#ifdef ABSENT
void solve(cusparseHandle_t h) { cusparseSgtsv2(h, 3); } // ABSENT: 'cusparseSgtsv2' is not supported: solve the tridiagonal systems
void blocks(cusparseSpMatDescr_t a, bsric02Info_t i) {
  cusparseCreateSlicedEll(a);    // ABSENT: 'cusparseCreateSlicedEll' is not supported: use the generic interface
  cusparseDestroyBsric02Info(i); // ABSENT: 'cusparseDestroyBsric02Info' is not supported: convert to CSR
}
#endif

__global__ void slowly(float *x, int n, float value) {
  long long end = clock64() + 50000000;
  while (clock64() < end)
    ;
  for (int i = 0; i < n; ++i)
    x[i] = value;
}

int main() {
  cusparseHandle_t h, none = nullptr;
  SAY(cusparseCreate(nullptr)); // CHECK: : CUSPARSE_STATUS_INVALID_VALUE
  SAY(cusparseCreate(&h)); // CHECK-NEXT: : CUSPARSE_STATUS_SUCCESS
  SAY(cusparseDestroy(none)); // CHECK-NEXT: : CUSPARSE_STATUS_SUCCESS
  SAY(cusparseSetPointerMode(h, (cusparsePointerMode_t)9)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  int *offsets, *columns;
  float *values, *x, *y, one = 1, nothing = 0;
  const int n = 2000;
  cudaMallocManaged(&offsets, (n + 1) * sizeof(int));
  cudaMallocManaged(&columns, 3 * n * sizeof(int));
  cudaMallocManaged(&values, 3 * n * sizeof(float));
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    offsets[i] = 3 * i, x[i] = 1.0f / (i + 1), y[i] = 42;
    for (int k = 0; k < 3; ++k)
      columns[3 * i + k] = i / 3 + k * (n / 3), values[3 * i + k] = 1.0f / (i % 7 + k + 3);
  }
  offsets[n] = 3 * n;
  cusparseSpMatDescr_t a;
  cusparseDnVecDescr_t dx, dy, longer, doubles;
  const auto I = CUSPARSE_INDEX_32I;
  const auto Z = CUSPARSE_INDEX_BASE_ZERO;
  SAY(cusparseCreateCsr(&a, -1, n, 3 * n, offsets, columns, values, I, I, Z, CUDA_R_32F)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  SAY(cusparseCreateCsr(&a, n, n, 3 * n, offsets, columns, values, I, I, Z, CUDA_R_32F)); // CHECK-NEXT: : CUSPARSE_STATUS_SUCCESS
  cusparseCreateDnVec(&dx, n, x, CUDA_R_32F);
  cusparseCreateDnVec(&dy, n, y, CUDA_R_32F);
  cusparseCreateDnVec(&longer, n + 1, x, CUDA_R_32F);
  cusparseCreateDnVec(&doubles, n, x, CUDA_R_64F);
  const auto N = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const auto alg = CUSPARSE_SPMV_ALG_DEFAULT;
  SAY(cusparseSpMV(none, N, &one, a, dx, &nothing, dy, CUDA_R_32F, alg, nullptr)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  SAY(cusparseSpMV(h, N, nullptr, a, dx, &nothing, dy, CUDA_R_32F, alg, nullptr)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  SAY(cusparseSpMV(h, N, &one, a, longer, &nothing, dy, CUDA_R_32F, alg, nullptr)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  SAY(cusparseSpMV(h, (cusparseOperation_t)5, &one, a, dx, &nothing, dy, CUDA_R_32F, alg, nullptr)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  SAY(cusparseSpMV(h, N, &one, a, doubles, &nothing, dy, CUDA_R_32F, alg, nullptr)); // CHECK-NEXT: : CUSPARSE_STATUS_NOT_SUPPORTED
  SAY(cusparseSpMV(h, N, &one, a, dx, &nothing, dy, CUDA_R_16F, alg, nullptr)); // CHECK-NEXT: : CUSPARSE_STATUS_NOT_SUPPORTED
  SAY(cusparseSpSV_createDescr(nullptr)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  cusparseSpSVDescr_t solver;
  cusparseSpSV_createDescr(&solver);
  SAY(cusparseSpSV_solve(h, N, &one, a, dx, dy, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, solver)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  SAY(cusparseXcoo2csr(h, columns, -1, n, offsets, Z)); // CHECK-NEXT: : CUSPARSE_STATUS_INVALID_VALUE
  cudaDeviceSynchronize();
  printf("%g, %s\n", y[0], cusparseGetErrorString(CUSPARSE_STATUS_INVALID_VALUE)); // CHECK-NEXT: 42, invalid value

  // A scalar of the host is read at once, and the work waits for its turn.
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cusparseSetStream(h, stream);
  std::vector<float> was(x, x + n);
  slowly<<<1, 1, 0, stream>>>(x, n, 2);
  cusparseSpMV(h, N, &one, a, dx, &nothing, dy, CUDA_R_32F, alg, nullptr);
  one = 77;
  const bool early = cudaStreamQuery(stream) == cudaErrorNotReady;
  cudaStreamSynchronize(stream);
  printf("returned early %d, %d\n", early, y[0] == 2 * (values[0] + values[1] + values[2])); // CHECK-NEXT: returned early 1, 1

  // A graph, launched twice: y = A x + y.
  one = 1;
  const float first = y[0];
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cusparseSpMV(h, N, &one, a, dx, &one, dy, CUDA_R_32F, alg, nullptr);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("launched twice %d\n", y[0] == first + first + first); // CHECK-NEXT: launched twice 1

  // A result for the host is there when the call returns, and in a graph after each launch.
  cusparseSpVecDescr_t few;
  float sum = 0;
  cusparseCreateSpVec(&few, n, 3, columns, values, I, Z, CUDA_R_32F);
  cusparseSpVV(h, N, few, dx, &sum, CUDA_R_32F, nullptr);
  printf("at once %d, ", sum == values[0] * x[0] + values[1] * x[n / 3] + values[2] * x[2 * (n / 3)]);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  const bool captured = cusparseSpVV(h, N, few, dx, &sum, CUDA_R_32F, nullptr) == CUSPARSE_STATUS_SUCCESS;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  const float before = sum;
  x[0] += 8;
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("captured %d, %d\n", captured, sum == values[0] * x[0] + values[1] * x[n / 3] + values[2] * x[2 * (n / 3)] && sum != before); // CHECK-NEXT: at once 1, captured 1, 1

  // Sums whose rounding shows their order.
  for (int i = 0; i < n; ++i)
    x[i] = was[i];
  for (auto op : {N, CUSPARSE_OPERATION_TRANSPOSE}) {
    cusparseSpMV(h, op, &one, a, dx, &nothing, dy, CUDA_R_32F, alg, nullptr);
    cudaStreamSynchronize(stream);
    float sum = 0;
    for (int i = 0; i < n; ++i)
      sum += y[i];
    printf("%a\n", sum);
  }
  cusparseDestroy(h);
}
