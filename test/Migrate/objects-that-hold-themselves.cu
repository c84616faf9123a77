// An object that is made with its own address in it may change without being named: it is each thread's own.
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s

struct Linked {
  int x, *own;
  __device__ explicit Linked(int v) : x(v), own(&x) {}
};
struct FromTheBeginning {
  int x, *own = &x;
};
struct Plain {
  int x, *own;
  __device__ explicit Plain(int v) : x(v), own(nullptr) {}
};
struct Around {
  Linked inner;
  int y;
};

// CHECK: kernel 'constructed': fibers ('object' holds its own address, which an assignment would not give it)
__global__ void constructed(int *p, int k) {
  int mine = p[threadIdx.x];
  __syncthreads();
  Linked object(k);
  __syncthreads();
  *object.own = mine;
  p[threadIdx.x] = object.x;
}

// CHECK: kernel 'inside': fibers ('object' holds its own address
__global__ void inside(int *p, int k) {
  int mine = p[threadIdx.x];
  __syncthreads();
  Around object{Linked(k), k};
  __syncthreads();
  *object.inner.own = mine;
  p[threadIdx.x] = object.inner.x;
}

// CHECK: kernel 'from_the_beginning': fibers ('object' holds its own address
__global__ void from_the_beginning(int *p, int k) {
  int mine = p[threadIdx.x];
  __syncthreads();
  FromTheBeginning object{k};
  __syncthreads();
  *object.own = mine;
  p[threadIdx.x] = object.x;
}

// CHECK: kernel 'elsewhere': phases
__global__ void elsewhere(int *p, int k) {
  int mine = p[threadIdx.x];
  __syncthreads();
  Plain object(k);
  __syncthreads();
  p[threadIdx.x] = object.x + mine;
}

template <class T> struct Pair {
  T a, b;
  __device__ Pair(T a, T b) : a(a), b(b) {}
};
template <class T> struct OfTemplate : Pair<T> {
  T *own;
  __device__ explicit OfTemplate(T v) : Pair<T>(v, v), own(&this->a) {}
};

// CHECK: kernel 'dependent': fibers ('object' holds its own address
template <class T> __global__ void dependent(T *p, T k) {
  T mine = p[threadIdx.x];
  __syncthreads();
  OfTemplate<T> object(k);
  __syncthreads();
  *object.own = mine;
  p[threadIdx.x] = object.b;
}
void launch(int *p) { dependent<<<1, 32>>>(p, 1); }
