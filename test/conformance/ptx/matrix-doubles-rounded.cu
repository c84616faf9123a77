// mma.sync of doubles with each rounding, for each shape.
#include <cstdio>

#define TWO_OF_ONE(rounding) "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64" rounding " {%0, %1}, {%2}, {%3}, {%0, %1};"
#define FOUR(shape, rounding) "mma.sync.aligned." shape ".row.col.f64.f64.f64.f64" rounding " {%0, %1, %2, %3}, "

#define KERNEL(name, rounding)                                                                                         \
  __global__ void name(double *out) {                                                                                  \
    const int lane = threadIdx.x;                                                                                      \
    double a[8], b[4], d[4];                                                                                           \
    for (int i = 0; i < 8; ++i)                                                                                        \
      a[i] = 1.0 / (lane * 8 + i + 1);                                                                                 \
    for (int i = 0; i < 4; ++i)                                                                                        \
      b[i] = 1e-3 * (lane + i * 3) + (lane % 3 ? 0 : 1e8), d[i] = lane + i * 0.1;                                      \
    asm(TWO_OF_ONE(rounding) : "+d"(d[0]), "+d"(d[1]) : "d"(a[0]), "d"(b[0]));                                         \
    asm(FOUR("m16n8k4", rounding) "{%4, %5}, {%6}, {%0, %1, %2, %3};"                                                  \
        : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3]) : "d"(a[0]), "d"(a[1]), "d"(b[1]));                           \
    for (int i = 0; i < 4; ++i)                                                                                        \
      out[lane * 4 + i] = d[i];                                                                                        \
    asm(FOUR("m16n8k8", rounding) "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"                                      \
        : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])                                                               \
        : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(b[0]), "d"(b[2]));                                           \
    asm(FOUR("m16n8k16", rounding) "{%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%0, %1, %2, %3};"       \
        : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])                                                               \
        : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]), \
          "d"(b[2]), "d"(b[3]));                                                                                       \
    for (int i = 0; i < 4; ++i)                                                                                        \
      out[128 + lane * 4 + i] = d[i];                                                                                  \
  }
KERNEL(plain, "")
KERNEL(to_nearest, ".rn")
KERNEL(to_zero, ".rz")
KERNEL(down, ".rm")
KERNEL(up, ".rp")

int main() {
  double *out;
  cudaMallocManaged(&out, 256 * sizeof *out);
  for (auto kernel : {plain, to_nearest, to_zero, down, up}) {
    kernel<<<1, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < 256; i += 23)
      printf(" %a", out[i]);
    printf("\n");
  }
}
