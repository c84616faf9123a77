// Loops without a barrier are the block's where its threads can count their rounds together, and neighbouring
// threads then read neighbouring elements in turn.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace

// A loop that strides: the block counts for its first thread.
__global__ void scale(float *x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] *= a; // in place
}
//      CHECK:  for (int i_first = blockIdx.x * blockDim.x; i_first < n; i_first += blockDim.x * gridDim.x)
// CHECK-NEXT:    block.threads_below(i_first, n, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int i = i_first + threadIdx.x;
// CHECK-NEXT:      x[i] *= a; // in place
// CHECK-NEXT:    });
// CHECK-NEXT:}

// What a thread keeps lies beside what its neighbours keep; `tid` is gone, since nothing else asks for it.
__global__ void positive(const float *in, float *out, int n) {
  float sum = 0;
  int tid = threadIdx.x;
  for (size_t i = tid; n > i; i = i + 256) {
    if (in[i] < 0) continue;
    sum += in[i];
  }
  atomicAdd(out, sum);
}
//      CHECK:  offloom::per_thread<float> sum_of(block, 0);
// CHECK-NEXT:  for (size_t i_first = 0; n > i_first; i_first = i_first + 256) {
// CHECK-NEXT:    block.threads_below(i_first, n, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      auto &sum = sum_of[threadIdx];
// CHECK-NEXT:      size_t i = i_first + threadIdx.x;
// CHECK-NEXT:      if (in[i] < 0) return;
// CHECK-NEXT:      sum += in[i];
// CHECK-NEXT:    });
// CHECK-NEXT:  }

// A loop that all threads take alike, for those that a guard lets in.
__global__ void multiply(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && col < n) {
    float sum = 0.0f;
    for (int k = 0; k < n; ++k)
      sum += a[row * n + k] * b[k * n + col];
    c[row * n + col] = sum;
  }
}
//      CHECK:  {
// CHECK-NEXT:    offloom::per_thread<float> sum_of(block, 0.0f);
// CHECK-NEXT:    offloom::side_by_side(block, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int row = blockIdx.y * blockDim.y + threadIdx.y;
// CHECK-NEXT:      int col = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:      return row < n && col < n;
// CHECK-NEXT:    }, [&](auto lanes, auto sum_of) {
// CHECK-NEXT:      for (int k = 0; k < n; ++k)
// CHECK-NEXT:        lanes.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:          int row = blockIdx.y * blockDim.y + threadIdx.y;
// CHECK-NEXT:          int col = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:          auto &sum = sum_of[threadIdx];
// CHECK-NEXT:          sum += a[row * n + k] * b[k * n + col];
// CHECK-NEXT:        });
// CHECK-NEXT:    }, sum_of);
// CHECK-NEXT:    block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {

// Threads that return early are asked again instead of being remembered.
__global__ void columns(const float *a, float *sums, int rows, int n) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (col >= n) return;
  float sum = 0.0f;
  for (int row = 0; row < rows; ++row) sum += a[row * n + col];
  sums[col] = sum;
}
//      CHECK:void columns(const float *a, float *sums, int rows, int n) {
// CHECK-NEXT:  offloom::block &block = offloom::this_block();
// CHECK-NEXT:  const uint3 blockIdx = block.idx;
// CHECK-NEXT:  const dim3 blockDim = block.dim;
// CHECK-NEXT:  offloom::per_thread<float> sum_of(block, 0.0f);
// CHECK-NEXT:  for (int row = 0; row < rows; ++row) block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK-NEXT:    int col = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:    auto &sum = sum_of[threadIdx];
// CHECK-NEXT:    if (threadIdx.outside(col >= n))
// CHECK-NEXT:      return;
// CHECK-NEXT:    sum += a[row * n + col];
// CHECK-NEXT:  });

// A counter of C's older kind.
__global__ void outer(const float *a, float *b, int n) {
  int col = threadIdx.x, k;
  if (col < n) {
    int row;
    for (row = 0; row < n; ++row) b[row * n + col] = a[row] * a[col];
  }
  for (k = 0; k < n; k++) b[k * 512 + threadIdx.x] += 1;
}
//      CHECK:    for (int row = 0; row < n; ++row) block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK-NEXT:      int col = threadIdx.x;
// CHECK-NEXT:      if (threadIdx.outside(col >= n))
// CHECK-NEXT:        return;
// CHECK-NEXT:      b[row * n + col] = a[row] * a[col];
//      CHECK:  for (int k = 0; k < n; k++) block.threads(offloom::row_places, [&](offloom::thread_index threadIdx, auto &row_) {

// The first thread's index is of the same type.
__global__ void deduced(int *x, unsigned n) {
  for (auto i = threadIdx.x; i < n; i += 32)
    x[i] = 0;
}
//      CHECK:  for (unsigned int i_first = 0; i_first < n; i_first += 32)
// CHECK-NEXT:    block.threads_below(i_first, n, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      unsigned int i = i_first + threadIdx.x;

// Two dimensions.
__global__ void fill(float *a, int width, int height) {
  for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < height; y += gridDim.y * blockDim.y)
    for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < width; x += gridDim.x * blockDim.x)
      a[y * width + x] = 1;
}
//      CHECK:  for (int y_first = blockIdx.y * blockDim.y; y_first < height; y_first += gridDim.y * blockDim.y)
// CHECK-NEXT:    for (int x_first = blockIdx.x * blockDim.x; x_first < width; x_first += gridDim.x * blockDim.x)
// CHECK-NEXT:      block.threads_below(x_first, width, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        int y = y_first + threadIdx.y;
// CHECK-NEXT:        if (y >= height)
// CHECK-NEXT:          return;
// CHECK-NEXT:        int x = x_first + threadIdx.x;
// CHECK-NEXT:        a[y * width + x] = 1;
// CHECK-NEXT:      });

// A last round that is one more; a bound of a type that only an instance knows stays a test of each thread.
template <class T>
__global__ void up_to(T *x, int last, T bound) {
  for (int i = threadIdx.x; last >= i; i += 256) x[i] = 0;
  for (int i = threadIdx.x; i < bound; i += 256) x[i] += 1;
}
template __global__ void up_to(float *, int, float);
//      CHECK:  for (int i_first = 0; last >= i_first; i_first += 256) block.threads_up_to(i_first, last, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int i = i_first + threadIdx.x;
// CHECK-NEXT:    x[i] = 0;
//      CHECK:    if (!(i < bound))

// Where no test of threadIdx.x is left, the head says none.
__global__ void alone(float *x, int n) {
  for (int y = threadIdx.y; y < n; y += blockDim.y)
    x[y * 32 + threadIdx.x] = 0;
}
//      CHECK:    block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int y = y_first + threadIdx.y;
// CHECK-NEXT:      if (y >= n)
