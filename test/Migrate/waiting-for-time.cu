// A loop that polls the clock waits: time passes for all threads of a block at once, not for one
// after the other.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

__global__ void pause(clock_t clocks) {
  clock_t start = clock();
  clock_t passed = 0;
  while (passed < clocks) {
    clock_t now = clock();
    passed = now - start;
  }
}
// CHECK: kernel 'pause': fibers (the loop on line [[#@LINE-5]] waits for other threads)

__global__ void pause_until(long long end) {
  while (clock64() < end)
    ;
}
// CHECK: kernel 'pause_until': fibers (the loop on line [[#@LINE-3]] waits for other threads)

// Measuring is no wait.
__global__ void measure(const int *next, int *out, long long *clocks) {
  int at = 0;
  long long sum = 0;
  for (int i = 0; i < 64; ++i) {
    long long before = clock64();
    at = next[at];
    sum += clock64() - before;
  }
  *out = at;
  *clocks = sum;
}
// CHECK: kernel 'measure': threads

// CHECK:      {{^}}void pause(
// CHECK:        while (passed < clocks) { offloom::spin_yield();
// CHECK:      {{^}}void pause_until(
// CHECK:        while (clock64() < end)
// CHECK-NEXT:     offloom::spin_yield();
