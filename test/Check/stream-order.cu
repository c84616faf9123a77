// Work in streams that a function creates: what nothing orders, and what nobody waits for.
// RUN: not %offloom check --checks='-*,stream-cross*,stream-implicit*,api-wrong-device,api-exit*' %s 2>&1 \
// RUN:   | FileCheck --implicit-check-not='warning:' --implicit-check-not='remark:' %s

__global__ void fill(int *x) { x[threadIdx.x] = 1; }
__global__ void copy(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x]; }
void anything();

void buffers(int *p, int *q, int *r, size_t n) {
  int *x = p, *y = q, *z = r;
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  fill<<<1, 256, 0, a>>>(x);
  // CHECK: [[@LINE+1]]:3: warning: 'x' is used in stream 'b' while work in 'a' may still use it
  copy<<<1, 256, 0, b>>>(y, x);
  cudaStreamSynchronize(b);
  copy<<<1, 256, 0, a>>>(y, x);
  copy<<<1, 256, 0, b>>>(z, x); // both only read x
  cudaDeviceSynchronize();
  fill<<<1, 256, 0, a>>>(x);
  cudaEvent_t done;
  cudaEventCreate(&done);
  cudaEventRecord(done, a);
  cudaStreamWaitEvent(b, done, 0);
  copy<<<1, 256, 0, b>>>(y, x);
  cudaDeviceSynchronize();
  fill<<<1, 256, 0, a>>>(x);
  anything();
  copy<<<1, 256, 0, b>>>(y, x);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(x, p, n, cudaMemcpyDefault, a);
  // CHECK: [[@LINE+1]]:3: remark: 'cudaMemset' between work in two streams
  cudaMemset(z, 0, n);
  fill<<<1, 256, 0, b>>>(y);
}

// Streams that come from elsewhere may be one.
void given(int *p, cudaStream_t a, cudaStream_t b) {
  int *x = p;
  fill<<<1, 256, 0, a>>>(x);
  fill<<<1, 256, 0, b>>>(x);
}

void devices(int *x, int last) {
  cudaStream_t s;
  cudaEvent_t e;
  cudaSetDevice(0);
  cudaStreamCreate(&s);
  cudaSetDevice(1);
  cudaEventCreate(&e);
  // CHECK: [[@LINE+1]]:3: warning: stream 's' was created on device 0, and is used for device 1 here
  fill<<<1, 256, 0, s>>>(x);
  // CHECK: [[@LINE+1]]:3: warning: event 'e' was created on device 1, and is used for device 0 here
  cudaEventRecord(e, s);
  cudaSetDevice(last);
  fill<<<1, 256, 0, s>>>(x);
}

int main(int argc, char **) {
  int *x = nullptr;
  fill<<<1, 256>>>(x);
  if (argc > 2)
    return 1; // what was started before is anything
  fill<<<1, 256>>>(x);
  cudaFree(x);
  // CHECK: [[@LINE+1]]:3: warning: the program ends without waiting for this kernel
  fill<<<1, 256>>>(x);
  return 0;
}

#define CHECKED(call)                                                                              \
  do {                                                                                             \
    cudaError_t error = call;                                                                      \
    if (error != cudaSuccess) {                                                                    \
      printf("%s\n", cudaGetErrorString(error));                                                   \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

void throughCheckMacros(float *out, const float *in, int n) {
  cudaStream_t first, second;
  float *buffer;
  CHECKED(cudaStreamCreate(&first));
  CHECKED(cudaStreamCreate(&second));
  CHECKED(cudaMalloc(&buffer, n));
  CHECKED(cudaMemcpyAsync(buffer, in, n, cudaMemcpyHostToDevice, first));
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}'buffer'{{.*}} [stream-cross-stream-dependency]
  CHECKED(cudaMemcpyAsync(out, buffer, n, cudaMemcpyDeviceToHost, second));
  CHECKED(cudaDeviceSynchronize());
}
