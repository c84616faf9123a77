// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RepeatedDefaults: the definition of a class template's member, outside of the class, gives a
// parameter a default argument. nvcc takes that, and neither Clang nor g++ does; nor does a call
// ever use it.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_REPEATEDDEFAULTS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_REPEATEDDEFAULTS_H

#include "Support/Edit.h"
#include <optional>

namespace clang {
class Diagnostic;
class LangOptions;
} // namespace clang

namespace offloom {

/// What removes the default argument that \p Error is about, if it is about one.
std::optional<Edit> removalOfRepeatedDefault(const clang::Diagnostic &Error,
                                             const clang::LangOptions &Language);

} // namespace offloom

#endif
