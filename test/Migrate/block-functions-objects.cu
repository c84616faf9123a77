// An object that a thread may change for itself is no object of the block.
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s

struct Count {
  int n = 0;
  __device__ void add(int v) { n += v; }
  __device__ void step(int *s) {
    s[threadIdx.x] = n;
    __syncthreads();
    n += s[0];
  }
};

// CHECK: kernel 'changed': fibers (the condition on line {{[0-9]+}}, on which a barrier depends, may differ
__global__ void changed(int *out) {
  Count count;
  count.add(threadIdx.x < 32);
  if (count.n)
    __syncthreads();
  __syncthreads();
  out[threadIdx.x] = count.n;
}

// CHECK: kernel 'changing': fibers (the object of the call on line {{[0-9]+}}, which contains a barrier, may differ
__global__ void changing(int *out) {
  __shared__ int s[64];
  Count count;
  count.step(s);
  out[threadIdx.x] = count.n;
}

struct Reference {
  int &to;
  __device__ void set(int v) const { to = v; }
};

// CHECK: kernel 'referred': fibers (the condition on line {{[0-9]+}}, on which a barrier depends, may differ
__global__ void referred(int *out) {
  int value = 0;
  Reference r{value};
  r.set(threadIdx.x);
  if (value)
    __syncthreads();
  __syncthreads();
  out[threadIdx.x] = value;
}
