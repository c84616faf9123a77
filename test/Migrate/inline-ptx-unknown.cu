// Inline PTX that Offloom does not know is said to be left.
// RUN: not %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

__device__ void f(unsigned *p) {
  // CHECK: inline-ptx-unknown.cu:[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know the instruction 'mbarrier.of_later.b64' (write cuda::barrier); write it in CUDA C++ [migrate-ptx]
  asm("mbarrier.of_later.b64 [%0], %1;" ::"l"(p), "r"(1));
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know the label 'again'; write it in CUDA C++ [migrate-ptx]
  asm("bra again;");
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know 'add.u32' with 2 operands; write it in CUDA C++ [migrate-ptx]
  asm("add.u32 %0, %0;" : "+r"(*p));
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know the register 'rx'; write it in CUDA C++ [migrate-ptx]
  asm("mov.u32 %0, %%rx;" : "=r"(*p));
}

// What is said is the part that is not known, not the whole instruction.
__device__ void parts(unsigned x, unsigned *p) {
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know '.f8x' of the instruction 'prmt.b32.f8x'; write it in CUDA C++ [migrate-ptx]
  asm("prmt.b32.f8x %0, %1, %1, %1;" : "=r"(*p) : "r"(x));
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know a second result ('|') of the instruction 'add.u32'; write it in CUDA C++ [migrate-ptx]
  asm("add.u32 %0|%0, %1, %1;" : "=r"(*p) : "r"(x));
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know this combination of modifiers and types of the instruction 'add.sat.u32'; write it in CUDA C++ [migrate-ptx]
  asm("add.sat.u32 %0, %1, %1;" : "=r"(*p) : "r"(x));
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know the instruction 'mapa.shared::cluster.u32' (with addresses of 32 bits; write cooperative_groups::this_cluster().map_shared_rank()); write it in CUDA C++ [migrate-ptx]
  asm("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(*p) : "r"(x));
  // CHECK: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know the instruction 'multimem.red.add.u32' (there are no multicast objects; write the operation for each device's memory); write it in CUDA C++ [migrate-ptx]
  asm("multimem.red.add.u32 [%0], %1;" ::"l"(p), "r"(x));
}
