// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/LaunchedObject.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {
namespace {

/// What \p Call calls, if it is an object.
std::optional<LaunchedObject> calledObject(const CallExpr &Call) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Operator->getOperator() == OO_Call && Operator->getNumArgs() > 0)
      return LaunchedObject{Operator->getArg(0), false};
    return std::nullopt;
  }
  const Expr *Callee = Call.getCallee();
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(Callee))
    Callee = Cast->getSubExpr();
  const auto *Conversion = dyn_cast<CXXMemberCallExpr>(Callee);
  if (Conversion && isa_and_nonnull<CXXConversionDecl>(Conversion->getMethodDecl()))
    return LaunchedObject{Conversion->getImplicitObjectArgument(), true};
  return std::nullopt;
}

/// Does `<<<` follow the token at \p Place, be it in what a macro makes?
bool comesBeforeLaunch(SourceLocation Place, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  // Behind a macro's argument comes what follows the parameter in the macro.
  while (Sources.isMacroArgExpansion(Place))
    Place = Sources.getImmediateExpansionRange(Place).getBegin();
  std::optional<Token> Next =
      Lexer::findNextToken(Sources.getSpellingLoc(Place), Sources, Context.getLangOpts());
  return Next && Next->is(tok::lesslessless);
}

} // namespace

std::optional<LaunchedObject> launchedObject(const CallExpr &Call, const ASTContext &Context) {
  std::optional<LaunchedObject> Object = calledObject(Call);
  if (Object && comesBeforeLaunch(Object->Object->getEndLoc(), Context))
    return Object;
  return std::nullopt;
}

} // namespace offloom
