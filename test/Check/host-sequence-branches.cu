// What is known of the host's order of calls goes through error checks, branches and loops.
// RUN: not %offloom check --checks='-*,alloc-double-free,alloc-use-after-free,sync-async-result-read-early,api-cpu-timer-unsynced,api-event-elapsed-unsynced' %s 2>&1 | FileCheck --implicit-check-not=warning: --implicit-check-not=error: %s

#include <cstdio>
#include <cstdlib>
#include <ctime>

__global__ void kernel(int *p);
void anything();

static void must(cudaError_t status) {
  if (status != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(status));
    abort();
  }
}
template <class T> void report(T status, const char *text, bool fatal = true) {
  if (status && fatal)
    puts(text);
}
#define CHECK_CALL(call)                                                                           \
  do {                                                                                             \
    cudaError_t status_ = (call);                                                                  \
    if (status_ != cudaSuccess) {                                                                  \
      cudaDeviceReset();                                                                           \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

void throughFunctions(int *q) {
  int *p = q;
  must(cudaFree(p));
  report(cudaGetLastError(), "free");
  // CHECK: [[@LINE+1]]:{{.*}} [alloc-use-after-free]
  kernel<<<1, 1>>>(p);
}

int throughLoops(int n) {
  int *m;
  CHECK_CALL(cudaMallocManaged(&m, n * sizeof(int)));
  for (int i = 0; i < n; ++i)
    m[i] = i;
  for (int round = 0; round < 3; ++round)
    kernel<<<1, 1>>>(m);
  must(cudaGetLastError());
  int sum = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:{{.*}} [sync-async-result-read-early]
    sum += m[i];
  CHECK_CALL(cudaFree(m));
  return sum;
}

int waitedInEachBranch(bool slow) {
  int *m;
  must(cudaMallocManaged(&m, 4));
  kernel<<<1, 1>>>(m);
  if (slow)
    must(cudaDeviceSynchronize());
  else
    must(cudaStreamSynchronize(0));
  return *m;
}

int waitedInOneBranch(bool slow) {
  int *m;
  must(cudaMallocManaged(&m, 4));
  kernel<<<1, 1>>>(m);
  if (slow)
    must(cudaDeviceSynchronize());
  return *m; // perhaps the kernel was not slow: what is known on one way only is not said
}

void leftEarly(int *q, bool done) {
  int *p = q;
  if (done) {
    must(cudaFree(p));
    return;
  }
  must(cudaFree(p));
}

void leftInALoop(int *q, int n) {
  int *p = q;
  for (int i = 0; i < n; ++i) {
    if (i == 3)
      break;
    must(cudaFree(p));
    p = nullptr;
  }
  kernel<<<1, 1>>>(p);
}

void twiceInALoop(int *q, int n) {
  int *p = q;
  for (int i = 0; i < n; ++i) {
    must(cudaFree(p));
    // CHECK: [[@LINE+1]]:{{.*}} [alloc-double-free]
    must(cudaFree(p));
  }
}

void chosen(int *q, int n) {
  int *p = q;
  switch (n) {
  case 1:
    must(cudaFree(p));
    break;
  default:
    kernel<<<1, 1>>>(p);
  }
}

void unknown(cudaEvent_t from, cudaEvent_t to, float &time) {
  must(cudaEventRecord(to));
  anything();
  must(cudaEventElapsedTime(&time, from, to));
  must(cudaEventRecord(to));
  // CHECK: [[@LINE+1]]:{{.*}} [api-event-elapsed-unsynced]
  must(cudaEventElapsedTime(&time, from, to));
}

clock_t timed(int *p) {
  clock_t first = clock();
  for (int i = 0; i < 8; ++i)
    kernel<<<1, 1>>>(p);
  // CHECK: [[@LINE+1]]:{{.*}} [api-cpu-timer-unsynced]
  clock_t last = clock();
  kernel<<<1, 1>>>(p);
  clock_t third = clock(); // of something else
  return last - first + third;
}
