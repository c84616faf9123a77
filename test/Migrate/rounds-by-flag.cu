// Rounds that a flag repeats until other threads have written: those have their turns, in fibers.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void until_decided(volatile char *state, const int *neighbour, int n) {
  int again;
  do {
    again = 0;
    for (int v = threadIdx.x; v < n; v += blockDim.x)
      if (state[v] == 1) {
        if (state[neighbour[v]] == 1 && neighbour[v] > v)
          again = 1;
        else
          state[v] = 2;
      }
  } while (again != 0);
}
// CHECK-LABEL: void until_decided
//       CHECK: block.fibers(
//       CHECK: do { offloom::spin_yield();

// The flag gathers what is left in each part of a round.
__global__ void until_all_decided(volatile char *state, const int *neighbour, int n) {
  bool again, more = true;
  do {
    again = false;
    for (int v = threadIdx.x; v < n; v += blockDim.x) {
      int left = state[v] == 1 && state[neighbour[v]] == 1;
      if (!left)
        state[v] = 2;
      again |= left != 0;
      more = more && left;
    }
  } while (again);
}
// CHECK-LABEL: void until_all_decided
//       CHECK: block.fibers(
//       CHECK: do { offloom::spin_yield();

// Memory that nobody else changes, and rounds that are counted.
__global__ void sorts(int *v, int n, volatile int *log) {
  bool swapped;
  do {
    swapped = false;
    for (int i = 1; i < n; ++i)
      if (v[i - 1] > v[i]) {
        int x = v[i];
        v[i] = v[i - 1];
        v[i - 1] = x;
        swapped = true;
      }
  } while (swapped);
  for (int k = 0; k < n; ++k)
    log[k] += v[k];
}
// CHECK-LABEL: void sorts
//       CHECK: block.threads(
//   CHECK-NOT: spin_yield
