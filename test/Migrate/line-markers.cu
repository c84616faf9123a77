// Directives that begin with a number, as preprocessors write them, and empty ones are the author's.
// RUN: %offloom migrate %s | grep -v CHECK | FileCheck %s
# 4 "generated.cu"
#
__global__ void k(int *x) { *x = 1; }
// CHECK: {{^}}# 4 "generated.cu"{{$}}
// CHECK-NEXT: {{^}}#{{$}}
// CHECK-NEXT: {{^}}void k(int *x) {
