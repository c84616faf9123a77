// What is documented as misuse is said by a status, and changes nothing.
// RUN: %offloom cc -std=c++17 %s -o %t -lnppial -lnppif -lnppig -lnppist -lnppicc -lnppidei -lnppisu -lnppitc -lnpps -lnppc && %t | FileCheck %s
#include <cstdio>
#include <cuda_runtime.h>
#include <npp.h>

#define SAY(call) printf("%s: %d\n", #call, int(call))

int main() {
  int step, fstep;
  Npp8u *a = nppiMalloc_8u_C3(32, 32, &step), *null = nullptr;
  Npp32f *f = nppiMalloc_32f_C1(32, 32, &fstep);
  a[0] = 42;
  const NppiSize size{8, 8}, negative{8, -1};
  SAY(nppiMalloc_8u_C1(0, 8, &step) == nullptr); // CHECK: nullptr: 1
  SAY(nppiAdd_8u_C1RSfs(null, step, a, step, a, step, size, 0)); // CHECK-NEXT: : -8
  SAY(nppiAdd_8u_C1RSfs(a, step, a, 0, a, step, size, 0)); // CHECK-NEXT: : -14
  SAY(nppiAdd_32f_C1R(f, fstep, f, fstep, f, 30, size)); // CHECK-NEXT: : -108
  SAY(nppiAdd_8u_C1RSfs(a, step, a, step, a, step, negative, 0)); // CHECK-NEXT: : -6
  SAY(nppiAdd_8u_C1RSfs(a, step, a, step, null, step, negative, 0)); // CHECK-NEXT: : -8
  SAY(nppiAdd_8u_C1RSfs(a, step, a, step, a, step, {0, 8}, 0)); // CHECK-NEXT: : 0
  SAY(nppiDivC_8u_C1RSfs(a, step, 0, a, step, size, 0)); // CHECK-NEXT: : -10
  SAY(nppiFilterBox_8u_C1R(a, step, a, step, size, {0, 3}, {0, 0})); // CHECK-NEXT: : -33
  SAY(nppiFilterBox_8u_C1R(a, step, a, step, size, {3, 3}, {3, 0})); // CHECK-NEXT: : -34
  SAY(nppiFilterBoxBorder_8u_C1R(a, step, size, {0, 0}, a, step, size, {3, 3}, {1, 1}, NPP_BORDER_CONSTANT)); // CHECK-NEXT: : -9999
  SAY(nppiFilterBoxBorder_8u_C1R(a, step, size, {9, 0}, a, step, size, {3, 3}, {1, 1}, NPP_BORDER_REPLICATE)); // CHECK-NEXT: : -1020
  SAY(nppiFilterGauss_8u_C1R(a, step, a, step, size, NPP_MASK_SIZE_1_X_3)); // CHECK-NEXT: : -33
  SAY(nppiFilterRow_8u_C1R(a, step, a, step, size, (Npp32s *)f, 3, 1, 0)); // CHECK-NEXT: : -51
  SAY(nppiCompareC_8u_C1R(a, step, 1, a, step, size, (NppCmpOp)9)); // CHECK-NEXT: : -9999
  SAY(nppiThreshold_8u_C1R(a, step, a, step, size, 1, NPP_CMP_EQ)); // CHECK-NEXT: : -9999
  SAY(nppiConvert_32f8u_C1R(f, fstep, a, step, size, (NppRoundMode)7)); // CHECK-NEXT: : -213
  const int order[] = {0, 1, 5};
  SAY(nppiSwapChannels_8u_C3R(a, step, a, step, size, order)); // CHECK-NEXT: : -60
  SAY(nppiScale_8u32f_C1R(a, step, f, fstep, size, 1, 1)); // CHECK-NEXT: : -13
  SAY(nppiCopyConstBorder_8u_C1R(a, step, size, a, step, size, 1, 1, 0)); // CHECK-NEXT: : -6
  SAY(nppiMirror_8u_C1R(a, step, a, step, size, (NppiAxis)5)); // CHECK-NEXT: : -21
  SAY(nppiResize_8u_C1R(a, step, size, {0, 0, 8, 8}, a, step, size, {0, 0, 4, 4}, 3)); // CHECK-NEXT: : -22
  SAY(nppiResize_8u_C1R(a, step, size, {8, 8, 8, 8}, a, step, size, {0, 0, 4, 4}, NPPI_INTER_NN)); // CHECK-NEXT: : -1020
  SAY(nppiResize_8u_C1R(a, step, size, {0, 0, 4, 4}, a, step, size, {0, 0, 8, 8}, NPPI_INTER_SUPER)); // CHECK-NEXT: : -23
  const double singular[2][3] = {{1, 1, 0}, {1, 1, 0}};
  SAY(nppiWarpAffine_8u_C1R(a, size, step, {0, 0, 8, 8}, a, step, {0, 0, 8, 8}, singular, NPPI_INTER_NN)); // CHECK-NEXT: : -56
  size_t bytes = 0;
  SAY(nppiSumGetBufferHostSize_8u_C1R(size, (size_t *)nullptr)); // CHECK-NEXT: : -8
  SAY(nppiHistogramEvenGetBufferSize_8u_C1R(size, 1, &bytes)); // CHECK-NEXT: : -107
  SAY(nppiSum_8u_C1R(a, step, {0, 0}, a, (Npp64f *)f)); // CHECK-NEXT: : -6
  SAY(nppiLUT_Linear_8u_C1R(a, step, a, step, size, (Npp32s *)f, (Npp32s *)f, 1)); // CHECK-NEXT: : -106
  SAY(nppsSum_32f(nullptr, 8, f, a)); // CHECK-NEXT: : -8
  SAY(nppsSum_32f(f, -1, f, a)); // CHECK-NEXT: : -6
  SAY(nppsDivC_32f_I(0, f, 8)); // CHECK-NEXT: : -10
  cudaDeviceSynchronize();
  printf("%d\n", a[0]); // CHECK-NEXT: {{^}}42
}
