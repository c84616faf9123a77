// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/FastMath.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Functions of float that have such an intrinsic, without the `f` of their names.
static constexpr llvm::StringRef Approximated[] = {"cos", "exp",    "exp10", "fdivide",
                                                   "log", "log10",  "log2",  "pow",
                                                   "sin", "sincos", "tan",   "tanh"};

std::string fastIntrinsicFor(const FunctionDecl &Callee) {
  const SourceManager &Sources = Callee.getASTContext().getSourceManager();
  const IdentifierInfo *Identifier = Callee.getIdentifier();
  // pow(float, int) computes in double.
  auto OfFloat = [](const ParmVarDecl *P) {
    return P->getType()->isPointerType() || P->getType()->isSpecificBuiltinType(BuiltinType::Float);
  };
  if (!Identifier || !Callee.getNumParams() || !llvm::all_of(Callee.parameters(), OfFloat) ||
      !Sources.isInSystemHeader(Sources.getExpansionLoc(Callee.getLocation())))
    return "";
  llvm::StringRef Name = Identifier->getName();
  Name.consume_back("f");
  return llvm::is_contained(Approximated, Name) ? ("__" + Name + "f").str() : "";
}

} // namespace offloom
