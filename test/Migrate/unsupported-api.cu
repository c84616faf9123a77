// What CUDA has and the runtime does not: `check` accepts it as nvcc does, `migrate` reports each use
// and migrates the rest, and a compiler that meets it in migrated code refuses it.
// RUN: %offloom check %s
// RUN: not %offloom migrate %s > %t.cpp 2> %t.err
// RUN: FileCheck %s --input-file=%t.err --implicit-check-not=error:
// RUN: FileCheck %s --input-file=%t.cpp --check-prefix=MIGRATED
// RUN: not %gxx -c %t.cpp -o %t.o 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not %clangxx -c %t.cpp -o %t.o 2>&1 | FileCheck %s --check-prefix=REFUSED
#include <cuda.h>
#include <cuda_gl_interop.h>

__global__ void fill(float *out) { out[threadIdx.x] = 1; }
// MIGRATED: void fill(offloom::block &block, float *out)

struct Screen {
  cudaGraphicsResource_t pixels; // a type is no use
  float *mapped;
};

void draw(Screen &screen) {
  size_t bytes;
  // CHECK: unsupported-api.cu:[[#@LINE+1]]:3: error: 'cudaGraphicsMapResources' is not supported: there is no graphics interoperability; let kernels write {{.*}} [migrate-api]
  cudaGraphicsMapResources(1, &screen.pixels);
  // REFUSED: error: {{.*}}cudaGraphicsMapResources{{.*}} unavailable: there is no graphics interoperability
  // CHECK: [[#@LINE+1]]:3: error: 'cudaGraphicsResourceGetMappedPointer' is not supported
  cudaGraphicsResourceGetMappedPointer(&screen.mapped, &bytes, screen.pixels);
  fill<<<1, 32>>>(screen.mapped);
  // MIGRATED: offloom::launch({1, 32}, fill, screen.mapped);
}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'cudaDestroyExternalMemory' is not supported: there are no external memory and semaphores
cudaError_t (*const destroy)(cudaExternalMemory_t) = &cudaDestroyExternalMemory;

template <class T> void map(T **memory, size_t *bytes, cudaGraphicsResource_t pixels) {
  // CHECK: [[#@LINE+1]]:3: error: 'cudaGraphicsResourceGetMappedPointer' is not supported
  cudaGraphicsResourceGetMappedPointer(memory, bytes, pixels);
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
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'cuGreenCtxDestroy' is not supported
void release(CUgreenCtx context) { cuGreenCtxDestroy(context); }
#endif
