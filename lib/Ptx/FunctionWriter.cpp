// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/FunctionWriter.h"
#include "Ptx/FunctionScopes.h"
#include "Ptx/InstructionWriter.h"
#include "Ptx/Types.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

constexpr size_t WidestLine = 90;

/// A thread's local memory on a GPU has no more.
constexpr unsigned long MostLocalBytes = 512 * 1024;

std::string keyOf(const Operand &O) { return (O.HasPercent ? "%" : "") + O.Name; }

/// Is \p Mnemonic \p Name, with or without something behind it?
bool isKind(StringRef Mnemonic, StringRef Name) {
  return Mnemonic.consume_front(Name) && (Mnemonic.empty() || Mnemonic.starts_with("."));
}

class Writer : InstructionWriter {
public:
  Writer(const Function &F, FunctionScopes Scopes, const ModuleSymbols &Symbols,
         const InstructionTable &Table)
      : InstructionWriter(Table), F(F), Scopes(std::move(Scopes)), Symbols(Symbols) {}

  llvm::Expected<WrittenFunction> run() {
    for (const Statement &S : F.Body) {
      write(S);
      if (!Problem.empty())
        return llvm::make_error<ModuleError>(S.Line ? S.Line : F.Line, Problem);
    }
    declareSimple();
    for (auto *List : {&Result.BackwardLines, &Result.FenceLines, &Result.StepLines})
      for (size_t &Line : *List)
        Line += Declarations.size();
    for (auto &[Line, Callee] : Calls)
      Result.CallLines[Line + Declarations.size()] = std::move(Callee);
    Result.Lines = std::move(Declarations);
    for (const auto *List : {&F.Results, &F.Parameters})
      for (const Variable &V : *List)
        Result.Parameters.push_back(Scopes.find(V.Name)->CppName);
    llvm::append_range(Result.Lines, std::move(Lines));
    return std::move(Result);
  }

private:
  void write(const Statement &S) {
    switch (S.Is) {
    case Statement::Kind::ScopeBegin:
      return Scopes.enter();
    case Statement::Kind::ScopeEnd:
      return Scopes.leave();
    case Statement::Kind::Label: {
      FunctionScopes::Entity &Label = *Scopes.find(S.Name);
      Label.IsWritten = true;
      return Lines.push_back(Label.CppName + ":;");
    }
    case Statement::Kind::Instruction:
      Lines.push_back(guard(S) + step(S));
      return;
    case Statement::Kind::Declaration:
    case Statement::Kind::Variables:
    case Statement::Kind::Targets:
    case Statement::Kind::Prototype:
      return;
    }
  }

  /// Control flow, or any other instruction.
  std::string step(const Statement &S) {
    StringRef Name = S.Name;
    if (isKind(Name, "ret"))
      return "return;";
    if (Name == "exit")
      return F.IsEntry ? "return;" : "throw offloom::ptx::thread_exit();";
    if (isKind(Name, "bra") && S.Operands.size() == 1)
      return jump(keyOf(S.Operands[0]));
    if (isKind(Name, "brx.idx") && S.Operands.size() == 2)
      return jumpByIndex(S);
    if (isKind(Name, "call"))
      return call(S);
    note(S);
    return instruction(S);
  }

  void note(const Statement &S) {
    auto Match = find(S);
    if (!Match)
      return;
    Result.ReadsThreadIdx |= Match->Found->ReadsThreadIdx;
    Result.Waits |= Match->Found->Waits;
    StringRef Name = S.Name;
    if (isKind(Name, "membar") || isKind(Name, "fence"))
      Result.FenceLines.push_back(Lines.size() + 1);
    const bool IsLoad = isKind(Name, "ld");
    // Code from before Volta exchanges values between the lanes of a warp through such variables.
    if ((IsLoad || isKind(Name, "st")) && Name.contains(".volatile")) {
      Result.StoresInSteps |= !IsLoad;
      for (size_t Line : {Lines.size(), Lines.size() + 1})
        Result.StepLines.push_back(Line);
    }
    Result.Polls |= isKind(Name, "atom") ||
                    (IsLoad && (Name.contains(".volatile") || Name.contains(".relaxed") ||
                                Name.contains(".acquire") || Name.contains(".cv")));
  }

  std::string jump(const std::string &To) {
    FunctionScopes::Entity *Label = Scopes.find(To);
    if (!Label || !Label->Declared || Label->Declared->Is != Statement::Kind::Label) {
      fail("the label '" + To + "', which is not there");
      return "";
    }
    if (Label->IsWritten) {
      Result.GoesBack = true;
      Result.BackwardLines.push_back(Lines.size());
    }
    return "goto " + Label->CppName + ";";
  }

  /// `brx.idx %r1, targets;`
  std::string jumpByIndex(const Statement &S) {
    const std::string Name = keyOf(S.Operands[1]);
    FunctionScopes::Entity *List = Scopes.find(Name);
    if (!List || !List->Declared || List->Declared->Is != Statement::Kind::Targets) {
      fail("the list of labels '" + Name + "', which is not there");
      return "";
    }
    std::string Text = "switch (" + valueOf(S.Operands[0]).Text + ") {";
    for (const auto &[I, Target] : llvm::enumerate(List->Declared->Names))
      Text += " case " + std::to_string(I) + ": " + jump(Target);
    return Text + " }";
  }

  /// See ModuleParser::call for the operands.
  std::string call(const Statement &S) {
    const std::string Name = keyOf(S.Operands[1]);
    llvm::ArrayRef<Operand> Results = S.Operands[0].Parts, Arguments = S.Operands[2].Parts;
    if (FunctionScopes::Entity *Register = Scopes.find(Name); Register && Register->Storage)
      return callByAddress(S, Results, Arguments);
    const Function *Callee = Symbols.function(Name);
    if (!Callee || Callee->IsEntry) {
      fail("a call of '" + Name + "', which is no function of the module");
      return "";
    }
    const bool IsSystem = isSystemCall(*Callee);
    if (IsSystem) {
      Result.Asserts |= Name == "__assertfail";
    } else {
      Result.Callees.push_back(Callee->Name);
      Calls[Lines.size()] = Callee->Name;
    }
    return (IsSystem ? "offloom::ptx::call_" + Callee->Name : cppSymbol(Callee->Name)) +
           list(Name, Results, Callee->Results, Arguments, Callee->Parameters);
  }

  std::string callByAddress(const Statement &S, llvm::ArrayRef<Operand> Results,
                            llvm::ArrayRef<Operand> Arguments) {
    const std::string Name = keyOf(S.Operands[3]);
    FunctionScopes::Entity *Prototype = Scopes.find(Name);
    if (!Prototype || !Prototype->Declared ||
        Prototype->Declared->Is != Statement::Kind::Prototype) {
      fail("a call by address without a prototype");
      return "";
    }
    Calls[Lines.size()] = "";
    Result.Waits = true; // for all that is known
    Result.ReadsThreadIdx = true;
    const Statement &P = *Prototype->Declared;
    auto Formal = llvm::ArrayRef(P.Variables);
    return "reinterpret_cast<void (*)" +
           signature(Formal.take_front(P.Results), Formal.drop_front(P.Results)) + ">(" +
           valueOf(S.Operands[1]).Text + ")" +
           list(Name, Results, Formal.take_front(P.Results), Arguments,
                Formal.drop_front(P.Results));
  }

  std::string list(const std::string &Callee, llvm::ArrayRef<Operand> Results,
                   llvm::ArrayRef<Variable> FormalResults, llvm::ArrayRef<Operand> Arguments,
                   llvm::ArrayRef<Variable> Formals) {
    if (Results.size() != FormalResults.size() || Arguments.size() != Formals.size())
      fail("a call of '" + Callee + "' with that number of operands");
    std::string Text;
    for (const auto &[O, Formal] : llvm::zip(Results, FormalResults))
      Text += (Text.empty() ? "" : ", ") + passed(O, Formal, Callee, true);
    for (const auto &[O, Formal] : llvm::zip(Arguments, Formals))
      Text += (Text.empty() ? "" : ", ") + passed(O, Formal, Callee, false);
    return "(" + Text + ");";
  }

  std::string passed(const Operand &O, const Variable &Formal, const std::string &Callee,
                     bool IsResult) {
    const std::string Type = parameterType(Formal);
    if (O.Is == Operand::Kind::Register && !O.Negated && !O.Offset) {
      FunctionScopes::Entity *E = Scopes.find(keyOf(O));
      if (E && E->Storage && (E->Storage->Space == "param" || IsResult)) {
        if (parameterType(*E->Storage) == Type)
          return declared(*E);
        fail("'" + keyOf(O) + "' as an operand of a call of '" + Callee + "': its type is another");
        return "";
      }
    }
    if (IsResult)
      fail("this result of a call of '" + Callee + "'");
    return converted(valueOf(O), scalarType(Formal));
  }

  /// A register's value; the address of a variable or function.
  Value named(const Operand &O) override {
    const std::string Key = keyOf(O);
    if (O.Is == Operand::Kind::Argument) {
      fail("'%" + O.Name + "'");
      return {};
    }
    if (FunctionScopes::Entity *E = Scopes.find(Key); E && E->Storage)
      return E->Storage->Space == "reg" ? ofRegister(*E, O) : addressOf(declared(*E), O);
    if (const Variable *V = Symbols.variable(Key))
      return addressOf(V->Space == "shared" ? shared(*V, cppSymbol(V->Name)) : cppSymbol(V->Name),
                       O);
    if (const Function *Callee = Symbols.function(Key);
        Callee && !Callee->IsEntry && !isSystemCall(*Callee))
      return {"reinterpret_cast<unsigned long long>(&" + cppSymbol(Callee->Name) + ")",
              "unsigned long long"};
    const auto *Special =
        O.HasPercent || O.Name == "WARP_SZ" ? Table.findRegister(O.Name) : nullptr;
    if (!Special || O.Offset) {
      fail("'" + Key + "', which is not declared");
      return {};
    }
    Result.ReadsThreadIdx |= Special->ReadsThreadIdx;
    return {Special->Code, cppType(Special->Type)};
  }

  Value ofRegister(FunctionScopes::Entity &E, const Operand &O) {
    if (O.Offset)
      fail("an offset behind '" + keyOf(O) + "'");
    return {declared(E), cppType(E.Storage->Type)};
  }

  static Value addressOf(const std::string &Variable, const Operand &O) {
    std::string Text = "offloom::ptx::address(" + Variable + ")";
    if (O.Offset)
      Text = "offloom::ptx::at(" + Text + ", " + std::to_string(O.Offset) + ")";
    return {Text, "unsigned long long"};
  }

  /// The C++ name of a register or variable, which is declared when it is first used.
  std::string declared(FunctionScopes::Entity &E) {
    const Variable &V = *E.Storage;
    if (V.Space == "shared" || V.Space == "global" || V.Space == "const") {
      const std::string Symbol = cppSymbol(F.Name) + "_" + E.CppName;
      if (!E.IsWritten)
        Result.Statics.emplace_back(Symbol, &V);
      E.IsWritten = true;
      return V.Space == "shared" ? shared(V, Symbol) : Symbol;
    }
    if (!E.IsWritten && !E.IsParameter)
      declare(V, E.CppName);
    E.IsWritten = true;
    return E.CppName;
  }

  void declare(const Variable &V, const std::string &Name) {
    if (V.Space == "local") {
      if ((LocalBytes += sizeOf(V)) > MostLocalBytes)
        fail("local variables of that size");
      Declarations.push_back("alignas(" + std::to_string(std::max(V.Alignment, 16ul)) +
                             ") unsigned char " + Name + "[" +
                             std::to_string(std::max(1ul, sizeOf(V))) + "];");
    } else {
      const bool IsClass = V.Space == "param" && V.IsArray;
      Simple[parameterType(V)].push_back(Name + (IsClass ? "" : " = 0"));
    }
  }

  /// Lines for registers and parameters of calls. A register that nobody has written to is zero.
  void declareSimple() {
    for (const auto &[Type, Names] : Simple) {
      std::string Line = Type + " ";
      for (const std::string &Name : Names) {
        if (Line.size() + Name.size() > WidestLine) {
          Declarations.push_back(Line.substr(0, Line.size() - 2) + ";");
          Line = Type + " ";
        }
        Line += Name + ", ";
      }
      Declarations.push_back(Line.substr(0, Line.size() - 2) + ";");
    }
  }

  /// A reference to the block's variable \p V, which the function \p Symbol finds.
  std::string shared(const Variable &V, const std::string &Symbol) {
    std::string &Name = Result.Shared[V.IsExtern || !V.Elements ? "" : Symbol];
    if (Name.empty())
      Name = Scopes.freshName(V.Name + "_");
    return Name;
  }

  std::string carry() override {
    if (Carry.empty()) {
      Carry = Scopes.freshName("carry_");
      Declarations.push_back("bool " + Carry + " = false;");
    }
    return Carry;
  }

  const Function &F;
  FunctionScopes Scopes;
  const ModuleSymbols &Symbols;
  WrittenFunction Result;
  std::map<std::string, std::vector<std::string>> Simple; ///< registers and such, by type
  std::vector<std::string> Declarations;
  std::vector<std::string> Lines;
  std::map<size_t, std::string> Calls;
  std::string Carry;
  unsigned long LocalBytes = 0;
};

} // namespace

llvm::Expected<WrittenFunction> writeFunction(const Function &F, const ModuleSymbols &Symbols,
                                              const InstructionTable &Table) {
  llvm::Expected<FunctionScopes> Scopes = FunctionScopes::of(F);
  if (!Scopes)
    return Scopes.takeError();
  return Writer(F, std::move(*Scopes), Symbols, Table).run();
}

} // namespace offloom::ptx
