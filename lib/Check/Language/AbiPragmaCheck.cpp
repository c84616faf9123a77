// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma nv_abi`: which registers a device function preserves. Clang skips it as unknown, so that
// its arguments, and what it stands before, are checked here (CUDA C++ Programming Guide, Custom
// ABI Pragmas).

#include "Check/Engine/CodeVisitor.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// What is wrong with \p Arguments, `preserve_n_data(5) preserve_n_control(3)`; empty: nothing. An
/// expression other than a number is not evaluated, and taken to be right.
std::string problemOf(llvm::StringRef Arguments) {
  if (Arguments.empty())
    return "it requires an argument";
  llvm::SmallVector<llvm::StringRef, 2> Seen;
  while (!Arguments.empty()) {
    llvm::StringRef Option =
        Arguments.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (Option != "preserve_n_data" && Option != "preserve_n_control")
      return "it has an invalid option; there are preserve_n_data and preserve_n_control";
    if (llvm::is_contained(Seen, Option))
      return (Option + " is given twice").str();
    Seen.push_back(Option);
    Arguments = Arguments.drop_front(Option.size()).ltrim();
    size_t End = Arguments.rfind(')', Arguments.find("preserve_n"));
    if (!Arguments.consume_front("(") || End == llvm::StringRef::npos)
      return (Option + " has no value in parentheses").str();
    llvm::StringRef Value = Arguments.take_front(End - 1).trim();
    Arguments = Arguments.drop_front(End).ltrim();
    llvm::APInt Number;
    double Real = 0;
    bool Negative = Value.consume_front("-");
    if (!Value.trim().getAsInteger(0, Number)) {
      if (Negative || Number.isZero())
        return "the value of " + Option.str() + " must be positive";
      if (Number.getActiveBits() > 31)
        return "the value of " + Option.str() + " exceeds the range of an integer";
    } else if (!Value.getAsDouble(Real)) {
      return "the value of " + Option.str() + " is no integer";
    }
  }
  return {};
}

/// The first declaration or statement after a place in the text, and the function that it is in.
class NextConstruct : public CodeVisitor {
  using Base = CodeVisitor;

public:
  NextConstruct(CheckContext &Context, const SourcePlace &After)
      : CodeVisitor(Context), After(After) {
    ShouldVisitTemplateInstantiations = false;
  }

  bool VisitDecl(Decl *D) override {
    if (!D->isImplicit() && !isa<TranslationUnitDecl, ParmVarDecl>(D) && isNearer(D->getBeginLoc()))
      Found = D, Statement = nullptr, Around = function();
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (const Stmt *Child : S->body())
      if (isNearer(Child->getBeginLoc()))
        Statement = Child, Found = nullptr, Around = function();
    return true;
  }

  const Decl *Found = nullptr;
  const Stmt *Statement = nullptr;
  const FunctionDecl *Around = nullptr; ///< of Statement

private:
  bool isNearer(SourceLocation Begin) {
    SourcePlace Place = placeOf(Context.AST.getSourceManager(), Begin);
    if (Place.File != After.File || Place.Offset <= After.Offset || Place.Offset >= Nearest)
      return false;
    Nearest = Place.Offset;
    return true;
  }

  const SourcePlace &After;
  unsigned Nearest = ~0U;
};

std::string problemBefore(const NextConstruct &Next) {
  constexpr llvm::StringLiteral Misplaced =
      "it must stand immediately before a function or an expression statement";
  if (Next.Statement) {
    if (!Next.Around || !isWrittenForDevice(*Next.Around))
      return "it is not supported inside a host function";
    return isa<Expr>(Next.Statement) ? std::string() : Misplaced.str();
  }
  const auto *Template = dyn_cast_or_null<FunctionTemplateDecl>(Next.Found);
  const auto *F =
      Template ? Template->getTemplatedDecl() : dyn_cast_or_null<FunctionDecl>(Next.Found);
  if (!F)
    return Misplaced.str();
  return isWrittenDevice(*F) ? std::string() : "it must be applied to a device function";
}

} // namespace

static void checkAbiPragma(CheckContext &Context) {
  SourceManager &Sources = Context.AST.getSourceManager();
  for (const PreprocessorRecord::Pragma &Pragma : Context.Record.Pragmas) {
    llvm::StringRef Text = Pragma.Text;
    auto File = Sources.getFileManager().getOptionalFileRef(Pragma.Place.File);
    if (!File || !Text.consume_front("nv_abi") ||
        (!Text.empty() && isAsciiIdentifierContinue(Text[0])))
      continue;
    std::string Problem = problemOf(Text.trim());
    if (Problem.empty()) {
      NextConstruct Next(Context, Pragma.Place);
      Next.TraverseAST(Context.AST);
      Problem = problemBefore(Next);
    }
    if (!Problem.empty())
      Context.report("abi-pragma-invalid",
                     Sources.translateFileLineCol(*File, Pragma.Place.Line, Pragma.Place.Column),
                     {{"problem", Problem}});
  }
}

Check abiPragmaCheck() { return {Passes::Both, checkAbiPragma}; }

} // namespace offloom
