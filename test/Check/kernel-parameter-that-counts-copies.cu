// A class that says how it is copied tells its copies from the owner, so that a kernel's copy frees nothing.
// RUN: not %offloom check --checks='-*,launch-param-nontrivial' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

struct Owner {
  float *data;
  ~Owner();
};

struct Shared {
  float *data;
  bool isCopy;
  Shared(const Shared &other) : data(other.data), isCopy(true) {}
  ~Shared() {
    if (!isCopy)
      cudaFree(data);
  }
};

// CHECK: [[@LINE+1]]:29: warning: kernel parameter 'owner' of type 'Owner' is destroyed on the host
__global__ void first(Owner owner) {}
__global__ void second(Shared shared) {}
