// One lane draws a ticket that says that all have stored, and who draws the last reads it all: with no fence in between,
// lanes of a warp wait for each other before the ticket.
// RUN: %offloom migrate --form=fibers %s 2>%t.notes | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=NOTE %s <%t.notes
// NOTE: [[#@LINE+5]]:3: remark: one lane of a warp tells others that all have stored, with no barrier in between: here lanes wait for each other behind this store; __syncwarp() says so everywhere [migrate-warp-synchrony]

// The lane that drew the last one reads.
__global__ void reads(int *parts, unsigned *done, int *out, unsigned n) {
  int lane = threadIdx.x & 31, i = blockIdx.x * blockDim.x + threadIdx.x;
  parts[i] = lane;
  if (lane == 0) {
    if (atomicAdd(done, 32u) + 32 == n)
      out[0] = parts[n / 2];
  }
}
// CHECK-LABEL: void reads
//       CHECK: offloom::warp_step(); if (lane == 0)

// All lanes of its warp do, behind a barrier of the warp, in rounds.
__global__ void sums(int *parts, unsigned *done, int *out) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int *mine = parts + 32 * warp;
  for (int round = 0; round < 2; ++round)
    parts[warp * 32 + lane] += round;
  unsigned before = 0;
  if (lane == 0)
    before = atomicInc(done, 7);
  before = __shfl_sync(~0u, before, 0);
  if (before == 7)
    for (int w = 0; w < 8; ++w)
      atomicAdd(out, *(parts + w * 32 + lane));
}
// CHECK-LABEL: void sums
//       CHECK: offloom::warp_step(); if (lane == 0)

// The store and the ticket are functions'.
struct cell {
  int value, spare;
};
__device__ void put(cell *at, int x) { at->value = x; }
__device__ unsigned draw(unsigned *done) {
  unsigned ticket = 0;
  if (threadIdx.x == 31)
    ticket = atomicSub(done, 1);
  return ticket;
}
__device__ cell cells[32];
__global__ void functions(unsigned *done, int *out) {
  cells[threadIdx.x].value = 1;
  unsigned ticket = draw(done);
  if (ticket == 1)
    out[0] = cells[3].value;
}
// CHECK-LABEL: void functions
//       CHECK: offloom::warp_step(); unsigned ticket = draw(done);

// Other warps poll for a flag.
__global__ void flag(int *box, volatile int *raised, int *seen) {
  int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    box[lane] = lane;
    if (lane == 5)
      *raised = 1;
  } else {
    while (*raised == 0)
      ;
    seen[lane] = ((volatile int *)box)[lane];
  }
}
// CHECK-LABEL: void flag
//       CHECK: offloom::warp_step(); if (lane == 5)

// They poll with an atomic, and the flag is raised in a function.
__device__ void raise(int *flag) {
  if (threadIdx.x == 0)
    atomicExch(flag, 1);
}
__global__ void exchanged(int *box, int *raised, int *seen) {
  if (threadIdx.x < 32) {
    box[threadIdx.x] = 1;
    raise(raised);
  }
  while (atomicAdd(raised, 0) == 0)
    ;
  seen[threadIdx.x] = box[threadIdx.x % 32];
}
// CHECK-LABEL: void exchanged
//       CHECK: offloom::warp_step(); raise(raised);

// No steps: a barrier is there; one lane alone stores; nobody reads what is stored; nobody asks what the counter was; a
// barrier is behind the ticket, and the memory is the block's.
__global__ void meets(int *parts, unsigned *done, int *out) {
  parts[threadIdx.x] = 1;
  __syncwarp();
  if (threadIdx.x == 0 && atomicAdd(done, 1u) == 7)
    out[0] = parts[1];
}
__global__ void alone(int *parts, unsigned *done, int *out) {
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = 1;
    if (atomicAdd(done, 1u) == 7)
      out[0] = parts[1];
  }
}
__global__ void compacts(const int *in, int *out, int *copy, unsigned *count) {
  int x = in[threadIdx.x];
  copy[threadIdx.x] = x;
  unsigned all = __ballot_sync(~0u, x > 0), base = 0;
  if (threadIdx.x == 0)
    base = atomicAdd(count, __popc(all));
  base = __shfl_sync(~0u, base, 0);
  out[base + threadIdx.x] = x;
}
__global__ void counts(int *parts, unsigned *done, int *out) {
  parts[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    atomicAdd(done, 1u);
  out[threadIdx.x] = parts[threadIdx.x ^ 0];
}
__global__ void ofTheBlock(unsigned *next, int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = 0;
  if (threadIdx.x == 0)
    tile[63] = atomicAdd(next, 1);
  __syncthreads();
  out[threadIdx.x] = tile[63];
}
__global__ void each(int *parts, unsigned *done, int *out) {
  parts[threadIdx.x] = 1;
  if (atomicAdd(done, 1u) == 255)
    out[0] = parts[1];
}
// CHECK-LABEL: void meets
//   CHECK-NOT: warp_step
