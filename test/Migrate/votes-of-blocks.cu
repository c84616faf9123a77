// What all threads of a block vote for is the same for each of them: the block asks once, and goes by it.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck --check-prefix=PRINTS %s
#include <cstdio>

// CHECK-NOT: fibers
// CHECK: kernel 'skips': fibers (the condition on line [[#]] contains a barrier)
// CHECK: kernel 'hides': fibers (the condition on line [[#]] contains a barrier)
// CHECK-NOT: fibers

// CHECK-LABEL: {{^}}void tests(
__global__ void tests(int *p) {
  const int t = threadIdx.x;
  int round = 0;
  // CHECK:      while (true) {
  // CHECK:        predicate_of[threadIdx] = p[t] > 9;
  // CHECK:        if (!__syncthreads_or(block, predicate_of))
  // CHECK-NEXT:     break;
  while (__syncthreads_or(p[t] > 9)) {
    if (++round % 2 == 0)
      continue;
    p[t] -= 3;
  }
}

// CHECK-LABEL: {{^}}void counts(
__global__ void counts(int *p) {
  const int t = threadIdx.x;
  // CHECK:      for (int i = 0; ; ++i) {
  // CHECK-NEXT:   if (!(i < 9))
  // CHECK-NEXT:     break;
  // CHECK:        if (!(__syncthreads_count(block, predicate_of) > 4))
  // CHECK-NEXT:     break;
  for (int i = 0; i < 9 && __syncthreads_count(p[t] < 20) > 4; ++i)
    p[t] += i;
}

// CHECK-LABEL: {{^}}void repeats(
__global__ void repeats(int *p) {
  const int t = threadIdx.x;
  // CHECK:      do {
  // CHECK:        if (__syncthreads_and(block, predicate_of))
  // CHECK-NEXT:     break;
  // CHECK-NEXT: } while (true);
  do {
    p[t] += p[t] < 40 ? 5 : 0;
  } while (!__syncthreads_and(p[t] > 39));
}

// CHECK-LABEL: {{^}}void decides(
__global__ void decides(int *p) {
  const int t = threadIdx.x;
  bool go = true;
  // CHECK:      while (go) {
  while (go) {
    p[t] += p[t] < 40 ? 5 : 0;
    // CHECK:      go = __syncthreads_or(block, [[PREDICATE:.*]]) != 0;
    go = __syncthreads_or(p[t] < 40) != 0;
    // CHECK:      int few = __syncthreads_count(block, [[PREDICATE:.*]]);
    // CHECK-NEXT: if (few == 7)
    // CHECK-NEXT:   return;
    int few = __syncthreads_count(p[t] < 30);
    if (few == 7)
      return;
    // CHECK:      if (__syncthreads_and(block, [[PREDICATE:.*]])) {
    if (__syncthreads_and(p[t] > 5)) {
      int other = p[(t + 1) % blockDim.x];
      __syncthreads();
      p[t] = other;
      __syncthreads();
    }
  }
}

// `continue` asks what stands behind the body.
__global__ void skips(int *p) {
  const int t = threadIdx.x;
  int i = 0;
  do {
    if (++i % 2)
      continue;
    p[t] -= 1;
  } while (__syncthreads_or(p[t] > 0));
}

// Behind the body its `i` is not there any more.
__global__ void hides(int *p) {
  const int t = threadIdx.x;
  int i = 0;
  do {
    int i = p[t];
    p[t] = i - 1;
  } while (__syncthreads_or(p[t] > i));
}

int main() {
  int *p;
  cudaMallocManaged(&p, 40 * sizeof(int));
  auto run = [&](const char *name, void (*kernel)(int *)) {
    for (int i = 0; i < 40; ++i)
      p[i] = i;
    kernel<<<1, 40>>>(p);
    cudaDeviceSynchronize();
    printf("%s: %d %d %d\n", name, p[0], p[9], p[39]);
  };
  run("tests", tests);
  // PRINTS: tests: -30 -21 9
  run("counts", counts);
  // PRINTS: counts: 21 30 60
  run("repeats", repeats);
  // PRINTS: repeats: 40 44 44
  run("decides", decides);
  // PRINTS: decides: 42 41 41
  run("skips", skips);
  // PRINTS: skips: -39 -30 0
}
