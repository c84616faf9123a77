// Inline PTX becomes the C++ that does the same.
// RUN: %offloom migrate %s | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s | %clangxx -fsyntax-only -x c++ -
// RUN: %offloom migrate %s | %gxx -fsyntax-only -x c++ -

// CHECK: #include <cuda_runtime.h>
// CHECK-NEXT: #include <offloom/ptx.h>

__device__ unsigned lane() {
  unsigned id;
  asm("mov.u32 %0, %%laneid;" : "=r"(id));
  // CHECK: {{^ *}}id = offloom::ptx::laneid(threadIdx);
  return id;
}

// Several instructions keep the inputs that an output may overwrite.
__device__ int clampTo(int x, int low) {
  asm("{ .reg .pred p;\n"
      "  setp.lt.s32 p, %1, %2;\n"
      "  selp.s32 %0, %2, %1, p; }"
      : "=r"(x)
      : "r"(x), "r"(low));
  // CHECK:      {{^}}  {
  // CHECK-NEXT: {{^}}    const auto in0 = x;
  // CHECK-NEXT: {{^}}    bool p;
  // CHECK-NEXT: {{^}}    p = offloom::ptx::less<int>(in0, low);
  // CHECK-NEXT: {{^}}    x = p ? low : in0;
  // CHECK-NEXT: {{^}}  }
  return x;
}

// Named barriers: some of the block's threads wait, others only arrive.
__device__ void handOver(int barrier, int threads, bool waits) {
  if (waits)
    asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
  else
    asm volatile("barrier.cta.arrive.aligned 3, 64;" ::: "memory");
  // CHECK: offloom::ptx::barrier(barrier, threads);
  // CHECK: offloom::ptx::barrier_arrive(3, 64);
}

// A macro's text becomes C++ where it stands.
#define STORE(p, x) asm volatile("st.global.u32 [%0+4], %1;" ::"l"(p), "r"(x) : "memory")
// CHECK: #define STORE(p, x) offloom::ptx::store<unsigned>(offloom::ptx::at(p, 4), x)

// Registers hold bits, whatever the types are in C++.
__device__ float bitsOf(unsigned x) {
  float f;
  asm("mov.b32 %0, %1;" : "=f"(f) : "r"(x + 1));
  // CHECK: {{^ *}}f = offloom::bit_cast<float>(x + 1);
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(f) : "f"(f + 1));
  // CHECK: {{^ *}}f = offloom::ptx::flushed(__frcp_rn(offloom::ptx::flushed(f + 1)));
  // What names its rounding is never fused.
  asm("mul.rn.f32 %0, %1, %1;" : "=f"(f) : "f"(f + 2));
  // CHECK: {{^ *}}f = __fmul_rn(f + 2, f + 2);
  asm("mul.f32 %0, %1, %1;" : "=f"(f) : "f"(f + 3));
  // CHECK: {{^ *}}f = (f + 3) * (f + 3);
  return f;
}

// What lanes do together stays one by one: a kernel with it runs in fibers.
__global__ void kernel(unsigned *p) {
  // CHECK: block.fibers(
  unsigned total;
  if (threadIdx.x % 2)
    asm volatile("redux.sync.add.u32 %0, %1, %2;" : "=r"(total) : "r"(lane()), "r"(0xaaaaaaaa));
  // CHECK: total = __reduce_add_sync(0xaaaaaaaa, static_cast<unsigned>(lane()));
  else
    asm volatile("{ .reg .u32 t; add.u32 t, %1, 1; mul.lo.u32 %0, t, t; }"
                 : "=r"(total)
                 : "r"(threadIdx.x));
  // CHECK:      {{^}}    else
  // CHECK-NEXT: {{^}}      {
  // CHECK-NEXT: {{^}}        const auto in0 = threadIdx.x;
  // CHECK-NEXT: {{^}}        unsigned t_;
  // CHECK-NEXT: {{^}}        t_ = offloom::ptx::add<unsigned>(in0, 1);
  // CHECK-NEXT: {{^}}        total = offloom::ptx::multiply<unsigned>(t_, t_);
  // CHECK-NEXT: {{^}}      }
  STORE(p + threadIdx.x, total + clampTo(3, 4) + bitsOf(2));
  asm volatile("" ::: "memory");
  // CHECK: asm volatile("" ::: "memory");
  asm volatile("" : "+r"(total)::"memory");
  // CHECK-NEXT: asm volatile("" ::: "memory");
  asm volatile("// nothing" : "+r"(total));
  // CHECK-NEXT: static_cast<void>(0);
}

// A thread loop knows each thread's lane; it needs no `as_current`.
__global__ void lanes(unsigned *p) {
  // CHECK: block.threads([&](offloom::thread_index threadIdx) {
  unsigned id, x = 2;
  asm("mov.u32 %0, %%laneid;" : "=r"(id));
  if (id > 4)
    asm("add.u32 %0, %0, %1;" : "+r"(x) : "r"(id));
  // CHECK: x = offloom::ptx::add<unsigned>(x, id);
  p[threadIdx.x] = id + x;
}

// Types say the sign of each operand; results of halves are halves, or all ones where they are integers.
__device__ unsigned packed(unsigned x, unsigned y) {
  unsigned sum, less, flags;
  asm("vadd4.s32.u32.s32.sat %0, %1, %2, %1;" : "=r"(sum) : "r"(x), "r"(y));
  // CHECK: sum = offloom::ptx::saturated_video<8, int, unsigned, int>(offloom::ptx::wide_sum, x, y, x);
  asm("set.ltu.u32.f16x2 %0, %1, %2;" : "=r"(less) : "r"(x), "r"(y));
  // CHECK: less = offloom::ptx::each_half<unsigned>(offloom::ptx::half_masks(offloom::ptx::unordered_or_less<float>), x, y);
  asm("set.ge.ftz.f16x2.f16x2 %0, %1, %2;" : "=r"(flags) : "r"(x), "r"(y));
  // CHECK: flags = offloom::ptx::each_half<unsigned>(offloom::ptx::half_flags(offloom::ptx::greater_equal<float>), offloom::ptx::flushed_half(x), offloom::ptx::flushed_half(y));
  return sum + less + flags;
}
