// Memory that is read, added to or copied back before anything is stored to it.
// RUN: not %offloom check --checks='-*,alloc-uninitialised' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) throw e; } while (0)

template <class T> __global__ void sum(T *total, const T *in) { atomicAdd(&total[0], in[threadIdx.x]); }
__global__ void shift(float *x, const float *by) {
  float *own = x + threadIdx.x;
  *own += *by;
}
__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void unseen(float *x);
void wrapper(float *x);

template <class T> void summed(const T *in, T *out) {
  T *total;
  CHECK(cudaMalloc((void **)&total, sizeof(T)));
  // CHECK: [[@LINE+1]]:3: warning: nothing stores to 'total' in this function, and here it is read, or added to: fill it first, by cudaMemset or a copy [alloc-uninitialised]
  sum<<<1, 64>>>(total, in);
  CHECK(cudaMemcpy(out, total, sizeof(T), cudaMemcpyDeviceToHost));
  cudaFree(total);
}
template void summed<int>(const int *, int *);

void moved(float *by, cudaStream_t stream) {
  float *x, *only_read;
  cudaMallocAsync(&x, 64, stream);
  cudaMallocManaged(&only_read, 4);
  // CHECK: [[@LINE+1]]:3: warning: {{.*}}'x'
  shift<<<1, 16, 0, stream>>>(x, by);
  cudaFreeAsync(x, stream);
  fill<<<1, 1>>>(by);
  // CHECK: [[@LINE+1]]:3: warning: {{.*}}'only_read'
  shift<<<1, 16>>>(by, only_read);
  cudaFree(only_read);
}
void copiedBack(float *host) {
  float *x;
  cudaMalloc(&x, 64);
  // CHECK: [[@LINE+1]]:3: warning: {{.*}}'x'
  cudaMemcpy(host, x, 64, cudaMemcpyDeviceToHost);
  cudaFree(x);
}

void initialised(const float *host, float *by) {
  float *filled, *copied, *launched, *elsewhere, *handed, *kept;
  cudaMalloc(&filled, 64);
  cudaMalloc(&copied, 64);
  cudaMalloc(&launched, 64);
  cudaMalloc(&elsewhere, 64);
  cudaMalloc(&handed, 64);
  cudaMalloc(&kept, 64);
  cudaMemset(filled, 0, 64);
  shift<<<1, 16>>>(filled, by);
  cudaMemcpy(copied, host, 64, cudaMemcpyHostToDevice);
  shift<<<1, 16>>>(copied, by);
  for (int round = 0; round < 2; ++round) {
    if (round)
      shift<<<1, 16>>>(launched, by);
    fill<<<1, 16>>>(launched);
  }
  unseen<<<1, 16>>>(elsewhere);
  shift<<<1, 16>>>(elsewhere, by);
  wrapper(handed);
  shift<<<1, 16>>>(handed, by);
  float *other = kept;
  fill<<<1, 16>>>(other);
  shift<<<1, 16>>>(kept, by);
}
