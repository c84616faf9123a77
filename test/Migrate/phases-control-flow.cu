// Barriers in each kind of block-uniform control flow.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

__global__ void loops(int *v, int n) {
  do {
    v[threadIdx.x] += n;
    __syncthreads();
    if (n == 3)
      break;
    v[threadIdx.x] *= 2;
  } while (--n > 0);
}
// CHECK-DAG:  kernel 'loops': phases
// CHECK:      do {
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     v[threadIdx.x] += n;
// CHECK-NEXT:   });
// CHECK-NEXT:   if (n == 3)
// CHECK-NEXT:     break;
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     v[threadIdx.x] *= 2;
// CHECK-NEXT:   });
// CHECK-NEXT: } while (--n > 0);

__global__ void choice(int *v, int mode) {
  switch (mode) {
  case 0:
    v[threadIdx.x] = 1;
    __syncthreads();
    break;
  default:
    __syncthreads();
  }
}
// CHECK:      switch (mode) {
// CHECK-NEXT: case 0:
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     v[threadIdx.x] = 1;
// CHECK-NEXT:   });
// CHECK-NEXT:   break;
// CHECK-NEXT: default:
// CHECK-NEXT:   ;
// CHECK-NEXT: }

// Some threads end early: later phases skip them. All end early: the block does.
__global__ void exits(int *v, int n) {
  if (n == 0)
    return;
  if (threadIdx.x >= n)
    return;
  v[threadIdx.x]++;
  __syncthreads();
  v[threadIdx.x + n] = v[0];
}
// CHECK:      if (n == 0)
// CHECK-NEXT:   return;
// CHECK-NEXT: block.exit_where([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   return threadIdx.x >= n;
// CHECK-NEXT: });
// CHECK-NEXT: block.active_threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   v[threadIdx.x]++;
// CHECK-NEXT: });
// CHECK-NEXT: block.active_threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   v[threadIdx.x + n] = v[0];
// CHECK-NEXT: });

// A block that reads memory for its threads asks first whether any is left.
__global__ void rows(int *v, const int *rounds) {
  for (int k = 0; k < rounds[blockIdx.x]; ++k)
    if (rounds[0] > 1) {
      if (v[threadIdx.x] == k)
        return;
      __syncthreads();
    }
}
// CHECK:      for (int k = 0; k < rounds[blockIdx.x]; ++k) {
// CHECK-NEXT:   if (rounds[0] > 1) {
// CHECK:            return block.exit(threadIdx);
// CHECK:          if (!block.any_active())
// CHECK-NEXT:       break;
// CHECK-NEXT:   }
// CHECK-NEXT: }

// A macro of the kind that evaluates its arguments once.
#define SMALLER(x, y) ({ __typeof__(x) a_ = (x); __typeof__(y) b_ = (y); a_ < b_ ? a_ : b_; })
__global__ void bounded_by_macro(int *v, int n) {
  for (int i = 0; i < SMALLER(n, 8 * blockIdx.x); ++i) {
    v[threadIdx.x] += i;
    __syncthreads();
  }
}
// CHECK:      for (int i = 0; i < SMALLER(n, 8 * blockIdx.x); ++i) {
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
