// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where variables of a memory space may be declared, and how. Clang does not know `__managed__`
// outside HIP (our headers make an annotated `__device__` of it) and checks the other spaces less
// than nvcc does.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Frontend/Reading/WrittenAttributes.h"

using namespace clang;

namespace offloom {
namespace {

/// The memory space as it is written, or empty.
llvm::StringRef spaceOf(const VarDecl &V) {
  if (isManaged(V))
    return "__managed__";
  if (hasWritten<CUDASharedAttr>(V))
    return "__shared__";
  if (hasWritten<CUDAConstantAttr>(V))
    return "__constant__";
  return hasWritten<CUDADeviceAttr>(V) ? "__device__" : "";
}

/// The space that this declaration itself gives, not one before it.
llvm::StringRef ownSpaceOf(const VarDecl &V) {
  for (const Attr *A : V.attrs()) {
    if (A->isImplicit() || A->isInherited())
      continue;
    if (isa<CUDAConstantAttr>(A))
      return "__constant__";
    if (isa<CUDASharedAttr>(A))
      return "__shared__";
    if (isa<CUDADeviceAttr>(A))
      return "__device__";
  }
  return "";
}

class MemorySpaceVisitor : public CodeVisitor {
  using Base = CodeVisitor;

public:
  explicit MemorySpaceVisitor(CheckContext &Context) : CodeVisitor(Context) {
    EveryInstance = true;
  }

  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Argument) override {
    if (Argument.getArgument().getKind() == TemplateArgument::Expression)
      checkConstant(*Argument.getSourceExpression());
    return Base::TraverseTemplateArgumentLoc(Argument);
  }

  bool VisitVarDecl(VarDecl *V) override {
    llvm::StringRef Space = spaceOf(*V);
    if (V->getTemplateInstantiationPattern())
      return true;
    if (V->isConstexpr() && V->getInit() && V->getType()->isPointerType())
      checkConstant(*V->getInit());
    checkRedeclaration(*V);
    if (Space.empty())
      return true;
    if (isa<ParmVarDecl>(V))
      return say("memory-space-on-parameter", *V);
    if (isa<DecompositionDecl>(V))
      return say("memory-space-on-structured-binding", *V);
    if (V->isStaticDataMember())
      return say("memory-space-on-member", *V);
    checkNamespace(*V);
    checkLinkage(*V);
    checkStandIn(*V);
    if (V->isStaticLocal() && Context.ThePass == Pass::Host && function() &&
        (isWrittenHost(*function()) || !isWrittenForDevice(*function())))
      say("memory-space-static-in-host", *V);
    if (isManaged(*V))
      checkManaged(*V);
    else if (Space != "__shared__" && V->isFileVarDecl() && V->getTSCSpec() != TSCS_unspecified)
      say("memory-space-thread-local", *V);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V || !inDeviceCode() || !V->hasGlobalStorage() || V->isLocalVarDecl() ||
        !V->getDeclName().isEmpty() || spaceOf(*V).empty())
      return true;
    if (const auto *Record = V->getType()->getAsRecordDecl();
        Record && Record->isAnonymousStructOrUnion())
      Context.report("device-anonymous-union", E->getSourceRange());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    SharedBytes Sum(Context.AST);
    Sum.TraverseStmt(F->getBody());
    if (Sum.Total.getQuantity() > Context.Profile.shared_bytes_per_block)
      Context.report("shm-static-overflow", F->getLocation(),
                     {{"kernel", F->getNameAsString()},
                      {"bytes", std::to_string(Sum.Total.getQuantity())},
                      {"limit", std::to_string(Context.Profile.shared_bytes_per_block)}});
    return true;
  }

private:
  /// The static shared memory that a body declares itself.
  struct SharedBytes : DynamicRecursiveASTVisitor {
    explicit SharedBytes(const ASTContext &AST) : AST(AST) {}
    bool VisitVarDecl(VarDecl *V) override {
      if (V->hasAttr<CUDASharedAttr>() && !V->hasExternalStorage() &&
          !V->getType()->isDependentType() && !V->getType()->isIncompleteType())
        Total = Total.alignTo(AST.getDeclAlign(V)) + AST.getTypeSizeInChars(V->getType());
      return true;
    }
    const ASTContext &AST;
    CharUnits Total;
  };

  /// The address of a managed variable is known only when the program runs.
  void checkConstant(const Expr &E) {
    const auto *Address = dyn_cast<UnaryOperator>(E.IgnoreParenImpCasts());
    const Expr *Object = Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : &E;
    const auto *Reference = dyn_cast<DeclRefExpr>(Object->IgnoreParenImpCasts());
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (V && isManaged(*V))
      Context.report("managed-variable", E.getSourceRange(),
                     {{"variable", V->getNameAsString()},
                      {"problem", "named in a constant expression: its address is no constant"}});
  }

  /// Is this threadIdx or one of its kind, which some programs declare for host code?
  static bool isBuiltin(const VarDecl &V) {
    return builtinVariable(V.getCanonicalDecl()) != BuiltinVariable::None;
  }

  bool say(llvm::StringRef Rule, const VarDecl &V) {
    Context.report(Rule, V.getLocation(),
                   {{"variable", V.getNameAsString()}, {"space", spaceOf(V).str()}});
    return true;
  }

  void checkNamespace(const VarDecl &V) {
    for (const DeclContext *C = V.getDeclContext(); C; C = C->getParent())
      if (const auto *N = dyn_cast<NamespaceDecl>(C);
          N && N->isInline() && N->isAnonymousNamespace())
        say("memory-space-inline-unnamed-namespace", V);
  }

  void checkLinkage(const VarDecl &V) {
    if (Context.Options.RelocatableDeviceCode || V.isLocalVarDecl() || isBuiltin(V))
      return;
    bool IsShared = spaceOf(V) == "__shared__";
    if (!IsShared && V.isInline() && V.hasExternalFormalLinkage())
      say("memory-space-inline-variable", V);
    if (!IsShared && V.hasExternalStorage() && !V.getDefinition(Context.AST))
      say(V.getType()->isIncompleteArrayType() && !isManaged(V) ? "memory-space-extern-array"
                                                                : "memory-space-extern",
          V);
    const VarDecl *Before = V.getPreviousDecl();
    if (Before && Before->hasExternalStorage() && ownSpaceOf(*Before) == ownSpaceOf(V) &&
        !isManaged(V) && V.isThisDeclarationADefinition() && !isInSystem(*Before))
      say("memory-space-extern-defined", V);
  }

  bool isInSystem(const VarDecl &V) const {
    return isInSystemCode(V.getLocation(), Context.AST.getSourceManager());
  }

  /// In the host's source, nvcc has each variable of the device once more, without its value, so
  /// that there has to be one without. Those of constants keep theirs.
  void checkStandIn(const VarDecl &V) {
    QualType Type =
        V.getType()->isDependentType() ? QualType() : Context.AST.getBaseElementType(V.getType());
    if (!V.isFileVarDecl() || Type.isNull() || V.hasExternalStorage() ||
        V.getDescribedVarTemplate() || isa<VarTemplateSpecializationDecl>(V))
      return;
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition() || isManaged(V) || hasWritten<CUDASharedAttr>(V))
      return;
    if (Class->isLambda())
      say("memory-space-lambda", V);
    else if (!Type.isConstQualified() && !isMadeWithoutValue(*Class))
      Context.report("memory-space-no-default-constructor", V.getLocation(),
                     {{"variable", V.getNameAsString()},
                      {"space", spaceOf(V).str()},
                      {"class", Class->getNameAsString()}});
  }

  /// Whether anybody may make an object of \p Class without a value.
  static bool isMadeWithoutValue(const CXXRecordDecl &Class) {
    if (Class.needsImplicitDefaultConstructor())
      return !lacksValue(Class);
    return llvm::any_of(Class.ctors(), [](const CXXConstructorDecl *C) {
      return C->isDefaultConstructor() && !C->isDeleted() &&
             (C->getAccess() == AS_public || C->getAccess() == AS_none);
    });
  }

  /// Whether a part of \p Class wants a value: a constant, a reference, or one of such a class.
  static bool lacksValue(const CXXRecordDecl &Class) {
    auto isMade = [](QualType Type) {
      const CXXRecordDecl *Part = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      return !Part || !Part->hasDefinition() || isMadeWithoutValue(*Part);
    };
    return llvm::any_of(Class.bases(),
                        [&](const CXXBaseSpecifier &B) { return !isMade(B.getType()); }) ||
           llvm::any_of(Class.fields(), [&](const FieldDecl *F) {
             bool IsValue = F->getType()->isReferenceType() ||
                            (F->getType().isConstQualified() && !F->getType()->isRecordType());
             return !F->hasInClassInitializer() && !F->isUnnamedBitField() &&
                    (IsValue || !isMade(F->getType()));
           });
  }

  void checkManaged(const VarDecl &V) {
    auto problem = [&](llvm::StringRef What) {
      Context.report("managed-variable", V.getLocation(),
                     {{"variable", V.getNameAsString()}, {"problem", What.str()}});
    };
    if (hasWritten<CUDASharedAttr>(V) || hasWritten<CUDAConstantAttr>(V))
      problem("__shared__ or __constant__ too");
    else if (V.isConstexpr())
      problem("constexpr");
    else if (V.getType()->isReferenceType())
      problem("a reference");
    else if (V.getType().isConstQualified())
      problem("const");
    else if (V.getTSCSpec() != TSCS_unspecified)
      problem("thread_local");
  }

  void checkRedeclaration(const VarDecl &V) {
    const VarDecl *Before = V.getPreviousDecl();
    if (!Before || V.isStaticDataMember() || V.getDescribedVarTemplate() || isBuiltin(V))
      return;
    llvm::StringRef Was = ownSpaceOf(*Before), Is = ownSpaceOf(V);
    if (Was != Is && !(isManaged(V) && isManaged(*Before)))
      Context
          .report("memory-space-redeclared", V.getLocation(),
                  {{"variable", V.getNameAsString()},
                   {"space", (Was.empty() ? Is : Was).str()},
                   {"how", Was.empty() ? "with" : "without"}})
          .note(Before->getLocation(), "declared here before");
  }
};

} // namespace

Check memorySpaceCheck() { return walk<MemorySpaceVisitor>(Passes::Both); }

} // namespace offloom
