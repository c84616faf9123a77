// A return ends the thread, not the round; a search may do so.
// RUN: not %offloom check --checks='-*,flow-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

#define LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

__global__ void pooled(float *out, const float *in, int n, int width) {
  LOOP(index, n) {
    const int row = index / width;
    float sum = 0;
    for (int k = 0; k < width; ++k) {
      sum += in[row * width + k];
      if (sum > 1) {
        out[index] = sum;
        // CHECK: [[@LINE+1]]:{{.*}}: warning: 'return' ends the thread after it has stored 'out[index]', and its next values of 'index'
        return;
      }
    }
  }
}
__global__ void ofBlock(float *out, int n) {
  int i = threadIdx.x, stride = blockDim.x;
  while (i < n) {
    if (out[i] < 0) {
      out[i] = 0;
      // CHECK: [[@LINE+1]]:{{.*}}: warning: 'return' ends the thread
      return;
    }
    i = i + stride;
  }
}
template <class T> __device__ void ofTemplate(T *out, int n) {
  const unsigned step = gridDim.x * blockDim.x;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; n > i; i += step) {
    unsigned at = i * 2 + 1;
    if (out[at] == T()) {
      out[at] = T(1);
      // CHECK: [[@LINE+1]]:{{.*}}: warning: 'return' ends the thread after it has stored 'out[at]'
      return;
    } else
      out[at] = T(2);
  }
}
__global__ void ofInstance(float *out, int n) { ofTemplate(out, n); }

__global__ void search(int *found, const float *in, int n) {
  LOOP(i, n) if (in[i] == 1) {
    *found = i;
    return;
  }
}
__global__ void noted(int *found, const float *in, int n) {
  LOOP(i, n) if (in[i] == 1) {
    found[blockIdx.x] = i;
    return;
  }
}
__global__ void ownLoop(float *out, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < width; ++k)
    if (out[i * width + k] < 0) {
      out[i * width + k] = 0;
      return;
    }
}
__global__ void inLambda(float *out, int n) {
  LOOP(i, n) {
    auto clear = [&] {
      if (out[i] < 0) {
        out[i] = 0;
        return;
      }
      out[i] += 1;
    };
    clear();
  }
}
__global__ void ofLocal(float *out, int n) {
  float own[4] = {};
  LOOP(i, n) if (out[i] < 0) {
    own[i & 3] = 1;
    return;
  }
  out[n] = own[0];
}
