// Around warp collectives, each thread decides for itself: those that go another way wait.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=FORM --input-file=%t %s

__global__ void firstWarp(int *v) {
  if (threadIdx.x < 32)
    v[threadIdx.x] += __shfl_sync(~0u, v[threadIdx.x], 0);
}
// FORM: kernel 'firstWarp': phases
// CHECK:      if (offloom::divergent_branch branch(block, offloom::below(32)); branch.taken()) {
// CHECK:        offloom::per_thread<int> shfl_of(block);
// CHECK-NEXT:   __shfl_sync(block, shfl_of, ~0u, value_of, 0);
// CHECK-NEXT:   block.active_threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     v[threadIdx.x] += shfl_of[threadIdx];

__global__ void bothSides(int *v) {
  int x = v[threadIdx.x];
  if (x & 1) {
    x = __popc(__activemask());
  } else {
    x = __shfl(x, 0);
  }
  v[threadIdx.x] = x;
}
// FORM: kernel 'bothSides': phases
// CHECK:      for (offloom::divergent_branch branch(block, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:       auto &x = x_of[threadIdx];
// CHECK-NEXT:       return x & 1;
// CHECK-NEXT:     });
// CHECK-NEXT:     branch.next_side();) if (branch.taken()) {
// CHECK:      } else {

// Rounds differ between threads; what steps the loop is still the same for all that go on.
__global__ void rounds(int *v, const int *count) {
  int x = v[threadIdx.x];
  for (int k = 0; k < count[threadIdx.x / 32]; ++k) {
    int y = __shfl_xor_sync(~0u, x, 1);
    if (y == 77)
      continue;
    x += y;
    if (__all_sync(~0u, x > 1000))
      break;
  }
  v[threadIdx.x] = x;
}
// FORM: kernel 'rounds': phases
// CHECK:      offloom::divergent_loop loop(block);
// CHECK-NEXT: for (int k = 0; loop.any([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:       return k < count[threadIdx.x / 32];
// CHECK-NEXT:     }); ++k) {
// CHECK:          if (y == 77)
// CHECK-NEXT:       return loop.skip(threadIdx);
// CHECK-NEXT:     x += y;
// CHECK:          if (all_of[threadIdx])
// CHECK-NEXT:       return loop.leave(threadIdx);
// CHECK:      block.threads(

// A loop whose variable differs between threads.
__global__ void strides(int *v, int n) {
  int total = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    total += __popc(__match_any_sync(__activemask(), v[i]));
  v[threadIdx.x] = total;
}
// FORM: kernel 'strides': phases
// CHECK:      offloom::per_thread<int> i_of(block);
// CHECK-NEXT: block.active_threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   auto &i = i_of[threadIdx];
// CHECK-NEXT:   i = threadIdx.x;
// CHECK-NEXT: });
// CHECK-NEXT: offloom::divergent_loop loop(block);
// CHECK-NEXT: for (; loop.any([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:       auto &i = i_of[threadIdx];
// CHECK-NEXT:       return i < n;
// CHECK-NEXT:     }); loop.next([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:       auto &i = i_of[threadIdx];
// CHECK-NEXT:       i += blockDim.x;
// CHECK-NEXT:     })) {

// Numbers that are macros, at either end.
#define LAST 64
#define STEP 32
__global__ void untilTheLast(int *v) {
  for (int i = threadIdx.x; i < LAST; i += STEP) {
    v[i] = __popc(__activemask());
  }
  if (STEP > v[threadIdx.x])
    v[threadIdx.x] = __activemask();
}
// FORM: kernel 'untilTheLast': phases
// CHECK-LABEL: void untilTheLast
//      CHECK: return i < LAST;
//      CHECK: i += STEP;
//      CHECK: return STEP > v[threadIdx.x];

// A condition that needs a collective is tested in the body.
__global__ void untilAllAreDone(int *v) {
  int x = v[threadIdx.x];
  while (__any_sync(~0u, x > 100)) {
    x -= 50;
  }
  do {
    ++x;
  } while (__shfl_sync(~0u, x, 0) < 7);
  v[threadIdx.x] = x;
}
// FORM: kernel 'untilAllAreDone': phases
// CHECK:      offloom::divergent_loop loop(block);
// CHECK-NEXT: while (true) {
// CHECK:        __any_sync(block, any_of, ~0u, predicate_of);
// CHECK-NEXT:   if (!loop.any([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:       return any_of[threadIdx];
// CHECK-NEXT:     }))
// CHECK-NEXT:     break;
// CHECK:      offloom::divergent_loop loop2(block);
// CHECK-NEXT: do {
// CHECK:        __shfl_sync(block, shfl_of, ~0u, x_of, 0);
// CHECK-NEXT:   if (!loop2.any([&](offloom::thread_index threadIdx) {
// CHECK:      } while (true);

// Threads that return from a function wait for the others' return.
__device__ int early(int x) {
  if (x < 0)
    return -1;
  return x + __popc(__activemask());
}
// CHECK:      void early(offloom::block &block,
// CHECK-NEXT:   offloom::block_call call(block);
// CHECK:          { result_of[threadIdx] = -1; return call.leave(threadIdx); }

__global__ void calls(int *v) { v[threadIdx.x] = early(v[threadIdx.x]); }
// FORM: kernel 'calls': phases

// Lanes on the two sides may mean to meet each other: only fibers can.
__global__ void meet(int *v) {
  if (threadIdx.x & 1) {
    v[threadIdx.x] = 1;
    __syncwarp();
  } else {
    __syncwarp();
    v[threadIdx.x] = v[threadIdx.x + 1];
  }
}
// FORM: kernel 'meet': fibers (both sides of the if on line {{[0-9]+}} contain __syncwarp())
