// An error that is asked for and not looked at is no question.
// RUN: %offloom check --checks='-*,api-unchecked-launch' %s 2>&1 | FileCheck %s
__global__ void kernel();
void f() {
  // CHECK: [[@LINE+1]]:3: remark: this file never asks whether its launch worked
  kernel<<<1, 1>>>();
  cudaPeekAtLastError();
}
