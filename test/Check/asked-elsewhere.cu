// A function of another file that by its name looks at errors may ask about the launch.
// RUN: %offloom check --checks='-*,api-unchecked-launch' %s 2>&1 | count 0
// RUN: %offloom check --checks='-*,api-unchecked-launch' %s -- -DOTHER 2>&1 | FileCheck %s
__global__ void kernel(float *p) { p[threadIdx.x] = 0; }
#ifdef OTHER
void print(const char *text);
#define LOOK(text) print(text)
#else
void getLastCudaError(const char *text, const char *file, int line);
#define LOOK(text) getLastCudaError(text, __FILE__, __LINE__)
#endif
void f(float *p) {
  // CHECK: [[@LINE+1]]:3: remark: this file never asks whether its launch worked
  kernel<<<1, 32>>>(p);
  LOOK("kernel");
}
