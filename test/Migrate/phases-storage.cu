// What lives across a barrier is kept in storage that is constructed first and assigned later.
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s

struct Assignable {
  int value;
  __device__ Assignable(int v = 0) : value(v) {}
  __device__ Assignable &operator=(const Assignable &other) {
    value = other.value;
    return *this;
  }
};
// CHECK: kernel 'assigned': phases
__global__ void assigned(int *p) {
  Assignable a(*p + threadIdx.x);
  __syncthreads();
  p[threadIdx.x] = a.value;
}

struct Fixed {
  const int value;
  __device__ explicit Fixed(int v) : value(v) {}
};
// CHECK: kernel 'fixed': fibers ('f' outlives its phase and cannot be constructed first and assigned later)
__global__ void fixed(int *p) {
  Fixed f(*p + threadIdx.x);
  __syncthreads();
  p[threadIdx.x] = f.value;
}
