// A conversion at the end of a condition that threads decide apart is written once.
// REQUIRES: offloom
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
// RUN: %offloom cc -w -c %s -o %t.o

__global__ void sums(const float *w, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  int c = 0;
  do {
    s[t] = c;
    __syncwarp();
    out[t] += s[31 - t];
    __syncwarp();
  } while (++c < (int)w[t]);
  // CHECK: return ++c < (int)offloom::clamped(w[t]);
  // CHECK-NEXT: }));
}
