// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics by which all threads of a grid change one word, and wait for each other.
//
// What the lanes of a warp are known to pass is evaluated, also through functions of the user's;
// one that a lane or two of a warp come to has been combined before. Data may keep most threads
// away from a branch, so that this is a remark.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/WarpAccesses.h"

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
                      check(*C.Call, Values);
                });
    return true;
  }

private:
  static constexpr unsigned Crowd = 16;

  void check(const CallExpr &Call, const WarpEvaluation &Values) {
    // What takes a lock or gives it back adds nothing up.
    if (Call.getNumArgs() != 2 || Context.Facts.isNamed(NameGroup::Exchanges, Call))
      return;
    std::optional<WarpAddress> Word = Values.pointer(*Call.getArg(0));
    if (Word && Word->Space == AddressSpace::Global && Word->Bytes.isUniform())
      Context.report("atomic-hot-address", Call.getSourceRange());
  }
};

} // namespace

Check hotAtomicCheck() { return walk<HotAtomicVisitor>(Passes::Device); }

} // namespace offloom
