// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -rdc=true -lcudadevrt
// A kernel with clusters of its own, launched with an attribute of the same, of others and of none; calls that fail in a kernel, which the host does not hear of.
#include <cstdio>

__global__ void __cluster_dims__(4) own(int *o) { *o = 1; }
__global__ void free_of_it(int *o) { *o = 2; }
__global__ void fails(int *o) {
  size_t limit;
  int device;
  o[0] = cudaDeviceGetLimit(&limit, cudaLimitDevRuntimeSyncDepth);
  o[1] = o[2] = 0;
  o[3] = cudaGetDeviceCount(&device);
  free_of_it<<<1, 2000>>>(o);
  o[4] = cudaPeekAtLastError();
  int value;
  o[6] = cudaDeviceGetAttribute(&value, (cudaDeviceAttr)9999, 0);
  o[7] = cudaGetLastError();
}

static void launch(const char *name, void (*kernel)(int *), dim3 cluster, int *o) {
  cudaLaunchConfig_t config{};
  config.gridDim = 8;
  config.blockDim = 32;
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = cluster.x;
  attribute.val.clusterDim.y = cluster.y;
  attribute.val.clusterDim.z = cluster.z;
  config.attrs = &attribute;
  config.numAttrs = 1;
  const cudaError_t code = cudaLaunchKernelEx(&config, kernel, o);
  printf("%s %u %u %u: %s", name, cluster.x, cluster.y, cluster.z, cudaGetErrorName(code));
  printf(" %s\n", cudaGetErrorName(cudaGetLastError()));
}

int main() {
  int *o;
  cudaMallocManaged(&o, 64);
  for (dim3 cluster : {dim3(4), dim3(2), dim3(8), dim3(2, 2), dim3(1, 4), dim3(0)}) {
    launch("own", own, cluster, o);
    launch("free", free_of_it, cluster, o);
  }
  cudaDeviceSynchronize();
  fails<<<1, 1>>>(o);
  printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 8; ++i)
    printf(" %d", o[i]);
  printf("\n%s\n", cudaGetErrorName(cudaGetLastError()));
}
