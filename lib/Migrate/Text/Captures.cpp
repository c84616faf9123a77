// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/Captures.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {

namespace {

/// Finds the static variables that a lambda names and that migration makes local.
class LocalNameFinder : public DynamicRecursiveASTVisitor {
public:
  explicit LocalNameFinder(const LambdaExpr &E) : Lambda(E) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (!V)
      return true;
    BuiltinVariable Builtin = builtinVariable(V);
    NamesBuiltin |= Builtin != BuiltinVariable::None && Builtin != BuiltinVariable::WarpSize;
    if (isShared(*V) && !isOfLambda(*V) && !llvm::is_contained(Shared, V))
      Shared.push_back(V);
    return true;
  }

  bool NamesBuiltin = false;
  llvm::SmallVector<const VarDecl *, 2> Shared;

private:
  bool isOfLambda(const VarDecl &V) const {
    const SourceManager &SM = V.getASTContext().getSourceManager();
    return SM.isPointWithin(V.getLocation(), Lambda.getBeginLoc(), Lambda.getEndLoc());
  }

  const LambdaExpr &Lambda;
};

/// The captures that are left when \p Written gets `&` for its default.
std::string capturesBesideDefault(llvm::StringRef Written) {
  std::string Kept;
  unsigned Depth = 0;
  size_t Start = 0;
  for (size_t I = 0; I <= Written.size(); ++I) {
    char C = I < Written.size() ? Written[I] : ',';
    Depth += C == '(' || C == '{' || C == '[';
    Depth -= C == ')' || C == '}' || C == ']';
    if (C != ',' || (Depth > 0 && I < Written.size()))
      continue;
    llvm::StringRef Capture = Written.slice(Start, I).trim();
    Start = I + 1;
    bool IsByDefault = Capture.starts_with("&") && !Capture.contains('=');
    if (!Capture.empty() && !IsByDefault)
      Kept += (", " + Capture).str();
  }
  return Kept;
}

class CaptureWriter : public DynamicRecursiveASTVisitor {
public:
  CaptureWriter(bool BuiltinsAreLocal, const SourceText &Text, EditList &Edits)
      : BuiltinsAreLocal(BuiltinsAreLocal), Text(Text), Edits(Edits) {}

  bool VisitLambdaExpr(LambdaExpr *E) override {
    LocalNameFinder Names(*E);
    Names.TraverseStmt(E->getBody());
    auto List = listOf(*E);
    if (!List)
      return true;
    if (E->getCaptureDefault() == LCD_ByCopy) {
      std::string ByReference;
      for (const VarDecl *V : Names.Shared)
        if (!V->hasExternalStorage()) // of dynamic shared memory it copies a pointer
          ByReference += (", &" + V->getName()).str();
      if (!ByReference.empty())
        Edits.insertBehind(*List, ByReference);
    } else if (E->getCaptureDefault() == LCD_None &&
               (!Names.Shared.empty() || (Names.NamesBuiltin && BuiltinsAreLocal))) {
      Edits.replace(*List, "&" + capturesBesideDefault(Text.text(*List)));
    }
    return true;
  }

  /// Their functions cannot capture anything: LocalClasses.h.
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }

private:
  /// What stands between the brackets.
  std::optional<TextRange> listOf(const LambdaExpr &E) const {
    SourceRange Brackets = E.getIntroducerRange();
    const SourceManager &SM = Text.sources();
    if (Brackets.getBegin().isMacroID() && !SM.isMacroArgExpansion(Brackets.getBegin()))
      return std::nullopt;
    auto Range = Text.rangeOf(
        SourceRange(SM.getSpellingLoc(Brackets.getBegin()), SM.getSpellingLoc(Brackets.getEnd())));
    if (!Range || Range->End < Range->Begin + 2)
      return std::nullopt;
    return TextRange{Range->File, Range->Begin + 1, Range->End - 1};
  }

  bool BuiltinsAreLocal;
  const SourceText &Text;
  EditList &Edits;
};

} // namespace

void captureLocals(llvm::ArrayRef<const FunctionDecl *> Functions, const Synchronisation &Sync,
                   const SourceText &Text, EditList &Edits) {
  for (const FunctionDecl *F : Functions)
    CaptureWriter(isKernel(*F) || isBlockLevel(Sync.of(F)), Text, Edits).TraverseStmt(F->getBody());
}

} // namespace offloom
