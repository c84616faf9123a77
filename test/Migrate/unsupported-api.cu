// What CUDA has and the runtime does not: `check` accepts it as nvcc does, `migrate` reports each use
// and migrates the rest, and a compiler that meets it in migrated code refuses it.
// RUN: %offloom check %s
// RUN: not %offloom migrate %s > %t.cpp 2> %t.err
// RUN: FileCheck %s --input-file=%t.err --implicit-check-not=error:
// RUN: FileCheck %s --input-file=%t.cpp --check-prefix=MIGRATED
// RUN: not %gxx -c %t.cpp -o %t.o 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not %clangxx -c %t.cpp -o %t.o 2>&1 | FileCheck %s --check-prefix=REFUSED
#include <cuda.h>

__global__ void fill(float *out) { out[threadIdx.x] = 1; }
// MIGRATED: void fill(offloom::block &block, float *out)

struct Tiles {
  CUtensorMap map; // a type is no use
  float *memory;
};

void move(Tiles &tiles) {
  // CHECK: unsupported-api.cu:[[#@LINE+1]]:3: error: 'cuCheckpointProcessLock' is not supported: processes are not checkpointed {{.*}} [migrate-api]
  cuCheckpointProcessLock(0, nullptr);
  // REFUSED: error: {{.*}}cuCheckpointProcessLock{{.*}} unavailable: processes are not checkpointed
  fill<<<1, 32>>>(tiles.memory);
  // MIGRATED: offloom::launch({1, 32}, fill, tiles.memory);
}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'cuCheckpointProcessGetState' is not supported: processes are not checkpointed
CUresult (*const ask)(int, CUprocessState *) = &cuCheckpointProcessGetState;

template <class T> void decompress(T *parameters, size_t *error) {
  // CHECK: [[#@LINE+1]]:3: error: 'cuMemBatchDecompressAsync' is not supported
  cuMemBatchDecompressAsync(parameters, 1, 0, error, nullptr);
}

#define CHECKED(call) ((call) == CUDA_SUCCESS)
bool share(CUmemGenericAllocationHandle *object, const CUmulticastObjectProp *how) {
  // CHECK: [[#@LINE+1]]:10: error: 'cuMulticastCreate' is not supported: there are no multicast objects
  return CHECKED(cuMulticastCreate(object, how));
}

void add(CUmemGenericAllocationHandle object) {
  // CHECK: [[#@LINE+1]]:3: error: 'cuMulticastAddDevice' is not supported
  cuMulticastAddDevice(object, 0);
}

#ifndef __CUDA_ARCH__
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'cuMemMapArrayAsync' is not supported
void map(CUarrayMapInfo *parts) { cuMemMapArrayAsync(parts, 1, nullptr); }
#endif
