// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UncertainSpaces: what a header that was not found may decide about declarations.
//
// A project says `HOST_DEVICE float norm(float3 v);`, and a header that its build generates says
// whether the macro stands for `__host__ __device__`. Where that header is absent, the `#if` around
// the macro's definition has seen a name that means nothing, and the macro stands for nothing: who
// may call the function is not known.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_UNCERTAINSPACES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_UNCERTAINSPACES_H

#include <functional>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace offloom {

struct PreprocessorRecord;

/// Fills `Uncertain` of \p Record from when \p LacksHeader says so; the result is to see each token
/// that the parser gets.
std::function<void(const clang::Token &)> recordUncertainSpaces(clang::Preprocessor &PP,
                                                                PreprocessorRecord &Record,
                                                                std::function<bool()> LacksHeader);

} // namespace offloom

#endif
