// Integer divisions that are undefined in C++ and have a value on every GPU: by zero, in each way of computing a place
// from the thread's number, and of the smallest number by -1. Where nvcc computes what is left from the quotient, by zero
// that is the dividend, and else -1.
#include <climits>
#include <cstdio>

template <class T> __global__ void divide(const T *a, const T *b, T *quotient, T *rest, int n) {
  int i = threadIdx.x;
  if (i < n) {
    quotient[i] = a[i] / b[i];
    rest[i] = a[i] % b[i];
  }
}

// Places along a row, cut by a width.
__global__ void cut(int *quotient, int *rest, int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int row = i / width, column = i % width;
    quotient[i] = row;
    rest[i] = column;
  }
}

__global__ void cut_unsigned(unsigned *quotient, unsigned *rest, unsigned width, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  quotient[i] = i / width;
  rest[i] = i % width;
}

// After a barrier, and in a function of its own.
__device__ int column_of(int place, int width) { return place % width; }

__global__ void exchanged(int *out, const int *widths) {
  __shared__ int width[64];
  width[threadIdx.x] = widths[threadIdx.x];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += column_of(threadIdx.x + 100, width[(threadIdx.x + k) % 64]);
  out[threadIdx.x] = sum;
}

template <class T> T *managed(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  return p;
}

template <class T> void numbers(const char *name, T smallest, T largest) {
  const T as[] = {0, 1, 5, T(-5), smallest, largest, smallest, 100, 7}, bs[] = {0, 0, 0, 0, 0, 0, T(-1), 0, 2};
  T *a = managed<T>(9), *b = managed<T>(9), *quotient = managed<T>(9), *rest = managed<T>(9);
  for (int i = 0; i < 9; ++i)
    a[i] = as[i], b[i] = bs[i];
  divide<<<1, 32>>>(a, b, quotient, rest, 9);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 9; ++i)
    printf(" %lld %lld", (long long)quotient[i], (long long)rest[i]);
  printf("\n");
}

template <class T> void show(const char *name, int width, const T *quotient, const T *rest) {
  cudaDeviceSynchronize();
  long long quotients = 0, rests = 0;
  for (int i = 0; i < 300; ++i)
    quotients += (i + 1) * (long long)quotient[i], rests += (i + 1) * (long long)rest[i];
  printf("%s by %d: %lld", name, width, quotients);
  width == 0 ? printf("\n") : printf(" %lld\n", rests);
}

int main() {
  numbers<signed char>("signed char", SCHAR_MIN, SCHAR_MAX);
  numbers<unsigned char>("unsigned char", 0, UCHAR_MAX);
  numbers<short>("short", SHRT_MIN, SHRT_MAX);
  numbers<unsigned short>("unsigned short", 0, USHRT_MAX);
  numbers<int>("int", INT_MIN, INT_MAX);
  numbers<unsigned>("unsigned", 0, UINT_MAX);

  int *quotient = managed<int>(320), *rest = managed<int>(320);
  for (int width : {0, -1, 1, 7, -7, 100, INT_MIN, INT_MAX}) {
    cut<<<5, 64>>>(quotient, rest, width, 300);
    show("cut", width, quotient, rest);
    cut_unsigned<<<5, 64>>>((unsigned *)quotient, (unsigned *)rest, width, 300);
    show("cut_unsigned", width, (unsigned *)quotient, (unsigned *)rest);
  }

  int *widths = managed<int>(64);
  for (int i = 0; i < 64; ++i)
    widths[i] = i % 5 - 2;
  exchanged<<<1, 64>>>(quotient, widths);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    printf("%d%c", quotient[i], i == 63 ? '\n' : ' ');
}
