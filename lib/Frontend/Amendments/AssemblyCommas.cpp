// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/AssemblyCommas.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"
#include <memory>

using namespace clang;

namespace offloom {

void AssemblyCommas::note(Token &T) {
  if (T.is(tok::kw_asm)) {
    IsAssembly = true;
    Depth = 0;
    IsBehindOperand = false;
    return;
  }
  if (!IsAssembly)
    return;
  if (IsBehindOperand && tok::isStringLiteral(T.getKind()))
    return insertCommaBefore(T);
  IsBehindOperand = false;
  if (T.is(tok::l_paren)) {
    ++Depth;
  } else if (T.is(tok::r_paren) && Depth > 0) {
    --Depth;
    IsBehindOperand = Depth == 1;
    IsAssembly = Depth != 0;
  } else if (T.isOneOf(tok::semi, tok::eof)) {
    IsAssembly = Depth != 0 && T.is(tok::semi); // those of a statement in an operand
  }
}

void AssemblyCommas::insertCommaBefore(Token &T) {
  IsBehindOperand = false;
  auto Operand = std::make_unique<Token[]>(1);
  Operand[0] = T;
  Token Comma;
  Comma.startToken();
  Comma.setKind(tok::comma);
  Comma.setLocation(T.getLocation());
  Comma.setLength(1);
  T = Comma;
  PP.EnterTokenStream(std::move(Operand), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

} // namespace offloom
