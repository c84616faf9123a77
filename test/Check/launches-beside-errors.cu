// Launches of functions that are whole are judged although the file has an error: not where what has the error may
// ask for the status.
// RUN: not %offloom check --no-cache --checks='-*,api-unchecked-launch' %s 2>&1 | FileCheck %s

__global__ void kernel() {}

void broken() { kernel<<<1, 32>>>(); undeclared(); }
void asks() { broken(); }

void mayAsk() {
  kernel<<<1, 32>>>();
  broken();
}

// CHECK: [[@LINE+1]]:17: remark: 'whole' never asks whether its launch worked [api-unchecked-launch]
void whole() {  kernel<<<1, 32>>>(); }
