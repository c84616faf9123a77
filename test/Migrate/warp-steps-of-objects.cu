// Steps in member functions: objects of the lanes' own hold where the values are that lanes exchange.
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v "^ *//" | FileCheck %s

// An aggregate, its copy, its address and references to it.
struct View {
  volatile int *values;
  int lane;
  __device__ void sum() {
    values[lane] += values[lane + 2];
    values[lane] += values[lane + 1];
  }
};
// CHECK-LABEL: void sum()
// CHECK-NEXT: { int lane_value = values[lane + 2]; {{.*}}warp_step(){{\)?}}; values[lane] += lane_value; }
// CHECK-NEXT: warp_step()); { int lane_value = values[lane + 1]; {{.*}}warp_step(){{\)?}}; values[lane] += lane_value; }
__device__ void byReference(const View &v) { v.values[v.lane] += v.values[v.lane + 4]; }
// CHECK: void byReference({{.*}}warp_step(){{\)?}}; v.values[v.lane] += lane_value;
__device__ void byPointer(View *v) { v->values[v->lane] += v->values[v->lane + 8]; }
// CHECK: void byPointer({{.*}}warp_step(){{\)?}}; v->values[v->lane] += lane_value;
__device__ void byValue(View v) { v.values[v.lane] += v.values[v.lane + 16]; }
// CHECK: void byValue({{.*}}warp_step(){{\)?}}; v.values[v.lane] += lane_value;
__global__ void viewed(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = out[t];
  View first{s, t};
  View copy = first;
  byValue(copy);
  byPointer(&copy);
  byReference(copy);
  copy.sum();
  out[t] = s[t];
}

// A constructor and a base; a reference to the object.
struct Base {
  volatile int *values;
  __device__ explicit Base(int *v) : values(v) {}
};
struct Sum : Base {
  const int &lane;
  int shift = 16;
  __device__ Sum(int *v, const int &t) : Base(v), lane(t) {}
  __device__ void operator()(int t) const { values[t] += values[t + shift]; }
};
// CHECK: void operator()(int t) const {{.*}}warp_step(){{\)?}}; values[t] += lane_value;
__global__ void called(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = out[t];
  Sum sum(s, t);
  sum(t);
  out[t] = s[t];
}

// An object that the block shares.
struct Buffer {
  volatile int values[64];
  __device__ void put(int t, int v) { values[t] = v; }
  __device__ int get(int t) { return values[t]; }
};
// CHECK-LABEL: void exchanged(
// CHECK: warp_step
__global__ void exchanged(int *out) {
  __shared__ Buffer b;
  int t = threadIdx.x, v = out[t];
  b.put(t, v);
  v += b.get(t ^ 1);
  out[t] = v;
}

// Lanes with an element of their own each exchange nothing, whatever object names it.
struct Own {
  int *values;
  int lane;
  __device__ void twice() { values[lane] += values[lane]; }
};
// CHECK-LABEL: void own(
// CHECK-NOT: warp_step
// CHECK-LABEL: void end(
__global__ void own(int *out) {
  Own o{out, int(threadIdx.x)};
  o.twice();
  for (int i = 0; i < out[99]; ++i)
    o.lane += 32;
  o.twice();
}
__global__ void end() {}
