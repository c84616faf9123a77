// Loops that stay each thread's own: what they do could not be asked again, or would gain nothing.
// RUN: %offloom migrate %s 2>&1 | grep "kernel '.*': " | grep -v CHECK | FileCheck %s --implicit-check-not=phases

// Another name hides the one that the rounds would be told by.
// CHECK: kernel 'hidden': threads
__global__ void hidden(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    for (int n = 0; n < 3; ++n)
      x[i] += n;
  }
}

// A thread leaves the loop by itself.
// CHECK: kernel 'leaves': threads
__global__ void leaves(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += 32)
    if (x[i]++ == 7)
      break;
}

// An array for each thread would not lie as threads read it.
// CHECK: kernel 'keepsArray': threads
__global__ void keepsArray(int *x, int n) {
  int counts[16] = {};
  for (int i = threadIdx.x; i < n; i += 32)
    ++counts[x[i] & 15];
  x[threadIdx.x] = counts[threadIdx.x & 15];
}

// The bound is memory, which no thread may be there to read.
// CHECK: kernel 'readsBound': threads
__global__ void readsBound(const int *rows, const int *x, int *sums, int n) {
  if (threadIdx.x < n)
    for (int i = 0; i < rows[blockIdx.x]; ++i)
      sums[threadIdx.x] += x[i];
}

// Each thread goes through memory of its own, and compilers add integers in any order.
// CHECK: kernel 'ownRow': threads
__global__ void ownRow(const int *a, int *sums, int n) {
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[threadIdx.x * n + k];
  sums[threadIdx.x] = sum;
}

// Not every round reads of it.
// CHECK: kernel 'sometimes': threads
__global__ void sometimes(const float *a, const float *x, float *sums, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k)
    if (x[k] != 0)
      sum += a[threadIdx.x * n + k];
  sums[threadIdx.x] = sum;
}

// What is read may be what another round has written.
// CHECK: kernel 'writes': threads
__global__ void writes(float *a, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += a[threadIdx.x * n + k];
    a[threadIdx.x * n + k] = sum;
  }
}

// What all threads do alike is done by each.
// CHECK: kernel 'alike': threads
__global__ void alike(const int *x, int *out, int n) {
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += x[k];
  *out = sum;
}

// Few rounds are unrolled.
// CHECK: kernel 'unrolled': threads
__global__ void unrolled(const float *a, float *b) {
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += a[k * 256 + threadIdx.x];
  b[threadIdx.x] = sum;
}

// The step of a thread is its own.
// CHECK: kernel 'ownStep': threads
__global__ void ownStep(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += threadIdx.x + 1)
    atomicAdd(&x[i], 1);
}

// A small number comes back to where it was.
// CHECK: kernel 'comesBack': threads
__global__ void comesBack(int *x, unsigned char n) {
  for (unsigned char i = threadIdx.x; i < n; i += 32)
    x[i] = 1;
}
