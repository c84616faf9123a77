// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the types of 8, 6 and 4 bits can be made of, and made into: explicitly (1), without a cast
// (2), or not (0).
// builds: clang++
#include <cstdio>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>
#include <type_traits>

template <class To, class From> constexpr int made_of() {
  return std::is_convertible<From, To>::value ? 2 : std::is_constructible<To, From>::value;
}

template <class Small, class... Others> void print_row(const char *name, const char *others) {
  printf("%s: size %zu, alignment %zu, trivial %d %d; %s: of", name, sizeof(Small), alignof(Small),
         std::is_trivially_copyable<Small>::value,
         std::is_trivially_default_constructible<Small>::value, others);
  for (int how : {made_of<Small, Others>()...})
    printf(" %d", how);
  printf(", into");
  for (int how : {made_of<Others, Small>()...})
    printf(" %d", how);
  printf("\n");
}

template <class Small> void print_number(const char *name) {
  print_row<Small, float, double>(name, "floating");
  print_row<Small, short, unsigned short, int, unsigned, long, unsigned long, long long,
            unsigned long long>(name, "integers");
  print_row<Small, bool, char, signed char, unsigned char>(name, "bytes");
}

// What 16-bit numbers are made of is their own affair.
template <class Small> void print_halves(const char *name) {
  printf("%s: of half %d, bfloat16 %d\n", name, std::is_constructible<Small, __half>::value,
         std::is_constructible<Small, __nv_bfloat16>::value);
}

template <class Small> void print_pair(const char *name) {
  print_row<Small, float2, double2>(name, "pairs");
  printf("%s: of half2 %d, bfloat162 %d, into half2 %d, bfloat162 %d\n", name,
         made_of<Small, __half2>(), made_of<Small, __nv_bfloat162>(), made_of<__half2, Small>(),
         made_of<__nv_bfloat162, Small>());
}

template <class Small> void print_four(const char *name) {
  print_row<Small, float4, double4_16a, double4_32a>(name, "fours");
  printf("%s: of half2s %d, bfloat162s %d\n", name,
         std::is_constructible<Small, __half2, __half2>::value,
         std::is_constructible<Small, __nv_bfloat162, __nv_bfloat162>::value);
}

int main() {
#define KIND(bits, kind)                                                                           \
  print_number<__nv_fp##bits##_##kind>(#kind);                                                     \
  print_halves<__nv_fp##bits##_##kind>(#kind);                                                     \
  print_pair<__nv_fp##bits##x2_##kind>("two " #kind);                                              \
  print_four<__nv_fp##bits##x4_##kind>("four " #kind)
  KIND(8, e4m3);
  KIND(8, e5m2);
  KIND(8, e8m0);
  KIND(6, e2m3);
  KIND(6, e3m2);
  KIND(4, e2m1);
  printf("%zu %zu %zu %zu %zu %zu %zu %zu %zu\n", sizeof(__nv_fp8_storage_t),
         sizeof(__nv_fp8x2_storage_t), sizeof(__nv_fp8x4_storage_t), sizeof(__nv_fp6_storage_t),
         sizeof(__nv_fp6x2_storage_t), sizeof(__nv_fp6x4_storage_t), sizeof(__nv_fp4_storage_t),
         sizeof(__nv_fp4x2_storage_t), sizeof(__nv_fp4x4_storage_t));
  printf("%d %d, %d %d, %d %d, %d, %d %d %d %d\n", __NV_NOSAT, __NV_SATFINITE, __NV_E4M3, __NV_E5M2,
         __NV_E2M3, __NV_E3M2, __NV_E2M1, cudaRoundNearest, cudaRoundZero, cudaRoundPosInf,
         cudaRoundMinInf);
}
