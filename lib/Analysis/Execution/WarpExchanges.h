// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpExchanges: where lanes of a warp exchange values through memory with no barrier in between.
//
//   s[t] += s[t + 16];      Split: all lanes read before any writes
//                           Before: this is the next step
//   s[t] += s[t + 8];
//
// Before Volta, and on most code since, lanes of a warp go side by side, statement by statement.
// Code that counts on it has a race by today's rules; code without a race has no such places. So
// what is found here can be made to go side by side, and all else need not be.
//
//   s[t] = x; __threadfence();   Behind: all lanes have stored when one of them says so
//   if (t == 0) *flag = 1;
//
//   sums[t / 32] = sum;          Stays: several lanes store to one element
//
// In one statement, calls come one after the other too: `Steps(s, t).add(16).add(8)` has a step in
// add(). Of operands whose order C++ leaves open, which touch one element, it is said that there is
// no place for a step.
//
// Found are exchanges that can be shown (WarpExecution): two lanes of a warp meet in one element.
// Of shared memory, those too in which they may meet: one lane's index is data, or made of what is
// the same for all, as in `s[t] /= s[k]`, and no condition on the way keeps them apart. Of flow
// that depends on the lane in ways that are not followed, nothing is claimed.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_WARPEXCHANGES_H
#define OFFLOOM_ANALYSIS_EXECUTION_WARPEXCHANGES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Launches;
class Synchronisation;

/// Where lanes have to wait for each other.
struct WarpStep {
  enum class Kind {
    Before,        ///< a statement of a compound
    BodyBegin,     ///< the statement that a branch or loop leads to
    BodyEnd,       ///< the statement that a branch leads to, or that a loop repeats
    Behind,        ///< a statement of a compound
    Split,         ///< an assignment: between its value and the store
    SplitInside,   ///< the same where it is a part of a statement
    BeforeOperand, ///< an expression that is a condition, or the second operand of `,` and its kind
    Stays,         ///< an assignment: only the lane whose value stays makes the store
    Nowhere,       ///< there is no place between the two accesses
  };
  Kind TheKind;
  const clang::Stmt *Where;
  const clang::Expr *Access;    ///< the second of the two, or a fence
  const clang::VarDecl *Memory; ///< through which values pass; null at a fence
  bool Crowds = false;          ///< it is for several lanes that store to one element
  bool Perhaps = false;         ///< whether lanes meet depends on data, or on arguments

  bool isAt(const WarpStep &Other) const;
};

/// `To = Value`, or `To += Value` and its kind; of objects too, where that copies their bytes.
struct Assignment {
  const clang::Expr *To, *Value;
};
std::optional<Assignment> assignmentOf(const clang::Expr &E);

/// What is known of kernels' steps before they are looked for. Kernels are the same where they are
/// written the same and \p How, which says what else decides, is the same text.
class KnownSteps {
public:
  virtual ~KnownSteps() = default;
  virtual bool hasNone(const clang::FunctionDecl &Kernel, llvm::StringRef How) const = 0;
  virtual void foundNone(const clang::FunctionDecl &Kernel, llvm::StringRef How) = 0;
};

/// The steps of all that \p Kernels, which have bodies and are no templates, execute: each once.
std::vector<WarpStep> warpSteps(llvm::ArrayRef<const clang::FunctionDecl *> Kernels,
                                const Launches &Launched, const Synchronisation &Sync,
                                KnownSteps *Known = nullptr);

} // namespace offloom

#endif
