// RUN: not %offloom check --checks=-*,api-event-timing-unneeded,lib-* %s 2>&1 | FileCheck %s

typedef struct CusparseContext *cusparseHandle_t;
int cusparseCreate(cusparseHandle_t *handle);
int cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream);
int cusparseSetPointerMode(cusparseHandle_t handle, int mode);
int cusparseSpMV(cusparseHandle_t handle, const float *alpha, const float *x, float *y);
void configure(cusparseHandle_t handle);
void keep(cudaEvent_t event);

void ordering(cudaStream_t stream) {
  cudaEvent_t only, timed, kept;
  (void)cudaEventCreate(&only);
  // CHECK: :[[#@LINE-1]]:9: remark: streams wait for this event and nobody asks it for a time
  (void)cudaEventCreate(&timed);
  (void)cudaEventCreate(&kept);
  (void)cudaStreamWaitEvent(stream, only, 0);
  (void)cudaStreamWaitEvent(stream, timed, 0);
  (void)cudaStreamWaitEvent(stream, kept, 0);
  float time;
  (void)cudaEventElapsedTime(&time, timed, timed);
  keep(kept);
}

void scalars(float *x, float *y) {
  cusparseHandle_t handle, configured, set;
  float *alpha, host = 1;
  (void)cudaMalloc(&alpha, sizeof(float));
  cusparseCreate(&handle);
  cusparseSpMV(handle, alpha, x, y);
  // CHECK: :[[#@LINE-1]]:24: warning: 'alpha' leads to device memory, and cusparse reads scalars
  cusparseSpMV(handle, &host, x, y);
  cusparseCreate(&configured);
  configure(configured);
  cusparseSpMV(configured, alpha, x, y);
  cusparseCreate(&set);
  cusparseSetPointerMode(set, 1);
  cusparseSpMV(set, alpha, x, y);
}

void streams(float *x, float *y, float *scale) {
  cudaStream_t stream;
  cusparseHandle_t handle, set;
  (void)cudaStreamCreate(&stream);
  (void)cudaMemsetAsync(x, 0, 64, stream);
  cusparseCreate(&handle);
  cusparseSpMV(handle, scale, x, y);
  // CHECK: :[[#@LINE-1]]:3: remark: 'cusparseSpMV' runs on the default stream, and not on 'stream'
  cusparseCreate(&set);
  cusparseSetStream(set, stream);
  cusparseSpMV(set, scale, x, y);
}

void noStream(float *x, float *y, float *scale) {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  cusparseSpMV(handle, scale, x, y);
}

// Each call of cuBLASLt says its stream, and a descriptor where the scalars are.
typedef struct LtContext *cublasLtHandle_t;
int cublasLtCreate(cublasLtHandle_t *handle);
int cublasLtMatmul(cublasLtHandle_t handle, const float *alpha, const float *x, float *y, cudaStream_t stream);
void descriptors(float *x, float *y) {
  cudaStream_t stream;
  cublasLtHandle_t handle;
  float *alpha;
  (void)cudaMalloc(&alpha, sizeof(float));
  (void)cudaStreamCreate(&stream);
  (void)cudaMemsetAsync(x, 0, 64, stream);
  cublasLtCreate(&handle);
  cublasLtMatmul(handle, alpha, x, y, stream);
}
// CHECK-NOT: {{warning|error|remark}}:
