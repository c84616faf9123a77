// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `__constant__` variables that kernels read and nobody fills.
//
// Without -rdc=true a translation unit has its own, so that all that could fill it is in sight; a
// program that asks the driver for it by its name spells the name in a string.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/MemoryUses.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace offloom {
namespace {

class ConstantInitialisationVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitVarDecl(VarDecl *V) override {
    const auto *Attribute = V->getAttr<CUDAConstantAttr>();
    if (Attribute && !Attribute->isImplicit() && V->isThisDeclarationADefinition() &&
        !V->getInit() && V->isFileVarDecl() && !V->isTemplated())
      Constants.push_back(V);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V || !V->hasAttr<CUDAConstantAttr>())
      return true;
    if (inDeviceCode() && !isWrittenHost(*function()))
      Read.try_emplace(V->getCanonicalDecl(), E);
    else
      NamedByHost.insert(V->getCanonicalDecl());
    return true;
  }
  bool VisitStringLiteral(StringLiteral *S) override {
    if (S->getCharByteWidth() == 1)
      Strings.insert(S->getString());
    return true;
  }

  void report() {
    for (const VarDecl *V : Constants) {
      const VarDecl *Key = V->getCanonicalDecl();
      auto Use = Read.find(Key);
      if (Use == Read.end() || NamedByHost.contains(Key) || isInString(V->getName()))
        continue;
      Context
          .report("const-never-initialised", V->getLocation(), {{"variable", V->getNameAsString()}})
          .note(Use->second->getBeginLoc(), "read here");
    }
  }

private:
  bool isInString(llvm::StringRef Name) const {
    return llvm::any_of(Strings, [&](const auto &S) { return S.first().contains(Name); });
  }

  std::vector<const VarDecl *> Constants;
  llvm::DenseMap<const VarDecl *, const DeclRefExpr *> Read;
  llvm::DenseSet<const VarDecl *> NamedByHost;
  llvm::StringSet<> Strings;
};

/// Whether the unit launches a kernel: a file without launches may be compiled for its kernels
/// alone, and be loaded and filled by another program.
class LaunchFinder : public DynamicRecursiveASTVisitor {
public:
  LaunchFinder() { ShouldVisitTemplateInstantiations = true; }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override {
    Found = true;
    return false;
  }
  bool Found = false;
};

} // namespace

static void checkConstantInitialisation(CheckContext &Context) {
  if (Context.Options.RelocatableDeviceCode)
    return;
  LaunchFinder Launches;
  Launches.TraverseAST(Context.AST);
  if (!Launches.Found)
    return;
  ConstantInitialisationVisitor Visitor(Context);
  Visitor.TraverseAST(Context.AST);
  Visitor.report();
}

// In the host pass, since code of the host may stand where __CUDA_ARCH__ is not defined.
Check constantInitialisationCheck() { return {Passes::Host, checkConstantInitialisation}; }

} // namespace offloom
