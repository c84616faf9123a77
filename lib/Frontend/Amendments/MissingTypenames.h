// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MissingTypenames: `template <class T> list<T>::node *list<T>::first() { … }`.
//
// nvcc takes it by any standard, since it knows the template whose member is defined there. g++ and
// Clang want `typename` before C++20.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_MISSINGTYPENAMES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_MISSINGTYPENAMES_H

#include "Support/Edit.h"
#include <optional>

namespace clang {
class Diagnostic;
class Sema;
} // namespace clang

namespace offloom {

/// The word that \p Diagnostic misses and nvcc does not.
std::optional<Edit> missingTypename(const clang::Diagnostic &Diagnostic, const clang::Sema &S);

} // namespace offloom

#endif
