// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++ that device code may not use. Clang accepts these in Sema and fails, if at all, when it
// generates code; it also says nothing about `__host__ __device__` functions that the file itself
// does not use on the device, which nvcc compiles all the same.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace offloom {
namespace {

class DeviceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCXXTypeidExpr(CXXTypeidExpr *E) override {
    return say("device-typeid", E->getSourceRange());
  }
  bool VisitCXXDynamicCastExpr(CXXDynamicCastExpr *E) override {
    return say("device-dynamic-cast", E->getSourceRange());
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *E) override {
    return say("device-exception", E->getSourceRange());
  }
  bool VisitCXXTryStmt(CXXTryStmt *S) override { return say("device-exception", S->getTryLoc()); }
  bool VisitAddrLabelExpr(AddrLabelExpr *E) override {
    return say("device-label-address", E->getSourceRange());
  }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *S) override {
    return say("device-label-address", S->getSourceRange());
  }
  bool VisitCoroutineBodyStmt(CoroutineBodyStmt *S) override {
    return say("device-coroutine", function() ? function()->getLocation() : SourceLocation());
  }

  bool VisitFloatingLiteral(FloatingLiteral *L) override {
    if (L->getType()->isSpecificBuiltinType(BuiltinType::LongDouble))
      say("device-long-double", L->getSourceRange());
    return true;
  }

  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    if (E->getType()->isFloat16Type())
      say("device-float16", E->getSourceRange());
    if (E->getType()->isAnyComplexType() &&
        !E->getSubExprAsWritten()->getType()->isAnyComplexType())
      say("device-complex-cast", E->getSourceRange());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (isInDeviceMemory(*V) && isEmpty(V->getType()))
      Context.report("device-zero-size", V->getLocation());
    if (isInDeviceMemory(*V) && V->isFileVarDecl() && isNameUniversal(*V))
      Context.report("device-universal-name", V->getLocation());
    if (!inDeviceCode())
      return true;
    QualType Type = V->getType();
    if (V->getTSCSpec() != TSCS_unspecified && V->isLocalVarDecl())
      say("port-thread-local-device", V->getLocation());
    if (Type->isDependentType() || Type->isReferenceType())
      return true;
    if (Type->isSpecificBuiltinType(BuiltinType::LongDouble))
      say("device-long-double", V->getLocation());
    if (Type->isFloat16Type())
      say("device-float16", V->getLocation());
    if (Type->isVectorType())
      say("device-vector-extension", V->getLocation());
    if (isEmpty(Type) && !V->hasExternalStorage())
      say("device-zero-size", V->getLocation());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isWrittenForDevice(*F) || F->isTemplateInstantiation())
      return true;
    if (F->hasAttr<AliasAttr>())
      say("device-alias", F->getLocation());
    if (isNameUniversal(*F))
      say("device-universal-name", F->getLocation());
    for (const ParmVarDecl *P : F->parameters())
      if (const CXXRecordDecl *Class = P->getType()->getAsCXXRecordDecl();
          Class && Class->hasDefinition() && !Class->isDependentType() &&
          Context.AST.getTypeSizeInChars(P->getType()).isZero())
        say("device-zero-size", P->getLocation());
    return true;
  }

private:
  static bool isNameUniversal(const NamedDecl &D) {
    const IdentifierInfo *Name = D.getIdentifier();
    return Name && llvm::any_of(Name->getName(), [](char C) { return (C & 0x80) != 0; });
  }

  static bool isInDeviceMemory(const VarDecl &V) {
    bool HasSpace = llvm::any_of(V.attrs(), [](const Attr *A) {
      return !A->isImplicit() && isa<CUDADeviceAttr, CUDAConstantAttr, CUDASharedAttr>(A);
    });
    return HasSpace && !isa<ParmVarDecl>(V) && !V.isStaticDataMember() &&
           !V.getTemplateInstantiationPattern();
  }

  bool isEmpty(QualType Type) const {
    const auto *Array = Context.AST.getAsConstantArrayType(Type);
    return Array && Array->getSize() == 0;
  }

  bool say(llvm::StringRef Rule, SourceRange Range) {
    // The host pass sees host branches of `#ifdef __CUDA_ARCH__`.
    if (Context.ThePass == Pass::Device && inDeviceCode())
      Context.report(Rule, Range);
    return true;
  }
};

} // namespace

Check deviceLanguageCheck() { return walk<DeviceVisitor>(Passes::Both); }

} // namespace offloom
