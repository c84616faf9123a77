// Threads that go over all elements of what each of them overwrites, in more than ten spellings.
// RUN: not %offloom check --checks='-*,sync-gather-in-place' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
struct Body { float x, v; int id; };
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void plain(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    sum += p[j];
  // CHECK: [[@LINE+1]]:3: warning: while this thread stores 'p[i]', others still read all elements as 'p[j]'
  p[i] = sum;
}
__global__ void behindReturn(float *p, int n) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i >= n)
    return;
  int j;
  float sum = 0;
  for (j = 0; j < n; j++)
    if (j != i)
      sum += p[j] - p[i];
  // CHECK: [[@LINE+1]]:3: warning:
  p[i] += sum;
}
__global__ void members(Body *b, int n) {
  int i = OWN;
  for (int j = 0; j != n; ++j)
    // CHECK: [[@LINE+1]]:5: warning: while this thread stores 'b[i].x', others still read all elements as 'b[j].x'
    b[i].x += b[j].x;
}
__global__ void references(Body *b, int n) {
  Body &own = b[OWN];
  float force = 0;
  for (int j = 0; j < n; ++j) {
    const Body &other = b[j];
    force += other.x - own.x;
  }
  // CHECK: [[@LINE+1]]:3: warning:
  own.x += force;
}
__global__ void pointers(Body *b, int n) {
  Body *own = b + OWN;
  for (int j = 0; j < n; ++j) {
    Body *other = &b[j];
    // CHECK: [[@LINE+1]]:5: warning:
    own->v += other->v;
  }
}
__global__ void whole(float2 *p, int n) {
  int i = OWN;
  float2 sum = make_float2(0, 0);
  for (int j = 0; j < n; ++j)
    sum.x += p[j].x;
  // CHECK: [[@LINE+1]]:3: warning:
  p[i] = sum;
}
template <class T> __global__ void templates(T *p, int n) {
  int i = OWN;
  T sum = 0;
  for (int j = 0; j < n; ++j)
    sum += *(p + j);
  // CHECK: [[@LINE+1]]:3: warning:
  *(p + i) = sum;
}
template __global__ void templates(double *, int);
__device__ float total(const float *all, int count) {
  float sum = 0;
  for (int k = 0; k < count; ++k)
    sum += all[k];
  return sum;
}
__global__ void called(float *p, int n) {
  // CHECK: [[@LINE+1]]:3: warning: while this thread stores 'p[OWN]', others still read all elements as 'all[k]'
  p[OWN] = total(p, n);
}
__device__ void put(float *to, float value) { to[blockIdx.x * blockDim.x + threadIdx.x] = value; }
__global__ void storedByAnother(float *p, int n) {
  // The finding stands where the store does.
  put(p, total(p, n));
}
// CHECK: [[@LINE-5]]:{{[0-9]+}}: warning:
__global__ void overTheGrid(float *p, int n) {
  for (int i = OWN; i < n; i += gridDim.x * blockDim.x) {
    float sum = 0;
    for (int j = 0; j < n; ++j)
      sum += p[j];
    // CHECK: [[@LINE+1]]:5: warning:
    p[i] = sum;
  }
}
__device__ int own() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void indexByFunction(float *p, int n) {
  const int i = own();
  for (int j = 0; j < n; ++j)
    // CHECK: [[@LINE+1]]:5: warning:
    p[i] = p[i] * p[j];
}

__global__ void toAnother(float *q, const float *p, int n) {
  for (int j = 0; j < n; ++j)
    q[OWN] += p[j];
}
__global__ void otherMember(Body *b, int n) {
  for (int j = 0; j < n; ++j)
    b[OWN].v += b[j].x;
}
__global__ void integers(int *label, int n) {
  for (int j = 0; j < n; ++j)
    label[OWN] = min(label[OWN], label[j]);
}
__global__ void relaxed(float *distance, int n) {
  for (int j = 0; j < n; ++j)
    if (distance[j] + 1 < distance[OWN])
      distance[OWN] = distance[j] + 1;
}
__global__ void oneThread(float *p, int n) {
  int i = OWN;
  float sum = 0;
  if (i == 0)
    for (int j = 0; j < n; ++j)
      sum += p[j];
  p[i] = sum;
}
__global__ void inOrder(float *p, int n) {
  float sum = 0;
  for (int j = 0; j < n; ++j)
    sum += p[j];
  __syncthreads(); // of one block, maybe
  p[OWN] = sum;
}
__global__ void ownRow(float *p, int n) {
  int i = OWN;
  for (int j = 0; j < n; ++j)
    p[i] += p[i * n + j];
}
