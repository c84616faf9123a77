// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lanes are together behind, in and around flow of every kind: jumps out of loops, returns
// from functions, recursion, `switch`, `goto`, conditions. Each lane writes down the lanes that it
// meets, one after the other.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

struct Diary {
  unsigned *at;
  int entries = 0;
  __device__ __forceinline__ void note() { at[entries++] = __activemask(); }
};

__global__ void behindBreak(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  for (int i = 0; i < 4; ++i) {
    if (t % 5 == i)
      break;
    diary.note();
  }
  diary.note();
}

__global__ void behindContinue(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  for (int i = 0; i < 4; ++i) {
    if ((t + i) % 3 == 0)
      continue;
    diary.note();
  }
  diary.note();
}

__global__ void nestedLoops(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  for (int i = 0; i < 2; ++i) {
    for (int k = 0; k < t % 3; ++k)
      diary.note();
    diary.note();
  }
}

__global__ void doWhile(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  int i = 0;
  do {
    diary.note();
  } while (++i < t % 4);
  diary.note();
}

__device__ __forceinline__ int early(Diary &diary, int t) {
  if (t % 4 == 0)
    return 1;
  diary.note();
  if (t % 4 == 1)
    return 2;
  diary.note();
  return 3;
}

__global__ void behindReturns(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  const int how = early(diary, t);
  diary.note();
  diary.at[8] = how;
}

__device__ __noinline__ void recurse(Diary &diary, int depth) {
  if (depth == 0)
    return;
  diary.note();
  recurse(diary, depth - 1);
  diary.note();
}

__global__ void recursion(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  recurse(diary, t % 4);
  diary.note();
}

__global__ void cases(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  switch (t % 5) {
  case 0:
    diary.note();
  case 1:
    diary.note();
    break;
  case 2:
    break;
  case 3:
    diary.note();
    diary.at[8] = 3;
    break;
  default:
    diary.note();
    diary.at[8] = 4;
  }
  diary.note();
}

__global__ void jumps(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  if (t % 3 == 0)
    goto end;
  diary.note();
  if (t % 3 == 1)
    goto end;
  diary.note();
end:
  diary.note();
}

__global__ void conditions(unsigned *out) {
  const int t = threadIdx.x;
  unsigned a = 0, b = 0;
  const bool both = t % 3 == 0 && (a = __activemask()) != 0;
  const bool either = t % 4 == 0 || (b = __activemask()) != 0;
  out[t * 16] = a;
  out[t * 16 + 1] = b;
  out[t * 16 + 2] = t < 9 ? __activemask() : 7;
  out[t * 16 + 3] = both + 2 * either;
}

__global__ void closures(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  auto note = [&](int times) {
    for (int i = 0; i < times; ++i)
      diary.note();
  };
  if (t & 1)
    note(2);
  note(t % 3);
}

__global__ void matches(unsigned *out) {
  const int t = threadIdx.x;
  if (t % 4 != 0)
    out[t * 16] = __match_any_sync(__activemask(), t % 3);
  for (int i = 0; i < t % 3; ++i) {
    auto together = cg::coalesced_threads();
    out[t * 16 + 1 + i] = together.ballot(t & 1) + 256 * together.size();
  }
}

__global__ void nestedBranches(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  if (t < 20) {
    if (t % 2)
      diary.note();
    diary.note();
  } else {
    diary.note();
    diary.at[8] = 1;
  }
  diary.note();
}

__global__ void exits(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  for (int i = 0; i < 3; ++i) {
    if (t % 7 == i)
      return;
    diary.note();
  }
  diary.note();
}

void show(const char *name, void (*kernel)(unsigned *)) {
  unsigned *out;
  cudaMallocManaged(&out, 32 * 16 * sizeof(unsigned));
  cudaMemset(out, 0, 32 * 16 * sizeof(unsigned));
  kernel<<<1, 32>>>(out);
  printf("%s %s\n", name, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int lane = 0; lane < 32; ++lane) {
    printf(" %2d:", lane);
    int last = 16;
    while (last > 0 && out[lane * 16 + last - 1] == 0)
      --last;
    for (int i = 0; i < last; ++i)
      printf(" %x", out[lane * 16 + i]);
    printf("\n");
  }
  cudaFree(out);
}

int main() {
  show("behindBreak", behindBreak);
  show("behindContinue", behindContinue);
  show("nestedLoops", nestedLoops);
  show("doWhile", doWhile);
  show("behindReturns", behindReturns);
  show("recursion", recursion);
  show("cases", cases);
  show("jumps", jumps);
  show("conditions", conditions);
  show("closures", closures);
  show("matches", matches);
  show("nestedBranches", nestedBranches);
  show("exits", exits);
}
