// RUN: %offloom check --checks='-*,api-bandwidth-units' %s 2>&1 | FileCheck --implicit-check-not='remark:' %s
#include <cstdio>

void mixed(int n, float milliseconds, double seconds) {
  size_t size = n * sizeof(float);
  printf("read %f GB/s\n", size * 1e-9 / seconds);
  // CHECK: [[@LINE+1]]:29: remark: this bandwidth is counted by a power of 1024
  printf("write %f GB/s\n", 2.0 * size / 1024 / 1024 / 1024 / (milliseconds / 1000));
  // CHECK: :[[@LINE-3]]:28: note: and by a power of ten here
}

void sizes(size_t bytes, double seconds) {
  printf("%f MB\n", bytes / 1048576.0); // a size, and one rate
  printf("%f GB/s\n", bytes / (seconds * 1e9));
}

void labelled(size_t bytes, double seconds) {
  printf("%f GB/s\n", bytes / 1e9 / seconds);
  printf("%f GiB/s\n", bytes / double(1 << 30) / seconds);
}

void noBytes(double operations, size_t bytes, double seconds, double nanoseconds) {
  printf("%f GFLOP/s\n", operations / 1e9 / seconds);
  printf("%f\n", bytes / double(1 << 30) / (nanoseconds / 1e9));
}
