// What threads keep from phase to phase is constructed for all of them at once, and assigned later: nobody may be able to tell.
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s --check-prefix=FORMS
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck %s --check-prefix=PRINTS
#include <cstdio>

__device__ int made, ended;

struct Named { int lane = threadIdx.x; };
struct Outer { Named inner; int more; };
struct ByHand { int lane; __device__ ByHand() : lane(threadIdx.x) {} };
struct Read { int lane; __device__ Read(const int *from = nullptr) { extern __shared__ int s[]; lane = s[threadIdx.x]; } };
struct Counted { int lane = 0; __device__ Counted() { atomicAdd(&made, 1); } __device__ Counted(int l) : lane(l) { atomicAdd(&made, 1); } };
struct Ended { int lane; __device__ Ended(int l = 0) : lane(l) {} __device__ ~Ended() { atomicAdd(&ended, lane); } };
struct Assigned { int lane = 0; Assigned() = default; __device__ Assigned(int l) : lane(l) {} __device__ Assigned &operator=(const Assigned &a) { lane = a.lane + 1; return *this; } };

template <class T, class... Arguments> __global__ void keep(int *out, Arguments... arguments) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  T kept(arguments...);
  s[threadIdx.x] = kept.lane;
  __syncthreads();
  kept.lane += s[threadIdx.x ^ 1];
  __syncthreads();
  out[threadIdx.x] = kept.lane;
}
// FORMS: kernel 'keep': fibers

// Default members that are the same for all threads, and assignments that copy, are nobody's business.
struct Quiet { int lane = 3, more = lane + 1; float sum = fmaxf(1.f, 0.f); __device__ Quiet &operator=(const Quiet &q) { if (this != &q) { lane = q.lane; more = q.more; sum = q.sum; } return *this; } };
__global__ void quiet(int *out) {
  __shared__ int s[64];
  Quiet kept;
  kept.lane += threadIdx.x;
  s[threadIdx.x] = kept.lane;
  __syncthreads();
  out[threadIdx.x] = kept.lane + s[threadIdx.x ^ 1];
}
// FORMS: kernel 'quiet': phases

__global__ void member(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 5;
  __syncthreads();
  Outer kept;
  s[threadIdx.x] = kept.inner.lane;
  __syncthreads();
  kept.inner.lane += s[threadIdx.x ^ 1];
  __syncthreads();
  out[threadIdx.x] = kept.inner.lane;
}
// FORMS: kernel 'member': fibers

// A constructor that nobody wrote counts as well, where it makes a base or a member that counts.
struct Heir : Counted {};
__global__ void heirs(int *out) {
  Heir kept;
  out[threadIdx.x] = kept.lane;
  __syncthreads();
  if (threadIdx.x == 0)
    out[1] = sizeof(kept);
}
// FORMS: kernel 'heirs': fibers

// What reads who it is, and leaves nothing behind, is made anew in each phase.
struct Who { int lane; __device__ Who() : lane(threadIdx.x) {} };
__global__ void readers(int *out) {
  __shared__ int s[64];
  Who kept;
  s[kept.lane] = 1;
  __syncthreads();
  out[kept.lane] = s[kept.lane ^ 1];
}
// FORMS: kernel 'readers': phases

template <class... Arguments> void print(const char *name, void (*kernel)(int *, Arguments...), Arguments... arguments) {
  int *out, sum = 0;
  cudaMallocManaged(&out, 64 * sizeof(int));
  kernel<<<1, 64, 64 * sizeof(int)>>>(out, arguments...);
  cudaError_t error = cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    sum += out[i] * (i + 1);
  printf("%s %s %d\n", name, cudaGetErrorName(error), sum);
  cudaFree(out);
}

int main() {
  // PRINTS: Named cudaSuccess 174688
  print("Named", keep<Named>);
  // PRINTS: ByHand cudaSuccess 174688
  print("ByHand", keep<ByHand>);
  // PRINTS: Read cudaSuccess 174688
  print("Read", keep<Read>);
  // PRINTS: member cudaSuccess 174688
  print("member", member);
  // PRINTS: quiet cudaSuccess 187168
  print("quiet", quiet);
  // PRINTS: Counted cudaSuccess 12480
  print("Counted", keep<Counted, int>, 3);
  // PRINTS: Ended cudaSuccess 12480
  print("Ended", keep<Ended, int>, 3);
  // PRINTS: Assigned cudaSuccess 12480
  print("Assigned", keep<Assigned, int>, 3);
  int made_, ended_;
  cudaMemcpyFromSymbol(&made_, made, sizeof made_);
  cudaMemcpyFromSymbol(&ended_, ended, sizeof ended_);
  // PRINTS: 64 made, 384 of those that ended
  printf("%d made, %d of those that ended\n", made_, ended_);
}
