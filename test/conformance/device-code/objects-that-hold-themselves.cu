// Objects that are made with their own address in them: each thread has one, however it came to be, and what is
// written through the address is written for that thread alone.
#include <cstdio>

constexpr int N = 64;

struct Linked {
  unsigned x, *own;
  __device__ explicit Linked(unsigned v) : x(v), own(&x) {}
  __device__ void put(unsigned v) { *own = v; }
};
struct FromTheBeginning {
  unsigned x, *own = &x;
};
struct Later {
  unsigned x, *own;
  __device__ Later &link() {
    own = &x;
    return *this;
  }
};
struct Member {
  Linked inner;
  unsigned y;
  __device__ Member(unsigned v) : inner(v), y(v) {}
};
struct Derived : Linked {
  __device__ Derived(unsigned v) : Linked(v) {}
};
struct Referring {
  unsigned x, &self;
  __device__ Referring(unsigned v) : x(v), self(x) {}
};
struct Node {
  unsigned x;
  Node *next;
  __device__ Node(unsigned v, Node *&head) : x(v), next(head) { head = this; }
};
template <class T> struct Of {
  T x, *own;
  __device__ explicit Of(T v) : x(v) { own = &x; }
};

// In each kernel the object begins alike for all threads of the block, and ends as each thread's own.
__global__ void constructed(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Linked p(same);
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p.own = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void copied(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  auto p = Linked(same);
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p.own += mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void braced(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Linked p{same};
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  p.put(mine);
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = *p.own + s[N - 1 - threadIdx.x];
}
__global__ void aggregate(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  FromTheBeginning p{same};
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p.own = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void linked(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Later p{same};
  p.link();
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p.own = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void member(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Member p(same);
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p.inner.own = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.inner.x + p.y + s[N - 1 - threadIdx.x];
}
__global__ void derived(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Derived p(same);
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p.own = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void referring(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Referring p(same);
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  p.self = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void array(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Linked p[2] = {Linked(same), Linked(same + 1)};
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p[1].own = p[0].x + mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p[1].x + s[N - 1 - threadIdx.x];
}
__global__ void chained(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Node *head = nullptr;
  Node p(same, head);
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  head->x = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void templated(unsigned *out, unsigned k) {
  __shared__ unsigned s[N];
  const unsigned same = blockIdx.x + k;
  unsigned mine = threadIdx.x * 5 + k;
  s[threadIdx.x] = mine;
  __syncthreads();
  Of<unsigned> p(same);
  mine += s[(threadIdx.x + 1) % N];
  __syncthreads();
  *p.own = mine;
  s[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = p.x + s[N - 1 - threadIdx.x];
}
__global__ void underCondition(unsigned *out, unsigned k) {
  unsigned mine = out[threadIdx.x];
  __syncthreads();
  Linked p(blockIdx.x + k);
  unsigned votes = __ballot_sync(~0u, mine & 1);
  if (mine % 3) {
  } else
    *p.own = mine;
  out[threadIdx.x] = *p.own + __popc(votes);
}

template <class Kernel> void run(const char *name, Kernel kernel) {
  unsigned *out, sum = 0;
  cudaMallocManaged(&out, N * sizeof(unsigned));
  for (int i = 0; i < N; ++i)
    out[i] = i * i;
  kernel<<<1, N>>>(out, 3);
  printf("%s: %s", name, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < N; ++i)
    sum = sum * 31 + out[i];
  printf(", %u %u ... %u, sum %u\n", out[0], out[1], out[N - 1], sum);
  cudaFree(out);
}

int main() {
  run("constructed", constructed);
  run("copied", copied);
  run("braced", braced);
  run("aggregate", aggregate);
  run("linked", linked);
  run("member", member);
  run("derived", derived);
  run("referring", referring);
  run("array", array);
  run("chained", chained);
  run("templated", templated);
  run("underCondition", underCondition);
}
