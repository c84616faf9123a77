// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __launch_bounds__, __maxnreg__, __cluster_dims__ and __block_size__: where they may stand and
// with which values. Clang knows the first alone; our headers keep the others as annotations.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/DeclarationVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {
namespace {

class LaunchBoundsVisitor : public DeclarationVisitor {
public:
  using DeclarationVisitor::DeclarationVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isTemplateInstantiation())
      return true;
    for (const Attr *A : F->attrs()) {
      if (A->isInherited())
        continue;
      if (const auto *Bounds = dyn_cast<CUDALaunchBoundsAttr>(A))
        checkBounds(*F, *Bounds);
      else if (const auto *Annotation = dyn_cast<AnnotateAttr>(A))
        checkAnnotation(*F, *Annotation);
    }
    checkGridConstants(*F);
    checkBoundsTwice(*F);
    return true;
  }

private:
  static std::string spelling(llvm::StringRef Annotation) {
    return ("__" + Annotation + "__").str();
  }

  void notOnKernel(const FunctionDecl &F, const Attr &A, const std::string &Attribute) {
    Context.report("launch-bounds-not-on-kernel", A.getLocation(),
                   {{"attribute", Attribute}, {"function", F.getNameAsString()}});
  }

  void invalid(const Attr &A, const std::string &Attribute, const llvm::Twine &Problem) {
    Context.report("launch-bounds-invalid", A.getLocation(),
                   {{"attribute", Attribute}, {"problem", Problem.str()}});
  }

  void checkBounds(const FunctionDecl &F, const CUDALaunchBoundsAttr &A) {
    if (!isWrittenGlobal(F))
      return notOnKernel(F, A, "__launch_bounds__");
    auto value = [&](const Expr *E) {
      return E ? knownInteger(*E, nullptr, Context.Facts) : std::nullopt;
    };
    if (auto Threads = value(A.getMaxThreads());
        Threads && (*Threads <= 0 || *Threads > Context.Profile.max_threads_per_block))
      Context.report("launch-bounds-out-of-range", A.getLocation(),
                     {{"value", std::to_string(*Threads)},
                      {"limit", std::to_string(Context.Profile.max_threads_per_block)}});
    if (A.getMaxBlocks() && Context.Options.Arch < 90)
      invalid(A, "__launch_bounds__", "blocks per cluster need sm_90 or newer");
    else if (auto Blocks = value(A.getMaxBlocks()); Blocks && *Blocks < 0)
      invalid(A, "__launch_bounds__", "the number of blocks per cluster is negative");
  }

  /// The bounds that \p F states itself, in the order of the text.
  static llvm::SmallVector<const CUDALaunchBoundsAttr *, 2> writtenBounds(const FunctionDecl &F) {
    llvm::SmallVector<const CUDALaunchBoundsAttr *, 2> Written;
    for (const auto *A : F.specific_attrs<CUDALaunchBoundsAttr>())
      if (!A->isInherited())
        Written.push_back(A);
    llvm::sort(Written, [](auto *A, auto *B) { return A->getLocation() < B->getLocation(); });
    return Written;
  }

  bool isSame(const Expr *A, const Expr *B) {
    if (!A || !B)
      return A == B;
    if (A->isValueDependent() || B->isValueDependent())
      return isSameExpression(*A, *B, Context.AST);
    return knownInteger(*A, nullptr, Context.Facts) == knownInteger(*B, nullptr, Context.Facts);
  }

  void checkBoundsTwice(const FunctionDecl &F) {
    auto Bounds = writtenBounds(F);
    for (unsigned I = 1; I < Bounds.size(); ++I)
      boundsTwice(F, *Bounds[I], *Bounds[I - 1]);
    const FunctionDecl *Before = Bounds.empty() ? nullptr : F.getPreviousDecl();
    for (; Before; Before = Before->getPreviousDecl())
      if (auto Earlier = writtenBounds(*Before); !Earlier.empty()) {
        const CUDALaunchBoundsAttr &A = *Bounds.front(), &B = *Earlier.back();
        if (!isSame(A.getMaxThreads(), B.getMaxThreads()) ||
            !isSame(A.getMinBlocks(), B.getMinBlocks()) ||
            !isSame(A.getMaxBlocks(), B.getMaxBlocks()))
          boundsTwice(F, A, B);
        return;
      }
  }

  void boundsTwice(const FunctionDecl &F, const Attr &A, const Attr &Earlier) {
    Context.report("launch-bounds-twice", A.getLocation(), {{"function", F.getNameAsString()}})
        .note(Earlier.getLocation(), "given here before");
  }

  void checkAnnotation(const FunctionDecl &F, const AnnotateAttr &A) {
    llvm::StringRef Kind = A.getAnnotation();
    if (Kind == "local_maxnreg") // which any device function may have
      return checkRegisters(A);
    if (Kind != "maxnreg" && Kind != "cluster_dims" && Kind != "block_size")
      return;
    std::string Name = spelling(Kind);
    if (!isWrittenGlobal(F))
      return notOnKernel(F, A, Name);
    if (Kind != "cluster_dims" && F.hasAttr<CUDALaunchBoundsAttr>())
      invalid(A, Name, "__launch_bounds__ is given too");
    if (Kind == "maxnreg")
      return checkRegisters(A);
    if (Kind == "block_size" && Context.Options.Arch < 90)
      invalid(A, Name, "it needs sm_90 or newer");
    checkSizes(F, A, Name);
  }

  void checkRegisters(const AnnotateAttr &A) {
    if (A.args_size() != 1)
      return;
    std::optional<int64_t> Count = knownInteger(**A.args_begin(), nullptr, Context.Facts);
    if (Count && (*Count <= 0 || *Count > Context.Profile.registers_per_thread))
      invalid(A, spelling(A.getAnnotation()),
              "a thread has 1 to " + llvm::Twine(Context.Profile.registers_per_thread) +
                  " registers, not " + llvm::Twine(*Count));
  }

  /// The numbers that \p E lists, which are operands of commas in `((8, 4), (2))`.
  void collect(const Expr *E, std::vector<std::optional<int64_t>> &Values) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Constant = dyn_cast<ConstantExpr>(E))
      return collect(Constant->getSubExpr(), Values);
    if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp()) {
      collect(Comma->getLHS(), Values);
      collect(Comma->getRHS(), Values);
      return;
    }
    Values.push_back(knownInteger(*E, nullptr, Context.Facts));
  }

  void checkSizes(const FunctionDecl &F, const AnnotateAttr &A, const std::string &Name) {
    std::vector<std::optional<int64_t>> Values;
    for (const Expr *E : A.args())
      collect(E, Values);
    for (std::optional<int64_t> Value : Values)
      if (Value && *Value <= 0)
        return invalid(A, Name, "sizes must be positive");
    if (A.getAnnotation() == "cluster_dims")
      checkCluster(F, A, Values);
    else if (A.args_size() > 1)
      for (const auto *Other : F.specific_attrs<AnnotateAttr>())
        if (Other->getAnnotation() == "cluster_dims")
          invalid(A, Name, "the cluster's size is given by __cluster_dims__ too");
  }

  void checkCluster(const FunctionDecl &F, const AnnotateAttr &A,
                    llvm::ArrayRef<std::optional<int64_t>> Values) {
    if (Values.size() > 3)
      return invalid(A, "__cluster_dims__", "there are three dimensions");
    int64_t Blocks = 1;
    for (std::optional<int64_t> Value : Values) {
      if (!Value)
        return;
      Blocks *= *Value;
    }
    if (Values.size() == A.args_size() &&
        llvm::any_of(A.args(), [](const Expr *E) { return E->getType()->isFloatingType(); }))
      return invalid(A, "__cluster_dims__", "sizes are integers");
    if (Blocks > Context.Profile.max_cluster_blocks)
      Context.report("cluster-too-large", A.getLocation(),
                     {{"blocks", std::to_string(Blocks)},
                      {"limit", std::to_string(Context.Profile.max_cluster_blocks)}});
    const auto *Bounds = F.getAttr<CUDALaunchBoundsAttr>();
    std::optional<int64_t> Most =
        Bounds && Bounds->getMaxBlocks()
            ? knownInteger(*Bounds->getMaxBlocks(), nullptr, Context.Facts)
            : std::nullopt;
    if (Most && *Most > 0 && Blocks > *Most)
      invalid(A, "__cluster_dims__",
              llvm::Twine(Blocks) + " blocks are more than the " + llvm::Twine(*Most) +
                  " that __launch_bounds__ allows");
  }

  /// `__grid_constant__` must stand in each declaration or in none.
  void checkGridConstants(const FunctionDecl &F) {
    const FunctionDecl *Before = F.getPreviousDecl();
    if (!Before && F.getTemplateSpecializationKind() == TSK_ExplicitSpecialization &&
        F.getPrimaryTemplate())
      Before = F.getPrimaryTemplate()->getTemplatedDecl();
    if (!Before || !isWrittenGlobal(F))
      return;
    for (unsigned I = 0; I < std::min(F.getNumParams(), Before->getNumParams()); ++I) {
      const ParmVarDecl &P = *F.getParamDecl(I);
      if (isGridConstant(P) != isGridConstant(*Before->getParamDecl(I)))
        Context
            .report("grid-constant-mismatch", P.getLocation(), {{"parameter", P.getNameAsString()}})
            .note(Before->getParamDecl(I)->getLocation(), "declared here before");
    }
  }

  static bool isGridConstant(const ParmVarDecl &P) {
    const auto *A = P.getAttr<CUDAGridConstantAttr>();
    return A && !A->isInherited();
  }
};

} // namespace

Check launchBoundsCheck() { return walk<LaunchBoundsVisitor>(Passes::Both); }

} // namespace offloom
