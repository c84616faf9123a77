// Chunks of elements that are longer than the distance between them.
// RUN: not %offloom check --checks='-*,mem-chunk-overlap' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
struct Out {
  float *to;
};
constexpr int All = 27;

__global__ void longer(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int k = 0; k < 27; k++)
    // CHECK: [[@LINE+1]]:{{.*}}: warning: each thread writes 27 elements here, and the next thread begins 9 elements further on
    a[i * 9 + k] = k * i;
}
template <class T, int Apart, int Count> __global__ void ofTemplate(T *a) {
  const int first = Apart * threadIdx.x;
  for (unsigned k = 0; k < Count; ++k)
    // CHECK: [[@LINE+1]]:{{.*}}: warning: each thread writes 5 elements here, and the next thread begins 4 elements further on
    a[first + k] += T(k);
}
__global__ void ofMember(Out o) {
  for (int k = 0; k <= All; ++k)
    // CHECK: [[@LINE+1]]:{{.*}}: warning: each thread writes 28 elements here, and the next thread begins 9 elements further on
    o.to[k + 9 * (blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}
__global__ void ofPointer(double *a) {
  double *own = a + threadIdx.x * 3;
  for (int k = 0; k < 4; ++k)
    // CHECK: [[@LINE+1]]:{{.*}}: warning: each thread writes 4 elements here, and the next thread begins 3 elements further on
    own[k] = threadIdx.x;
}

__global__ void asLong(float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 9; ++k)
    a[i * 9 + k] = k;
  for (int k = 0; k < 8; ++k)
    a[i * 9 + k + 1] = k;
  float sum = 0;
  for (int k = 0; k < 27; ++k)
    sum += a[i * 9 + k]; // it reads the neighbour's
  for (int k = 0; k < 4; ++k)
    b[i + k * 64] = sum;
  for (int k = 0; k < n; ++k)
    b[i * 9 + k] = sum;
  for (int k = 0; k < 27; ++k)
    atomicAdd(&b[i * 9 + k], sum);
}
__global__ void ofSome(float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 3 == 0)
    for (int k = 0; k < 27; ++k)
      a[i * 9 + k] = n;
}
__global__ void everyThird(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 27; ++k)
    if (k % 3 == 0)
      a[i * 9 + k] = n;
}
__global__ void ofFew(float *a) {
  if (threadIdx.x < 1)
    for (int k = 0; k < 27; ++k)
      a[threadIdx.x * 9 + k] = k;
}
void launch(float *a, double *d, Out o, int n) {
  longer<<<n, 64>>>(a, n);
  ofTemplate<float, 4, 5><<<n, 64>>>(a);
  ofTemplate<double, 4, 4><<<n, 64>>>(d);
  ofMember<<<n, 64>>>(o);
  ofPointer<<<n, 64>>>(d);
  ofSome<<<n, 64>>>(a, a, n);
  everyThird<<<n, 64>>>(a, n);
  ofFew<<<n, 64>>>(a);
  asLong<<<n, 64>>>(a, a + n, n);
}
