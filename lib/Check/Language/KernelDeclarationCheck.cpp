// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a `__global__` function may not be, and may not take. Clang knows the result type and
// non-static members; nvcc knows the rest, some of it only when the host compiler stumbles over the
// stub it generates.

#include "Check/Engine/DeclarationVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace offloom {
namespace {

/// The class with this name in namespace std, or null.
const CXXRecordDecl *standardClass(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() ? Class : nullptr;
}

bool isVaList(QualType Type) {
  const auto *Pointer = Type->getAs<PointerType>();
  const RecordDecl *Record =
      Pointer ? Pointer->getPointeeType()->getAsRecordDecl() : Type->getAsRecordDecl();
  return Record && Record->getName() == "__va_list_tag";
}

class KernelVisitor : public DeclarationVisitor {
public:
  using DeclarationVisitor::DeclarationVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isMain() && isWrittenForDevice(*F))
      Context.report("main-not-host", F->getLocation());
    checkSpaceBehindName(*F);
    if (!isWrittenGlobal(*F) || isInSystemCode(F->getLocation(), Context.AST.getSourceManager()))
      return true;
    if (!F->isTemplateInstantiation()) {
      checkSpecifiers(*F);
      checkPlace(*F);
      if (const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate())
        checkPacks(*Template);
    }
    for (const ParmVarDecl *P : F->parameters())
      if (!P->getType()->isDependentType())
        checkParameter(*P);
    if (!F->isDependentContext()) {
      checkParameterSpace(*F);
      // nvcc writes the host's side of those that have a body.
      if (QualType Result = F->getReturnType();
          F->isDefined() && Result->isVoidType() && Result.hasQualifiers())
        report("kernel-qualified-result", *F, F->getReturnTypeSourceRange());
    }
    return true;
  }

private:
  void report(llvm::StringRef Rule, const FunctionDecl &F, SourceRange Range = {}) {
    Context.report(Rule, Range.isValid() ? Range : SourceRange(F.getLocation()),
                   {{"kernel", F.getNameAsString()}});
  }

  /// `void f() __device__ {}`, which the compiler of the host rejects. It takes such members.
  void checkSpaceBehindName(const FunctionDecl &F) {
    if (!F.isThisDeclarationADefinition() || isa<CXXMethodDecl>(F) || F.isTemplateInstantiation())
      return;
    const SourceManager &Sources = Context.AST.getSourceManager();
    SourceLocation Name = Sources.getExpansionLoc(F.getLocation());
    for (const Attr *A : F.attrs()) {
      if (!isa<CUDADeviceAttr, CUDAGlobalAttr, CUDAHostAttr>(A) || A->isImplicit() ||
          A->isInherited())
        continue;
      SourceLocation Space = Sources.getExpansionLoc(A->getLocation());
      if (Sources.isWrittenInSameFile(Name, Space) && Name < Space &&
          !isInSystemCode(Space, Sources)) {
        Context.report("space-behind-name", Space, {{"function", F.getNameAsString()}});
        return;
      }
    }
  }

  void checkSpecifiers(const FunctionDecl &F) {
    const auto *Type = F.getType()->castAs<FunctionProtoType>();
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    if (Method && !Method->getParent()->isLambda())
      report("kernel-member", F);
    if (Type->hasExceptionSpec())
      report("kernel-exception-specification", F, F.getExceptionSpecSourceRange());
    if (F.isConstexprSpecified() || F.isConsteval())
      report("kernel-constexpr", F);
    if (F.isVariadic())
      report("kernel-ellipsis", F);
    if (F.isDeleted() && !F.getDescribedFunctionTemplate())
      report("kernel-deleted", F);
    if (F.getDeclaredReturnType()->getContainedDeducedType())
      report("kernel-deduced-return-type", F);
    if (F.isOverloadedOperator() && !(Method && Method->getParent()->isLambda()))
      report("kernel-operator", F);
  }

  void checkPlace(const FunctionDecl &F) {
    if (F.getFriendObjectKind() != Decl::FOK_None && F.isThisDeclarationADefinition() &&
        F.getLexicalDeclContext()->isRecord())
      report("kernel-friend-definition", F);
    for (const DeclContext *C = F.getDeclContext(); C; C = C->getParent())
      if (const auto *N = dyn_cast<NamespaceDecl>(C);
          N && N->isInline() && N->isAnonymousNamespace())
        report("kernel-inline-unnamed-namespace", F);
  }

  void checkPacks(const FunctionTemplateDecl &Template) {
    const TemplateParameterList &Parameters = *Template.getTemplateParameters();
    for (unsigned I = 0; I + 1 < Parameters.size(); ++I)
      if (Parameters.getParam(I)->isTemplateParameterPack()) {
        Context.report("kernel-pack-not-last", Parameters.getParam(I)->getLocation(),
                       {{"kernel", Template.getNameAsString()}});
        return;
      }
  }

  void checkParameter(const ParmVarDecl &P) {
    QualType Type = P.getType();
    auto say = [&](llvm::StringRef Rule) {
      Context.report(Rule, P.getLocation(),
                     {{"parameter", P.getNameAsString()},
                      {"type", Type.getAsString(Context.AST.getPrintingPolicy())}});
    };
    if (Type->isRValueReferenceType())
      return say("kernel-rvalue-reference-parameter");
    if (Type->isLValueReferenceType())
      return say("launch-param-by-reference");
    if (isVaList(Type))
      return say("kernel-va-list-parameter");
    QualType Value = Type->isPointerType() ? Type->getPointeeType() : Type;
    if (Value->isAnyComplexType())
      return say("kernel-complex-parameter");
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition())
      return;
    if (const CXXRecordDecl *Standard = standardClass(Type)) {
      if (Standard->getName() == "initializer_list")
        return say("kernel-initializer-list-parameter");
      if (Context.Functions.isNamed(NameGroup::HostMemoryClasses, Standard->getName()))
        return say("kernel-host-object-parameter");
    }
    if (Class->isDynamicClass())
      return say("kernel-polymorphic-parameter");
    // Who writes how it is copied tells copies from owners: the usual one shares, and its
    // destructor leaves copies alone.
    if (Class->hasUserDeclaredDestructor() && !Class->hasTrivialDestructor() &&
        !Class->hasUserDeclaredCopyConstructor() && !isEmpty(*Class->getDestructor()))
      say("launch-param-nontrivial");
  }

  /// A destructor that is written to do nothing.
  static bool isEmpty(const CXXDestructorDecl &Destructor) {
    const FunctionDecl *Definition = nullptr;
    const auto *Body = Destructor.isDefined(Definition)
                           ? dyn_cast_or_null<CompoundStmt>(Definition->getBody())
                           : nullptr;
    const CXXRecordDecl &Class = *Destructor.getParent();
    auto isTrivial = [](QualType Type) {
      const CXXRecordDecl *Part = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      return !Part || Part->hasTrivialDestructor();
    };
    return Body && Body->body_empty() &&
           llvm::all_of(Class.bases(), [&](const auto &B) { return isTrivial(B.getType()); }) &&
           llvm::all_of(Class.fields(),
                        [&](const FieldDecl *F) { return isTrivial(F->getType()); });
  }

  void checkParameterSpace(const FunctionDecl &F) {
    CharUnits End;
    for (const ParmVarDecl *P : F.parameters()) {
      QualType Type = P->getType().getNonReferenceType();
      if (Type->isIncompleteType())
        return;
      End =
          End.alignTo(Context.AST.getTypeAlignInChars(Type)) + Context.AST.getTypeSizeInChars(Type);
    }
    if (End.getQuantity() > Context.Profile.max_parameter_bytes)
      Context.report("launch-param-too-large", F.getLocation(),
                     {{"kernel", F.getNameAsString()},
                      {"bytes", std::to_string(End.getQuantity())},
                      {"limit", std::to_string(Context.Profile.max_parameter_bytes)}});
  }
};

} // namespace

Check kernelDeclarationCheck() { return walk<KernelVisitor>(Passes::Both); }

} // namespace offloom
