// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HelperText: the text of a function as a block that stands where the function was called.
//
// A parameter that the function does not change, and for which a variable is given, is that
// variable; so is a reference. Others are declared. `return` sets the caller's variable; in a loop
// it is then a `break`, which takes that nothing but one more `return` follows.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_HELPERTEXT_H
#define OFFLOOM_MIGRATE_STATEMENTS_HELPERTEXT_H

#include "Analysis/Effects/Modifications.h"
#include "Migrate/Text/SourceText.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CallExpr;
class FunctionDecl;
class IfStmt;
class ParmVarDecl;
class ReturnStmt;
} // namespace clang

namespace offloom {

class HelperText {
public:
  /// \p Helper, a definition, as \p Call calls it in \p Caller.
  HelperText(const clang::FunctionDecl &Helper, const clang::CallExpr &Call,
             const clang::FunctionDecl &Caller, const SourceText &Text);

  /// May the function be written where it is called at all?
  bool fits() const { return Fits; }
  /// Does it declare shared memory, which keeps its values from call to call?
  bool hasOwnShared() const { return OwnShared; }
  /// The block, on lines that begin with \p Indentation; none if \p Target, a variable of the
  /// caller, null for a new one, cannot be set in it. \p Name is that of the variable.
  std::optional<std::string> block(const clang::VarDecl *Target, llvm::StringRef Name,
                                   llvm::StringRef Indentation);

private:
  struct Change {
    unsigned Begin, End;
    std::string With;
  };
  enum class Way { Declared, Renamed, Pointee };
  struct Argument {
    Way How = Way::Declared;
    std::string Name; ///< what the parameter is called in the block
    const clang::VarDecl *Variable = nullptr;
  };

  bool readBody();
  bool readReturns();
  bool readTemplate();
  bool placeArgument(unsigned I, const clang::VarDecl *Target, llvm::StringRef Name);
  const clang::VarDecl *variableGiven(const clang::Expr *E, const clang::ParmVarDecl &P) const;
  bool isOnlyPointedThrough(const clang::ParmVarDecl &P) const;
  bool namesAreFree() const;
  bool readNamespace();
  bool isOfNamespace(llvm::StringRef Name) const;
  bool isRedefined() const;
  bool isSet(const clang::VarDecl *V, const clang::VarDecl *Target) const;
  std::string declare(unsigned I, llvm::StringRef Indentation) const;
  bool changeUses(const clang::ParmVarDecl &P, const Argument &A);
  bool renameLocals(llvm::StringRef Name);
  std::string negation(const clang::Expr &Condition) const;
  bool changeReturns(const clang::VarDecl *Target, llvm::StringRef Name);
  void change(TextRange Range, std::string With);
  std::string copy(clang::SourceRange Range) const;
  std::string bodyText(llvm::StringRef Indentation) const;
  std::string freeName(std::string Wanted) const;
  bool isAccumulator(const clang::ParmVarDecl &P) const;

  const clang::FunctionDecl &Helper;
  const clang::CallExpr &Call;
  const clang::FunctionDecl &Caller;
  const SourceText &Text;
  Modifications Written, WrittenByCaller;
  bool Fits = false, OwnShared = false, OneLine = false;
  TextRange Body;   ///< between the braces
  std::string Unit; ///< what a level of the helper's indentation is
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 4>> Uses;
  llvm::StringSet<> Locals, OfCaller, InScope;
  llvm::SmallVector<const clang::VarDecl *, 8> Declared; ///< in the body
  std::vector<Argument> Arguments;
  std::vector<Change> Changes, Qualified;
  std::string Qualifier; ///< of what the helper's own namespace declares
  std::vector<std::string> OfTemplate, OfTemplateNames; ///< declarations of its parameters
  /// `if (c) return e;` before all else, in order.
  llvm::SmallVector<const clang::IfStmt *, 2> First;
  llvm::SmallVector<const clang::ReturnStmt *, 4> InLoop;
  const clang::Stmt *Loop = nullptr; ///< that returns are in
  const clang::ReturnStmt *Last = nullptr;
};

} // namespace offloom

#endif
