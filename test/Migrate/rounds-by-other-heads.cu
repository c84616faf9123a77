// Loops that stride are the block's however their heads are spelled: by a macro, a `while`, a counter from before.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace

#define KERNEL_LOOP(i, n) \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

__global__ void by_macro(const float *in, float *out, int rows, int columns) {
  KERNEL_LOOP(index, rows * columns) {
    out[index % columns * rows + index / columns] = in[index]; // transposed
  }
}
//      CHECK:  for (int index_first = blockIdx.x * blockDim.x; index_first < (rows * columns); index_first += blockDim.x * gridDim.x) {
// CHECK-NEXT:    block.threads(offloom::cut_rows, [&](offloom::thread_index threadIdx, auto &row) {
// CHECK-NEXT:      int index = index_first + threadIdx.x;
// CHECK-NEXT:      if (index >= (rows * columns))
// CHECK-NEXT:        return;
// CHECK-NEXT:      out[row.remainder(index, columns) * rows + row.quotient(index, columns)] = in[index]; // transposed
// CHECK-NEXT:    });
// CHECK-NEXT:  }

// The step goes into the head; before the loop, the index is what it begins with.
__global__ void by_while(const float *in, float *out, int n) {
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  const int stride = 256 * gridDim.x;
  float sum = i < n ? 1 : 0;
  while (i < n) {
    sum += in[i];
    i += stride; // next
  }
  atomicAdd(out, sum);
}
//      CHECK:    sum = i < n ? 1 : 0;
//      CHECK:  for (int i_first = blockIdx.x * 256; i_first < n; i_first += stride) {
// CHECK-NEXT:    block.threads_below(i_first, n, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      auto &sum = sum_of[threadIdx];
// CHECK-NEXT:      int i = i_first + threadIdx.x;
// CHECK-NEXT:      sum += in[i];
// CHECK-NEXT:    });
// CHECK-NEXT:  }

__global__ void older(float *x, int n) {
  int i;
  for (i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = 0;
  for (i = threadIdx.x; i < n; i = i + blockDim.x)
    x[i] += 1;
}
//      CHECK:  const dim3 blockDim = block.dim;
// CHECK-NEXT:  for (int i_first = 0; i_first < n; i_first += blockDim.x)
// CHECK-NEXT:    block.threads_below(i_first, n, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int i = i_first + threadIdx.x;
//      CHECK:  for (int i_first = 0; i_first < n; i_first = i_first + blockDim.x)

// The index is asked for afterwards: each thread counts, and its warp goes on until none does. It goes on where it ended,
// or gives its first value to another variable: the threads' own loops.
__global__ void afterwards(float *x, int n) {
  int i = threadIdx.x;
  while (i < n) { x[i] = 0; i += blockDim.x; }
  x[i] = 3;
}
//      CHECK:      if (!warp.takes_part(i < n))

__global__ void again(float *x, int n) {
  int i = threadIdx.x;
  for (int half = 0; half < 2; ++half)
    for (; i < n * (half + 1); i += blockDim.x)
      x[i] = half;
}
//      CHECK:      for (; i < n * (half + 1); i += blockDim.x)

__global__ void derived(const float *in, float *x, int n) {
  int i = threadIdx.x, beside = i + 1;
  for (; i < n; i += blockDim.x)
    x[i] = in[beside];
}
//      CHECK:    for (; i < n; i += blockDim.x)

// A narrow copy of threadIdx is not the thread, but goes up by one in a row of them.
__global__ void narrow(float *x, int n) {
  unsigned char lane = threadIdx.x;
  for (int i = lane; i < n; i += 256)
    x[i] = lane;
}
//      CHECK:    for (int i_first = rows.lane(); i_first < n; i_first += 256)
