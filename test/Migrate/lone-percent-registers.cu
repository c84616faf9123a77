// nvcc takes a special register behind one percent sign, which is the start of an operand for Clang.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__device__ unsigned long long now() {
  unsigned long long time;
  // CHECK: time = offloom::ptx::globaltimer();
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time));
  return time;
}

__global__ void lanes(unsigned *out) {
  unsigned lane;
  // CHECK: lane = offloom::ptx::laneid(threadIdx);
  asm("mov.u32 %0, %laneid;" : "=r"(lane));
  out[threadIdx.x] = lane + (now() == 0);
}
