// RUN: not %offloom check %s 2>&1 | FileCheck %s

template <class T> __device__ T rounded(float x) { return T(x + 0.5f); }

__global__ void convert(unsigned *u, int *i, float x) {
  // CHECK: :[[#@LINE+1]]:20: warning: 'unsigned int' cannot hold -1.0f: what this conversion gives is undefined [math-conversion-overflow]
  u[0] = (unsigned)-1.0f;
  // CHECK: :[[#@LINE+1]]:27: warning: 'int' cannot hold 4.0f * 1e9f
  i[0] = static_cast<int>(4.0f * 1e9f);
  // CHECK: :[[#@LINE+1]]:37: warning: 'unsigned char' cannot hold 256.0
  unsigned char byte{(unsigned char)256.0};
  u[1] = byte;
  // CHECK-NOT: warning:
  u[2] = (unsigned)-0.9f + (unsigned char)255.9;
  i[1] = (int)2147483647.0 + (int)-2147483648.9 + rounded<int>(x) + (int)x;
}

int host() { return (int)3e9; }
