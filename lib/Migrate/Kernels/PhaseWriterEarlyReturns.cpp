// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions that are an early return and nothing else.
//
//   if (i >= n) return;                    block.exit_where([&](offloom::thread_index threadIdx) {
//                                            int i = blockIdx.x * 256 + threadIdx.x;
//                                            return i >= n;
//                                          });
//
// A loop that some threads leave is no vectors; one that asks whether any of them would be is.
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/RegionCuts.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include <string>

using namespace clang;

namespace offloom {

/// The early return that is all that is left of \p Node, a region of a kernel; else null.
const IfStmt *PhaseWriter::onlyEarlyReturn(const PhaseNode &Node) const {
  if (Self || Closure || !Node.Exits || !Node.Guards.empty() || !Node.After.empty() ||
      !Lockstep.empty() || !Rows.empty() || !Lanes.empty() || !Neighbours.empty())
    return nullptr;
  const Stmt *Only = onlyStatement(Node);
  const IfStmt *If = Only ? earlyReturn(Only) : nullptr;
  return If && Text.isOwnText(If->getSourceRange()) &&
                 !Block.Sync.callsNeedThreadIdx(If, Plan.Calls) && !containsAnyOf(If, Plan.Calls)
             ? If
             : nullptr;
}

/// Writes \p If, which is all that is left of \p Node.
bool PhaseWriter::writeEarlyReturn(const PhaseNode &Node, const RegionText &Region,
                                   const IfStmt &If, llvm::StringRef Indentation) {
  const auto Whole = Text.statementRange(&If);
  const auto Condition = Text.rangeOf(If.getCond()->getSourceRange());
  if (!Whole || !Condition)
    return false;
  const std::string Line = ("\n" + Indentation).str();
  std::string Open;
  for (const std::string &Stored : Region.Storage)
    Open += Stored + Line;
  Open += Block.BlockName + ".exit_where(" + Block.lambdaHead({.Index = true});
  for (const std::string &Binding : bindings(Node))
    Open += Line + Block.Unit + Binding;
  Edits.replace({Whole->File, Whole->Begin, Condition->Begin},
                Open + Line + Block.Unit + "return ");
  Edits.replace({Whole->File, Condition->End, Whole->End}, ";");
  Edits.insertBehind(Text.withTrailingComment(*Whole), Line + "});");
  return true;
}

} // namespace offloom
