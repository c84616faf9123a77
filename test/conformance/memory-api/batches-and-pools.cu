// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batches of copies and of advice, the pools that allocations come from by default.
// builds: clang++
#include <cstdio>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

int main() {
  cudaStream_t stream;
  TRY(cudaStreamCreate(&stream));

  // Images of different sizes to different places, of pointers and arrays.
  int host[64], *device;
  for (int i = 0; i < 64; ++i)
    host[i] = i;
  TRY(cudaMalloc(&device, 256));
  TRY(cudaMemset(device, 0, 256));
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  cudaArray_t array;
  TRY(cudaMalloc3DArray(&array, &ints, make_cudaExtent(4, 4, 4)));
  cudaMemcpy3DBatchOp ops[2] = {};
  ops[0].src.type = ops[0].dst.type = ops[1].src.type = cudaMemcpyOperandTypePointer;
  ops[0].src.op.ptr.ptr = host;
  ops[0].src.op.ptr.rowLength = 8;
  ops[0].src.op.ptr.layerHeight = 4;
  ops[0].src.op.ptr.locHint.type = cudaMemLocationTypeHost;
  ops[0].dst.op.ptr.ptr = device;
  ops[0].dst.op.ptr.rowLength = 4;
  ops[0].dst.op.ptr.layerHeight = 4;
  ops[0].dst.op.ptr.locHint = {cudaMemLocationTypeDevice, 0};
  ops[0].extent = make_cudaExtent(4, 2, 2);
  ops[0].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  ops[1].src.op.ptr.ptr = host + 7;
  ops[1].src.op.ptr.rowLength = 4;
  ops[1].src.op.ptr.layerHeight = 2;
  ops[1].src.op.ptr.locHint.type = cudaMemLocationTypeHost;
  ops[1].dst.type = cudaMemcpyOperandTypeArray;
  ops[1].dst.op.array.array = array;
  ops[1].dst.op.array.offset = {1, 2, 3};
  ops[1].extent = make_cudaExtent(2, 2, 1);
  ops[1].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  ops[0].extent.width = 16;
  ops[1].extent.width = 2;
  ops[0].extent.width = 4;
  TRY(cudaMemcpy3DBatchAsync(2, ops, 0, stream));
  TRY(cudaStreamSynchronize(stream));
  int back[64];
  TRY(cudaMemcpy(back, device, 256, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 32; ++i)
    printf("%d ", back[i]);
  printf("\n");
  cudaMemcpy3DParms all = {};
  all.srcArray = array;
  all.dstPtr = make_cudaPitchedPtr(back, 16, 4, 4);
  all.extent = make_cudaExtent(4, 4, 4);
  all.kind = cudaMemcpyDeviceToHost;
  TRY(cudaMemcpy3D(&all));
  printf("%d %d %d %d\n", back[3 * 16 + 2 * 4 + 1], back[3 * 16 + 2 * 4 + 2], back[3 * 16 + 3 * 4 + 1], back[3 * 16 + 3 * 4 + 2]);
  printf("none: %s\n", cudaGetErrorName(cudaMemcpy3DBatchAsync(0, ops, 0, stream)));
  printf("flags: %s\n", cudaGetErrorName(cudaMemcpy3DBatchAsync(2, ops, 5, stream)));
  printf("null stream: %s\n", cudaGetErrorName(cudaMemcpy3DBatchAsync(2, ops, 0, nullptr)));
  cudaGetLastError();

  // Managed memory.
  int *managed[2];
  size_t sizes[2] = {1 << 21, 1 << 21};
  for (int *&one : managed) {
    TRY(cudaMallocManaged(&one, 1 << 21));
    one[5] = 55;
  }
  cudaMemLocation places[2] = {{cudaMemLocationTypeDevice, 0}, {cudaMemLocationTypeHost, 0}};
  size_t first[2] = {0, 1};
  TRY(cudaMemPrefetchBatchAsync((void **)managed, sizes, 2, places, first, 2, 0, stream));
  TRY(cudaStreamSynchronize(stream));
  printf("%d %d\n", managed[0][5], managed[1][5]);
  TRY(cudaMemDiscardBatchAsync((void **)managed, sizes, 1, 0, stream));
  TRY(cudaMemDiscardAndPrefetchBatchAsync((void **)managed, sizes, 1, places, first, 1, 0, stream));
  TRY(cudaStreamSynchronize(stream));
  managed[0][5] = 66;
  printf("%d %d\n", managed[0][5], managed[1][5]);
  size_t wrong[2] = {1, 0};
  printf("order: %s\n", cudaGetErrorName(cudaMemPrefetchBatchAsync((void **)managed, sizes, 2, places, wrong, 2, 0, stream)));
  printf("flags: %s\n", cudaGetErrorName(cudaMemDiscardBatchAsync((void **)managed, sizes, 1, 3, stream)));
  cudaGetLastError();

  // Pools.
  cudaMemPool_t of_device, by_default, own, told;
  cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
  TRY(cudaDeviceGetDefaultMemPool(&of_device, 0));
  TRY(cudaMemGetDefaultMemPool(&by_default, &here, cudaMemAllocationTypePinned));
  printf("the same pool: %d\n", of_device == by_default);
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location = here;
  TRY(cudaMemPoolCreate(&own, &properties));
  TRY(cudaMemSetMemPool(&here, cudaMemAllocationTypePinned, own));
  TRY(cudaMemGetMemPool(&told, &here, cudaMemAllocationTypePinned));
  printf("set: %d", told == own);
  TRY(cudaDeviceGetMemPool(&told, 0));
  printf(" %d\n", told == own);
  cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
  TRY(cudaMemPoolGetAccess(&flags, own, &here));
  printf("access %d\n", (int)flags);
  void *memory;
  TRY(cudaMallocAsync(&memory, 1000, stream));
  unsigned long long used = 0;
  TRY(cudaMemPoolGetAttribute(own, cudaMemPoolAttrUsedMemCurrent, &used));
  printf("used %d\n", used >= 1000);
  TRY(cudaFreeAsync(memory, stream));
  TRY(cudaStreamSynchronize(stream));
  TRY(cudaMemSetMemPool(&here, cudaMemAllocationTypePinned, of_device));
  TRY(cudaMemPoolDestroy(own));
  cudaMemLocation nowhere = {cudaMemLocationTypeDevice, 99};
  printf("no device: %s\n", cudaGetErrorName(cudaMemGetDefaultMemPool(&told, &nowhere, cudaMemAllocationTypePinned)));
  printf("null: %s\n", cudaGetErrorName(cudaMemSetMemPool(&here, cudaMemAllocationTypePinned, nullptr)));
}
