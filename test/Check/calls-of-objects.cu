// What a kernel does in a function of an object is done by its threads as well.
// RUN: not %offloom check --checks='-*,sync-*,warp-missing-*,mem-uncoalesced-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
struct Turn {
  float *out;
  int stride;
  __device__ void operator()() const {
    __shared__ float tile[64];
    tile[threadIdx.x] = out[threadIdx.x];
    // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 'tile' what thread {{[0-9]+}} writes, with no barrier in between
    out[threadIdx.x] = tile[63 - threadIdx.x];
  }
  __device__ float scaled(int by) const {
    // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}}
    return out[threadIdx.x * 8] * by;
  }
};
struct LastOfWarp {
  __device__ int first(int value) const {
    __shared__ volatile int of[2];
    if (threadIdx.x % 32 == 0)
      of[threadIdx.x / 32] = value;
    // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 'of' what thread {{[0-9]+}} of its warp writes
    return of[threadIdx.x / 32];
  }
};
__global__ void turn(const Turn t) { t(); }
__global__ void scale(Turn t) { t.out[threadIdx.x] = t.scaled(2); }
__global__ void ofWarps(int *out) { out[threadIdx.x] = LastOfWarp().first(out[0]); }
__global__ void ofLambda(float *out) {
  __shared__ float tile[64];
  auto turn = [&] {
    tile[threadIdx.x] = out[threadIdx.x];
    // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 'tile' what thread {{[0-9]+}} writes, with no barrier in between
    out[threadIdx.x] = tile[63 - threadIdx.x];
  };
  turn();
}

// With a barrier, or where nobody knows what is called.
struct Fine {
  float *out;
  __device__ void wait() const { __syncthreads(); }
  __device__ void operator()(float *tile, int at) const {
    tile[at] = out[at];
    wait();
    out[at] = tile[63 - at];
  }
};
struct Base {
  __device__ virtual float at(const float *tile) const { return tile[63 - threadIdx.x]; }
};
struct Own : Base {
  __device__ float at(const float *tile) const override { return tile[threadIdx.x]; }
};
__global__ void fine(const Fine f) {
  __shared__ float tile[64];
  f(tile, threadIdx.x);
}
__global__ void dispatched(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = out[threadIdx.x];
  Own own;
  const Base &base = own;
  out[threadIdx.x] = base.at(tile);
}
void launch(float *f, int *i) {
  turn<<<1, 64>>>(Turn{f, 1});
  scale<<<1, 64>>>(Turn{f, 1});
  ofWarps<<<1, 64>>>(i);
  ofLambda<<<1, 64>>>(f);
  fine<<<1, 64>>>(Fine{f});
  dispatched<<<1, 64>>>(f);
}
