// A variable is kept from phase to phase where its address is, whatever holds it.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=FORM < %t

__device__ int *advance(int *p, int by) { return p + by; }
__device__ int total(const int *p) { return p[0] + p[1]; }

// FORM: kernel 'throughPointer': phases
__global__ void throughPointer(int *out) {
  // CHECK-LABEL: void throughPointer
  int x = threadIdx.x, *p = &x;
  // CHECK: offloom::per_thread<int> x_of(block);
  __syncthreads();
  out[threadIdx.x] = *p;
}

// FORM: kernel 'throughHelper': phases
__global__ void throughHelper(int *out) {
  // CHECK-LABEL: void throughHelper
  int a[2] = {1, 2};
  int *p = advance(a, 1);
  // CHECK: offloom::per_thread<int[2]> a_of(block);
  __syncthreads();
  out[threadIdx.x] = *p;
}

// FORM: kernel 'onlyRead': phases
__global__ void onlyRead(int *out) {
  // CHECK-LABEL: void onlyRead
  int a[2] = {1, int(threadIdx.x)}, sum = total(a);
  // CHECK-NOT: a_of
  __syncthreads();
  out[threadIdx.x] = sum;
}

// What was read from memory is not read again.
// FORM: kernel 'readsOnce': phases
__global__ void readsOnce(int *out) {
  // CHECK-LABEL: void readsOnce
  __shared__ int s;
  int y = s + threadIdx.x;
  // CHECK: offloom::per_thread<int> y_of(block);
  __syncthreads();
  s = 5;
  out[threadIdx.x] = y;
}

// FORM: kernel 'aligned': phases
__global__ void aligned(int *out) {
  // CHECK-LABEL: void aligned
  alignas(16) char bytes[17];
  // CHECK: offloom::per_thread<char[17], 16> bytes_of(block);
  bytes[0] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = bytes[0];
}

// FORM: kernel 'ofStack': fibers (it takes memory from the stack)
__global__ void ofStack(int *out) {
  int *p = (int *)__builtin_alloca(4);
  *p = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = *p;
}

__device__ const int &same(const int &x) { return x; }

// A function may return a reference to what it was given.
// FORM: kernel 'throughResult': phases
__global__ void throughResult(int *out) {
  // CHECK-LABEL: void throughResult
  const int x = threadIdx.x;
  const int *p = &same(x);
  // CHECK: offloom::per_thread<int> x_of(block);
  __syncthreads();
  out[threadIdx.x] = *p;
}

struct Number {
  int value;
  __device__ Number(int v) : value(v) {}
};

// A temporary that a reference keeps alive ends with the phase.
// FORM: kernel 'ofTemporary': fibers ('r' refers to a value that another phase computes)
__global__ void ofTemporary(int *out, int n) {
  const int &r = threadIdx.x * n;
  const int *p = &r;
  __syncthreads();
  out[threadIdx.x] = *p;
}

// FORM: kernel 'ofPartOfTemporary': fibers ('r' refers to a value that another phase computes)
__global__ void ofPartOfTemporary(int *out) {
  const int &r = Number(threadIdx.x).value;
  const int *p = &r;
  __syncthreads();
  out[threadIdx.x] = *p;
}

// FORM: kernel 'changesTemporary': fibers ('r' refers to a value that another phase computes)
__global__ void changesTemporary(int *out, int n) {
  int &&r = threadIdx.x * n;
  int &also = r;
  __syncthreads();
  also += 3;
  __syncthreads();
  out[threadIdx.x] = r;
}

// FORM: kernel 'readsTemporary': phases
__global__ void readsTemporary(int *out, int n) {
  const int &r = threadIdx.x * n;
  out[threadIdx.x] = r;
  __syncthreads();
  out[threadIdx.x] += r;
}

// FORM: kernel 'ofTemplate': fibers ('r' refers to a value that another phase computes)
template <class T> __global__ void ofTemplate(T *out, T n) {
  const T &r = threadIdx.x * n;
  const T *p = &r;
  __syncthreads();
  out[threadIdx.x] = *p;
}
template __global__ void ofTemplate(int *, int);
