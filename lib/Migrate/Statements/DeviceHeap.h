// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceHeap: `malloc`, `free`, `new` and `delete` in device code are of a heap that has a limit,
// and yield null beyond it.
//
//   T *p = (T *)malloc(n);           T *p = (T *)offloom::malloc(n);
//   T *q = new T[n];                 T *q = new (offloom::device_heap) T[n];
//   free(p);                         offloom::free(p);
//   delete[] q;                      delete[] offloom::given_back_array(q);
//
// What a macro writes stays as it is: the heap's memory is the C library's, which may free it.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_DEVICEHEAP_H
#define OFFLOOM_MIGRATE_STATEMENTS_DEVICEHEAP_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
}

namespace offloom {

/// Rewrites them in the bodies of \p Functions.
void useDeviceHeap(llvm::ArrayRef<const clang::FunctionDecl *> Functions, const SourceText &Text,
                   EditList &Edits);

} // namespace offloom

#endif
