// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// More __constant__ memory in one translation unit than a GPU has. nvcc leaves this to ptxas, whose
// message names no source line; Clang says nothing.

#include "Check/Engine/Check.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {
namespace {

class ConstantVisitor : public DynamicRecursiveASTVisitor {
public:
  explicit ConstantVisitor(CheckContext &Context) : Context(Context) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitVarDecl(VarDecl *Variable) override {
    // Clang gives `__device__ const` variables the attribute too, by implication.
    const auto *Attribute = Variable->getAttr<CUDAConstantAttr>();
    if (!Attribute || Attribute->isImplicit() || !Variable->isThisDeclarationADefinition() ||
        Variable->getType()->isDependentType() ||
        Context.AST.getSourceManager().isInSystemHeader(Variable->getLocation()))
      return true;
    CharUnits Alignment = Context.AST.getDeclAlign(Variable);
    CharUnits End = Used.alignTo(Alignment) + Context.AST.getTypeSizeInChars(Variable->getType());
    bool Fitted = fits(Used);
    Used = End;
    if (Fitted && !fits(End)) // the first that does not fit is the one to report
      Context.report("const-overflow", Variable->getLocation(),
                     {{"variable", Variable->getNameAsString()},
                      {"bytes", std::to_string(End.getQuantity())},
                      {"limit", std::to_string(Context.Profile.constant_bytes)}});
    return true;
  }

private:
  bool fits(CharUnits Bytes) const { return Bytes.getQuantity() <= Context.Profile.constant_bytes; }

  CheckContext &Context;
  CharUnits Used;
};

} // namespace

Check constantMemoryTooLargeCheck() { return walk<ConstantVisitor>(Passes::Both); }

} // namespace offloom
