// Neighbouring elements of a lane, one access each: however the index is spelled, and wherever it stands.
// RUN: %offloom check --checks='-*,mem-vectorizable,mem-interleaved-components' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void reads(float *out, const float *in, const double *wide, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:12: remark: 2 neighbouring elements are read one by one, with the lanes 2 apart: one access of a vector of 2 'float' does it, where the address is a multiple of 8 bytes
  out[i] = in[2 * i] + in[2 * i + 1];
  int at = i * 4;
  // CHECK: [[@LINE+1]]:12: remark: 4 neighbouring elements are read
  out[i] = in[at] * in[at + 3] + in[at + 1] * in[2 + at];
  for (int k = threadIdx.x * 4; k < n; k += blockDim.x * 4)
    // CHECK: [[@LINE+1]]:14: remark: 4 neighbouring elements are read
    out[k] = in[n + k + 0] + in[n + k + 1] + in[n + k + 2] + in[n + k + 3];
  if (i < n) {
    // CHECK: [[@LINE+1]]:14: remark: 2 neighbouring elements are read {{.*}} 'double' {{.*}} 16 bytes
    out[i] = wide[i * 2] + wide[i * 2 + 1];
  }
  const float *from = in + blockIdx.y * n;
  // CHECK: [[@LINE+1]]:12: remark: 2 neighbouring elements are read
  out[i] = from[2 * i + 2] + from[2 * i + 3];
}

struct Pair {
  int first, second;
};

#define AT(p, k) p[3 * i + k]

__global__ void writes(int *out, float *xyz, const float *from, Pair *pairs, int n) {
  int i;
  i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:3: remark: 2 neighbouring elements are written
  out[2 * i] = n;
  out[2 * i + 1] = i;
  for (int j = threadIdx.x; j < n; j += blockDim.x) {
    // CHECK: [[@LINE+2]]:5: remark: three neighbouring elements are written one by one
    // CHECK: [[@LINE+1]]:22: remark: three neighbouring elements are read one by one
    xyz[j * 3 + 0] = from[j * 3];
    xyz[j * 3 + 1] = from[j * 3 + 1];
    xyz[j * 3 + 2] = from[j * 3 + 2];
  }
  // CHECK: [[@LINE+1]]:15: remark: three neighbouring elements are read
  xyz[i] = AT(from, 0) + AT(from, 1) + AT(from, 2);
}

__global__ void others(float *out, const float *a, const float *b, const float *c, const float *d, const float *e,
                       const volatile float *slow, const double *wide, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i] + a[i + 1];             // another lane's too
  out[i] = b[2 * i];                    // every second
  out[i] = c[2 * i + 1] + c[2 * i + 2]; // of two vectors
  out[i] = d[4 * i] + d[4 * i + 1];     // a half
  out[i] = slow[2 * i] + slow[2 * i + 1];
  out[i] = wide[4 * i] + wide[4 * i + 1] + wide[4 * i + 2] + wide[4 * i + 3]; // no access has 32 bytes
  out[i] = e[k * i] + e[k * i + 1];                                           // who knows
  if (i < n)
    out[i] = e[2 * i + 4];
  else
    out[i] = e[2 * i + 5]; // never both
  int p = 2 * i;
  out[i] = a[p];
  p += 2;
  out[i] = a[p + 1];
  __shared__ float s[512];
  s[2 * threadIdx.x] = 1; // banks, not sectors
  s[2 * threadIdx.x + 1] = 2;
}
