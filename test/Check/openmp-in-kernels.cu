// OpenMP means nothing in device code. Where the host runs it too, it may mean something.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

__global__ void kernel(int *p, int n) {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-openmp-pragma]
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    p[i] = i;
}
template <class T> __device__ void ofTemplate(T *p) {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-openmp-pragma]
  #  pragma   omp atomic
  ++*p;
}
struct Member {
  __device__ void f(int *p) {
    auto lambda = [=] {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[device-openmp-pragma]
#pragma omp critical
      ++*p;
    };
    lambda();
  }
};
__host__ __device__ void both(int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    p[i] = i;
}
void host(int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    p[i] = i;
}
