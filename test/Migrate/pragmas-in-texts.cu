// What looks like a pragma within a text or a comment stays as it is, and so does a comment behind a pragma.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace
#include <cstdio>

//      CHECK:// #pragma unroll
// CHECK-NEXT:/* #pragma unroll */
// CHECK-NEXT:const char *Source = R"(
// CHECK-NEXT:#pragma unroll 2
// CHECK-NEXT:)";
// #pragma unroll
/* #pragma unroll */
const char *Source = R"(
#pragma unroll 2
)";

// CHECK:{{ *}}#pragma GCC unroll 32 /* all / of them */
// CHECK:{{ *}}# pragma GCC unroll 32 // half
// CHECK:{{ *}}printf("#pragma unroll 8\n");
__global__ void fill(int *x) {
#pragma unroll /* all / of them */
  for (int i = 0; i < 4; ++i)
    x[i] = i;
# pragma unroll(4 / 2) // half
  for (int i = 0; i < 4; ++i)
    printf("#pragma unroll 8\n");
}
