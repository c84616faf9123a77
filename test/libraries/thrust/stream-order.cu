// An algorithm begins when the work queued before it in its stream has ended, and so does a copy to the host.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/system/cuda/execution_policy.h>

const int N = 1 << 12;

__global__ void slowly(int *v, int add) {
  long long end = clock64() + 20000000;
  while (clock64() < end)
    ;
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    v[i] += add;
}

int main() {
  thrust::device_vector<int> v(N);
  int *p = thrust::raw_pointer_cast(v.data());
  slowly<<<1, 32>>>(p, 1);
  printf("%d\n", thrust::reduce(v.begin(), v.end())); // CHECK: 4096
  slowly<<<1, 32>>>(p, 1);
  thrust::host_vector<int> copied = v;
  printf("%d\n", copied[N - 1]); // CHECK: 2
  slowly<<<1, 32>>>(p, 1);
  printf("%d\n", int(v[5])); // CHECK: 3
  slowly<<<1, 32>>>(p, 1);
  v[5] = 100;
  printf("%d\n", int(v[5])); // CHECK: 100

  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  slowly<<<1, 32, 0, stream>>>(p, 1);
  printf("%d\n", thrust::reduce(thrust::cuda::par.on(stream), v.begin() + 6, v.begin() + 8)); // CHECK: 10
  slowly<<<1, 32, 0, stream>>>(p, 1);
  int host[3];
  thrust::copy(thrust::cuda::par_nosync.on(stream), v.begin() + 6, v.begin() + 9, v.begin());
  cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d\n", host[0], host[1], host[2]); // CHECK: 6 6 6
}
