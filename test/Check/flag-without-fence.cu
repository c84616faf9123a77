// RUN: not %offloom check --checks='-*,sync-flag-without-fence' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

__global__ void chained(int *sums, volatile int *ready, int own) {
  if (threadIdx.x == 0) {
    while (ready[blockIdx.x] == 0) {
    }
    sums[blockIdx.x + 1] = sums[blockIdx.x] + own;
    // CHECK: [[@LINE+1]]:{{.*}} warning: whoever waits for 'ready[blockIdx.x + 1]' may see it before 'sums[blockIdx.x + 1]'
    ready[blockIdx.x + 1] = 1;
  }
}

__global__ void fenced(int *sums, volatile int *ready, int own) {
  while (ready[blockIdx.x] == 0)
    ;
  __threadfence();
  sums[blockIdx.x + 1] = sums[blockIdx.x] + own;
  __threadfence();
  ready[blockIdx.x + 1] = 1;
}

// Nobody waits for it; a function of the user's may have the fence.
__global__ void unwatched(int *sums, volatile int *ready) {
  sums[blockIdx.x] = 1;
  ready[blockIdx.x] = 1;
}
__device__ void publish();
__global__ void byFunction(int *sums, volatile int *ready) {
  while (!*ready)
    ;
  sums[0] = 1;
  publish();
  ready[1] = 1;
}
