// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Parser.h"
#include "Ptx/Branches.h"
#include "Ptx/OperandReader.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

/// Of one range in an asm statement.
constexpr unsigned MostRegistersOfAsm = 100000;

class Parser : OperandReader {
public:
  explicit Parser(StringRef Text) : OperandReader(Text) {}

  llvm::Expected<std::vector<Statement>> run() {
    std::vector<Statement> Statements;
    while (skipSpace(), !Rest.empty() && Problem.empty())
      parseStatement(Statements);
    if (!Problem.empty())
      return llvm::createStringError(Problem);
    return Statements;
  }

private:
  void parseStatement(std::vector<Statement> &Into) {
    Statement S;
    if (take('{')) {
      S.Is = Statement::Kind::ScopeBegin;
    } else if (take('}')) {
      S.Is = Statement::Kind::ScopeEnd;
    } else if (take(';')) {
      return;
    } else if (Rest.starts_with(".")) {
      parseDirective(S);
      expect(';');
    } else {
      parseInstruction(S);
      if (S.Operands.empty() && S.Guard.empty() && take(':'))
        S.Is = Statement::Kind::Label;
      else
        expect(';');
    }
    Into.push_back(std::move(S));
  }

  /// `.reg .u32 a, b;` and `.reg .pred p<4>;`
  void parseDirective(Statement &S) {
    S.Is = Statement::Kind::Declaration;
    StringRef Directive = directiveWord();
    if (Directive != ".reg")
      return fail("the directive '" + Directive + "'");
    skipSpace();
    S.Name = word().ltrim('.').str();
    do {
      bool HasPercent = false;
      std::string Name = registerName(HasPercent);
      if (!take('<')) {
        S.Names.push_back(Name);
        continue;
      }
      unsigned Count = 0;
      if (word().getAsInteger(10, Count) || Count > MostRegistersOfAsm || !take('>'))
        return fail("the registers '" + Name + "<'");
      for (unsigned I = 0; I < Count; ++I)
        S.Names.push_back(Name + std::to_string(I));
    } while (take(','));
  }

  /// A word, which may end with what is another number in each asm statement, `LOOP_%=`. Labels are
  /// known in their statement alone, and need none.
  std::string label() {
    std::string Name = word().str();
    if (Rest.starts_with("%=") || Rest.starts_with("@="))
      Rest = Rest.drop_front(2);
    return Name;
  }

  void parseInstruction(Statement &S) {
    if (take('@')) {
      bool Negated = take('!');
      S.Guard.push_back(operand());
      S.Guard.back().Negated = Negated;
      skipSpace();
    }
    S.Name = label();
    if (S.Name.empty())
      return fail("'" + Rest.take_until([](char C) { return C == '\n' || C == ';'; }) + "'");
    if (isBranch(S)) {
      S.Operands.emplace_back().Name = label();
      return;
    }
    if (peek(';') || peek(':') || Rest.empty())
      return;
    operandsOf(S);
  }
};

} // namespace

llvm::Expected<std::vector<Statement>> parse(StringRef Template) { return Parser(Template).run(); }

} // namespace offloom::ptx
