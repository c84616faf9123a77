// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics by which all threads of a grid, or of a block, change one word, and wait for each other.
//
// What the lanes of a warp are known to pass is evaluated, also through functions of the user's;
// one that a lane or two of a warp come to has been combined before. Data may keep most threads
// away from a branch, so that this is a remark.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/WarpAccesses.h"
#include "Check/Synchronisation/AtomicResults.h"
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
                    if (C.Most >= Crowd && Context.Facts.isNamed(NameGroup::Atomics, *C.Call))
                      note(*C.Call, Values);
                });
    report(*F, Hot, "atomic-hot-address");
    report(*F, HotInBlock, "atomic-hot-shared");
    return true;
  }

private:
  static constexpr unsigned Crowd = 16;

  void note(const CallExpr &Call, const WarpEvaluation &Values) {
    // What takes a lock or gives it back adds nothing up.
    if (Call.getNumArgs() != 2 || Context.Facts.isNamed(NameGroup::Exchanges, Call))
      return;
    const std::optional<WarpAddress> Word = Values.pointer(*Call.getArg(0));
    if (!Word || !Word->Bytes.isUniform())
      return;
    if (Word->Space == AddressSpace::Global)
      Hot.insert(&Call);
    // A minimum, which most threads do not change, is often guarded by data.
    else if (Word->Space == AddressSpace::Shared &&
             Context.Facts.isNamed(NameGroup::Tickets, Call) && !isForItsResult(Call, Context.AST))
      HotInBlock.insert(&Call);
  }

  /// Those in the kernel itself are one finding; a function that it calls may be another's too.
  void report(const FunctionDecl &Kernel, llvm::SetVector<const CallExpr *> &Hot,
              llvm::StringRef Rule) {
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
          Rule, Call->getSourceRange(),
          {{"others", IsFirst && Own > 1 ? ", as at " + std::to_string(Own - 1) +
                                               " more places of '" + Kernel.getNameAsString() + "'"
                                         : ""}});
    }
    Hot.clear();
  }

  // Of the kernel that is looked at: in global memory, and in that of the block.
  llvm::SetVector<const CallExpr *> Hot, HotInBlock;
};

} // namespace

Check hotAtomicCheck() { return walk<HotAtomicVisitor>(Passes::Device); }

} // namespace offloom
