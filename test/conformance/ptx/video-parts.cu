// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Video instructions on all halves or bytes of words, with selectors and masks.
// A sum over rows of edge cases for each instruction.
#include <cstdio>
#include <cstring>

// clang-format off
#define INSTRUCTIONS \
  W("vadd2.u32.u32.u32.add %0.h10, %1.h23, %2, %3;") \
  W("vadd4.u32.u32.u32 %0, %1.b7630, %2.b4531, %3;") \
  W("vadd2.u32.u32.s32 %0.h0, %1, %2, %3;") \
  W("vadd4.u32.u32.s32.sat %0.b10, %1.b2430, %2.b0152, %3;") \
  W("vadd2.u32.s32.u32.add %0.h10, %1, %2, %3;") \
  W("vadd4.u32.s32.u32 %0.b210, %1.b4207, %2.b0434, %3;") \
  W("vadd2.u32.s32.s32 %0.h10, %1, %2, %3;") \
  W("vadd4.u32.s32.s32 %0.b1, %1.b7017, %2.b2515, %3;") \
  W("vadd2.s32.u32.u32.add %0.h10, %1.h22, %2.h12, %3;") \
  W("vadd4.s32.u32.u32 %0.b2, %1, %2.b5760, %3;") \
  W("vadd2.s32.u32.s32 %0.h1, %1.h32, %2, %3;") \
  W("vadd4.s32.u32.s32 %0.b21, %1.b4163, %2.b2055, %3;") \
  W("vadd2.s32.s32.u32 %0.h10, %1, %2, %3;") \
  W("vadd4.s32.s32.u32.sat %0.b2, %1, %2, %3;") \
  W("vadd2.s32.s32.s32 %0, %1.h32, %2, %3;") \
  W("vadd4.s32.s32.s32 %0.b10, %1, %2.b2376, %3;") \
  W("vsub2.u32.u32.u32.sat %0.h10, %1, %2.h31, %3;") \
  W("vsub4.u32.u32.u32.add %0.b20, %1, %2.b2177, %3;") \
  W("vsub2.u32.u32.s32.add %0.h0, %1, %2, %3;") \
  W("vsub4.u32.u32.s32.add %0.b30, %1, %2, %3;") \
  W("vsub2.u32.s32.u32.add %0.h1, %1.h12, %2.h13, %3;") \
  W("vsub4.u32.s32.u32.add %0.b21, %1.b7071, %2, %3;") \
  W("vsub2.u32.s32.s32 %0.h1, %1.h11, %2, %3;") \
  W("vsub4.u32.s32.s32.sat %0.b20, %1, %2.b1114, %3;") \
  W("vsub2.s32.u32.u32 %0.h1, %1, %2.h02, %3;") \
  W("vsub4.s32.u32.u32.sat %0.b32, %1.b7137, %2, %3;") \
  W("vsub2.s32.u32.s32.add %0.h10, %1.h03, %2.h02, %3;") \
  W("vsub4.s32.u32.s32.sat %0.b30, %1.b4151, %2, %3;") \
  W("vsub2.s32.s32.u32 %0.h1, %1, %2.h12, %3;") \
  W("vsub4.s32.s32.u32.add %0.b30, %1, %2.b1126, %3;") \
  W("vsub2.s32.s32.s32 %0.h1, %1, %2.h10, %3;") \
  W("vsub4.s32.s32.s32.add %0.b3, %1.b3556, %2, %3;") \
  W("vavrg2.u32.u32.u32.sat %0, %1, %2.h13, %3;") \
  W("vavrg4.u32.u32.u32.add %0.b2, %1, %2, %3;") \
  W("vavrg2.u32.u32.s32.sat %0.h10, %1.h32, %2.h32, %3;") \
  W("vavrg4.u32.u32.s32 %0.b21, %1, %2, %3;") \
  W("vavrg2.u32.s32.u32.add %0.h10, %1, %2, %3;") \
  W("vavrg4.u32.s32.u32.add %0.b0, %1.b0531, %2.b0555, %3;") \
  W("vavrg2.u32.s32.s32.add %0.h0, %1, %2, %3;") \
  W("vavrg4.u32.s32.s32 %0.b320, %1, %2.b6132, %3;") \
  W("vavrg2.s32.u32.u32.sat %0.h10, %1, %2, %3;") \
  W("vavrg4.s32.u32.u32.sat %0.b321, %1, %2.b4557, %3;") \
  W("vavrg2.s32.u32.s32.add %0.h10, %1, %2, %3;") \
  W("vavrg4.s32.u32.s32.sat %0.b21, %1.b2302, %2, %3;") \
  W("vavrg2.s32.s32.u32.sat %0.h10, %1, %2.h33, %3;") \
  W("vavrg4.s32.s32.u32.sat %0.b0, %1.b0360, %2, %3;") \
  W("vavrg2.s32.s32.s32.sat %0.h10, %1.h11, %2, %3;") \
  W("vavrg4.s32.s32.s32.add %0.b0, %1.b4474, %2.b3405, %3;") \
  W("vabsdiff2.u32.u32.u32.sat %0, %1, %2, %3;") \
  W("vabsdiff4.u32.u32.u32.add %0.b1, %1, %2.b3537, %3;") \
  W("vabsdiff2.u32.u32.s32.sat %0.h1, %1.h03, %2.h30, %3;") \
  W("vabsdiff4.u32.u32.s32 %0.b320, %1, %2.b6525, %3;") \
  W("vabsdiff2.u32.s32.u32.sat %0.h0, %1.h33, %2.h21, %3;") \
  W("vabsdiff4.u32.s32.u32.sat %0.b0, %1, %2, %3;") \
  W("vabsdiff2.u32.s32.s32.sat %0.h10, %1, %2.h01, %3;") \
  W("vabsdiff4.u32.s32.s32 %0.b31, %1, %2, %3;") \
  W("vabsdiff2.s32.u32.u32 %0.h0, %1, %2, %3;") \
  W("vabsdiff4.s32.u32.u32.sat %0.b20, %1, %2.b3411, %3;") \
  W("vabsdiff2.s32.u32.s32.sat %0.h0, %1.h03, %2, %3;") \
  W("vabsdiff4.s32.u32.s32.sat %0.b321, %1.b6310, %2, %3;") \
  W("vabsdiff2.s32.s32.u32.sat %0, %1, %2.h11, %3;") \
  W("vabsdiff4.s32.s32.u32 %0.b31, %1.b3671, %2, %3;") \
  W("vabsdiff2.s32.s32.s32.add %0.h10, %1, %2.h33, %3;") \
  W("vabsdiff4.s32.s32.s32.sat %0.b0, %1, %2, %3;") \
  W("vmin2.u32.u32.u32 %0.h0, %1.h23, %2.h02, %3;") \
  W("vmin4.u32.u32.u32.add %0.b21, %1.b4217, %2, %3;") \
  W("vmin2.u32.u32.s32.sat %0.h1, %1, %2.h32, %3;") \
  W("vmin4.u32.u32.s32.sat %0.b210, %1.b5440, %2, %3;") \
  W("vmin2.u32.s32.u32 %0.h0, %1, %2, %3;") \
  W("vmin4.u32.s32.u32.sat %0.b310, %1, %2, %3;") \
  W("vmin2.u32.s32.s32.add %0, %1.h32, %2.h13, %3;") \
  W("vmin4.u32.s32.s32.add %0.b3, %1, %2.b2326, %3;") \
  W("vmin2.s32.u32.u32.add %0.h0, %1, %2.h00, %3;") \
  W("vmin4.s32.u32.u32.add %0.b0, %1, %2, %3;") \
  W("vmin2.s32.u32.s32.sat %0.h1, %1.h33, %2.h23, %3;") \
  W("vmin4.s32.u32.s32.add %0.b2, %1.b5206, %2.b3740, %3;") \
  W("vmin2.s32.s32.u32.add %0, %1.h31, %2.h20, %3;") \
  W("vmin4.s32.s32.u32.add %0.b1, %1, %2.b4526, %3;") \
  W("vmin2.s32.s32.s32.sat %0, %1, %2.h22, %3;") \
  W("vmin4.s32.s32.s32.add %0.b30, %1.b0264, %2, %3;") \
  W("vmax2.u32.u32.u32.add %0, %1.h00, %2.h03, %3;") \
  W("vmax4.u32.u32.u32.sat %0.b321, %1, %2, %3;") \
  W("vmax2.u32.u32.s32.add %0.h10, %1, %2, %3;") \
  W("vmax4.u32.u32.s32.add %0.b20, %1, %2.b2361, %3;") \
  W("vmax2.u32.s32.u32.sat %0.h0, %1, %2, %3;") \
  W("vmax4.u32.s32.u32.sat %0.b2, %1, %2, %3;") \
  W("vmax2.u32.s32.s32.sat %0.h10, %1.h02, %2.h02, %3;") \
  W("vmax4.u32.s32.s32.add %0.b320, %1.b7472, %2.b6342, %3;") \
  W("vmax2.s32.u32.u32 %0.h1, %1, %2.h00, %3;") \
  W("vmax4.s32.u32.u32.add %0.b20, %1.b1021, %2.b5417, %3;") \
  W("vmax2.s32.u32.s32.sat %0.h0, %1.h12, %2.h22, %3;") \
  W("vmax4.s32.u32.s32.add %0.b310, %1, %2.b1353, %3;") \
  W("vmax2.s32.s32.u32.sat %0.h1, %1.h31, %2.h21, %3;") \
  W("vmax4.s32.s32.u32.add %0.b0, %1, %2, %3;") \
  W("vmax2.s32.s32.s32.sat %0.h0, %1, %2.h33, %3;") \
  W("vmax4.s32.s32.s32 %0.b30, %1.b5567, %2, %3;") \
  W("vset2.u32.u32.eq %0.h1, %1, %2.h01, %3;") \
  W("vset4.u32.u32.eq.add %0.b30, %1.b3005, %2, %3;") \
  W("vset2.u32.u32.ne.add %0.h0, %1.h31, %2, %3;") \
  W("vset4.u32.u32.ne %0.b1, %1, %2, %3;") \
  W("vset2.u32.u32.lt.add %0.h0, %1.h32, %2, %3;") \
  W("vset4.u32.u32.lt %0.b321, %1.b5105, %2, %3;") \
  W("vset2.u32.u32.le.add %0.h0, %1, %2, %3;") \
  W("vset4.u32.u32.le %0.b210, %1.b7645, %2, %3;") \
  W("vset2.u32.u32.gt.add %0.h1, %1.h21, %2.h03, %3;") \
  W("vset4.u32.u32.gt %0.b3210, %1, %2, %3;") \
  W("vset2.u32.u32.ge.add %0.h10, %1, %2.h13, %3;") \
  W("vset4.u32.u32.ge.add %0.b210, %1.b2445, %2, %3;") \
  W("vset2.u32.s32.eq.add %0.h10, %1, %2, %3;") \
  W("vset4.u32.s32.eq.add %0.b210, %1.b2662, %2.b7501, %3;") \
  W("vset2.u32.s32.ne.add %0, %1.h12, %2.h31, %3;") \
  W("vset4.u32.s32.ne.add %0.b310, %1.b6721, %2.b5251, %3;") \
  W("vset2.u32.s32.lt %0.h1, %1.h31, %2, %3;") \
  W("vset4.u32.s32.lt.add %0.b21, %1.b1445, %2.b4065, %3;") \
  W("vset2.u32.s32.le.add %0.h1, %1.h11, %2, %3;") \
  W("vset4.u32.s32.le.add %0.b20, %1.b5726, %2, %3;") \
  W("vset2.u32.s32.gt.add %0.h0, %1, %2.h00, %3;") \
  W("vset4.u32.s32.gt.add %0.b32, %1.b4174, %2, %3;") \
  W("vset2.u32.s32.ge.add %0.h1, %1.h31, %2.h21, %3;") \
  W("vset4.u32.s32.ge %0.b210, %1, %2.b1213, %3;") \
  W("vset2.s32.u32.eq.add %0, %1, %2.h03, %3;") \
  W("vset4.s32.u32.eq %0.b310, %1.b7666, %2, %3;") \
  W("vset2.s32.u32.ne %0.h0, %1, %2.h11, %3;") \
  W("vset4.s32.u32.ne.add %0.b0, %1, %2, %3;") \
  W("vset2.s32.u32.lt %0.h1, %1, %2, %3;") \
  W("vset4.s32.u32.lt %0, %1.b1677, %2.b2014, %3;") \
  W("vset2.s32.u32.le %0, %1.h02, %2, %3;") \
  W("vset4.s32.u32.le %0.b32, %1.b0753, %2, %3;") \
  W("vset2.s32.u32.gt %0.h0, %1, %2, %3;") \
  W("vset4.s32.u32.gt %0.b30, %1.b1060, %2.b3374, %3;") \
  W("vset2.s32.u32.ge %0.h10, %1, %2.h30, %3;") \
  W("vset4.s32.u32.ge %0.b321, %1.b2423, %2, %3;") \
  W("vset2.s32.s32.eq.add %0.h0, %1, %2, %3;") \
  W("vset4.s32.s32.eq %0.b3210, %1.b0054, %2, %3;") \
  W("vset2.s32.s32.ne.add %0, %1, %2, %3;") \
  W("vset4.s32.s32.ne %0.b32, %1, %2, %3;") \
  W("vset2.s32.s32.lt.add %0.h1, %1.h33, %2.h20, %3;") \
  W("vset4.s32.s32.lt.add %0.b3210, %1.b4743, %2.b1476, %3;") \
  W("vset2.s32.s32.le %0.h1, %1, %2.h31, %3;") \
  W("vset4.s32.s32.le %0.b31, %1.b1274, %2, %3;") \
  W("vset2.s32.s32.gt.add %0.h10, %1.h23, %2, %3;") \
  W("vset4.s32.s32.gt %0, %1.b6167, %2.b6637, %3;") \
  W("vset2.s32.s32.ge %0.h0, %1, %2, %3;") \
  W("vset4.s32.s32.ge %0.b10, %1.b3426, %2.b2236, %3;")
// clang-format on

__device__ const unsigned edges[23] = {
    0,          1,          2,          31,         32,         0x7f,       0x80,       0xff,
    0x7fff,     0x8000,     0xffff,     0x7fffffff, 0x80000000, 0x80000001, 0xdeadbeef, 0xfffffffe,
    0xffffffff, 0x7f80ff01, 0x8001fffe, 0x01020304, 0x12345678, 0xcafe0042, 0x000a0b0c};

__global__ void run(unsigned long long *out) {
  const unsigned t = threadIdx.x;
  const unsigned x = edges[t % 23], y = edges[(t * 7 + 3) % 23],
                 z = edges[(t * 5 + t / 23 + 11) % 23];
#define W(text)                                                                                    \
  {                                                                                                \
    unsigned r = 0;                                                                                \
    asm(text : "+r"(r) : "r"(x), "r"(y), "r"(z));                                                  \
    out[t] = r;                                                                                    \
    out += 64;                                                                                     \
  }
  INSTRUCTIONS
#undef W
}
int main() {
#define W(text) text,
  const char *const names[] = {INSTRUCTIONS};
  const int count = sizeof names / sizeof *names;
  unsigned long long *out;
  cudaMallocManaged(&out, count * 64 * sizeof *out);
  run<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i) {
    unsigned long long sum = 0;
    for (int row = 0; row < 64; ++row)
      sum = sum * 1000003 + out[i * 64 + row];
    printf("%016llx %s\n", sum, names[i]);
  }
}
