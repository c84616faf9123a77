// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel families whose thread loops compilers must vectorise once migrated: more than a dozen for
// each compiler. The comment above each says how many of its loops the compiler has to report,
// since a kernel with barriers has one a phase. g++ 12 is excused from six, for reasons that
// runtime/include/offloom/thread_loop.h gives.

// vectorised: 1
__global__ void vectorAdd(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

// vectorised: 1
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

// vectorised: 1
__global__ void scaleWithEarlyReturn(float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] *= a;
}

// vectorised: 1
__global__ void relu(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] > 0.0f ? in[i] : 0.0f;
}

// vectorised: 1 (clang++)
__global__ void copyRows(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * width + x] = in[y * width + x];
}

// vectorised: 1 (clang++)
__global__ void stencil2d(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return;
  int i = y * width + x;
  out[i] = 0.25f * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
}

// vectorised: 1 (clang++)
__global__ void convolution1d(const float *__restrict__ in, const float *__restrict__ taps,
                              float *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 5; ++k)
    sum += taps[k] * in[i + k];
  out[i] = sum;
}

// vectorised: 2
__global__ void sharedTileCopy(const float *in, float *out) {
  __shared__ float tile[256];
  tile[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = tile[255 - threadIdx.x];
}

// vectorised: 2
__global__ void treeReduction(const float *in, float *out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

// vectorised: 1
__global__ void matmulTiled(const float *a, const float *b, float *c, int n) {
  __shared__ float aTile[16][16], bTile[16][16];
  const int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < n; first += 16) {
    aTile[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
    bTile[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += aTile[threadIdx.y][k] * bTile[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

// vectorised: 2
__global__ void dotPartial(const float *a, const float *b, float *partial) {
  __shared__ float products[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  products[threadIdx.x] = a[i] * b[i];
  __syncthreads();
  if (threadIdx.x < 64)
    products[threadIdx.x] += products[threadIdx.x + 64];
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < 64; ++k)
      sum += products[k];
    partial[blockIdx.x] = sum;
  }
}

// vectorised: 1 (clang++)
__global__ void nbodyStep(const float *x, const float *y, const float *mass, float *ax, float *ay,
                          int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float xi = x[i], yi = y[i];
  float sumX = 0, sumY = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const float dx = x[j] - xi, dy = y[j] - yi;
    const float d2 = dx * dx + dy * dy + 0.01f;
    const float pull = mass[j] / d2;
    sumX += dx * pull;
    sumY += dy * pull;
  }
  if (i < n) {
    ax[i] = sumX;
    ay[i] = sumY;
  }
}

// vectorised: 1
__global__ void histogramKey(const unsigned *in, unsigned *out, int n, unsigned shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = (in[i] >> shift) & 0xffu;
}

// vectorised: 1
__global__ void stencil1d(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1 && i < n - 1)
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3.0f;
}

// vectorised: 1
__global__ void complexMultiply(const float *re, const float *im, float *outRe, float *outIm,
                                float cr, float ci) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  outRe[i] = re[i] * cr - im[i] * ci;
  outIm[i] = re[i] * ci + im[i] * cr;
}

// vectorised: 1
__global__ void momentumStep(float *weight, float *velocity, const float *gradient, float rate,
                             float momentum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = momentum * velocity[i] + gradient[i];
    velocity[i] = v;
    weight[i] -= rate * v;
  }
}

// vectorised: 1
__global__ void normalise(float *x, float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float length = sqrtf(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
  x[i] /= length;
  y[i] /= length;
  z[i] /= length;
}

// vectorised: 1
__global__ void blend(const unsigned char *under, const unsigned char *over, unsigned char *out,
                      int alpha) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (under[i] * (256 - alpha) + over[i] * alpha) >> 8;
}

// The sums of all threads go through the loop side by side. With gathers g++ vectorises four loops.
// vectorised: 6 (g++)
__global__ void sumsOfColumns(const float *a, const float *x, float *y, int rows, int n) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int row = 0; row < rows; ++row)
    sum += a[row * n + col] * x[row];
  y[col] = sum;
}

// vectorised: 1
__global__ void strideOfUnsigned(const double *in, double *out, double k, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    double v = in[i];
    if (v > 0.5)
      v = v * k + 1.0;
    out[i] = v;
  }
}

// vectorised: 6
__global__ void normaliseRows(const float *in, float *out, int n) {
  __shared__ float sums[128];
  const float *row = in + blockIdx.x * n;
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 128)
    sum += row[i] * row[i];
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int step = 64; step > 0; step /= 2) {
    if (threadIdx.x < step)
      sums[threadIdx.x] += sums[threadIdx.x + step];
    __syncthreads();
  }
  for (int i = threadIdx.x; i < n; i += 128)
    out[blockIdx.x * n + i] = row[i] / sums[0];
}

int main() {}

__device__ inline void order(float &a, float &b) {
  float less = fminf(a, b);
  b = fmaxf(a, b);
  a = less;
}

// vectorised: 1 (clang++)
__global__ void medianOfNine(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return;
  float v[9];
  int k = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      v[k++] = in[(y + dy) * width + x + dx];
  for (int last = 8; last > 3; --last)
    for (int i = 0; i < last; ++i)
      order(v[i], v[i + 1]);
  out[y * width + x] = v[4];
}

// vectorised: 1 (clang++)
__global__ void boxInsideOfImage(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float sum = 0;
  int count = 0;
  for (int dy = -1; dy < 2; ++dy)
    for (int dx = -1; dx < 2; ++dx) {
      int i = y + dy, j = x + dx;
      if (i > -1 && i < height && j > -1 && j < width) {
        sum += in[i * width + j];
        ++count;
      }
    }
  out[y * width + x] = sum / count;
}

__constant__ float taps[17];

// vectorised: 2
__global__ void filterOfTile(const float *in, float *out, int width) {
  __shared__ float tile[128 + 16];
  int x = blockIdx.x * 128 + threadIdx.x, y = blockIdx.y;
  tile[threadIdx.x + 8] = x < width ? in[y * width + x] : 0;
  if (threadIdx.x < 8)
    tile[threadIdx.x] = tile[threadIdx.x + 136] = 0;
  __syncthreads();
  if (x >= width)
    return;
  float sum = 0;
  for (int k = 0; k <= 16; ++k)
    sum += taps[k] * tile[threadIdx.x + k];
  out[y * width + x] = sum;
}

// vectorised: 1
__global__ void rowsToSlots(const int *slots, const float *in, float *out, int width) {
  int row = blockIdx.x;
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[slots[row] * width + i] = in[row * width + i];
}

// vectorised: 1
__global__ void enlargedByTwo(const float *in, float *out, int total, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total)
    return;
  int x = i % (2 * width), y = i / (2 * width);
  out[i] = in[y / 2 * width + x / 2];
}

// vectorised: 1
__global__ void heatWithEdges(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  int i = y * width + x;
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[i] = in[i];
    return;
  }
  out[i] = in[i - 1] + in[i + 1] + in[i - width] + in[i + width];
}

// vectorised: 8 (g++)
__global__ void differencesOfNeighbours(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (i > 0 && i < n - 1)
    out[i] = fmaxf(in[i + 1], in[i]) - fminf(in[i - 1], in[i]);
}

// vectorised: 1
__global__ void eliminate(float *a, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > k && i < n && j > k && j < n)
    a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
