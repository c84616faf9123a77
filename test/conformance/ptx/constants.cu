// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of PTX, and what is computed of them (PTX ISA, Constant Expressions).
#include <cstdio>
__global__ void integers(long long *out) {
  asm("mov.b64 %0, (3 * (7)) != (42U);" : "=l"(out[0]));
  asm("mov.b64 %0, 0;" : "=l"(out[1]));
  asm("mov.b64 %0, (42U) - 0x1f;" : "=l"(out[2]));
  asm("mov.b64 %0, (.s64)(-5 || (0));" : "=l"(out[3]));
  asm("mov.b64 %0, (1) >> 40;" : "=l"(out[4]));
  asm("mov.b64 %0, (.u64)((-5 ? 0x1f : 0b101));" : "=l"(out[5]));
  asm("mov.b64 %0, (~(42U)) ^ (017);" : "=l"(out[6]));
  asm("mov.b64 %0, (0) * (017);" : "=l"(out[7]));
  asm("mov.b64 %0, (3) ^ ((64 * 0) | (+(017)));" : "=l"(out[8]));
  asm("mov.b64 %0, -(0x1f);" : "=l"(out[9]));
  asm("mov.b64 %0, ((0) * (0x8000000000000000)) == ((0xFFFFFFFF ? 0xFFFFFFFF : 0b101));" : "=l"(out[10]));
  asm("mov.b64 %0, (0x1f) << 17 | 1;" : "=l"(out[11]));
  asm("mov.b64 %0, (-5 > 0x1f) * ((0x1f ? 42U : 0x1f));" : "=l"(out[12]));
  asm("mov.b64 %0, (0x1f) > 017;" : "=l"(out[13]));
  asm("mov.b64 %0, 3 == !(0xFFFFFFFF);" : "=l"(out[14]));
  asm("mov.b64 %0, 3 == 3;" : "=l"(out[15]));
  asm("mov.b64 %0, ((.u64)(64)) << 40;" : "=l"(out[16]));
  asm("mov.b64 %0, (.s64)((0xFFFFFFFF + -5) << 40);" : "=l"(out[17]));
  asm("mov.b64 %0, 1;" : "=l"(out[18]));
  asm("mov.b64 %0, 64;" : "=l"(out[19]));
  asm("mov.b64 %0, (0x1f) %% 3;" : "=l"(out[20]));
  asm("mov.b64 %0, -(0);" : "=l"(out[21]));
  asm("mov.b64 %0, +(017 - 0x8000000000000000);" : "=l"(out[22]));
  asm("mov.b64 %0, (-5) && (-5) << 3 + 0;" : "=l"(out[23]));
  asm("mov.b64 %0, ((-(3)) - (3 || 0)) / -5;" : "=l"(out[24]));
  asm("mov.b64 %0, (((-5) >> 40) > 0xFFFFFFFF) < (.s64)((-5) / 0x1f);" : "=l"(out[25]));
  asm("mov.b64 %0, ~(((42U) < (42U) ? (7 ? 0xFFFFFFFF : 7) : (0b101 ? 3 : 0x1f)));" : "=l"(out[26]));
  asm("mov.b64 %0, 0b101;" : "=l"(out[27]));
  asm("mov.b64 %0, (-5) << 40;" : "=l"(out[28]));
  asm("mov.b64 %0, (.u64)((64) * (3));" : "=l"(out[29]));
  asm("mov.b64 %0, (0x1f) * (3);" : "=l"(out[30]));
  asm("mov.b64 %0, (-5) < (-5) - (0b101 ? 0x8000000000000000 : 017) > 7;" : "=l"(out[31]));
  asm("mov.b64 %0, ((0x8000000000000000) / 42U) < 42U || 0b101;" : "=l"(out[32]));
  asm("mov.b64 %0, (.u64)((0x8000000000000000) %% 0x1f);" : "=l"(out[33]));
  asm("mov.b64 %0, 3;" : "=l"(out[34]));
  asm("mov.b64 %0, ((-5) <= (0xFFFFFFFF)) <= (((0b101) >= (-5) ? (0x1f) && 7 : 0));" : "=l"(out[35]));
  asm("mov.b64 %0, -5 && 64 * (64) | -5;" : "=l"(out[36]));
  asm("mov.b64 %0, (0 + 64) && (~(0x8000000000000000));" : "=l"(out[37]));
  asm("mov.b64 %0, (3 + (1) < 3 | (0x1f)) + (0x8000000000000000) != ~(0x8000000000000000);" : "=l"(out[38]));
  asm("mov.b64 %0, (7) %% 42U;" : "=l"(out[39]));
  asm("mov.b64 %0, ((1) | (0xFFFFFFFF)) / -5;" : "=l"(out[40]));
  asm("mov.b64 %0, (0xFFFFFFFF ? 0xFFFFFFFF : 1);" : "=l"(out[41]));
  asm("mov.b64 %0, (!(3)) != (1);" : "=l"(out[42]));
  asm("mov.b64 %0, +(-5) == (0xFFFFFFFF);" : "=l"(out[43]));
  asm("mov.b64 %0, (.u64)((7 ? 017 : 3));" : "=l"(out[44]));
  asm("mov.b64 %0, ~(0) <= 42U;" : "=l"(out[45]));
  asm("mov.b64 %0, 0x8000000000000000;" : "=l"(out[46]));
  asm("mov.b64 %0, (-(017)) %% 3;" : "=l"(out[47]));
  asm("mov.b64 %0, ((1) != 64) & (.s64)(0b101);" : "=l"(out[48]));
  asm("mov.b64 %0, 42U;" : "=l"(out[49]));
  asm("mov.b64 %0, -(0x1f > (1));" : "=l"(out[50]));
  asm("mov.b64 %0, (.s64)(-5) ^ ((0x1f ? 0 : 7)) ^ (.s64)((7 ? 0 : -5));" : "=l"(out[51]));
  asm("mov.b64 %0, 0x1f;" : "=l"(out[52]));
  asm("mov.b64 %0, ((.u64)(42U + (0xFFFFFFFF)) ? 1 : (~(-5)) ^ (64) / 42U);" : "=l"(out[53]));
  asm("mov.b64 %0, 7 < 0b101;" : "=l"(out[54]));
  asm("mov.b64 %0, (0b101) / -5;" : "=l"(out[55]));
  asm("mov.b64 %0, (~(0b101) ? (0x8000000000000000) > (0x1f) : +(0b101));" : "=l"(out[56]));
  asm("mov.b64 %0, 0xFFFFFFFF;" : "=l"(out[57]));
  asm("mov.b64 %0, (0x1f == 0b101) >= (!(0x1f)) < 0 <= ((0xFFFFFFFF) << 40);" : "=l"(out[58]));
  asm("mov.b64 %0, !(64);" : "=l"(out[59]));
  asm("mov.b64 %0, ((0x8000000000000000) >= (64)) * (0xFFFFFFFF) == (7);" : "=l"(out[60]));
  asm("mov.b64 %0, ((42U) <= (64) ? (64) >> 40 : 42U);" : "=l"(out[61]));
  asm("mov.b64 %0, (7) != (.s64)(64);" : "=l"(out[62]));
  asm("mov.b64 %0, ~(-(0b101));" : "=l"(out[63]));
  asm("mov.b64 %0, 0x1f * 64;" : "=l"(out[64]));
  asm("mov.b64 %0, ((64) << 17) %% 3 & ((0) ^ (0x1f)) >= (.s64)(1);" : "=l"(out[65]));
  asm("mov.b64 %0, (0xFFFFFFFF) >> 40;" : "=l"(out[66]));
  asm("mov.b64 %0, +((.s64)(0x8000000000000000));" : "=l"(out[67]));
  asm("mov.b64 %0, 0 <= (0b101);" : "=l"(out[68]));
  asm("mov.b64 %0, !((0x1f ? 0x1f : 3));" : "=l"(out[69]));
  asm("mov.b64 %0, (0x1f) / 42U;" : "=l"(out[70]));
  asm("mov.b64 %0, (0b101) << 1 == (0);" : "=l"(out[71]));
  asm("mov.b64 %0, (0x1f ? 7 : 0x8000000000000000);" : "=l"(out[72]));
  asm("mov.b64 %0, (.u64)(0b101) >= 7;" : "=l"(out[73]));
  asm("mov.b64 %0, (.u64)(-5);" : "=l"(out[74]));
  asm("mov.b64 %0, (42U) != 0x8000000000000000;" : "=l"(out[75]));
  asm("mov.b64 %0, (.s64)(017) == (0x1f != (42U));" : "=l"(out[76]));
  asm("mov.b64 %0, (.s64)(7);" : "=l"(out[77]));
  asm("mov.b64 %0, (0) != (017) && (1);" : "=l"(out[78]));
  asm("mov.b64 %0, (0xFFFFFFFF - (0) ? (0x1f) << 40 : (-5) >> 3);" : "=l"(out[79]));
}
__global__ void fractions(double *out) {
  asm("mov.f64 %0, 1.5;" : "=d"(out[0]));
  asm("mov.f64 %0, 1e10;" : "=d"(out[1]));
  asm("mov.f64 %0, 2.5e-3;" : "=d"(out[2]));
  asm("mov.f64 %0, -0.75;" : "=d"(out[3]));
  asm("mov.f64 %0, 0d400921FB54442D18;" : "=d"(out[4]));
  asm("mov.f64 %0, 1.5 + 2.25;" : "=d"(out[5]));
  asm("mov.f64 %0, (1e3 - 1.0) / 4.0;" : "=d"(out[6]));
  asm("mov.f64 %0, 3.0 * -0.5;" : "=d"(out[7]));
}
int main() {
  long long *i;
  double *d;
  cudaMallocManaged(&i, 80 * sizeof *i);
  cudaMallocManaged(&d, 8 * sizeof *d);
  integers<<<1, 1>>>(i);
  fractions<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  for (int k = 0; k < 80; ++k)
    printf("%lld\n", i[k]);
  for (int k = 0; k < 8; ++k)
    printf("%.17g\n", d[k]);
}
