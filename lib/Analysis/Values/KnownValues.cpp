// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

std::string text(const Dimensions &D) {
  if (D[1] == 1 && D[2] == 1)
    return std::to_string(D[0]);
  return std::to_string(D[0]) + " x " + std::to_string(D[1]) + " x " + std::to_string(D[2]);
}

LaunchConfiguration configurationOf(const CUDAKernelCallExpr &Launch) {
  // Clang makes it a call of cudaConfigureCall(grid, block, bytes, stream), and in device code of
  // cudaLaunchDevice(kernel, arguments, grid, block, bytes, stream).
  LaunchConfiguration Result;
  const CallExpr *Call = Launch.getConfig();
  const unsigned First = Call && Call->getNumArgs() == 6 ? 2 : 0;
  auto written = [&](unsigned I) -> const Expr * {
    return Call && I < Call->getNumArgs() && !isa<CXXDefaultArgExpr>(Call->getArg(I))
               ? Call->getArg(I)
               : nullptr;
  };
  Result.Grid = written(First);
  Result.Block = written(First + 1);
  Result.SharedBytes = written(First + 2);
  Result.Stream = written(First + 3);
  return Result;
}

const FunctionDecl *kernelOf(const CUDAKernelCallExpr &Launch) { return Launch.getDirectCallee(); }

/// What the variable that \p E names is initialised with, or set to once, if that is its only
/// value.
static const Expr *onlyValueOf(const Expr &E, const FunctionDecl *Function,
                               ModificationsOfFunctions &Facts) {
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!V || isa<ParmVarDecl>(V) || V->getType()->isReferenceType())
    return nullptr;
  if (V->getInit() && V->getType().isConstQualified())
    return V->getInit();
  const bool IsOfFunction = V->isLocalVarDecl() && Function && Function->getBody();
  return IsOfFunction ? onlyValue(*V, Facts.modificationsOf(*Function).of(V)) : nullptr;
}

/// \p E without copies and conversions from dim3 to dim3.
static const Expr *withoutCopies(const Expr *E) {
  while (true) {
    E = E->IgnoreUnlessSpelledInSource();
    const auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (!Construct || !Construct->getConstructor()->isCopyOrMoveConstructor())
      return E;
    E = Construct->getArg(0);
  }
}

const Expr *initialValue(const Expr &E, const FunctionDecl &Function,
                         ModificationsOfFunctions &Facts) {
  const Expr *Result = withoutCopies(&E);
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    const Expr *Value = onlyValueOf(*Result->IgnoreParenImpCasts(), &Function, Facts);
    if (!Value)
      break;
    Result = withoutCopies(Value);
  }
  return Result;
}

llvm::SmallVector<const Expr *, 3> extentsOf(const Expr &Size, const FunctionDecl &Function,
                                             ModificationsOfFunctions &Facts) {
  const Expr *Value = initialValue(Size, Function, Facts);
  const auto *Construct = dyn_cast<CXXConstructExpr>(Value);
  if (!Construct)
    return {Value};
  llvm::SmallVector<const Expr *, 3> Extents;
  for (const Expr *Argument : Construct->arguments())
    if (!isa<CXXDefaultArgExpr>(Argument))
      Extents.push_back(initialValue(*Argument, Function, Facts));
  return Extents;
}

std::optional<int64_t> knownInteger(const Expr &E, const FunctionDecl *Function,
                                    ModificationsOfFunctions &Facts) {
  Expr::EvalResult Result;
  if (E.isValueDependent() || E.isTypeDependent())
    return std::nullopt;
  if (E.EvaluateAsInt(Result, Facts.AST) && !Result.HasSideEffects)
    return Result.Val.getInt().tryExtValue();
  const Expr *Stripped = E.IgnoreParenImpCasts();
  const Expr *Value = onlyValueOf(*Stripped, Function, Facts);
  return Value ? knownInteger(*Value, nullptr, Facts) : std::nullopt;
}

static std::optional<Dimensions> constantDimensions(const Expr &E, const ASTContext &AST) {
  Expr::EvalResult Result;
  if (E.isValueDependent() || E.isTypeDependent() || !E.EvaluateAsRValue(Result, AST) ||
      !Result.Val.isStruct() || Result.Val.getStructNumFields() != 3)
    return std::nullopt;
  Dimensions Value;
  for (unsigned I = 0; I < 3; ++I) {
    const APValue &Field = Result.Val.getStructField(I);
    if (!Field.isInt())
      return std::nullopt;
    Value[I] = Field.getInt().getZExtValue();
  }
  return Value;
}

/// The extents of dim3(x, y, z), if that is what \p E is.
static Extents constructed(const Expr &E, const FunctionDecl *Function,
                           ModificationsOfFunctions &Facts) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(&E);
  if (!Construct || Construct->getNumArgs() > 3)
    return {};
  Extents Result{1, 1, 1};
  for (unsigned I = 0; I < Construct->getNumArgs(); ++I) {
    const Expr *Argument = Construct->getArg(I);
    if (isa<CXXDefaultArgExpr>(Argument))
      continue;
    std::optional<int64_t> Known = knownInteger(*Argument, Function, Facts);
    Result[I] = Known ? std::optional<uint64_t>(uint32_t(*Known)) : std::nullopt;
  }
  return Result;
}

Extents knownExtents(const Expr &E, const FunctionDecl *Function, ModificationsOfFunctions &Facts) {
  auto FromConstant = [](const Dimensions &D) { return Extents{D[0], D[1], D[2]}; };
  if (auto Constant = constantDimensions(E, Facts.AST))
    return FromConstant(*Constant);
  if (E.getType()->isDependentType())
    return {};
  const Expr *Stripped = withoutCopies(&E);
  if (Stripped->getType()->isIntegerType()) {
    std::optional<int64_t> Known = knownInteger(*Stripped, Function, Facts);
    return {Known ? std::optional<uint64_t>(uint32_t(*Known)) : std::nullopt, 1, 1};
  }
  if (const Expr *Value = onlyValueOf(*Stripped, Function, Facts)) {
    if (auto Constant = constantDimensions(*Value, Facts.AST))
      return FromConstant(*Constant);
    Stripped = withoutCopies(Value);
  }
  return constructed(*Stripped, Function, Facts);
}

std::optional<Dimensions> knownDimensions(const Expr &E, const FunctionDecl *Function,
                                          ModificationsOfFunctions &Facts) {
  const Extents Known = knownExtents(E, Function, Facts);
  if (!Known[0] || !Known[1] || !Known[2])
    return std::nullopt;
  return Dimensions{*Known[0], *Known[1], *Known[2]};
}

} // namespace offloom
