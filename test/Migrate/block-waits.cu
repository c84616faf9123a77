// Waits for what threads of the block have done are statements of a phase of their own: all have
// done what they do before it. What arrives and waits at once is a call of the block.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=FORM --input-file=%t %s
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <utility>
namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ int below(Barrier &bar, int *s, int t, int v) {
  s[t] = v;
  bar.arrive_and_wait();
  return s[t / 2];
}
// CHECK:      static void below(offloom::block &block, offloom::per_thread<int> &result_of, Barrier &bar, int *s,
// CHECK:        s[t] = v;
// CHECK-NEXT: });
// CHECK-NEXT: bar.arrive_and_wait(block);

__global__ void apart(int *out) {
  __shared__ Barrier bar, two[2];
  __shared__ int s[64];
  int t = threadIdx.x, mine = t;
  if (t == 0)
    init(&bar, 64), init(&two[0], 64), init(&two[1], 64);
  __syncthreads();
  for (int k = 0; k < 4; ++k) {
    s[t] = mine;
    auto token = two[k % 2].arrive();
    mine *= 3;
    two[k % 2].wait(std::move(token));
    mine += s[63 - t];
    bar.wait(bar.arrive());
  }
  out[t] = below(bar, s, t, mine);
}
// FORM: kernel 'apart': phases
// CHECK:      token = two[k % 2].arrive();
// CHECK-NEXT: mine *= 3;
// CHECK-NEXT: });
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   auto &token = token_of[threadIdx];
// CHECK-NEXT:   two[k % 2].wait(std::move(token));
// CHECK-NEXT: });
// CHECK:      token2_of[threadIdx] = bar.arrive();
// CHECK-NEXT: });
// CHECK-NEXT: bar.wait(block, token2_of);

template <int Stages> __global__ void staged(const int *in, int *out, int n) {
  __shared__ int buffer[Stages][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages> state;
  auto cta = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(cta, &state);
  int sum = 0;
  for (int next = 0, now = 0; now < n; ++now) {
    for (; next < n && next < now + Stages; ++next) {
      pipe.producer_acquire();
      cuda::memcpy_async(cta, buffer[next % Stages], in + next * 64, sizeof(int) * 64, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += buffer[now % Stages][63 - threadIdx.x];
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}
template __global__ void staged<3>(const int *, int *, int);
// FORM: kernel 'staged': phases

__global__ void copied(const int *in, int *out) {
  __shared__ int s[64];
  auto cta = cg::this_thread_block();
  cg::memcpy_async(cta, s, in, sizeof s);
  auto token = cta.barrier_arrive();
  cta.barrier_wait(std::move(token));
  cg::wait(cta);
  out[threadIdx.x] = s[63 - threadIdx.x];
}
// FORM: kernel 'copied': phases
// CHECK:      cg::memcpy_async(cta, s, in, sizeof s);
// CHECK:      out[threadIdx.x] = s[63 - threadIdx.x];

// Some wait while others go on, or for other blocks: these take turns.
__global__ void some(int *out) {
  __shared__ Barrier bar;
  if (threadIdx.x == 0)
    init(&bar, 64);
  __syncthreads();
  auto token = bar.arrive();
  if (out[threadIdx.x])
    bar.wait(std::move(token));
  out[threadIdx.x] = 1;
}
// FORM: kernel 'some': fibers
__device__ cuda::barrier<cuda::thread_scope_device> ofAll;
__global__ void ofBlocks() { ofAll.arrive_and_wait(); }
// FORM: kernel 'ofBlocks': fibers
__global__ void ofTile(int *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state[2];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto pipe = cuda::make_pipeline(tile, &state[threadIdx.x / 32]);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = 1;
}
// FORM: kernel 'ofTile': fibers
