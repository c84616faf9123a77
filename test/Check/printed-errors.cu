// RUN: %offloom check --checks='-*,api-error-only-printed' --max-per-rule 0 %s 2>&1 | FileCheck --implicit-check-not=remark: %s
#include <cstdio>
#include <cstdlib>
#include <iostream>

// CHECK: [[@LINE+4]]:{{.*}} remark: this tells of an error, and goes on as if there had been none
#define CHECKED(call)                                                                              \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess)                                                                     \
      std::cerr << cudaGetErrorString(status) << " at " << __LINE__ << std::endl;                  \
  } while (0)

#define ENDING(call)                                                                               \
  do {                                                                                             \
    if ((call) != cudaSuccess) {                                                                   \
      fprintf(stderr, "failed\n");                                                                 \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

void handler(cudaError_t status, const char *what) {
  // CHECK: [[@LINE+1]]:{{.*}} remark: this tells of an error
  if (status)
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
}

void waits() {
  cudaError_t status = cudaDeviceSynchronize();
  // CHECK: [[@LINE+1]]:{{.*}} remark: this tells of an error
  if (cudaSuccess != status)
    printf("%s\n", cudaGetErrorString(status));
}

[[noreturn]] void die(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}
void fail(const char *what) { die(what); }

void endingHandler(cudaError_t status, bool ends) {
  if (status != cudaSuccess) {
    printf("%s\n", cudaGetErrorString(status));
    if (ends)
      fail("no");
  }
}
cudaError_t handsOn(cudaError_t status) {
  if (status != cudaSuccess)
    printf("%s\n", cudaGetErrorString(status));
  return status;
}
bool notes(float *p, size_t n) {
  bool good = true;
  if (cudaMemset(p, 0, n) != cudaSuccess) {
    printf("no\n");
    good = false;
  }
  return good;
}
void printLastError() {
  cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess)
    printf("%s\n", cudaGetErrorString(status));
}

int main() {
  float *p = nullptr;
  CHECKED(cudaMalloc(&p, 64));
  ENDING(cudaMemset(p, 0, 64));
  handler(cudaMemset(p, 0, 64), "memset");
  endingHandler(handsOn(cudaMemset(p, 0, 64)), true);
  waits();
  printLastError();
  if (!notes(p, 64) || cudaFree(p) != cudaSuccess)
    return 1;
  cudaError_t status = cudaDeviceSynchronize();
  if (status != cudaSuccess)
    printf("nothing comes behind it\n");
  return 0;
}
