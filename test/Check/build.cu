// RUN: %offloom check --checks=-*,build-* %s 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %offloom check --checks=-*,build-arch-unspecified %s -- -std=c++17 2>&1 | FileCheck --check-prefix=UNSPECIFIED %s
// RUN: %offloom check --checks=-*,build-* %s -- -arch=sm_80 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %offloom check --checks=-*,build-* %s -- -arch=native 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %offloom check --checks=-*,build-no-ptx-fallback %s -- -arch=compute_80 -code=sm_80,sm_86 2>&1 | FileCheck --check-prefix=MACHINE %s
// RUN: %offloom check --checks=-*,build-* %s -- -gencode arch=compute_80,code=sm_80 -gencode=arch=compute_86,code=[sm_86,compute_86] 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %offloom check --checks=-*,build-* %s -- -gencode arch=compute_90,code=compute_90 2>&1 | FileCheck --check-prefix=PTX %s
// RUN: %offloom check --checks=-*,build-* %s -- -gencode arch=compute_90a,code=sm_90a 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: not %offloom check --checks=-*,build-* %s -- -arch=sm_90 -O2 -G 2>&1 | FileCheck --check-prefix=DEBUG %s
// RUN: %offloom check --checks=-*,build-* %s -- -arch=sm_90 -O0 -G 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %offloom check --checks=-*,build-* %s -- -arch=sm_90 -rdc=true -dlto 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s

__device__ float weight(int i);
__global__ void first(float *x) {}
__global__ void second(float *x) { *x = weight(0); }

// NONE-NOT: remark:
// UNSPECIFIED: :14:17: remark: the compile command names no architecture
// MACHINE: :14:17: remark: there is code for sm_80, sm_86, and no PTX
// PTX: :14:17: remark: there is PTX for compute_90, and no machine code
// DEBUG: :14:17: warning: -G turns the optimisation of device code off
