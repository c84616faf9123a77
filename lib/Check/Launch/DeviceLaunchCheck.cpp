// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that kernels launch, and device functions of other files: arguments are copied bit by
// bit, addresses of a thread's own memory mean nothing in the child grid, and without relocatable
// device code there is no linker that could find a function elsewhere. The runtime's functions for
// device code are in a library, too.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

using namespace clang;

namespace offloom {
namespace {

class DeviceLaunchVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (const FunctionDecl *Kernel = Launch->getDirectCallee();
        Kernel && !Kernel->isExternallyVisible() && !Kernel->isDefined() &&
        !Kernel->isTemplated() && Kernel->getTemplatedKind() == FunctionDecl::TK_NonTemplate &&
        Context.ThePass == Pass::Host)
      Undefined.push_back({Launch, Kernel, Kernel});
    Configurations.insert(Launch->getConfig());
    if (!inDeviceCode())
      return true;
    for (const Expr *Argument : Launch->arguments()) {
      checkClass(*Argument);
      checkPointer(*Argument);
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || isa<CUDAKernelCallExpr>(Call) || Configurations.contains(Call) ||
        Context.Options.RelocatableDeviceCode || Context.ThePass != Pass::Device ||
        !inDeviceCode() || !isWrittenDevice(*Callee))
      return true;
    if (isOfDeviceRuntime(*Callee)) {
      OfRuntime.push_back({Call, Callee, function()});
      return true;
    }
    if (isDefinedInSomeSpace(*Callee) || Callee->isTemplated() ||
        Callee->getTemplatedKind() != FunctionDecl::TK_NonTemplate ||
        Callee->isVirtualAsWritten() || Callee->isDefaulted() || Callee->getBuiltinID() != 0 ||
        isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      return true;
    Undefined.push_back({Call, Callee, function()});
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { return noteUse(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override { return noteUse(E->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return noteUse(E->getConstructor()); }

  /// Reports calls of functions that are not here. What no kernel of this file comes to is left
  /// out of the program, with all that it lacks.
  void reportUndefined() {
    llvm::DenseSet<const FunctionDecl *> Reached;
    llvm::SmallVector<const FunctionDecl *> Next;
    for (const auto &[Function, Used] : Uses)
      if (!Function || isKernel(*Function))
        Next.push_back(Function);
    while (!Next.empty()) {
      const FunctionDecl *F = Next.pop_back_val();
      if (Reached.insert(F).second)
        if (auto Used = Uses.find(F); Used != Uses.end())
          llvm::append_range(Next, Used->second);
    }
    auto isReached = [&](const FunctionDecl &F) {
      return isKernel(F) || Reached.contains(F.getCanonicalDecl());
    };
    for (const UndefinedCall &U : OfRuntime)
      if (isReached(*U.Caller))
        Context.report("device-runtime-without-rdc", U.Call->getSourceRange(),
                       {{"function", U.Callee->getNameAsString()}});
    for (const UndefinedCall &U : Undefined)
      if (isReached(*U.Caller) || isKept(*U.Caller, *U.Callee))
        Context
            .report("device-function-undefined", U.Call->getSourceRange(),
                    {{"function", U.Callee->getNameAsString()}})
            .note(U.Callee->getLocation(), "declared here");
  }

private:
  /// No other file has what is static: nvcc wants it in what it compiles for whoever may call.
  static bool isKept(const FunctionDecl &Caller, const FunctionDecl &Callee) {
    return !Callee.isExternallyVisible() && !Caller.isInlined() && Caller.isExternallyVisible() &&
           !Caller.isTemplated();
  }

  struct UndefinedCall {
    const CallExpr *Call;
    const FunctionDecl *Callee;
    const FunctionDecl *Caller;
  };

  /// Whether \p F has a body, which its author may have given no space: nvcc compiles it for both.
  static bool isDefinedInSomeSpace(const FunctionDecl &F) {
    return F.isDefined() ||
           (F.getDeclName().isIdentifier() &&
            llvm::any_of(F.getDeclContext()->lookup(F.getDeclName()), [&](const NamedDecl *Other) {
              const auto *G = dyn_cast<FunctionDecl>(Other);
              return G && G->isDefined() &&
                     F.getASTContext().hasSameType(G->getType(), F.getType());
            }));
  }

  /// \p F is one of CUDA's API that code of either side calls, as cudaMalloc.
  bool isOfDeviceRuntime(const FunctionDecl &F) const {
    return F.getIdentifier() && Context.Api.find(F.getName()) &&
           isInSystemCode(F.getLocation(), Context.AST.getSourceManager());
  }

  bool noteUse(const ValueDecl *D) {
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      Uses[function() ? function()->getCanonicalDecl() : nullptr].push_back(F->getCanonicalDecl());
    return true;
  }

  void checkClass(const Expr &Argument) {
    const CXXRecordDecl *Class = Argument.getType()->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition())
      return;
    bool Copies = llvm::any_of(Class->ctors(), [](const CXXConstructorDecl *C) {
      return C->isCopyConstructor() && C->isUserProvided();
    });
    const CXXDestructorDecl *Destructor = Class->getDestructor();
    if (Copies || (Destructor && Destructor->isUserProvided()))
      Context.report("device-launch-class-argument", Argument.getSourceRange(),
                     {{"type", Class->getNameAsString()},
                      {"member", Copies ? "copy constructor" : "destructor"}});
  }

  void checkPointer(const Expr &Argument) {
    const Expr *E = Argument.IgnoreParenImpCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenImpCasts();
    else if (!E->getType()->isArrayType())
      return;
    while (true) {
      if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
          Subscript && Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        E = Subscript->getBase()->IgnoreParenImpCasts();
      else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
        E = Member->getBase()->IgnoreParenImpCasts();
      else
        break;
    }
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!V || V->getType()->isReferenceType())
      return;
    bool Shared = V->hasAttr<CUDASharedAttr>();
    if (Shared || V->hasLocalStorage())
      Context.report("device-launch-local-pointer", Argument.getSourceRange(),
                     {{"variable", V->getNameAsString()}, {"memory", Shared ? "shared" : "local"}});
  }

  std::vector<UndefinedCall> Undefined, OfRuntime;
  llvm::DenseSet<const CallExpr *> Configurations; ///< of launches, which nobody calls
  /// The functions that a function names; those of initialisers outside of functions under null.
  llvm::MapVector<const FunctionDecl *, std::vector<const FunctionDecl *>> Uses;
};

} // namespace

static void checkDeviceLaunch(CheckContext &Context) {
  DeviceLaunchVisitor Visitor(Context);
  Visitor.TraverseAST(Context.AST);
  Visitor.reportUndefined();
}

Check deviceLaunchCheck() { return {Passes::Both, checkDeviceLaunch}; }

} // namespace offloom
