// Functors that wait for other threads have block-level operators, and objects of the block.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

// CHECK-DAG: kernel 'local': phases
// CHECK-DAG: kernel 'passed': phases
// CHECK-DAG: kernel 'reads': phases
// CHECK-DAG: kernel 'writes': fibers (the object of the call on line [[#]], which contains a warp collective, may differ between threads)
// CHECK-DAG: kernel 'constructs': fibers (the object of the call on line [[#]], which contains a barrier, may differ between threads)

struct WarpSum {
  __device__ float operator()(float v) const {
    for (int o = 16; o > 0; o >>= 1)
      v += __shfl_xor_sync(~0u, v, o);
    return v;
  }
};
// CHECK:      void operator()(offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of) const {
// CHECK-NEXT:   for (offloom::warp_reduction_steps steps(block, std::plus<float>()); steps.next();)
// CHECK-NEXT:     for (int o = 16; o > 0; o >>= 1)
// CHECK-NEXT:       steps.add_xor(~0u, v_of, o);

__global__ void local(const float *in, float *out) {
  WarpSum sum;
  out[threadIdx.x] = sum(in[threadIdx.x]) + WarpSum()(1.0f);
}
// CHECK:      WarpSum sum;
// CHECK-NEXT: offloom::per_thread<float> v_of(block);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   v_of[threadIdx] = in[threadIdx.x];
// CHECK-NEXT: });
// CHECK-NEXT: offloom::per_thread<float> value_of(block);
// CHECK-NEXT: sum(block, value_of, v_of);
// CHECK-NEXT: offloom::per_thread<float> v2_of(block, 1.0f);
// CHECK-NEXT: offloom::per_thread<float> value2_of(block);
// CHECK-NEXT: WarpSum()(block, value2_of, v2_of);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   out[threadIdx.x] = value_of[threadIdx] + value2_of[threadIdx];

template <class Op> __device__ float apply(float v, Op op) {
  return op(v);
}
// CHECK:      template <class Op> static void apply(offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of, Op op) {
// CHECK:      op(block, value_of, v2_of);

__global__ void passed(const float *in, float *out) {
  out[threadIdx.x] = apply(in[threadIdx.x], WarpSum());
}

// A member function that only lacks the word const.
struct Reads {
  float *storage;
  __device__ float sum(float v) {
    storage[threadIdx.x] = v;
    __syncthreads();
    return storage[0] + storage[1];
  }
};

__global__ void reads(const float *in, float *out) {
  __shared__ float storage[64];
  Reads reduce{storage};
  out[threadIdx.x] = reduce.sum(in[threadIdx.x]);
}
// CHECK:      Reads reduce{storage};
// CHECK:      reduce.sum(block, sum_of, v_of);

struct Writes {
  float total;
  __device__ float operator()(float v) { return total += __shfl_xor_sync(~0u, v, 1); }
};

__global__ void writes(const float *in, float *out) {
  Writes add{0};
  out[threadIdx.x] = add(in[threadIdx.x]);
}

// Each thread's object is another.
struct Constructs {
  float *storage;
  int mine;
  __device__ explicit Constructs(float *s) : storage(s), mine(threadIdx.x) {}
  __device__ float sum(float v) const {
    storage[mine] = v;
    __syncthreads();
    return storage[mine ^ 1];
  }
};

__global__ void constructs(const float *in, float *out) {
  __shared__ float storage[64];
  out[threadIdx.x] = Constructs(storage).sum(in[threadIdx.x]);
}
