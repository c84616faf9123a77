// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ConstantConversions: constants of floating point that become integers. C++ leaves the conversion
// of what the integer cannot hold undefined.
#ifndef OFFLOOM_ANALYSIS_CODE_CONSTANTCONVERSIONS_H
#define OFFLOOM_ANALYSIS_CODE_CONSTANTCONVERSIONS_H

#include "clang/AST/Type.h"
#include <optional>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace offloom {

/// Whether \p Integer can hold the whole part of \p Number; nothing if that is no constant.
std::optional<bool> constantFits(const clang::Expr &Number, clang::QualType Integer,
                                 const clang::ASTContext &Context);

} // namespace offloom

#endif
