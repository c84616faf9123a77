// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnitFacts: what several checks want to know of one parsed pass, found out once.
//
// Each fact is computed when it is first asked for, and kept for its function: a check that asks at
// every launch or copy of a function would otherwise read the whole function as often.
#ifndef OFFLOOM_CHECK_FACTS_UNITFACTS_H
#define OFFLOOM_CHECK_FACTS_UNITFACTS_H

#include "Analysis/Values/ModificationsOfFunctions.h"
#include "Check/Facts/DeviceCalls.h"
#include "Check/Facts/HostEffects.h"
#include "Check/Facts/LaunchShapes.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/SharedPointers.h"
#include "Check/Facts/ThreadDependence.h"
#include "Rules/FunctionTable.h"
#include <map>
#include <optional>
#include <set>
#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace offloom {

class UnitFacts : public ModificationsOfFunctions {
public:
  UnitFacts(clang::ASTContext &AST, const FunctionTable &Functions)
      : ModificationsOfFunctions(AST), Functions(Functions) {}

  /// Of a function without a body nothing.
  const PointerOrigins &originsOf(const clang::FunctionDecl &F);
  /// Where the pointers lead that objects hold, and those of the file.
  const SharedPointers &sharedPointers();
  /// In which values of \p F the threads of a block may differ.
  const ThreadDependences &threadsOf(const clang::FunctionDecl &F);
  /// The blocks that the kernels of the unit are launched with.
  const LaunchShapes &launches();

  /// Whether \p F is an instance of a template after so many others, and not the first with its
  /// types, that it has nothing new to tell. Programs have thousands.
  bool isOneOfMany(const clang::FunctionDecl &F);

  /// Whether the function that \p Call names is one of the user's, in sight, that does no more than
  /// tell of an error, and can change no variable of the caller's but through an address.
  bool callsReporter(const clang::CallExpr &Call);

  /// What the function that \p Call names does; null if that is not written down.
  const FunctionFacts *functionOf(const clang::CallExpr &Call) const;
  bool does(const clang::CallExpr &Call, FunctionFacts::Action Action) const;
  /// Whether the function that \p Call names is one of \p Group.
  bool isNamed(NameGroup Group, const clang::CallExpr &Call) const;
  /// Whether \p Call is given a status, as the functions are that error macros call.
  bool isGivenStatus(const clang::CallExpr &Call) const;
  /// The kind of copy that \p Call names; nothing for one that is computed.
  std::optional<CopyKind> copyKind(const clang::CallExpr &Call) const;
  std::optional<CopyKind> copyKindNamed(const clang::Expr &Kind) const;
  /// What \p Call does with CUDA in the end, itself or by functions of the user's; nothing if that
  /// is not known.
  std::optional<std::vector<HostEffect>> effectsOf(const clang::CallExpr &Call) {
    return Effects.of(Call, *this);
  }
  /// The same of making the local object \p V by \p E, and of its end.
  std::optional<std::vector<HostEffect>> effectsOfMaking(const clang::CXXConstructExpr &E,
                                                         const clang::VarDecl &V) {
    return Effects.ofMaking(E, V, *this);
  }
  std::optional<std::vector<HostEffect>> effectsOfEnd(const clang::VarDecl &V) {
    return Effects.ofEnd(V, *this);
  }
  /// The argument of \p Call that is a \p Role; null if it has none, or leaves it to the default.
  const clang::Expr *argument(const clang::CallExpr &Call, ArgumentRole Role) const;

  const FunctionTable &Functions;

private:
  /// What the callers of \p F in sight give for its parameters; empty if there may be others.
  ThreadDependencesOfParameters givenTo(const clang::FunctionDecl &F);

  std::map<const clang::Stmt *, PointerOrigins> Origins;
  std::map<const clang::Stmt *, ThreadDependences> Threads; ///< by body
  std::optional<DeviceCalls> Calls;
  unsigned AskedThreads = 0; ///< functions that call each other
  HostEffects Effects;
  std::optional<SharedPointers> Shared;
  std::optional<LaunchShapes> Launches;
  std::map<const clang::FunctionDecl *, bool> Reporters; ///< by definition
  unsigned AskedReporters = 0;                           ///< that call each other
  std::map<const clang::FunctionDecl *, bool> OneOfMany; ///< of instances that were asked about
  /// How many instances a template has, and with which types.
  struct Asked {
    unsigned Count = 0;
    std::set<std::string> Types;
  };
  std::map<const clang::FunctionDecl *, Asked> Instances; ///< by pattern
};

} // namespace offloom

#endif
