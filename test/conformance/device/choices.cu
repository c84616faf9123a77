// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Choosing devices, settings that kept their functions, occupancy, notices and logs.
// builds: clang++
#include <cstdio>
#include <cstring>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

__global__ void plain(int *p) { p[threadIdx.x] = 1; }
__global__ void __launch_bounds__(256) bounded(int *p) { p[threadIdx.x] = 1; }
int bytes_of(int threads) { return threads * 4; }

int main() {
  int device = -1, valid[] = {0};
  cudaDeviceProp wanted = {};
  wanted.major = 3;
  TRY(cudaChooseDevice(&device, &wanted));
  printf("chosen %d\n", device);
  wanted.major = 99;
  device = -1;
  TRY(cudaChooseDevice(&device, &wanted));
  printf("chosen %d\n", device);
  TRY(cudaSetValidDevices(valid, 1));
  valid[0] = 99;
  printf("%s\n", cudaGetErrorName(cudaSetValidDevices(valid, 1)));
  TRY(cudaInitDevice(0, 0, 0));
  printf("%s\n", cudaGetErrorName(cudaInitDevice(99, 0, 0)));
  printf("%s\n", cudaGetErrorName(cudaInitDevice(0, cudaDeviceScheduleSpin, cudaInitDeviceFlagsAreValid)));
  cudaGetLastError();

  cudaFuncCache cache = cudaFuncCachePreferEqual;
  TRY(cudaDeviceGetCacheConfig(&cache));
  printf("cache %d", (int)cache);
  TRY(cudaDeviceSetCacheConfig(cudaFuncCachePreferNone));
  TRY(cudaDeviceGetCacheConfig(&cache));
  printf(" %d\n", (int)cache);
  cudaSharedMemConfig banks = cudaSharedMemBankSizeDefault;
  TRY(cudaDeviceGetSharedMemConfig(&banks));
  printf("banks %d", (int)banks);
  TRY(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
  TRY(cudaDeviceGetSharedMemConfig(&banks));
  printf(" %d\n", (int)banks);
  TRY(cudaFuncSetSharedMemConfig(plain, cudaSharedMemBankSizeFourByte));

  int grid = 0, block = 0, count = 0;
  TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&count, plain, 128, 60000, cudaOccupancyDefault));
  printf("blocks %d", count);
  TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&count, plain, 128, 0, cudaOccupancyDisableCachingOverride));
  printf(" %d\n", count);
  TRY(cudaOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, bounded, 0, 0, cudaOccupancyDefault));
  printf("threads %d, a multiple %d\n", block, grid % 8 == 0);
  TRY(cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&grid, &block, plain, bytes_of, 512, cudaOccupancyDefault));
  printf("threads %d\n", block);
  printf("%s\n", cudaGetErrorName(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&count, plain, 128, 0, 8)));
  cudaGetLastError();

  // All of a device's own atomics.
  const cudaAtomicOperation operations[] = {cudaAtomicOperationIntegerAdd, cudaAtomicOperationCAS, cudaAtomicOperationFloatAdd};
  unsigned capabilities[3] = {};
  printf("itself: %s\n", cudaGetErrorName(cudaDeviceGetP2PAtomicCapabilities(capabilities, operations, 3, 0, 0)));
  cudaGetLastError();

  cudaStream_t one, other;
  TRY(cudaStreamCreate(&one));
  TRY(cudaStreamCreate(&other));
  cudaStreamAttrValue value = {};
  value.syncPolicy = cudaSyncPolicyYield;
  TRY(cudaStreamSetAttribute(one, cudaStreamAttributeSynchronizationPolicy, &value));
  TRY(cudaStreamCopyAttributes(other, one));
  memset(&value, 0, sizeof value);
  TRY(cudaStreamGetAttribute(other, cudaStreamAttributeSynchronizationPolicy, &value));
  printf("policy %d\n", (int)value.syncPolicy);

  cudaAsyncCallbackHandle_t notices = nullptr;
  TRY(cudaDeviceRegisterAsyncNotification(0, [](cudaAsyncNotificationInfo_t *, void *, cudaAsyncCallbackHandle_t) {}, nullptr, &notices));
  printf("handle %d\n", notices != nullptr);
  TRY(cudaDeviceUnregisterAsyncNotification(0, notices));
  printf("%s\n", cudaGetErrorName(cudaDeviceUnregisterAsyncNotification(0, nullptr)));
  cudaGetLastError();

  cudaLogIterator last = 77;
  TRY(cudaLogsCurrent(&last, 0));
  char text[100] = "";
  size_t size = sizeof text;
  TRY(cudaLogsDumpToMemory(&last, text, &size, 0));
  printf("log of %zu: '%s'\n", size, text);
  TRY(cudaLogsDumpToFile(&last, "log-of-choices.txt", 0));
  remove("log-of-choices.txt");
  cudaLogsCallbackHandle calls = nullptr;
  TRY(cudaLogsRegisterCallback([](void *, cudaLogLevel, char *, size_t) {}, nullptr, &calls));
  TRY(cudaLogsUnregisterCallback(calls));
}
