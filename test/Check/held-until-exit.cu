// What main makes and leaves to the end of the program: one remark.
// RUN: %offloom check --checks='-*,alloc-held-until-exit' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %offloom check --checks='-*,alloc-held-until-exit' %s -- -DRESET 2>&1 | count 0
__global__ void kernel(float *p, float *q, float *r) { p[0] = q[0] + r[0]; }
struct Buffers { float *first; };
int main() {
  float *p, *q, *r;
  Buffers buffers;
  cudaStream_t stream;
  // CHECK: [[@LINE+1]]:3: remark: main never frees or destroys what it makes for 'p', 'buffers.first', 'stream'
  cudaMalloc(&p, 400);
  cudaMalloc(&q, 400);
  r = q;
  cudaMalloc(&buffers.first, 400);
  cudaStreamCreate(&stream);
  kernel<<<1, 32, 0, stream>>>(p, r, buffers.first);
  cudaStreamSynchronize(stream);
  cudaFree(q);
#ifdef RESET
  cudaDeviceReset();
#endif
}
