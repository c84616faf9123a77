// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the host's cudaMalloc that a kernel gives back to the heap of its own: `free` and
// `delete` in device code know only what malloc and new in device code made.
//
// Looked at are launches that pass a local pointer whose allocation is known, and kernels that free
// that very parameter.

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

using namespace clang;

namespace offloom {
namespace {

/// The parameters of a kernel that it frees, and where.
class FreedParameters : public DynamicRecursiveASTVisitor {
public:
  explicit FreedParameters(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Facts.functionOf(*Call);
    const Expr *Object = Facts.argument(*Call, ArgumentRole::Object);
    if (Object && Function->does(FunctionFacts::Action::Frees) &&
        Function->Of == FunctionFacts::Memory::Host) // in a kernel, the device's heap
      add(*Object, *Call);
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) override {
    add(*E->getArgument(), *E);
    return true;
  }

  llvm::DenseMap<const ParmVarDecl *, const Expr *> Of;

private:
  const UnitFacts &Facts;

  void add(const Expr &Pointer, const Expr &Where) {
    const auto *Reference = dyn_cast<DeclRefExpr>(Pointer.IgnoreParenCasts());
    if (const auto *P = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr)
      Of.try_emplace(P, &Where);
  }
};

class DeviceHeapVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch), *Definition = nullptr;
    if (!inHostCode() || function()->isDependentContext() || !function()->getBody() || !Kernel ||
        !Kernel->isDefined(Definition) || Definition->isDependentContext())
      return true;
    FreedParameters Freed(Context.Facts);
    Freed.TraverseStmt(Definition->getBody());
    if (Freed.Of.empty())
      return true;
    const PointerOrigins &Origins = Context.Facts.originsOf(*function());
    const Modifications &All = Context.Facts.modificationsOf(*Definition);
    for (unsigned I = 0; I < std::min(Launch->getNumArgs(), Definition->getNumParams()); ++I) {
      const ParmVarDecl *P = Definition->getParamDecl(I);
      const Expr *Where = Freed.Of.lookup(P);
      if (Where && !All.any(P) && Origins.of(*Launch->getArg(I)) == Memory::Device)
        Context
            .report("alloc-heap-family-mixed", Where->getSourceRange(),
                    {{"pointer", P->getNameAsString()}})
            .note(Launch->getArg(I)->getBeginLoc(), "this memory is passed here");
    }
    return true;
  }
};

} // namespace

Check deviceHeapCheck() { return walk<DeviceHeapVisitor>(Passes::Host); }

} // namespace offloom
