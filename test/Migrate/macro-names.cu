// Macros of the author's do not get into the migrated code.
// RUN: not %offloom migrate %s 2>%t.err | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err

// A variable gets another name.
#define block 1024
__global__ void one() { __shared__ int tile[block]; tile[threadIdx.x] = 1; }
// CHECK:      void one() {
// CHECK-NEXT:   offloom::block &block_ = offloom::this_block();
// CHECK:        block_.threads(

// Without an argument this one means nothing.
#define dim(x) (x)

// Members have the names that they have.
#define threads 256
// LEFT: macro-names.cu:[[@LINE-1]]:9: error: macro 'threads' would change the C++ that kernels become, which uses that name; give it another [migrate-macro-name]
// LEFT-NOT: error:
