// What Offloom does not have is an error where it is used, and nothing is written.
// RUN: not %offloom migrate %s -- -DADDRESS_SPACE 2>&1 | grep -v CHECK | FileCheck %s --check-prefix=SPACE
// RUN: not %offloom migrate %s -- -DMULTI_GRID 2>&1 | grep -v CHECK | FileCheck %s --check-prefix=GRID
#include <cooperative_groups.h>

#ifdef ADDRESS_SPACE
// SPACE: refused.cu:[[#@LINE+1]]:{{.*}} error: {{.*}}__isGridConstant
__global__ void space(int *out) { *out = __isGridConstant(out); }
#endif
#ifdef MULTI_GRID
// GRID: refused.cu:[[#@LINE+1]]:{{.*}} error: {{.*}}multi_grid
__global__ void grid() { cooperative_groups::this_multi_grid().sync(); }
#endif
