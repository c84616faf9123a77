// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices of the grid that are kept in a float: above 2^24 a float holds no longer each integer, so
// that two threads get one index.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

bool mentions(const Expr &E, BuiltinVariable Which) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(BuiltinVariable Which) : Which(Which) {}
    bool VisitDeclRefExpr(DeclRefExpr *Name) override {
      return builtinVariable(Name->getDecl()) != Which;
    }
    const BuiltinVariable Which;
  };
  return !Finder(Which).TraverseStmt(const_cast<Expr *>(&E));
}

/// Whether \p E is the index of a thread in the grid as an integer, made a float.
bool isConvertedIndex(const Expr &E) {
  const auto *Cast = dyn_cast<CastExpr>(E.IgnoreParens());
  return Cast && Cast->getCastKind() == CK_IntegralToFloating &&
         mentions(*Cast->getSubExpr(), BuiltinVariable::ThreadIdx) &&
         mentions(*Cast->getSubExpr(), BuiltinVariable::BlockIdx);
}

class FloatIndexVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitVarDecl(VarDecl *V) override {
    if (inDeviceCode() && V->isLocalVarDecl() && V->getInit() && !V->getType()->isDependentType() &&
        V->getType()->isSpecificBuiltinType(BuiltinType::Float) && isConvertedIndex(*V->getInit()))
      Indices.insert(V);
    return true;
  }
  /// The declaration has been visited before its uses.
  bool VisitCastExpr(CastExpr *Cast) override {
    const VarDecl *V = Cast->getCastKind() == CK_FloatingToIntegral
                           ? referredVariable(*Cast->getSubExpr())
                           : nullptr;
    if (V && Indices.erase(V))
      Context.report("math-index-in-float", V->getLocation(), {{"variable", V->getNameAsString()}})
          .note(Cast->getBeginLoc(), "an integer again");
    return true;
  }

private:
  llvm::DenseSet<const VarDecl *> Indices;
};

} // namespace

Check floatIndexCheck() { return walk<FloatIndexVisitor>(Passes::Device); }

} // namespace offloom
