// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/KernelRegistrations.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Text/KernelNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace clang;

namespace offloom {

namespace {

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

/// Does the declaration say how \p Kernel may be launched, or is?
bool restrictsLaunches(const FunctionDecl &Kernel) {
  return Kernel.hasAttr<CUDALaunchBoundsAttr>() || clusterOf(Kernel);
}

/// The kernels that are named elsewhere than in a launch, and the instantiations whose launches
/// their declaration restricts.
class NamedKernels : public DynamicRecursiveASTVisitor {
public:
  NamedKernels() { ShouldVisitTemplateInstantiations = true; }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
    Launched.insert(Callee);
    // The launch is a closure, of whose kernel the runtime does not learn.
    if (const auto *Lookup = llvm::dyn_cast<UnresolvedLookupExpr>(Callee);
        Lookup && isOpenLaunch(Call))
      for (const NamedDecl *D : Lookup->decls())
        if (const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction())
          WithoutAddress.insert(F->getCanonicalDecl());
    return true;
  }
  /// What a template's name in a list means shows in the list as Clang understands it alone.
  bool TraverseInitListExpr(InitListExpr *List) override {
    if (InitListExpr *Understood = List->getSemanticForm())
      List = Understood;
    return llvm::all_of(List->inits(), [&](Expr *E) { return TraverseStmt(E); });
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *F = llvm::dyn_cast<FunctionDecl>(Ref->getDecl());
    if (F && isKernel(*F) && !Launched.contains(Ref))
      Found.insert(F->getCanonicalDecl());
    return true;
  }
  /// No line can stand behind a template for all of its instantiations.
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isKernel(*F) || F->isDependentContext() || !F->getPrimaryTemplate() ||
        !restrictsLaunches(*F))
      return true;
    Found.insert(F->getCanonicalDecl());
    if (addressAtFileEnd(*F).empty())
      WithoutAddress.insert(F->getPrimaryTemplate()->getTemplatedDecl()->getCanonicalDecl());
    return true;
  }

  llvm::SetVector<const FunctionDecl *> Found;
  llvm::DenseSet<const FunctionDecl *> WithoutAddress; ///< templates, for some instantiation

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
  return !F.getPrimaryTemplate() &&
         F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()).isSingleResult();
}

/// What an instantiation was declared with is a number; else it stands as the author wrote it.
std::string boundsText(const Expr *E, const FunctionDecl &Kernel, const SourceText &Text) {
  Expr::EvalResult Value;
  if (Kernel.getPrimaryTemplate() && !E->isValueDependent() &&
      E->EvaluateAsInt(Value, Text.context()))
    return llvm::toString(Value.Val.getInt(), 10);
  return Text.text(E->getSourceRange()).str();
}

/// The line that registers \p Kernel, whose address \p Address is.
std::string registration(const FunctionDecl &Kernel, llvm::StringRef Variable,
                         llvm::StringRef Address, const SourceText &Text) {
  std::string Line =
      ("static const offloom::kernel_registration " + Variable + "(" + Address).str();
  const FunctionDecl *Definition = Kernel.getDefinition();
  if (std::string Attributes = Definition ? registeredAttributes(*Definition, Text) : "";
      !Attributes.empty())
    Line += ", {" + Attributes + "}";
  return Line + ");";
}

/// Kernels that have no line behind their definition.
class RegistrationsAtFileEnd {
public:
  RegistrationsAtFileEnd(const SourceText &Text, FileID File, EditList &Edits)
      : Text(Text), File(File), Edits(Edits) {}

  void add(const FunctionDecl &Kernel, llvm::StringSet<> &Done) {
    std::string Address = addressAtFileEnd(Kernel);
    if (Address.empty() || !Done.insert(Address).second)
      return;
    std::string Name = Kernel.getQualifiedNameAsString();
    llvm::erase_if(Name, [](char C) { return !isAlphanumeric(C) && C != '_' && C != ':'; });
    std::string Variable = llvm::join(llvm::split(Name, "::"), "_");
    if (File != Text.sources().getMainFileID())
      Variable += "_alone"; // files that include this one have registrations of their own
    Variable += "_registration";
    if (unsigned Count = ++Variables[Variable]; Count > 1)
      Variable += std::to_string(Count);
    llvm::StringRef Buffer = Text.buffer(File);
    bool AtLineStart = Buffer.empty() || Buffer.ends_with("\n");
    Edits.declareAt(File, Buffer.size(),
                    (AtLineStart ? "" : "\n") + registration(Kernel, Variable, Address, Text) +
                        "\n");
  }

private:
  const SourceText &Text;
  FileID File;
  EditList &Edits;
  llvm::StringMap<unsigned> Variables;
};

} // namespace

std::string registeredAttributes(const FunctionDecl &Kernel, const SourceText &Text) {
  llvm::SmallVector<std::string, 3> Attributes;
  StaticShared Shared(Text.context());
  Shared.TraverseStmt(Kernel.getBody());
  if (Shared.Bytes)
    Attributes.push_back(".static_shared_bytes = " + std::to_string(Shared.Bytes));
  if (const auto *Bounds = Kernel.getAttr<CUDALaunchBoundsAttr>())
    Attributes.push_back(".max_threads = " + boundsText(Bounds->getMaxThreads(), Kernel, Text));
  if (const AnnotateAttr *Cluster = clusterOf(Kernel)) {
    llvm::SmallVector<std::string, 3> Blocks;
    for (const Expr *E : Cluster->args())
      Blocks.push_back(boundsText(E, Kernel, Text));
    Attributes.push_back(".cluster = dim3(" + llvm::join(Blocks, ", ") + ")");
  }
  return llvm::join(Attributes, ", ");
}

void registerKernels(ASTContext &Context, const SourceText &Text, FileID File,
                     llvm::StringSet<> &Done, EditList &Edits, std::vector<Finding> &Residue) {
  NamedKernels Named;
  Named.TraverseAST(Context);
  for (const FunctionDecl *F : writtenFunctions(Context)) {
    if (!isKernel(*F))
      continue;
    bool Registers = !F->isDependentContext() && !F->isCXXClassMember() && hasNameOfItsOwn(*F);
    const bool AtUses =
        F->getDescribedFunctionTemplate() && !Named.WithoutAddress.contains(F->getCanonicalDecl());
    if (annotation(*F, "block_size") || (clusterOf(*F) && !Registers && !AtUses))
      Residue.push_back(residueAt(F->getLocation(), Text, "migrate-cluster",
                                  "the block or cluster dimensions that the declaration of '" +
                                      F->getName() +
                                      "' asks for are lost; launch it by cudaLaunchKernelEx with "
                                      "cudaLaunchAttributeClusterDimension"));
    auto Body = Text.rangeOf(F->getBody()->getSourceRange());
    if (!Registers || !Body || F->getBody()->getEndLoc().isMacroID())
      continue;
    bool Asked = Named.Found.contains(F->getCanonicalDecl());
    if (!Asked && !restrictsLaunches(*F))
      continue;
    std::string Name = F->getNameAsString();
    if (Done.insert(addressAtFileEnd(*F)).second)
      Edits.insertBehind(*Body, "\n" + registration(*F, Name + "_registration", Name, Text));
  }
  RegistrationsAtFileEnd AtEnd(Text, File, Edits);
  for (const FunctionDecl *F : Named.Found)
    AtEnd.add(*F, Done);
}

} // namespace offloom
