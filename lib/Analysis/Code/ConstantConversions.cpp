// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/ConstantConversions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/APFloat.h"

using namespace clang;

namespace offloom {

std::optional<bool> constantFits(const Expr &Number, QualType Integer, const ASTContext &Context) {
  llvm::APFloat Value(0.0);
  if (Number.isValueDependent() || !Number.EvaluateAsFloat(Value, Context))
    return std::nullopt;
  llvm::APSInt Converted(Context.getIntWidth(Integer), Integer->isUnsignedIntegerType());
  bool IsExact;
  return !(Value.convertToInteger(Converted, llvm::APFloat::rmTowardZero, &IsExact) &
           llvm::APFloat::opInvalidOp);
}

} // namespace offloom
