// Mistakes between host and device, and around launches, are told in CUDA's words, each once.
// RUN: not %offloom check --checks=-* %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not='candidate' %s
#include <string>

int host(int x) { return x; }
template <class T> T twice(T x) { return 2 * x; }
struct Thing {
  Thing();
  Thing(int, int);
  int member();
  virtual int overridden();
  int operator()(int);
  int operator[](int);
  static int shared();
};
int operator+(Thing, float);
struct Closing { ~Closing(); };
struct OnDevice { __device__ OnDevice(); __device__ int member(); };
int counter;
__device__ int device(int x) { return x; }
#define CALL_HOST host(1)

__global__ void kernel(int *x) {
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: 'host' is a __host__ function; a __global__ function cannot call it [call-host-function]
  // CHECK: :5:5: note: declared here: make it __host__ __device__
  x[0] = host(1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'twice' is a __host__ function; a __global__
  x[1] = twice(1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the constructor of 'Thing' is a __host__ function; a __global__
  Thing thing;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the destructor of 'Closing' is a __host__ function; a __global__
  Closing closing;
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: the constructor of 'std::string' is a __host__ function; a __global__
  // CHECK: note: declared here, in a library for the host
  std::string text;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'counter' is a variable of the host; a __global__ function cannot use it [use-host-variable]
  counter = 1;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'shared' is a __host__ function
  x[2] = Thing::shared();
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: 'host' is a __host__ function
  // CHECK: note: expanded from macro 'CALL_HOST'
  CALL_HOST;
}

__device__ int members(Thing &t) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'member' is a __host__ function; a __device__ function cannot call it
  return t.member() +
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'overridden' is a __host__ function
         t.overridden() +
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'operator()' of 'Thing' is a __host__ function
         t(1) +
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'operator[]' of 'Thing' is a __host__ function
         t[1];
}

__host__ __device__ int both() {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'device' is a __device__ function; a __host__ __device__ function cannot call it on the host
  return device(1);
}

void start(int *x) {
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: 'device' is a __device__ function; a __host__ function cannot call it [call-device-function]
  // CHECK: note: declared here: make it __host__ __device__, or call it in a kernel
  device(1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the constructor of 'OnDevice' is a __device__ function
  OnDevice object;
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: '__syncthreads' is a __device__ function
  // CHECK: note: declared here: a kernel can call it
  __syncthreads();
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'kernel' is a kernel, which is launched and not called: kernel<<<blocks, threads>>>(...) [launch-without-configuration]
  kernel(x);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'host' is no kernel: only a __global__ function is launched [launch-of-function]
  host<<<1, 1>>>(1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a launch has three angle brackets on either side: kernel<<<blocks, threads>>>(...) [launch-mistyped]
  kernel<<1, 32>>(x);
  // CHECK: [[@LINE+1]]:{{.*}} error: a launch has three angle brackets
  kernel<1, 32>(x);
  // CHECK: [[@LINE+1]]:{{.*}} error: a launch has three angle brackets
  kernel<<<1, 32>>(x);
  // What else is wrong on the line is another statement's.
  // CHECK: [[@LINE+3]]:3: error: use of undeclared identifier 'before'
  // CHECK: [[@LINE+2]]:{{.*}} error: a launch has three angle brackets
  // CHECK: [[@LINE+1]]:{{.*}} error: use of undeclared identifier 'behind'
  before(); kernel<<1, 32>>>(x); behind();
}
