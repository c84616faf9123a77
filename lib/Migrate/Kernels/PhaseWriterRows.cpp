// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that each row of threads goes through side by side:
//
//   for (int j = lane; j < n; j += 32)      for (offloom::thread_rows row_of(block, [&](…) {
//                                                  int row = threadIdx.x / 32;
//                                                  int lane = threadIdx.x % 32;
//                                                  return offloom::row_at(lane, row);
//                                                });
//                                                row_of.next();) {
//                                             const auto [row] = row_of.same();
//                                             offloom::kept_by_row sum_kept(row_of, sum_of);
//                                             for (int j_first = row_of.lane(); j_first < n;
//                                             j_first += 32)
//                                               row_of.threads_below(j_first, n, [&](…, float &sum)
//                                               {
//                                                 int j = j_first + row_of.place(threadIdx);
//     sum += a[row * n + j];                      sum += a[row * n + j];
//                                               }, sum_kept);
//                                           }
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

/// Where each thread stands in its row, as the loops of \p Loop begin.
std::string PhaseWriter::placeInRow(const StridedLoop &Loop, llvm::StringRef Indentation) const {
  std::string Place, Names = Variables.text(Loop.Lane);
  for (const std::string &Line : Variables.bindings({Loop.Lane}, {}, Loop.Same))
    Place += (Indentation + Line + "\n").str();
  for (const VarDecl *V : Loop.Same)
    Names += ", " + V->getNameAsString();
  return Place + (Indentation + "return offloom::row_at(" + Names + ");\n").str();
}

/// The index of a row's first thread: what it begins with, but for the lane.
std::string PhaseWriter::firstOfRow(const StridedLoop &Loop) const {
  EditList Replaced(Text);
  Replaced.replace(*Text.rangeOf(Loop.Lane->getSourceRange()), Rows + ".lane()");
  return Text.copyOf(Loop.Begin, Replaced.take());
}

/// What the rounds of \p Node, a loop of rows, change. Nobody else may look at it meanwhile.
llvm::SmallVector<const VarDecl *, 4> PhaseWriter::keptByRow(const PhaseNode &Node) const {
  const PhaseNode *Region = onlyRegion(Node.Body);
  if (!Region || Region->Exits || Region->Leaves || Region->CheckAfter || !Pending.empty())
    return {};
  auto Kept = Registers.changedBy(*Region);
  llvm::erase_if(Kept, [](const VarDecl *V) { return V->hasAttr<AlignedAttr>(); });
  return Kept;
}

std::string PhaseWriter::keptName(const VarDecl *V) const {
  return Block.freshName((V->getName() + "_kept").str());
}

bool PhaseWriter::writeRows(const PhaseNode &Node, const StridedLoop &Loop) {
  auto Whole = rangeOf(Loop.Loop);
  if (!Whole || !Text.isOwnText(Loop.Lane->getSourceRange()) ||
      !Text.isOwnText(Loop.Begin->getSourceRange()))
    return false;
  llvm::SaveAndRestore Here(Rows, Block.freshName("rows"));
  llvm::SaveAndRestore Inside(Nested, Nested + Block.Unit);
  llvm::SaveAndRestore InRegisters(KeptByRow, keptByRow(Node));
  const std::string Indentation = Text.indentation(Whole->File, Whole->Begin).str();
  const std::string Head = Indentation + "     "; // behind `for (`
  std::string Names;
  for (const VarDecl *V : Loop.Same)
    Names += (Names.empty() ? "" : ", ") + V->getNameAsString();
  std::string Top = Names.empty() ? ""
                                  : "const auto [" + Names + "] = " + Rows + ".same();\n" +
                                        Indentation + Block.Unit;
  for (const VarDecl *V : KeptByRow)
    Top += "offloom::kept_by_row " + keptName(V) + "(" + Rows + ", " + Block.storageName(V) +
           ");\n" + Indentation + Block.Unit;
  Edits.insertBefore(*Whole, "for (offloom::thread_rows " + Rows + "(" + Block.BlockName + ", " +
                                 Block.lambdaHead({.Index = true}) + "\n" +
                                 placeInRow(Loop, Head + Block.Unit) + Head + "});\n" + Head +
                                 Rows + ".next();) {\n" + Indentation + Block.Unit + Top);
  const size_t Before = Taken.size();
  if (!writeStridedHead(Loop) ||
      !writeBody(Node.Body, llvm::cast<ForStmt>(Loop.Loop)->getBody(), Loop.Loop))
    return false;
  const TextRange End = Text.withTrailingComment(*Whole);
  Edits.insertBehind(End, "\n" + Indentation + "}");
  Edits.indent(*Whole, Block.Unit, llvm::ArrayRef(Taken).drop_front(Before));
  return true;
}

/// `rows.threads_below(j_first, n, [&](offloom::thread_index threadIdx, float &sum) {` for a round.
std::string PhaseWriter::callOfRow(const StridedLoop &Loop, bool UsesThreadIdx) const {
  std::string Own;
  for (const VarDecl *V : KeptByRow)
    Own += ", " + typeText(*V, Text) + " &" + V->getNameAsString();
  return Rows + "." + callBelow(Loop) + Block.lambdaHead({.Index = UsesThreadIdx}, {}, {}, Own);
}

} // namespace offloom
