// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/KernelRegistrations.h"
#include "Analysis/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace clang;

namespace offloom {

namespace {

/// The kernels that are named elsewhere than in a launch.
class NamedKernels : public DynamicRecursiveASTVisitor {
public:
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    Launched.insert(Call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *F = llvm::dyn_cast<FunctionDecl>(Ref->getDecl());
    if (F && isKernel(*F) && !Launched.contains(Ref))
      Found.insert(F->getCanonicalDecl());
    return true;
  }

  llvm::DenseSet<const FunctionDecl *> Found;

private:
  llvm::DenseSet<const Expr *> Launched; // a launch is visited before the name in it
};

/// The size of the shared variables that a kernel's own text declares, laid out in that order.
class StaticShared : public DynamicRecursiveASTVisitor {
public:
  explicit StaticShared(const ASTContext &Context) : Context(Context) {}

  bool VisitVarDecl(VarDecl *V) override {
    // Of a generic lambda, each instantiation would have variables of its own.
    if (isShared(*V) && !V->hasExternalStorage() && !V->getType()->isDependentType()) {
      // Not getDeclAlign: it says what x86 prefers for arrays.
      Bytes = llvm::alignTo(Bytes,
                            std::max(Context.getTypeAlign(V->getType()), V->getMaxAlignment()) / 8);
      Bytes += Context.getTypeSizeInChars(V->getType()).getQuantity();
    }
    return true;
  }

  uint64_t Bytes = 0;

private:
  const ASTContext &Context;
};

bool hasNameOfItsOwn(const FunctionDecl &F) {
  return F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()).isSingleResult();
}

/// A specifier that the bundled headers make an annotation; null without.
const AnnotateAttr *annotation(const FunctionDecl &Kernel, llvm::StringRef Name) {
  for (const auto *A : Kernel.specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == Name)
      return A;
  return nullptr;
}

/// `__cluster_dims__(x, y, z)`.
const AnnotateAttr *clusterOf(const FunctionDecl &Kernel) {
  return annotation(Kernel, "cluster_dims");
}

std::string attributesOf(const FunctionDecl &Kernel, uint64_t SharedBytes, const SourceText &Text) {
  llvm::SmallVector<std::string, 3> Attributes;
  if (SharedBytes)
    Attributes.push_back(".static_shared_bytes = " + std::to_string(SharedBytes));
  if (const auto *Bounds = Kernel.getAttr<CUDALaunchBoundsAttr>())
    Attributes.push_back(
        (".max_threads = " + Text.text(Bounds->getMaxThreads()->getSourceRange())).str());
  if (const AnnotateAttr *Cluster = clusterOf(Kernel)) {
    llvm::SmallVector<std::string, 3> Blocks;
    for (const Expr *E : Cluster->args())
      Blocks.push_back(Text.text(E->getSourceRange()).str());
    Attributes.push_back(".cluster = dim3(" + llvm::join(Blocks, ", ") + ")");
  }
  return llvm::join(Attributes, ", ");
}

} // namespace

void registerKernels(ASTContext &Context, const SourceText &Text, EditList &Edits,
                     std::vector<Finding> &Residue) {
  NamedKernels Named;
  Named.TraverseAST(Context);
  for (const FunctionDecl *F : writtenFunctions(Context)) {
    if (!isKernel(*F))
      continue;
    bool Registers = !F->isDependentContext() && !F->isCXXClassMember() && hasNameOfItsOwn(*F);
    if (annotation(*F, "block_size") || (clusterOf(*F) && !Registers))
      Residue.push_back(residueAt(F->getLocation(), Text, "migrate-cluster",
                                  "the block or cluster dimensions that the declaration of '" +
                                      F->getName() +
                                      "' asks for are lost; launch it by cudaLaunchKernelEx with "
                                      "cudaLaunchAttributeClusterDimension"));
    if (!Registers)
      continue;
    auto Body = Text.rangeOf(F->getBody()->getSourceRange());
    if (!Body || F->getBody()->getEndLoc().isMacroID())
      continue;
    StaticShared Shared(Context);
    Shared.TraverseStmt(F->getBody());
    bool Asked = Shared.Bytes && Named.Found.contains(F->getCanonicalDecl());
    if (!Asked && !F->hasAttr<CUDALaunchBoundsAttr>() && !clusterOf(*F))
      continue;
    std::string Name = F->getNameAsString();
    Edits.insert(Body->File, Body->End,
                 "\nstatic const offloom::kernel_registration " + Name + "_registration(" + Name +
                     ", {" + attributesOf(*F, Shared.Bytes, Text) + "});",
                 rank::Close);
  }
}

} // namespace offloom
