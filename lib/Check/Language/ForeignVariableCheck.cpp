// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables used on the side they do not live on.
//
// A const host variable with a constant value may be read in device code, as a value; its address
// may not be taken, because it has none there. Clang gives it one. In host code the name of a
// device variable is that of a stand-in with no meaningful value; nvcc warns and Clang is silent.
// Of its address, which functions as cudaMemcpyToSymbol may take, nobody says anything: what
// follows it is undefined.

#include "Check/Engine/EvaluatedCodeVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

bool hasWrittenSpace(const VarDecl &V) {
  return llvm::any_of(V.attrs(), [](const Attr *A) {
    return !A->isImplicit() && (isa<CUDADeviceAttr>(A) || isa<CUDAConstantAttr>(A) ||
                                isa<CUDASharedAttr>(A) || isa<HIPManagedAttr>(A));
  });
}

/// The variable of a memory space that the lvalue \p E names, or is an element or member of.
const VarDecl *variableOf(const Expr *E, bool &IsPart) {
  IsPart = false;
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      if (!Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        return nullptr;
      E = Subscript->getBase();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow()) {
      E = Member->getBase();
    } else {
      break;
    }
    IsPart = true;
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

/// Whether device code may use the value of \p V. C++ calls less a constant: no floating-point
/// variables.
bool isArithmeticConstant(const VarDecl &V, const ASTContext &AST) {
  Expr::EvalResult Value;
  return V.getType().isConstQualified() && !V.getType().isVolatileQualified() &&
         V.getType()->isArithmeticType() && V.getInit() && !V.getInit()->isValueDependent() &&
         V.getInit()->EvaluateAsRValue(Value, AST);
}

/// What is read where \p E is: the right side of a comma, and `v` of `*&v`.
const Expr *readObject(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp()) {
      E = Comma->getRHS();
      continue;
    }
    const auto *Outer = dyn_cast<UnaryOperator>(E);
    const auto *Inner = Outer && Outer->getOpcode() == UO_Deref
                            ? dyn_cast<UnaryOperator>(Outer->getSubExpr()->IgnoreParens())
                            : nullptr;
    if (!Inner || Inner->getOpcode() != UO_AddrOf)
      return E;
    E = Inner->getSubExpr();
  }
}

/// Whether \p V is a texture or surface reference: up to CUDA 11 a variable of both sides, and
/// since then one mistake where it is declared.
bool isTextureReference(const VarDecl &V) {
  return V.getType()->isCUDADeviceBuiltinTextureType() ||
         V.getType()->isCUDADeviceBuiltinSurfaceType();
}

class ForeignVariableVisitor : public EvaluatedCodeVisitor {
public:
  using EvaluatedCodeVisitor::EvaluatedCodeVisitor;

  // What the compiler computes uses no variable.
  bool TraverseStaticAssertDecl(StaticAssertDecl *) override { return true; }
  bool TraverseConstantExpr(ConstantExpr *) override { return true; }
  bool TraverseVarDecl(VarDecl *V) override {
    const Expr *Init = V->getInit();
    bool IsComputed = Init && !Init->isValueDependent() &&
                      V->getType()->getBaseElementTypeUnsafe()->isArithmeticType() &&
                      Init->isEvaluatable(Context.AST);
    return IsComputed || EvaluatedCodeVisitor::TraverseVarDecl(V);
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (!isa<ParmVarDecl>(V) && !hasWrittenSpace(*V) && V->getInit())
      checkKeptAddress(V->getType(), *V->getInit(), function());
    return true;
  }

  bool VisitCXXConstructorDecl(CXXConstructorDecl *D) override {
    for (const CXXCtorInitializer *Init : D->inits())
      if (Init->isMemberInitializer() && Init->isWritten())
        checkKeptAddress(Init->getMember()->getType(), *Init->getInit(), D);
    return EvaluatedCodeVisitor::VisitCXXConstructorDecl(D);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *Name = dyn_cast<BindingDecl>(E->getDecl()))
      checkBinding(*E, *Name);
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V || !inDeviceCode() || Context.ThePass != Pass::Device ||
        (E->isNonOdrUse() && !isElementNamedOnly(*E, *V)) || !isCompiledForDevice() ||
        !V->hasGlobalStorage() || isOfDeviceFunction(*V) || hasWrittenSpace(*V) ||
        isTextureReference(*V) || isInSystemCode(V->getLocation(), Context.AST.getSourceManager()))
      return true;
    if (const auto *Class = V->getType()->getAsCXXRecordDecl(); Class && Class->isEmpty())
      return true;
    if (ReadValues.contains(E) && isArithmeticConstant(*V, Context.AST))
      return true;
    if (V->getType().isConstQualified() && !V->getType()->isReferenceType()) {
      // Members of a const object are values.
      if (!V->getType()->isRecordType())
        report("host-variable-in-device-code", *E, *V);
    } else if (!isWrittenHost(*function())) {
      reportHostVariable(*E, *V);
    } else if (!function()->isTemplateInstantiation()) {
      report("host-variable-in-device-code", *E, *V);
    }
    return true;
  }

  /// Of `c ? a : b` either is read.
  void addReadObjects(const Expr *Written) {
    const Expr *E = readObject(Written);
    ReadValues.insert(E);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      addReadObjects(Choice->getTrueExpr());
      addReadObjects(Choice->getFalseExpr());
    }
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue) {
      addReadObjects(E->getSubExpr());
      checkHostAccess(*E->getSubExpr(), "device-variable-read-in-host");
    }
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (!B->isAssignmentOp())
      return true;
    checkHostAccess(*B->getLHS(), "device-variable-written-in-host");
    checkConstantWrite(*B->getLHS());
    if (B->getOpcode() == BO_Assign)
      checkKeptAddress(B->getLHS()->getType(), *B->getRHS(), function());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementDecrementOp()) {
      checkHostAccess(*U->getSubExpr(), "device-variable-written-in-host");
      checkConstantWrite(*U->getSubExpr());
    }
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    for (const Expr *Argument : Launch->arguments()) {
      checkSymbolAsPointer(*Argument);
      if (Argument->getType()->isPointerType() && addressed(*Argument))
        reportAddress(*Argument, function());
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    for (ArgumentRole Pointer : {ArgumentRole::To, ArgumentRole::From, ArgumentRole::Into})
      if (const Expr *Argument = Context.Facts.argument(*Call, Pointer)) {
        checkSymbolAsPointer(*Argument);
        if (addressed(*Argument))
          reportAddress(*Argument, function());
      }
    const FunctionDecl *Callee = Call->getDirectCallee();
    for (unsigned I = 0; Callee && I < std::min(Call->getNumArgs(), Callee->getNumParams()); ++I)
      if (!isa<CXXOperatorCallExpr>(Call) && addressed(*Call->getArg(I)) && isAccessed(*Callee, I))
        reportAddress(*Call->getArg(I), function());
    return true;
  }

private:
  void report(llvm::StringRef Rule, const Expr &E, const VarDecl &V) {
    Context.report(Rule, E.getSourceRange(), {{"variable", V.getNameAsString()}})
        .note(V.getLocation(), "declared here");
  }

  /// No device has what `auto [x, y] = …;` outside of functions names, constant or not.
  void checkBinding(const DeclRefExpr &E, const BindingDecl &Name) {
    const auto *Whole = dyn_cast_or_null<VarDecl>(Name.getDecomposedDecl());
    if (Whole && Whole->hasGlobalStorage() && !Whole->isLocalVarDecl() &&
        Context.ThePass == Pass::Device && isCompiledForDevice() && !hasWrittenSpace(*Whole) &&
        !isInSystemCode(Whole->getLocation(), Context.AST.getSourceManager()))
      reportHostVariable(E, Name);
  }

  /// Clang leaves it to the checks (ParseOptions::LeaveHostUses).
  void reportHostVariable(const Expr &E, const ValueDecl &V) {
    if (!Context.Options.DeviceEmulation)
      Context
          .report("use-host-variable", E.getSourceRange(),
                  {{"variable", "'" + V.getNameAsString() + "'"},
                   {"user", "a " + executionSpace(*function()) + " function"}})
          .note(V.getLocation(), "declared here: pass its value to the kernel, or make it "
                                 "__device__, __constant__ or __managed__");
  }

  /// nvcc takes an element at a constant index for a value in a class alone, and in functions that
  /// are constexpr.
  bool isElementNamedOnly(const DeclRefExpr &E, const VarDecl &V) const {
    return E.isNonOdrUse() == NOUR_Constant && V.getType()->isArrayType() && V.isFileVarDecl() &&
           !V.isStaticDataMember() && !function()->isConstexpr();
  }

  /// A static variable of device code is in device memory.
  static bool isOfDeviceFunction(const VarDecl &V) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(V.getParentFunctionOrMethod());
    return F && (V.isLocalVarDecl() || isa<ParmVarDecl>(V)) && isWrittenForDevice(*F);
  }

  bool inPureHostCode() const { return inHostCode() && Context.ThePass == Pass::Host; }

  void checkHostAccess(const Expr &E, llvm::StringRef Rule) {
    bool IsPart;
    const VarDecl *V = variableOf(&E, IsPart);
    if (!V || !inPureHostCode() || !hasWrittenSpace(*V) || isManaged(*V) ||
        V->getType().isConstQualified() || V->isConstexpr())
      return;
    bool IsWrite = Rule == "device-variable-written-in-host";
    if (!IsWrite || !V->hasAttr<CUDAConstantAttr>()) // else const-device-write says it
      report(Rule, E, *V);
  }

  void checkConstantWrite(const Expr &E) {
    bool IsPart;
    const VarDecl *V = variableOf(&E, IsPart);
    const auto *Constant = V ? V->getAttr<CUDAConstantAttr>() : nullptr;
    if (Constant && !Constant->isImplicit())
      report(IsPart ? "const-device-element-write" : "const-device-write", E, *V);
  }

  void checkSymbolAsPointer(const Expr &E) {
    const auto *Decay = dyn_cast<ImplicitCastExpr>(E.IgnoreParens());
    while (Decay && Decay->getCastKind() != CK_ArrayToPointerDecay)
      Decay = dyn_cast<ImplicitCastExpr>(Decay->getSubExpr()->IgnoreParens());
    if (!Decay || !inPureHostCode())
      return;
    bool IsPart;
    const VarDecl *V = variableOf(Decay->getSubExpr(), IsPart);
    if (V && hasWrittenSpace(*V) && !isManaged(*V))
      report("device-variable-address-in-host", E, *V);
  }

  /// The device's variable that \p E is, or whose address it is; null for any other.
  static const VarDecl *addressed(const Expr &E) {
    if (E.getType().isNull() || E.isTypeDependent())
      return nullptr;
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&E))
      return addressed(*Default->getExpr());
    const Expr *Address = E.IgnoreParenCasts();
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Address))
      Address = Cleanups->getSubExpr()->IgnoreParenCasts();
    if (const auto *Sum = dyn_cast<BinaryOperator>(Address);
        Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType())
      Address = Sum->getLHS()->IgnoreParenCasts();
    if (const auto *Operator = dyn_cast<UnaryOperator>(Address);
        Operator && Operator->getOpcode() == UO_AddrOf)
      Address = Operator->getSubExpr();
    else if (E.isPRValue() && !Address->getType()->isArrayType())
      return nullptr; // the value
    bool IsPart;
    const VarDecl *V = variableOf(Address, IsPart);
    return V && hasWrittenSpace(*V) && !isManaged(*V) && !V->isConstexpr() &&
                   !V->getType()->isReferenceType()
               ? V
               : nullptr;
  }

  /// A pointer to void is what cudaMemcpyToSymbol takes.
  void checkKeptAddress(QualType Kept, const Expr &Init, const FunctionDecl *Where) {
    if (!Kept->isReferenceType() && (!Kept->isPointerType() || Kept->isVoidPointerType()))
      return;
    if (Kept->isReferenceType() != Init.isGLValue() && !isa<ExprWithCleanups>(Init))
      return;
    if (addressed(Init))
      reportAddress(Init, Where);
  }

  void reportAddress(const Expr &Init, const FunctionDecl *Where) {
    bool IsHost = !Where || !isWrittenForDevice(*Where);
    if (Context.ThePass == Pass::Host && IsHost)
      report("device-variable-address-in-host", Init, *addressed(Init));
  }

  /// Whether \p F, a function whose body is here, reads or writes what its parameter \p I leads to.
  static bool isAccessed(const FunctionDecl &F, unsigned I) {
    struct AccessFinder : DynamicRecursiveASTVisitor {
      explicit AccessFinder(const ParmVarDecl &P) : P(P) {}
      bool isIt(const Expr *E) const {
        const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
        return Reference && Reference->getDecl() == &P;
      }
      bool note(bool Is) { return !(Found |= Is); }
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        return note(isIt(E->getBase()));
      }
      bool VisitMemberExpr(MemberExpr *E) override { return note(isIt(E->getBase())); }
      bool VisitUnaryOperator(UnaryOperator *E) override {
        bool IsAccess = E->getOpcode() == UO_Deref ||
                        (E->isIncrementDecrementOp() && P.getType()->isReferenceType());
        return note(IsAccess && isIt(E->getSubExpr()));
      }
      bool VisitBinaryOperator(BinaryOperator *E) override {
        return note(E->isAssignmentOp() && P.getType()->isReferenceType() && isIt(E->getLHS()));
      }
      bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
        return note(E->getCastKind() == CK_LValueToRValue && P.getType()->isReferenceType() &&
                    isIt(E->getSubExpr()));
      }
      const ParmVarDecl &P;
      bool Found = false;
    };
    const FunctionDecl *Defined = nullptr;
    if (!F.hasBody(Defined) || isWrittenForDevice(*Defined))
      return false;
    AccessFinder Finder(*Defined->getParamDecl(I));
    Finder.TraverseStmt(Defined->getBody());
    return Finder.Found;
  }

  llvm::SmallPtrSet<const Expr *, 32> ReadValues; ///< lvalues whose value alone is used
};

} // namespace

Check foreignVariableCheck() { return walk<ForeignVariableVisitor>(Passes::Both); }

} // namespace offloom
