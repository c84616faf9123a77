// RUN: not %offloom check %s -- -arch=sm_90 2>&1 | FileCheck %s
// RUN: not %offloom check %s -- -arch=sm_13 2>&1 | FileCheck --check-prefix=TESLA %s

__global__ void kernel();
template <int N> __global__ void sized();

template <int N> void launchSized() {
  sized<N><<<1, N>>>();
  // CHECK: :[[#@LINE-1]]:17: error: a block of 1056 threads is more than sm_90 allows (1024 threads) [launch-block-exceeds-limit]
}

void launch(int n, cudaStream_t stream) {
  kernel<<<1, 1025>>>();
  // CHECK: :[[#@LINE-1]]:15: error: a block of 1025 threads is more than sm_90 allows
  kernel<<<1, dim3(64, 32), 0, stream>>>();
  // CHECK: :[[#@LINE-1]]:15: error: a block of 64 x 32 x 1 threads
  kernel<<<1, dim3(1, 1, 128)>>>();
  // CHECK: :[[#@LINE-1]]:15: error: a block of 1 x 1 x 128 threads
  kernel<<<1, 1024>>>();
  // TESLA: :[[#@LINE-1]]:15: error: a block of 1024 threads is more than sm_13 allows (512 threads)
  kernel<<<4096, 512>>>();
  kernel<<<1, n>>>(); // not known here: the runtime checks it
  launchSized<1056>();
  launchSized<512>();
}
// CHECK-NOT: error:
