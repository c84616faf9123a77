// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Parser.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

class Parser {
public:
  explicit Parser(StringRef Text) : Rest(Text) {}

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
      expect(';');
    }
    Into.push_back(std::move(S));
  }

  /// `.reg .u32 a, b;` and `.reg .pred p<4>;`
  void parseDirective(Statement &S) {
    S.Is = Statement::Kind::Declaration;
    StringRef Directive = word();
    if (Directive != ".reg")
      return fail("the directive '" + Directive + "'");
    skipSpace();
    S.Name = word().ltrim('.').str();
    do {
      std::string Name = registerName();
      if (!take('<')) {
        S.Names.push_back(Name);
        continue;
      }
      unsigned Count = 0;
      if (word().getAsInteger(10, Count) || !take('>'))
        return fail("the registers '" + Name + "<'");
      for (unsigned I = 0; I < Count; ++I)
        S.Names.push_back(Name + std::to_string(I));
    } while (take(','));
  }

  void parseInstruction(Statement &S) {
    if (take('@')) {
      bool Negated = take('!');
      S.Guard.push_back(operand());
      S.Guard.back().Negated = Negated;
      skipSpace();
    }
    S.Name = word().str();
    if (S.Name.empty())
      return fail("'" + Rest.take_until([](char C) { return C == '\n' || C == ';'; }) + "'");
    if (peek(':') || S.Name == "bra" || StringRef(S.Name).starts_with("bra."))
      return fail("a jump");
    if (peek(';') || Rest.empty())
      return;
    do
      S.Operands.push_back(operand());
    while (take(',') && Problem.empty());
  }

  Operand operand() {
    Operand O = simpleOperand();
    if (!take('|'))
      return O;
    Operand Pair;
    Pair.Is = Operand::Kind::Pair;
    Pair.Parts = {std::move(O), simpleOperand()};
    return Pair;
  }

  Operand simpleOperand() {
    Operand O;
    skipSpace();
    if (take('!')) {
      O = simpleOperand();
      O.Negated = !O.Negated;
    } else if (take('[')) {
      O = address();
    } else if (take('{')) {
      O.Is = Operand::Kind::Vector;
      do
        O.Parts.push_back(operand());
      while (take(',') && Problem.empty());
      expect('}');
    } else if (Rest.starts_with("-") || (!Rest.empty() && llvm::isDigit(Rest[0]))) {
      O.Is = Operand::Kind::Immediate;
      O.Name = take('-') ? "-" : "";
      O.Name += word();
    } else {
      std::string Name = registerName();
      O.Is = Name == "_"                 ? Operand::Kind::Sink
             : isArgument(Name, O.Index) ? Operand::Kind::Argument
                                         : Operand::Kind::Register;
      O.Name = std::move(Name);
    }
    return O;
  }

  Operand address() {
    Operand O;
    O.Is = Operand::Kind::Address;
    O.Parts.push_back(simpleOperand());
    bool Plus = take('+');
    bool Minus = take('-');
    if (Plus || Minus) {
      if (word().getAsInteger(0, O.Offset))
        fail("an address that is no register and constant");
      O.Offset = Minus ? -O.Offset : O.Offset;
    }
    expect(']');
    return O;
  }

  /// `%2` alone: with the digits as its name, no register.
  static bool isArgument(StringRef Name, unsigned &Index) { return !Name.getAsInteger(10, Index); }

  /// A register's name without percent signs; an argument's number.
  std::string registerName() {
    skipSpace();
    bool Percent = Rest.consume_front("%");
    if (Percent)
      Rest.consume_front("%");
    else // a percent sign that stands alone in the source, see lib/Frontend/AssemblyRegisters.h
      Percent = Rest.consume_front("@");
    std::string Name = word().str();
    if (Name.empty() || (llvm::isDigit(Name[0]) && !Percent))
      fail("the operand '" + Rest.take_front(1) + "'");
    return Name;
  }

  /// Letters, digits, `_`, `$`, and `.` or `::` between them; a directive's leading dot.
  StringRef word() {
    skipSpace();
    size_t N = 0;
    while (N < Rest.size()) {
      char C = Rest[N];
      bool Colons = Rest.drop_front(N).starts_with("::");
      if (!llvm::isAlnum(C) && C != '_' && C != '$' && C != '.' && !Colons)
        break;
      N += Colons ? 2 : 1;
    }
    StringRef Word = Rest.take_front(N);
    Rest = Rest.drop_front(N);
    return Word;
  }

  bool peek(char C) {
    skipSpace();
    return Rest.starts_with(StringRef(&C, 1));
  }
  bool take(char C) {
    skipSpace();
    return Rest.consume_front(StringRef(&C, 1));
  }
  void expect(char C) {
    // The last statement's semicolon may be missing.
    if (!take(C) && !(C == ';' && Rest.empty()))
      fail("what stands before '" + Rest.take_front(10) + "'");
  }

  /// White space and comments.
  void skipSpace() {
    for (;;) {
      Rest = Rest.ltrim();
      if (Rest.starts_with("//"))
        Rest = Rest.drop_front(std::min(Rest.find('\n'), Rest.size()));
      else if (Rest.starts_with("/*"))
        Rest = Rest.drop_front(std::min(Rest.find("*/", 2), Rest.size() - 2) + 2);
      else
        return;
    }
  }

  void fail(const llvm::Twine &What) {
    if (Problem.empty())
      Problem = What.str();
    Rest = "";
  }

  StringRef Rest;
  std::string Problem;
};

} // namespace

llvm::Expected<std::vector<Statement>> parse(StringRef Template) { return Parser(Template).run(); }

} // namespace offloom::ptx
