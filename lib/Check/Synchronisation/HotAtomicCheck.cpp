// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics by which all threads of a grid change one word, and wait for each other.
//
// What the lanes of a warp are known to pass is evaluated, also through functions of the user's;
// one that a lane or two of a warp come to has been combined before. Data may keep most threads
// away from a branch, so that this is a remark.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/WarpAccesses.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {
namespace {

class HotAtomicVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    forEachWalk(*F, Context.Facts, Context.AST, /*Deepest=*/3,
                [&](const AccessCollector &Collector, const WarpEvaluation &Values) {
                  for (const HeaderCall &C : Collector.HeaderCalls)
                    if (C.Most >= Crowd && Context.Facts.isNamed(NameGroup::Atomics, *C.Call) &&
                        isHot(*C.Call, Values))
                      Hot.insert(C.Call);
                });
    report(*F);
    return true;
  }

private:
  static constexpr unsigned Crowd = 16;

  bool isHot(const CallExpr &Call, const WarpEvaluation &Values) const {
    // What takes a lock or gives it back adds nothing up.
    if (Call.getNumArgs() != 2 || Context.Facts.isNamed(NameGroup::Exchanges, Call))
      return false;
    std::optional<WarpAddress> Word = Values.pointer(*Call.getArg(0));
    return Word && Word->Space == AddressSpace::Global && Word->Bytes.isUniform();
  }

  /// Those in the kernel itself are one finding; a function that it calls may be another's too.
  void report(const FunctionDecl &Kernel) {
    const SourceManager &Sources = Context.AST.getSourceManager();
    auto IsOwn = [&](const CallExpr *Call) {
      return !Sources.isBeforeInTranslationUnit(Call->getBeginLoc(), Kernel.getBeginLoc()) &&
             Sources.isBeforeInTranslationUnit(Call->getBeginLoc(), Kernel.getEndLoc());
    };
    const std::ptrdiff_t Own = llvm::count_if(Hot, IsOwn);
    bool IsSaid = false;
    for (const CallExpr *Call : Hot) {
      const bool IsFirst = IsOwn(Call) && !IsSaid;
      if (IsOwn(Call) && IsSaid)
        continue;
      IsSaid |= IsFirst;
      Context.report(
          "atomic-hot-address", Call->getSourceRange(),
          {{"others", IsFirst && Own > 1 ? ", as at " + std::to_string(Own - 1) +
                                               " more places of '" + Kernel.getNameAsString() + "'"
                                         : ""}});
    }
    Hot.clear();
  }

  llvm::SetVector<const CallExpr *> Hot; ///< of the kernel that is looked at
};

} // namespace

Check hotAtomicCheck() { return walk<HotAtomicVisitor>(Passes::Device); }

} // namespace offloom
