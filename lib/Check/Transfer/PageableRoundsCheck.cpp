// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocking copies in a loop to or from memory of the host that is not pinned: each of them goes by
// way of the driver's own pinned memory, a second time.
//
// Where the memory is from must be known: malloc(), new, an array, a container. A copy that is
// known to be small takes as long either way. A loop gets one remark; that of a loop within others
// is the outermost's.

#include "Analysis/Code/Repetition.h"
#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

constexpr int64_t LeastWorthPinning =
    64 * 1024; // the driver copies them into its commands, or nearly so
constexpr int64_t ToldOfElsewhere = 1
                                    << 20; // of these xfer-pageable tells, wherever they are copied

class PageableRoundsVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool TraverseForStmt(ForStmt *S) override {
    return within(*S, [&] { return CodeVisitor::TraverseForStmt(S); });
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return within(*S, [&] { return CodeVisitor::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) override {
    return within(*S, [&] { return CodeVisitor::TraverseDoStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
    return within(*S, [&] { return CodeVisitor::TraverseCXXForRangeStmt(S); });
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (Loops == 0 || !inHostCode() || function()->isDependentContext())
      return true;
    for (const HostEffect &Effect :
         Context.Facts.effectsOf(*Call).value_or(std::vector<HostEffect>()))
      if (const Operand Side = hostSide(Effect)) {
        First = First ? First : Call;
        FirstSide = First == Call ? Side : FirstSide;
        ++Count;
      }
    return true;
  }

private:
  /// One remark for the loop, of whatever it holds.
  template <class Walk> bool within(const Stmt &Loop, Walk WalkThrough) {
    if (!isRepeating(Loop))
      return WalkThrough();
    ++Loops;
    const bool GoesOn = WalkThrough();
    if (--Loops == 0 && First) {
      const NamedPointer P = FirstSide.heldOrNamed();
      Context.report(
          "xfer-pageable-each-round", First->getSourceRange(),
          {{"memory", P ? nameOf(P) : "memory of the host"},
           {"others", Count == 1 ? "" : ", as do " + std::to_string(Count - 1) + " more"}});
      First = nullptr;
      Count = 0;
    }
    return GoesOn;
  }

  /// The side of a blocking copy that is the host's, and not pinned.
  Operand hostSide(const HostEffect &Effect) const {
    if (!Effect.does(FunctionFacts::Action::Copies) || Effect.function()->isAsynchronous())
      return {};
    const std::optional<CopyKind> Kind = Effect.copyKind();
    if (Kind != CopyKind::HostToDevice && Kind != CopyKind::DeviceToHost)
      return {};
    if (const auto Bytes = Effect.value(ArgumentRole::Bytes, function());
        Bytes && (*Bytes <= LeastWorthPinning || *Bytes >= ToldOfElsewhere))
      return {};
    const Operand Side =
        Effect.argument(Kind == CopyKind::HostToDevice ? ArgumentRole::From : ArgumentRole::To);
    // `&sum`: one number.
    if (!Side || Side.IsAddress || addressed(*Side.Value))
      return {};
    return Context.Facts.originsOf(*function()).of(Side) == Memory::Host ? Side : Operand{};
  }

  unsigned Loops = 0, Count = 0;
  const CallExpr *First = nullptr;
  Operand FirstSide;
};

} // namespace

Check pageableRoundsCheck() { return walk<PageableRoundsVisitor>(Passes::Host); }

} // namespace offloom
