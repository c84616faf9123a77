// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockFunction: a kernel or device function while it is being rewritten for one block. Holds what
// the writers of all forms need: names that do not clash with the author's, and the layout of the
// body.
#ifndef OFFLOOM_MIGRATE_KERNELS_BLOCKFUNCTION_H
#define OFFLOOM_MIGRATE_KERNELS_BLOCKFUNCTION_H

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/JoinedBlocks.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "Migrate/Kernels/CutRows.h"
#include "Migrate/Text/SourceText.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class DeclStmt;
class FunctionDecl;
class ParmVarDecl;
class QualType;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// What the body of a loop over threads asks of the thread that it runs for.
struct ThreadUse {
  bool Index = false;   ///< it says `threadIdx`
  bool Current = false; ///< what it calls reads the global one
  bool Order = false;   ///< it prints several times
  bool Lane = false;    ///< it says LaneOfThread
};

/// threadIdx.x % 32 in a loop that goes by warp.
inline constexpr llvm::StringLiteral LaneOfThread = "threadIdx.lane()";

class BlockFunction {
public:
  BlockFunction(const clang::FunctionDecl &F, const SourceText &Text, const Synchronisation &Sync);

  const clang::FunctionDecl &F;
  const SourceText &Text;
  const Synchronisation &Sync;
  Modifications Written;

  /// The bytes between the braces of the body; none when a macro hides the braces.
  std::optional<TextRange> bodyRange() const;
  /// True when the whole body is the text of a macro definition, which has no lines of its own.
  bool isMacroText() const;

  /// Puts \p Head, lines, at the top of \p Body. What the author began on the line of the brace
  /// moves to a line of its own.
  void openBody(TextRange Body, llvm::StringRef Head, llvm::StringRef Indentation,
                EditList &Edits) const;

  /// `block`, or another name when the author uses that one.
  std::string BlockName;
  /// White space before a statement of the body, and what one more level adds.
  std::string Indent, Unit;
  /// A kernel whose arithmetic takes subnormal numbers for zeros.
  bool FlushesSubnormals = false;
  /// The axes of a kernel along which one of its threads runs, since they all do the same.
  Axes Alike;
  /// A kernel whose blocks may be joined with their neighbours.
  std::optional<JoinedBlocks> Joined;
  /// Its threads keep nothing from one loop over them to the next, and none is skipped in one.
  bool KeepsNothing = false;
  bool DownColumns = false; ///< see Analysis/Loops/ColumnThreads.h
  /// The constant that a kernel whose blocks are not joined takes them to be wide, where it counts
  /// places along x; null: blockDim.x.
  const clang::Expr *CountsBy = nullptr;
  /// The constant that a kernel's blocks of several rows are wide, as its loops may say it; or
  /// empty.
  std::string RowWidth;
  void setRowWidth(const clang::Expr *Width);

  /// Declarations of `block` and of the built-in variables that the body names, one a line.
  llvm::SmallVector<std::string, 4> prelude() const;
  /// `[&](offloom::thread_index threadIdx) {`, with \p Captures after the `&`. Preceded by what
  /// loops over calls need. With \p Row, if rows are cut, and \p Others, further parameters.
  std::string lambdaHead(ThreadUse Use, llvm::StringRef Captures = {}, const CutRow &Row = {},
                         llvm::StringRef Others = {}) const;
  /// What is known of the threads that a guard lets pass.
  enum class GuardKind {
    Any,
    OfLongs, ///< their places are computed in 64 bits
    InRuns   ///< those of a row stand side by side: Analysis/Loops/GuardRuns.h
  };
  /// `offloom::guarded, [&](offloom::guarded_index threadIdx) {`, with \p Row as in lambdaHead().
  static std::string guardedHead(llvm::StringRef Captures, const CutRow &Row, GuardKind Kind);
  /// `x_of`: a name for the storage that holds \p V of every thread.
  std::string storageName(const clang::VarDecl *V) const;
  /// The name of a block-level function's parameter for the results of all threads.
  std::string resultName() const;
  /// A name made of \p Base that the function does not use.
  std::string freshName(llvm::StringRef Base) const;
  /// True when the function has a parameter or local variable of the name \p Name.
  bool declaresVariable(llvm::StringRef Name) const { return Variables.contains(Name); }
  /// Parameters that the body writes, so that each thread needs a copy.
  llvm::SmallVector<const clang::ParmVarDecl *, 4> writtenParameters() const;
  /// Does the class of \p P, which the body writes, have a copy constructor or a destructor of its
  /// own? A kernel's argument is bytes all the same, so that a copy in C++ would be another.
  bool runsCodeWhenCopied(const clang::ParmVarDecl &P) const;

private:
  llvm::StringSet<> UsedNames, Variables;
  /// Of counters whose name another variable of their scope has, the second and later.
  llvm::DenseMap<const clang::VarDecl *, unsigned> Numbers;
};

/// The type of storage for \p V: what `auto` in a template stands for, as far as its text tells.
clang::QualType storedType(const clang::VarDecl &V, const BlockFunction &Block);
/// The same as text, with the macros that its author wrote it with.
std::string storedTypeText(const clang::VarDecl &V, const BlockFunction &Block);

/// A constant as it is written, or its value where only the body knows its name.
std::string widthText(const clang::Expr *Width, const SourceText &Text);

/// True when \p S, outside the calls of \p Except, names the built-in variable `threadIdx`, or its
/// inline PTX will.
bool namesThreadIdx(const clang::Stmt *S, const Synchronisation &Sync, const CallSet &Except = {});

} // namespace offloom

#endif
