// Each thread goes through a row of its own: by an index, by a pointer to the row, by a pointer that goes on.
// RUN: not %offloom check --checks='-*,mem-per-thread-chunk' --max-per-rule=0 %s | FileCheck %s --implicit-check-not='{{(error|warning):}}'

__global__ void by_index(float *out, const float *a, int n) {
  float sum = 0;
  for (int j = 0; j < n; ++j)
    // CHECK: [[#@LINE+1]]:{{.*}} 'n' elements from the next thread's
    sum += a[threadIdx.x * n + j];
  out[threadIdx.x] = sum;
}
__global__ void by_row(float *out, const float *a, int n) {
  const float *row = a + (blockIdx.x * blockDim.x + threadIdx.x) * n;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    // CHECK: [[#@LINE+1]]:{{.*}} 'n' elements from the next thread's
    sum += row[j];
  out[threadIdx.x] = sum;
}
__global__ void by_address(float *a, int n) {
  float *row = &a[threadIdx.x * n];
  for (int j = 0; j < n; ++j)
    // CHECK: [[#@LINE+1]]:{{.*}} 'n' elements from the next thread's
    row[j] = 0;
}
__global__ void goes_on(float *out, const float *a, int n) {
  const float *p = a + (size_t)threadIdx.x * n;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    // CHECK: [[#@LINE+1]]:{{.*}} 'n' elements from the next thread's
    sum += *p++;
  out[threadIdx.x] = sum;
}
__global__ void parameter_goes_on(float *out, const float *a) {
  a += threadIdx.x * 64;
  float sum = 0;
  for (int j = 0; j < 64; ++j)
    // CHECK: [[#@LINE+1]]:{{.*}} 256 bytes from the next thread's
    sum += *a++;
  out[threadIdx.x] = sum;
}
__global__ void up_to_an_end(float *out, const float *a) {
  const float *p = a + threadIdx.x * 16, *end = p + 16;
  float sum = 0;
  while (p < end)
    // CHECK: [[#@LINE+1]]:{{.*}} 64 bytes from the next thread's
    sum += *p++;
  out[threadIdx.x] = sum;
}
__global__ void steps_of_a_loop(float *out, const float *a) {
  float sum = 0;
  for (const float *p = a + threadIdx.x * 16; p != a + threadIdx.x * 16 + 16; ++p)
    // CHECK: [[#@LINE+1]]:{{.*}} 64 bytes from the next thread's
    sum += *p;
  out[threadIdx.x] = sum;
}

// Neighbouring threads have neighbouring elements.
__global__ void by_columns(float *out, const float *a, int n) {
  const float *p = a + threadIdx.x, *q = p;
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    sum += *p + q[j * n];
    p += n;
  }
  out[threadIdx.x] = sum;
}
__global__ void row_of_a_block(float *out, const float *a, int n) {
  const float *row = a + blockIdx.x * n;
  float sum = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    sum += row[j];
  out[threadIdx.x] = sum;
}
// How far a thread is, its data say.
__global__ void by_data(float *out, const float *a, int n) {
  const float *p = a + threadIdx.x * 64;
  for (int j = 0; j < 64; ++j)
    if (*p > 0)
      ++p;
  out[threadIdx.x] = *p;
}
