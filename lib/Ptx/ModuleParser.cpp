// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/DeclarationReader.h"
#include "Ptx/Module.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace offloom::ptx {

char ModuleError::ID;

namespace {

constexpr unsigned DeepestScope = 200;

class ModuleParser : DeclarationReader {
public:
  explicit ModuleParser(StringRef Text) : DeclarationReader(Text) {}

  llvm::Expected<Module> run() {
    skipSpace();
    if (word() != ".version")
      fail("a module that does not begin with '.version'");
    skipLine();
    while (skipSpace(), !Rest.empty() && !failed())
      directive();
    if (failed())
      return llvm::make_error<ModuleError>(ProblemLine, Problem);
    return std::move(M);
  }

private:
  void directive() {
    Variable V;
    Function F;
    F.Line = line();
    for (;;) {
      StringRef Word = directiveWord();
      if (Word == ".extern")
        V.IsExtern = F.IsExtern = true;
      else if (Word == ".visible" || Word == ".weak" || Word == ".common")
        V.IsVisible = F.IsVisible = true;
      else if (Word == ".global" || Word == ".const" || Word == ".shared" || Word == ".local")
        return addVariables(std::move(V), Word);
      else if (Word == ".entry" || Word == ".func")
        return function(std::move(F), Word == ".entry");
      else
        return otherDirective(Word);
    }
  }

  void addVariables(Variable V, StringRef Space) {
    V.Space = Space.drop_front().str();
    for (Variable &Read : variables(std::move(V)))
      M.Variables.push_back(std::move(Read));
  }

  void otherDirective(StringRef Word) {
    if (Word == ".target") {
      skipLine();
    } else if (Word == ".address_size") {
      if (number(64) != 64)
        fail("addresses of 32 bits");
    } else if (Word == ".alias") {
      std::string Alias = symbol();
      expect(',');
      M.Aliases.emplace_back(Alias, symbol());
      expect(';');
    } else if (!skipInformation(Word)) {
      fail(Word.empty() ? "'" + Rest.take_front(10) + "' outside of functions"
                        : "'" + Word + "' outside of functions");
    }
  }

  /// What is for debuggers and optimisers.
  bool skipInformation(StringRef Word) {
    if (Word == ".file" || Word == ".loc" || (Word.empty() && Rest.starts_with("@@")))
      skipLine();
    else if (Word == ".section")
      skipBraces();
    else if (Word == ".pragma")
      skipBehind(';');
    else
      return false;
    return true;
  }

  void skipLine() { Rest = Rest.drop_front(std::min(Rest.find('\n'), Rest.size())); }

  void skipBehind(char End) {
    const size_t At = Rest.find(End);
    if (At == StringRef::npos)
      return fail("a module that ends in a directive");
    Rest = Rest.drop_front(At + 1);
  }

  void skipBraces() {
    skipBehind('{');
    for (unsigned Depth = 1; Depth && !failed();) {
      const size_t At = Rest.find_first_of("{}");
      if (At == StringRef::npos)
        return fail("a section that does not end");
      Rest[At] == '{' ? ++Depth : --Depth;
      Rest = Rest.drop_front(At + 1);
    }
  }

  void function(Function F, bool IsEntry) {
    F.IsEntry = IsEntry;
    if (!IsEntry)
      F.Results = parameters();
    F.Line = line();
    F.Name = symbol();
    F.Parameters = parameters();
    while (!failed() && (skipSpace(), Rest.starts_with(".")))
      functionDirective(F);
    if (!failed() && take('{')) {
      F.HasBody = true;
      body(F.Body);
    } else if (!failed()) {
      expect(';');
    }
    M.Functions.push_back(std::move(F));
  }

  /// Between a function's head and its body. What steers the optimiser changes nothing here.
  void functionDirective(Function &F) {
    StringRef Word = word();
    if (Word == ".maxntid" || Word == ".reqntid") {
      std::array<unsigned, 3> Dim = threeNumbers();
      const unsigned long Threads = 1ul * Dim[0] * Dim[1] * Dim[2];
      F.MostThreads = Threads > 1024 ? 1024 : Threads;
    } else if (Word == ".reqnctapercluster") {
      F.Cluster = threeNumbers();
    } else if (Word == ".minnctapersm" || Word == ".maxnctapersm" || Word == ".maxnreg" ||
               Word == ".maxclusterrank" || Word == ".abi_preserve" ||
               Word == ".abi_preserve_control") {
      number(1u << 20);
    } else if (Word == ".noreturn" || Word == ".explicitcluster" || Word == ".blocksareclusters") {
    } else if (!skipInformation(Word)) {
      fail("'" + Word + "' of a function");
    }
  }

  std::array<unsigned, 3> threeNumbers() {
    std::array<unsigned, 3> Numbers = {1, 1, 1};
    unsigned I = 0;
    do
      Numbers[I++] = number(1u << 16);
    while (I < 3 && take(','));
    return Numbers;
  }

  /// Up to the closing brace.
  void body(std::vector<Statement> &Into) {
    unsigned Depth = 0;
    while (!failed()) {
      skipSpace();
      if (Rest.empty())
        return fail("a function that does not end");
      Statement S;
      S.Line = line();
      if (take('}')) {
        if (!Depth--)
          return;
        S.Is = Statement::Kind::ScopeEnd;
      } else if (take('{')) {
        if (++Depth > DeepestScope)
          return fail("braces in braces in braces");
        S.Is = Statement::Kind::ScopeBegin;
      } else if (take(';') || !statement(S)) {
        continue;
      }
      Into.push_back(std::move(S));
    }
  }

  /// False: it says nothing.
  bool statement(Statement &S) {
    const unsigned Line = S.Line;
    if (Rest.starts_with("@@")) {
      skipLine();
      return false;
    }
    if (Rest.starts_with(".")) {
      StringRef Word = directiveWord();
      if (skipInformation(Word))
        return false;
      declaration(S, Word);
    } else {
      instruction(S);
    }
    S.Line = Line;
    return true;
  }

  void declaration(Statement &S, StringRef Word) {
    if (Word == ".reg") {
      S = registers();
      return;
    }
    Variable V;
    V.Space = Word.drop_front().str();
    if (Word != ".local" && Word != ".shared" && Word != ".param" && Word != ".global" &&
        Word != ".const")
      return fail("the directive '" + Word + "'");
    S.Is = Statement::Kind::Variables;
    S.Variables = variables(std::move(V));
  }

  void instruction(Statement &S) {
    if (take('@')) {
      bool Negated = take('!');
      S.Guard.push_back(operand());
      S.Guard.back().Negated = Negated;
      skipSpace();
    }
    const bool HasPercent = Rest.consume_front("%"); // a label may have one
    S.Name = (HasPercent ? "%" : "") + word().str();
    if (S.Name.empty() || S.Name == "%")
      return fail("'" + Rest.take_until([](char C) { return C == '\n' || C == ';'; }) + "'");
    if (S.Guard.empty() && take(':'))
      return label(S);
    if (S.Name == "call" || StringRef(S.Name).starts_with("call."))
      return call(S);
    if (!peek(';'))
      operandsOf(S);
    semicolon();
  }

  void semicolon() {
    if (!take(';'))
      fail("what stands before '" + Rest.take_front(10) + "'");
  }

  void label(Statement &S) {
    skipSpace();
    S.Is = Statement::Kind::Label;
    if (Rest.consume_front(".branchtargets") || Rest.consume_front(".calltargets")) {
      S.Is = Statement::Kind::Targets;
      do
        S.Names.push_back(symbol());
      while (take(',') && !failed());
      semicolon();
    } else if (Rest.consume_front(".callprototype")) {
      S.Is = Statement::Kind::Prototype;
      S.Variables = parameters();
      S.Results = S.Variables.size();
      if (symbol() != "_")
        fail("a prototype with a name");
      for (Variable &P : parameters())
        S.Variables.push_back(std::move(P));
      while (!failed() && !peek(';') && word() == ".noreturn")
        ;
      semicolon();
    }
  }

  /// `call (results), function, (arguments), prototype;`, of which all but the function may be
  /// missing: the operands are these four, results and arguments as vectors.
  void call(Statement &S) {
    S.Operands.resize(4);
    for (unsigned I : {0, 2})
      S.Operands[I].Is = Operand::Kind::Vector;
    if (take('(')) {
      S.Operands[0].Parts = operandsUpTo(')');
      expect(',');
    }
    S.Operands[1] = operand();
    if (take(',') && take('(')) {
      S.Operands[2].Parts = operandsUpTo(')');
      if (take(','))
        S.Operands[3] = operand();
    } else if (!failed() && !peek(';')) {
      S.Operands[3] = operand();
    }
    semicolon();
  }

  Module M;
};

} // namespace

llvm::Expected<Module> parseModule(StringRef Text) { return ModuleParser(Text).run(); }

} // namespace offloom::ptx
