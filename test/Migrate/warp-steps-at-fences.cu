// One lane tells others that all have stored: lanes of a warp wait for each other at the fence before.
// RUN: %offloom migrate --form=fibers %s 2>%t.notes | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=NOTE %s <%t.notes
// NOTE: [[#@LINE+11]]:3: remark: one lane of a warp tells others that all have stored, with no barrier in between: here lanes wait for each other at this fence; __syncwarp() says so everywhere [migrate-warp-synchrony]
// RUN: %offloom migrate --form=fibers --no-warp-synchronous %s 2>&1 | grep -v CHECK | grep -v OFF | grep -v NOTE | FileCheck --check-prefix=OFF %s
// OFF-NOT: offloom::warp_step

struct node {
  unsigned keys[31], lock;
};

// A flag.
__global__ void flag(int *box, volatile int *raised, int teller) {
  box[threadIdx.x] = 1;
  __threadfence();
  if (threadIdx.x == teller)
    *raised = 1;
}
// CHECK-LABEL: void flag
//       CHECK: __threadfence(); offloom::warp_step();

// A lock that is opened in a function, by a lane whose number is not followed.
__device__ unsigned lane() {
  unsigned l;
  asm("mov.u32 %0, %%laneid;" : "=r"(l));
  return l;
}
__device__ void release(unsigned *lock) {
  __threadfence();
  if (lane() == 1)
    atomicAnd(lock, 0x7fffffff);
}
__global__ void unlocks(node *n) {
  n->keys[threadIdx.x % 31] = 1;
  release(&n->lock);
}
// CHECK-LABEL: void release
//       CHECK: __threadfence(); offloom::warp_step();

// A fence in a function.
__device__ void publish() { __threadfence_block(); }
__global__ void calls(int *box, int *raised) {
  box[threadIdx.x] = 1;
  publish();
  if (threadIdx.x == 0)
    atomicExch(raised, 1);
}
// CHECK: void publish
//  CHECK-SAME: { __threadfence_block(); offloom::warp_step(); }

// In the definition of a macro.
#define RELEASE(lock)                                                                              \
  do {                                                                                             \
    __threadfence();                                                                               \
    if (threadIdx.x % 32 == 0)                                                                     \
      atomicExch(lock, 0);                                                                         \
  } while (0)
__global__ void macro(int *box, int *lock) {
  box[threadIdx.x] = 1;
  RELEASE(lock);
}
//       CHECK: __threadfence(); {{.*}}offloom::warp_step()

// The others return.
__global__ void returns(int *box, int *raised) {
  box[threadIdx.x] = 1;
  __threadfence();
  if (threadIdx.x != 3)
    return;
  *raised = 1;
}
// CHECK-LABEL: void returns
//       CHECK: __threadfence(); offloom::warp_step();

// In flow, where some lanes come.
__global__ void inFlow(int *box, int *raised, int n) {
  if (threadIdx.x < n) {
    box[threadIdx.x] = 1;
    if (n > 5)
      __threadfence();
    if (threadIdx.x == 3)
      *raised = 1;
  }
}
// CHECK-LABEL: void inFlow
//       CHECK: { __threadfence(); offloom::warp_step(); }

// A lock of the warp: one lane takes it, all store, one lets go.
__global__ void warpLock(node *n, int *lock) {
  if (threadIdx.x % 32 == 0)
    while (atomicCAS(lock, 0, 1))
      ;
  __syncwarp();
  n->keys[threadIdx.x % 31]++;
  __threadfence();
  if (threadIdx.x % 32 == 0)
    atomicExch(lock, 0);
}
// CHECK-LABEL: void warpLock
//       CHECK: __threadfence(); offloom::warp_step();
