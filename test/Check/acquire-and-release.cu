// Warps that pass shared memory on by acquiring and releasing, or by waiting for what is loaded.
// RUN: not %offloom check --checks='-*,sync-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cuda/atomic>
__device__ __forceinline__ int ldAcquire(const int *p) {
  int v;
  asm volatile("ld.acquire.cta.shared.s32 %0, [%1];" : "=r"(v) : "r"((unsigned)__cvta_generic_to_shared(p)) : "memory");
  return v;
}
__device__ __forceinline__ void stRelease(int *p, int v) {
  asm volatile("st.release.cta.global.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}
__device__ __forceinline__ void redRelease(int *p, int v) {
  asm volatile("red.release.gpu.global.add.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}
__device__ __forceinline__ int ldVolatile(const int *p) {
  int v;
  asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}
__device__ __forceinline__ int ldRelaxed(const int *p) {
  int v;
  asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}
template <int N> struct Flag {
  int *p;
  __device__ int load() const { int v; asm volatile("ld.acquire.gpu.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
  __device__ void store(int v) const { asm volatile("st.release.gpu.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory"); }
  __device__ void wait() const { while (load() != N) ; }
};
#define LD(p, v) asm volatile("ld.acquire.cta.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory")

__global__ void a1(int *flag, int *out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) stRelease(flag, 1);
  } else {
    while (ldAcquire(flag) != 1) ;
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a2(int *flag, int *out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    __syncwarp();
    if (threadIdx.x == 0) stRelease(flag, 1);
  } else {
    int v;
    do { v = ldRelaxed(flag); } while (v != 1);
    __threadfence();
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a3(int *flag, int *out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    redRelease(flag, 1);
  } else {
    int v = 0;
    while (v < 32) v = ldVolatile(flag);
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a4(int *flag, int *out) {
  __shared__ int s[32];
  Flag<1> f{flag};
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) f.store(1);
  } else {
    f.wait();
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a5(int *flag, int *out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    asm volatile("fence.acq_rel.cta;" ::: "memory");
    if (threadIdx.x == 0) *(volatile int *)flag = 1;
  } else {
    int v;
    do { LD(flag, v); } while (v != 1);
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a6(int *flag, int *out) {
  __shared__ int s[32];
  auto ready = [&] { int v; asm volatile("ld.acquire.cta.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory"); return v == 1; };
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) stRelease(flag, 1);
  } else {
    for (;;) if (ready()) break;
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a7(int *flag, int *out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) stRelease(flag, 1);
  } else {
    for (;;) { int v = ldRelaxed(flag); if (v == 1) break; __nanosleep(20); }
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a8(int *flag, int *out) {
  __shared__ int s[32];
  volatile int *f = flag;
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    __threadfence_block();
    if (threadIdx.x == 0) *f = 1;
  } else {
    int v = 0;
    while (!v) v = *f;
    __threadfence_block();
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a9(int *flag, int *out) {
  __shared__ int s[32];
  __shared__ int turn;
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    cuda::atomic_ref<int, cuda::thread_scope_block>(turn).store(1, cuda::memory_order_release);
  } else {
    while (cuda::atomic_ref<int, cuda::thread_scope_block>(turn).load(cuda::memory_order_acquire) != 1) ;
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a10(int *flag, int *out) {
  __shared__ int s[32];
  __shared__ int turn;
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    __nv_atomic_store_n(&turn, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
  } else {
    while (__nv_atomic_load_n(&turn, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK) != 1) ;
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
__global__ void a11(int *flag, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __threadfence_block();
  atomicAdd(flag, 1);
  int v;
  do { v = atomicAdd(flag, 0); } while (v < 64);
  out[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void a12(int *flag, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  asm volatile("red.release.cta.global.add.s32 [%0], 1;" ::"l"(flag) : "memory");
  int v;
  do { asm volatile("ld.acquire.cta.global.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory"); } while (v < 64);
  out[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void bad(int *flag, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  int lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 's' what thread {{[0-9]+}} writes, with no barrier in between
  out[threadIdx.x] = s[63 - threadIdx.x] + lane;
}
void launch(int *f, int *o) {
  a1<<<1, 64>>>(f, o); a2<<<1, 64>>>(f, o); a3<<<1, 64>>>(f, o); a4<<<1, 64>>>(f, o); a5<<<1, 64>>>(f, o); a6<<<1, 64>>>(f, o);
  a7<<<1, 64>>>(f, o); a8<<<1, 64>>>(f, o); a9<<<1, 64>>>(f, o); a10<<<1, 64>>>(f, o); a11<<<1, 64>>>(f, o); a12<<<1, 64>>>(f, o); bad<<<1, 64>>>(f, o);
}
