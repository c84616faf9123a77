// What lives across a barrier is kept in storage that is constructed first and assigned later.
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s
// RUN: %offloom migrate %s 2>/dev/null | grep -v BODIES | FileCheck %s --check-prefix=BODIES
// RUN: %offloom migrate %s 2>/dev/null | grep -v RAISED | FileCheck %s --check-prefix=RAISED
// RUN: %offloom migrate %s 2>/dev/null | grep -v NAMES | FileCheck %s --check-prefix=NAMES

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

template <class T> __device__ void addTo(int *s, T &t) {
  s[t] = 1;
  __syncthreads();
  s[t] += 2;
}
// What is computed from stored values waits, in the phase that fills the storage, until it has.
// CHECK: kernel 'recomputed': phases
// BODIES-LABEL: void recomputed(
// BODIES:      auto &t = t_of[threadIdx];
// BODIES-NEXT: t = threadIdx.x; const unsigned int me = 32u + t;
// BODIES-NEXT: const unsigned int next = me + 1;
// BODIES-NEXT: out[next] = 0;
// BODIES:      auto &t = t_of[threadIdx];
// BODIES-NEXT: const unsigned int me = 32u + t;
// BODIES-NEXT: const unsigned int next = me + 1;
// BODIES-NEXT: out[next] = s[t];
__global__ void recomputed(int *out) {
  __shared__ int s[32];
  const unsigned t = threadIdx.x, me = 32u + t;
  const unsigned next = me + 1;
  out[next] = 0;
  __syncthreads();
  addTo(s, t);
  out[next] = s[t];
}

// What one thread's variable begins with may not change what the block has once.
// CHECK: kernel 'raised': phases
// RAISED-LABEL: void raised(
// RAISED: offloom::per_thread<int> next_of(block);
// RAISED: next = n; first = next++;
__global__ void raised(int *out, int n) {
  int next = n, first = next++;
  int *where = &first;
  __syncthreads();
  out[threadIdx.x] = next + *where;
}

// A copy in a closure is made where the author makes it.
// CHECK: kernel 'copied': fibers
template <class T> __global__ void copied(T *out, int n) {
  int value = out[threadIdx.x];
  auto add = [=](int x) { return x + value; };
  value *= n;
  __syncthreads();
  out[threadIdx.x] = add(n) + value;
}
template __global__ void copied<int>(int *, int);

// Its own variables may change.
// CHECK: kernel 'counting': phases
__global__ void counting(int *out, int n) {
  auto sum = [=](int x) {
    int s = 0;
    for (int i = 0; i < n; ++i)
      s += x;
    return s;
  };
  out[threadIdx.x] = sum(2);
  __syncthreads();
  out[threadIdx.x] += sum(3);
}

// Bytes alone can be such an object before it is assigned, whatever its constructors.
struct Explicit {
  int value;
  __device__ explicit Explicit(int v) : value(v) {}
};
// CHECK: kernel 'explicitly': phases
__global__ void explicitly(int *p) {
  Explicit e(*p + threadIdx.x);
  __syncthreads();
  p[threadIdx.x] = e.value;
}

// What a template keeps, its instances tell.
// CHECK: kernel 'ofFixed': fibers ('t' outlives its phase and cannot be constructed first and assigned later)
template <class T> __global__ void ofFixed(int *p) {
  T t{*p + int(threadIdx.x)};
  __syncthreads();
  p[threadIdx.x] = t.value;
}
template __global__ void ofFixed<Explicit>(int *);
template __global__ void ofFixed<Fixed>(int *);
// CHECK: kernel 'ofExplicit': phases
template <class T> __global__ void ofExplicit(int *p) {
  T t{*p + int(threadIdx.x)};
  __syncthreads();
  p[threadIdx.x] = t.value;
}
template __global__ void ofExplicit<Explicit>(int *);

// Arrays with first values are copied byte by byte, which objects that do more when they are copied do not bear.
struct Copied {
  int value;
  __device__ Copied(int v = 0) : value(v) {}
  __device__ Copied(const Copied &other) : value(other.value + 1) {}
  __device__ Copied &operator=(const Copied &other) {
    value = other.value;
    return *this;
  }
};
// CHECK: kernel 'copies': fibers (array 'all' outlives its phase, and its elements are not copied as bytes)
__global__ void copies(int *p) {
  Copied all[2] = {Copied(*p + threadIdx.x), Copied(1)};
  __syncthreads();
  p[threadIdx.x] = all[0].value;
}
// CHECK: kernel 'madeCopies': phases
__global__ void madeCopies(int *p) {
  Copied all[2];
  all[0].value = *p + threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = all[0].value;
}

// A type that is made of closures has no name to keep it by.
template <class F> struct Both : F {
  using F::operator();
};
template <class F> Both(F) -> Both<F>;
// CHECK: kernel 'ofClosures': fibers ('both' outlives its phase and cannot be constructed first and assigned later)
__global__ void ofClosures(int *p) {
  int mine = p[threadIdx.x];
  auto both = Both{[=](int x) { return x + mine; }};
  mine = 0;
  __syncthreads();
  p[threadIdx.x] = both(1);
}

// What is inserted hides no type that the kernel names, nor its parameters.
struct block {
  int value;
};
// NAMES-LABEL: void ofBlocks(
// NAMES: offloom::block &block_ = offloom::this_block();
__global__ void ofBlocks(int *p) {
  block b{p[threadIdx.x]};
  p[threadIdx.x] = b.value + 1;
}
// NAMES-LABEL: void ofParameter(
// NAMES: offloom::block &block_ = offloom::this_block();
template <class block> __global__ void ofParameter(block *p) {
  block b = p[threadIdx.x];
  p[threadIdx.x] = b + 1;
}
template __global__ void ofParameter<int>(int *);
