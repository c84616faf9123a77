// A breakpoint in a kernel that no debugger watches is a failed launch.
#include <cstdio>

__global__ void stops() { __brkpt(); }

int main() {
  stops<<<1, 1>>>();
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
