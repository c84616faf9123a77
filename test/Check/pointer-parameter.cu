// What a kernel does through its pointers, and what its launches pass.
// RUN: not %offloom check --checks='-*,mem-missing-*,mem-ldg-*,mem-restrict-*,mem-pitch-*' %s 2>&1 | FileCheck --implicit-check-not='{{warning|remark}}:' %s

__device__ void change(float *);

// CHECK: [[@LINE+1]]:35: remark: 'reads' only reads through 'in'
__global__ void reads(float *out, float *in, float *passed, float *copied, float *counted) {
  out[threadIdx.x] = in[threadIdx.x];
  change(passed);
  float *p = copied;
  p[0] = 1;
  atomicAdd(counted, 1);
}

// Of a template, what all of its instances do, and nothing in its text contradicts.
// CHECK: [[@LINE+1]]:46: remark: 'instances' only reads through 'in'
template <class T> __global__ void instances(T *in, T *out) { out[threadIdx.x] = in[threadIdx.x]; }
template <bool Writes> __global__ void sometimes(float *x, float *out) {
  if constexpr (Writes)
    x[0] = 1;
  out[0] = x[1];
}
template <class T> __device__ void set(T *p) { *p = 1; }
template <class T> __global__ void by_function(T *p, T *out) {
  set(p);
  out[0] = p[1];
}
void instantiate(float *x, int *y) {
  instances<<<1, 1>>>(x, x + 9);
  instances<<<1, 1>>>(y, y + 9);
  sometimes<false><<<1, 1>>>(x, x + 9);
  by_function<<<1, 1>>>(x, x + 9);
}

__global__ void cached(float *x, const float *y) {
  // CHECK: [[@LINE+1]]:17: warning: 'x' is read through the read-only cache
  x[0] = __ldg(&x[1]) + __ldg(&y[1]);
}

__global__ void restricted(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b) {
  out[0] = a[0] + b[0];
}

__global__ void pitched(float *x, const char *bytes, size_t pitch, size_t elements) {
  // CHECK: [[@LINE+1]]:3: warning: 'pitch' is in bytes, and is counted here in elements of 4 bytes
  x[threadIdx.y * pitch] = bytes[threadIdx.y * pitch];
  x[threadIdx.y * elements] = ((float *)((char *)x + pitch))[0];
}

void launch(float *x, float *y) {
  restricted<<<1, 1>>>(x, y, y); // both are only read
  // CHECK: [[@LINE+1]]:27: warning: 'x' is passed for 'out' and 'a'
  restricted<<<1, 1>>>(x, x, y);
  float *rows;
  size_t pitch;
  cudaMallocPitch(&rows, &pitch, 64, 64);
  pitched<<<1, dim3(1, 64)>>>(rows, nullptr, pitch, pitch / sizeof(float));
}

// CHECK: [[@LINE+1]]:36: remark: 'viewed' only reads through 'in'
__global__ void viewed(float *out, float *in, float *changed) {
  const float4 *in4 = reinterpret_cast<const float4 *>(in + 4), *same = in4;
  float4 *out4 = reinterpret_cast<float4 *>(out), *changed4 = (float4 *)changed;
  out4[threadIdx.x] = same[threadIdx.x];
  changed4->x = 1;
}

// CHECK: [[@LINE+1]]:35: remark: each launch passes memory of its own for 'in'
__global__ void views(float *out, const float *in) {
  const float4 *in4 = reinterpret_cast<const float4 *>(in);
  float4 *out4 = reinterpret_cast<float4 *>(out);
  out4[threadIdx.x] = in4[threadIdx.x];
}
void launch_views(float *x, float *y) { views<<<1, 32>>>(x, y); }
