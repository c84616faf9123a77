// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block size that CUDA has worked out for one kernel, and with which another is launched, or the
// same with dynamic shared memory that the question did not mention.
//
// Judged within a function. A kernel about which the same variable has been asked anywhere in it is
// left alone.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/Zero.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

/// The function that \p E names, of an instance its template's.
const FunctionDecl *kernelIn(const Expr *E) {
  E = E ? E->IgnoreParenCasts() : nullptr;
  if (const auto *Address = dyn_cast_or_null<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenCasts();
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(E);
  const auto *F = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
  const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern() : nullptr;
  return Pattern ? Pattern->getCanonicalDecl() : F ? F->getCanonicalDecl() : nullptr;
}

/// What one function asks and launches.
struct Sizes : DynamicRecursiveASTVisitor {
  explicit Sizes(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call)) {
      Launches.push_back(Launch);
      return true;
    }
    const FunctionFacts *Function = Facts.functionOf(*Call);
    if (!Function || Function->does(FunctionFacts::Action::Launches))
      return true;
    const Expr *Block = Facts.argument(*Call, ArgumentRole::Block);
    if (const VarDecl *V = Block ? variableAt(*Block) : nullptr)
      Asked[V].push_back({Call, kernelIn(Facts.argument(*Call, ArgumentRole::Kernel))});
    return true;
  }

  struct Question {
    const CallExpr *Call;
    const FunctionDecl *Kernel; ///< null: not known
  };
  const UnitFacts &Facts;
  llvm::MapVector<const VarDecl *, llvm::SmallVector<Question, 2>> Asked;
  std::vector<const CUDAKernelCallExpr *> Launches;
};

class OccupancyKernelVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isTemplateInstantiation() ||
        isWrittenForDevice(*F))
      return true;
    Sizes In(Context.Facts);
    In.TraverseStmt(F->getBody());
    for (const CUDAKernelCallExpr *Launch : In.Launches)
      for (const auto &[V, Questions] : In.Asked)
        if (isMadeOf(*Launch->getConfig()->getArg(1), *V))
          judge(*Launch, *V, Questions);
    return true;
  }

private:
  void judge(const CUDAKernelCallExpr &Launch, const VarDecl &V,
             llvm::ArrayRef<Sizes::Question> Questions) {
    const FunctionDecl *Kernel = kernelIn(Launch.getCallee());
    if (Kernel && llvm::all_of(Questions, [&](const Sizes::Question &Q) {
          return Q.Kernel == Kernel && leavesMemoryOut(*Q.Call);
        }))
      judgeMemory(Launch, *Questions.back().Call);
    if (!Kernel || llvm::any_of(Questions, [&](const Sizes::Question &Q) {
          return !Q.Kernel || Q.Kernel == Kernel;
        }))
      return;
    Context
        .report("launch-occupancy-of-other-kernel", Launch.getSourceRange(),
                {{"variable", V.getNameAsString()},
                 {"asked", Questions.back().Kernel->getNameAsString()},
                 {"kernel", Kernel->getNameAsString()}})
        .note(Questions.back().Call->getBeginLoc(), "asked here");
  }

  /// Whether \p Question says, or leaves it to the default, that the kernel has no dynamic memory.
  bool leavesMemoryOut(const CallExpr &Question) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Question);
    std::optional<unsigned> I = Function ? Function->position(ArgumentRole::Bytes) : std::nullopt;
    return I && (*I >= Question.getNumArgs() || isZero(*Question.getArg(*I), Context.AST));
  }

  void judgeMemory(const CUDAKernelCallExpr &Launch, const CallExpr &Question) {
    const CallExpr &Config = *Launch.getConfig();
    const Expr *Bytes = Config.getNumArgs() > 2 ? Config.getArg(2) : nullptr;
    if (Bytes && !isa<CXXDefaultArgExpr>(Bytes) && !Bytes->isValueDependent() &&
        !isZero(*Bytes, Context.AST))
      Context
          .report("launch-occupancy-without-memory", Bytes->getSourceRange(),
                  {{"kernel", kernelIn(Launch.getCallee())->getNameAsString()}})
          .note(Question.getBeginLoc(), "asked here");
  }

  /// Whether \p E names \p V, or a variable that is initialized with it.
  static bool isMadeOf(const Expr &E, const VarDecl &V) {
    struct Names : DynamicRecursiveASTVisitor {
      explicit Names(const VarDecl &V) : V(V) {}
      bool VisitDeclRefExpr(DeclRefExpr *Name) override {
        const auto *Other = dyn_cast<VarDecl>(Name->getDecl());
        Found |= Other == &V || (Other && Other->getInit() && Other->hasLocalStorage() &&
                                 refersTo(Other->getInit(), &V));
        return !Found;
      }
      const VarDecl &V;
      bool Found = false;
    } Finder(V);
    Finder.TraverseStmt(const_cast<Expr *>(&E));
    return Finder.Found;
  }
};

} // namespace

Check occupancyKernelCheck() { return walk<OccupancyKernelVisitor>(Passes::Host); }

} // namespace offloom
