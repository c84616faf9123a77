// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/VariableRegistrations.h"
#include "Analysis/Code/DeviceCode.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/WrittenAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

namespace {

bool isManaged(const VarDecl &V) {
  return llvm::any_of(V.specific_attrs<AnnotateAttr>(),
                      [](const auto *A) { return A->getAnnotation() == "managed"; });
}

/// By its author's word: Clang adds the attribute to host constants that device code names, which
/// are none of the device's for nvcc, and may be C's.
bool isConstantVariable(const VarDecl &V) { return hasWritten<CUDAConstantAttr>(V); }

/// The functions of the API that take a variable for itself and let its address go nowhere.
bool takesSymbol(llvm::StringRef Function) {
  return Function.contains("Symbol") && Function != "cudaGetSymbolAddress";
}

/// The variables of the device whose addresses host code takes.
class NamedVariables : public DynamicRecursiveASTVisitor {
public:
  bool TraverseFunctionDecl(FunctionDecl *F) override {
    return runsOnDeviceOnly(*F) || DynamicRecursiveASTVisitor::TraverseFunctionDecl(F);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) override {
    return runsOnDeviceOnly(*F) || DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(F);
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    const bool ForItself = F && F->getIdentifier() && takesSymbol(F->getName());
    const bool AsSymbol = F && F->getIdentifier() && F->getName() == "cudaGetSymbolAddress";
    for (const Expr *Argument : Call->arguments())
      if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts())) {
        if (ForItself)
          Excepted.insert(Ref);
        else if (AsSymbol || Argument->isGLValue()) // a reference may take it anywhere
          note(Ref);
      }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_AddrOf)
      if (const auto *Ref = rootOf(E->getSubExpr()))
        note(Ref);
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_ArrayToPointerDecay)
      if (const auto *Ref = rootOf(E->getSubExpr()))
        Decayed.push_back(Ref);
    return true;
  }
  /// `a[i]` decays its array, and is no address.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    if (const auto *Ref = rootOf(E->getBase()))
      Subscripted.insert(Ref);
    return true;
  }

  llvm::SmallSetVector<const VarDecl *, 8> take() {
    for (const DeclRefExpr *Ref : Decayed)
      if (!Subscripted.contains(Ref))
        note(Ref);
    return std::move(Found);
  }

private:
  static bool runsOnDeviceOnly(const FunctionDecl &F) { return isKernel(F) || isDeviceOnly(F); }

  /// The variable that \p E is a part of: `v`, `v.member`, `v[i]`.
  static const DeclRefExpr *rootOf(const Expr *E) {
    for (;;) {
      E = E->IgnoreParenCasts();
      if (const auto *Member = llvm::dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
        E = Member->getBase();
      else if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase();
      else
        return llvm::dyn_cast<DeclRefExpr>(E);
    }
  }

  void note(const DeclRefExpr *Ref) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    if (V && isOfDevice(*V) && !Excepted.contains(Ref))
      Found.insert(V->getCanonicalDecl());
  }

  llvm::SmallSetVector<const VarDecl *, 8> Found;
  llvm::SmallVector<const DeclRefExpr *, 8> Decayed;
  llvm::DenseSet<const DeclRefExpr *> Excepted, Subscripted;
};

/// Every constant variable of the unit.
class Constants : public DynamicRecursiveASTVisitor {
public:
  bool VisitVarDecl(VarDecl *V) override {
    if (isConstantVariable(*V))
      Found.insert(V->getCanonicalDecl());
    return true;
  }

  llvm::SmallSetVector<const VarDecl *, 8> Found;
};

/// Whether \p V may be an ordinary variable for other files, C's even, that include its header:
/// `#ifdef __CUDACC__` around `__constant__`.
bool isPlainElsewhere(const VarDecl &V, const SourceManager &Sources) {
  return !Sources.isInMainFile(Sources.getExpansionLoc(V.getLocation())) &&
         mentions(Sources, "__CUDACC__");
}

bool endsLine(TextRange Range, const SourceText &Text) {
  llvm::StringRef Rest = Text.buffer(Range.File).drop_front(Range.End).split('\n').first.trim();
  return Rest.empty() || Rest.starts_with("//");
}

void registerVariable(const VarDecl &V, const SourceText &Text, EditList &Edits) {
  const VarDecl *Definition = V.getDefinition();
  if (!Definition || !Definition->isFileVarDecl() || Definition->isCXXClassMember() ||
      Definition->getType()->isDependentType() || V.getDescribedVarTemplate() ||
      llvm::isa<VarTemplateSpecializationDecl>(V) ||
      Text.sources().isInSystemHeader(Definition->getLocation()))
    return;
  auto Range = Text.rangeOf(Definition->getSourceRange());
  if (!Range)
    return;
  std::optional<unsigned> End = Text.endOfNext(tok::semi, Range->File, Range->End);
  if (!End)
    return;
  // A macro may hold the semicolon too; the next one is then of something else.
  if (Definition->getEndLoc().isMacroID() &&
      Text.tokensIn({Range->File, Range->End, *End}).Begin != *End - 1)
    return;
  Range->End = *End;
  std::string Name = V.getNameAsString();
  std::string Line = "\nstatic const offloom::variable_registration " + Name + "_registration(" +
                     Name + ", offloom::variable_kind::" + variableKind(V).str() + ");";
  if (isPlainElsewhere(*Definition, Text.sources()))
    Line = "\n#ifdef __CUDACC__" + Line + "\n#endif" + (endsLine(*Range, Text) ? "" : "\n");
  Edits.insertBehind(*Range, Line);
}

} // namespace

bool isOfDevice(const VarDecl &V) { return V.hasAttr<CUDADeviceAttr>() || isConstantVariable(V); }

llvm::StringRef variableKind(const VarDecl &V) {
  return isConstantVariable(V) ? "constant" : isManaged(V) ? "managed" : "device";
}

void registerVariables(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  NamedVariables Named;
  Named.TraverseAST(Context);
  llvm::SmallSetVector<const VarDecl *, 8> Variables = Named.take();
  if (Text.asksForSpaces()) {
    Constants All;
    All.TraverseAST(Context);
    Variables.insert_range(All.Found);
  }
  for (const VarDecl *V : Variables)
    registerVariable(*V, Text, Edits);
}

} // namespace offloom
