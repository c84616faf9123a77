// RUN: not %offloom check --checks='-*,tex-*' %s -- -rdc=true 2>&1 | FileCheck --implicit-check-not='warning:' %s

__global__ void kernel(cudaSurfaceObject_t surface, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
  int bytes = x * sizeof(float);
  // CHECK: [[@LINE+1]]:40: warning: the x of a surface is in bytes: multiply it by the 4 bytes
  float v = surf2Dread<float>(surface, x, y);
  v += surf2Dread<float>(surface, bytes, y) + surf2Dread<float>(surface, n, y);
  surf2Dwrite((unsigned char)v, surface, x, y);
  // CHECK: [[@LINE+1]]:27: warning: the x of a surface
  surf2Dwrite(v, surface, threadIdx.x, y);
  // CHECK: [[@LINE+1]]:27: warning: the x of a surface
  surf2Dread(&v, surface, x, y);
}
