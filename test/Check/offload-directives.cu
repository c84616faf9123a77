// Code that OpenACC or OpenMP sends to the device may look at its memory.
// RUN: not %offloom check --checks='-*,alloc-*' %s 2>&1 | FileCheck %s --implicit-check-not=error:

void fill(float *host, int n) {
  float *p;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess)
    return;

#pragma acc parallel loop gang deviceptr(p)
  for (int i = 0; i < n; ++i)
    p[i] = 1;

#pragma acc kernels deviceptr(p)
  {
    for (int i = 0; i < n; ++i) {
      p[i] += 1;
    }
    *p = 2;
  }

#pragma omp target teams distribute \
    parallel for is_device_ptr(p)
  // the last element too
  for (int i = 0; i < n; ++i)
    p[i] *= 2;

#pragma acc parallel loop deviceptr(p)
#pragma unroll
  for (int i = 0; i < n; ++i)
    p[i] *= 2;

#pragma acc serial deviceptr(p)
  p[0] = 3;

  // CHECK: [[@LINE+1]]:{{.*}}: error: 'p' leads to device memory
  p[1] = 3;

#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:{{.*}}: error: 'p' leads to device memory
    p[i] = 1;

#pragma acc data deviceptr(p)
  {
    // CHECK: [[@LINE+1]]:{{.*}}: error: 'p' leads to device memory
    p[2] = host[2];
  }
#pragma acc update self(host[0:n])
#pragma omp target data map(to: host[0:n])
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'p' leads to device memory
  p[3] = 1;
  cudaFree(p);
}
