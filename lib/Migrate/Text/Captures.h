// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Captures: CUDA's built-in and `__shared__` variables have static storage, which lambdas name
// without capturing it. In migrated code most of them are locals of the kernel:
//
//   auto lane = [] { return threadIdx.x % 32; };     auto lane = [&] { return threadIdx.x % 32; };
//   auto at = [i] { return s[i]; };                  auto at = [&, i] { return s[i]; };
//   auto at = [=](int i) { return s[i]; };           auto at = [=, &s](int i) { return s[i]; };
//
// The last would otherwise hold a copy of the array.
#ifndef OFFLOOM_MIGRATE_TEXT_CAPTURES_H
#define OFFLOOM_MIGRATE_TEXT_CAPTURES_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class EditList;
class SourceText;
class Synchronisation;

/// Lets the lambdas of \p Functions capture what migration makes local. What they capture already
/// stays as it is.
void captureLocals(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                   const Synchronisation &Sync, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
