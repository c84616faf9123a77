// Video instructions with .add: what they give for a word, its halves or its bytes is added to the
// last operand.
#include <cstdio>

__constant__ unsigned values[] = {0x00000000, 0x7f80ff01, 0x80007fff, 0x12fe8034,
                                  0xffffffff, 0x01020304, 0xf0e1d2c3};

template <class Operation> __device__ void show(const char *name, Operation operation) {
  unsigned sum = 2166136261u, last = 0;
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 7; ++j) {
      last = operation(values[i], values[j], values[(i + j) % 7]);
      sum = (sum ^ last) * 16777619u;
    }
  printf("%s %08x %08x\n", name, sum, last);
}

__global__ void sums() {
  unsigned d;
  show("vadd.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd.s32.u32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd.s32.u32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub.s32.u32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub.s32.u32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff.s32.u32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff.s32.u32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin.s32.u32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin.s32.u32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax.s32.u32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax.s32.u32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd2.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd2.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd2.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd2.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd2.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd2.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub2.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub2.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub2.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub2.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub2.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub2.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vavrg2.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vavrg2.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vavrg2.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vavrg2.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vavrg2.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vavrg2.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff2.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff2.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff2.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff2.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff2.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff2.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin2.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin2.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin2.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin2.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin2.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin2.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax2.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax2.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax2.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax2.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax2.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax2.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd4.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd4.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vadd4.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vadd4.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub4.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub4.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vsub4.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vsub4.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vavrg4.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vavrg4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vavrg4.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vavrg4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vavrg4.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vavrg4.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff4.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff4.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vabsdiff4.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vabsdiff4.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin4.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin4.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmin4.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmin4.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax4.u32.u32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax4.s32.s32.s32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
  show("vmax4.u32.s32.u32.add", [&](unsigned a, unsigned b, unsigned c) {
    asm("vmax4.u32.s32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
  });
}

int main() {
  sums<<<1, 1>>>();
  cudaDeviceSynchronize();
}
