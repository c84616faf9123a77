// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Assembly/PtxWriter.h"
#include "Ptx/Branches.h"
#include "Ptx/InstructionWriter.h"
#include "Ptx/Types.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace offloom::ptx;
using llvm::StringRef;

namespace offloom {

namespace {

class Writer : InstructionWriter {
public:
  Writer(const AsmText &Asm, const InstructionTable &Table) : InstructionWriter(Table), Asm(Asm) {
    NamesMayBeExpressions = Asm.IsInMacro;
  }

  llvm::Expected<std::vector<std::string>> run(llvm::ArrayRef<Statement> Statements) {
    const auto Instructions = llvm::count_if(
        Statements, [](const Statement &S) { return S.Is == Statement::Kind::Instruction; });
    if (Instructions > 1)
      keepInputs();
    keepPointers();
    keepCarry(Statements, /*IsOne=*/Instructions == 1);
    Polls = mayPoll(Statements);
    for (const Statement &S : Statements)
      if (S.Is == Statement::Kind::Label)
        Labels.push_back(S.Name);
    for (const Statement &S : Statements)
      write(S);
    if (!Problem.empty())
      return llvm::createStringError(Problem);
    auto Block = inBraces();
    if (!Labels.empty()) { // which a function has once
      Block.front() = "[&] {";
      Block.back() = "}();";
    }
    return Block;
  }

private:
  /// The carry is a variable of the statement's, but for what an earlier statement has left, or a
  /// later one may read: GPUs keep it, and wide arithmetic is often written one instruction a
  /// statement.
  void keepCarry(llvm::ArrayRef<Statement> Statements, bool IsOne) {
    bool IsUsed = false, IsWritten = false, Enters = false, Leaves = false;
    for (const Statement &S : Statements) {
      const auto Match = S.Is == Statement::Kind::Instruction ? find(S) : std::nullopt;
      if (!Match || !(Match->Found->ReadsCarry || Match->Found->WritesCarry))
        continue;
      Enters |= !IsWritten && Match->Found->ReadsCarry;
      IsWritten |= Match->Found->WritesCarry && S.Guard.empty();
      Leaves = Match->Found->WritesCarry || (Leaves && !Match->Found->ReadsCarry);
      IsUsed = true;
    }
    const std::string Flag = "offloom::ptx::carry";
    if (IsUsed && IsOne)
      Carry = Flag;
    else if (IsUsed)
      Preface.push_back("bool " + Carry + " = " + (Enters ? Flag : "false") + ";");
    if (Leaves && !IsOne)
      Postscript.push_back(Flag + " = " + Carry + ";");
  }

  /// Several instructions read an input at different times, and an output may change it before.
  void keepInputs() {
    for (unsigned I = Asm.Outputs; I < Asm.Operands.size(); ++I) {
      StringRef Text = Asm.Operands[I].Text;
      bool IsName = !Text.empty() &&
                    llvm::all_of(Text, [](char C) { return clang::isAsciiIdentifierContinue(C); });
      bool IsOutput = llvm::any_of(llvm::ArrayRef(Asm.Operands).take_front(Asm.Outputs),
                                   [&](const auto &O) { return StringRef(O.Text).contains(Text); });
      // A macro's parameter stands for any expression, perhaps for an output.
      if (IsName && !IsOutput && !(Asm.IsInMacro && !clang::isDigit(Text.front())))
        continue;
      std::string Name = freshName("in" + std::to_string(I - Asm.Outputs));
      Preface.push_back(("const auto " + Name + " = " + Text + ";").str());
      Kept[I] = Name;
    }
  }

  /// PTX has numbers for pointers: those that it writes get them, and become pointers at the end.
  void keepPointers() {
    for (unsigned I = 0; I < Asm.Outputs; ++I) {
      const AsmText::Operand &O = Asm.Operands[I];
      if (O.Pointer.empty())
        continue;
      const std::string Name = freshName("out" + std::to_string(I));
      const bool IsRead = StringRef(O.Constraint).contains('+');
      Preface.push_back("unsigned long long " + Name +
                        (IsRead ? " = reinterpret_cast<std::uintptr_t>(" + O.Text + ");" : ";"));
      Postscript.push_back(O.Text + " = reinterpret_cast<" + O.Pointer + ">(" + Name + ");");
      Kept[I] = Name;
    }
  }

  void write(const Statement &S) {
    switch (S.Is) {
    case Statement::Kind::ScopeBegin:
      Lines.push_back("{");
      return;
    case Statement::Kind::ScopeEnd:
      Lines.push_back("}");
      return;
    case Statement::Kind::Declaration:
      return declare(S);
    case Statement::Kind::Label:
      Lines.push_back(freshName(S.Name) + ":;");
      Passed.insert(S.Name);
      return;
    case Statement::Kind::Variables:
    case Statement::Kind::Targets:
    case Statement::Kind::Prototype:
      return fail("what functions of modules alone have");
    case Statement::Kind::Instruction:
      break;
    }
    std::string Guard = guard(S);
    Lines.push_back(Guard + (isBranch(S) ? jump(S.Operands.front().Name) : instruction(S)));
  }

  /// Whoever goes back to look at memory may wait for another thread, and lets it run.
  std::string jump(StringRef Label) {
    if (!llvm::any_of(Labels, [=](StringRef Known) { return Known == Label; }))
      fail("the label '" + Label + "'");
    const std::string Go = "goto " + freshName(Label) + ";";
    return Polls && Passed.contains(Label) ? "{ offloom::spin_yield(); " + Go + " }" : Go;
  }

  void declare(const Statement &S) {
    StringRef Type = cppType(S.Name);
    if (Type.empty())
      return fail("registers of type '." + S.Name + "'");
    std::string Line = Type.str();
    for (const std::string &Register : S.Names) {
      std::string Name = freshName(Register);
      Declared[Register] = {Name, Type};
      Line += (&Register == &S.Names.front() ? " " : ", ") + Name;
    }
    Lines.push_back(Line + ";");
  }

  /// The lines as one statement: in braces, unless they are one already.
  std::vector<std::string> inBraces() {
    if (Preface.empty() && Labels.empty() && Lines.size() == 1 &&
        !StringRef(Lines[0]).starts_with("if "))
      return std::move(Lines);
    if (!isBlock()) {
      Lines.insert(Lines.begin(), "{");
      Lines.push_back("}");
    }
    Lines.insert(Lines.begin() + 1, Preface.begin(), Preface.end());
    Lines.insert(Lines.end() - 1, Postscript.begin(), Postscript.end());
    return std::move(Lines);
  }

  /// Does the brace that the lines begin with close with the last one?
  bool isBlock() const {
    int Depth = 0;
    for (const std::string &Line : llvm::ArrayRef(Lines).drop_back()) {
      Depth += (Line == "{") - (Line == "}");
      if (Depth == 0)
        return false;
    }
    return Lines.size() > 1 && Lines.back() == "}";
  }

  /// A name that neither C++ nor the operands use. Those of a macro's uses are not known.
  std::string freshName(StringRef Wanted) const {
    std::string Name = Asm.IsInMacro ? "asm_" : "";
    for (char C : Wanted)
      Name += clang::isAsciiIdentifierContinue(C) && C != '$' ? C : '_';
    if (clang::isDigit(Name[0]))
      Name = "r" + Name;
    static clang::LangOptions Cpp = [] {
      clang::LangOptions Options;
      Options.CPlusPlus = Options.CPlusPlus20 = true;
      return Options;
    }();
    clang::IdentifierTable Keywords(Cpp);
    auto IsTaken = [&](StringRef Tried) {
      return Keywords.get(Tried).isKeyword(Cpp) || llvm::any_of(Asm.Operands, [&](const auto &O) {
               return StringRef(O.Text).contains(Tried);
             });
    };
    while (IsTaken(Name))
      Name += "_";
    return Name;
  }

  Value named(const Operand &O) override {
    if (O.Offset || !O.ComputedOffset.empty())
      fail("an offset behind '" + O.Name + "'");
    return O.Is == Operand::Kind::Argument ? argument(O) : registerValue(O);
  }

  std::string carry() override { return Carry; }

  /// PTX computes with 64 bits, and with numbers alone.
  std::string constantArgument(unsigned Index) override {
    if (Index < Asm.Operands.size() && Asm.Operands[Index].Constraint == "n")
      return "static_cast<long long>(" + Asm.Operands[Index].Text + ")";
    fail("a computation with '%" + llvm::Twine(Index) + "', which is no constant");
    return "";
  }

  Value argument(const Operand &O) {
    if (O.Index >= Asm.Operands.size()) {
      fail("'%" + O.Name + "': there is no such operand");
      return {};
    }
    const AsmText::Operand &Argument = Asm.Operands[O.Index];
    StringRef Letters = StringRef(Argument.Constraint).ltrim("=+&");
    unsigned Same = 0;
    if (!Letters.getAsInteger(10, Same) && Same < Asm.Outputs)
      Letters = StringRef(Asm.Operands[Same].Constraint).ltrim("=+&");
    auto It = Kept.find(O.Index);
    return {It == Kept.end() ? Argument.Text : It->second,
            Letters.empty() ? "" : cppTypeOfConstraint(Letters[0]),
            O.Index >= Asm.Outputs && !Argument.Pointer.empty()};
  }

  Value registerValue(const Operand &O) {
    if (auto It = Declared.find(O.Name); It != Declared.end())
      return It->second;
    if (const auto *Special = Table.findRegister(O.Name))
      return {Special->Code, cppType(Special->Type)};
    fail("the register '" + O.Name + "'");
    return {};
  }

  const AsmText &Asm;
  std::vector<std::string> Preface, Postscript; ///< what the lines need before and after them
  std::vector<std::string> Lines;
  std::string Carry = freshName("carry");
  llvm::StringMap<Value> Declared;
  llvm::SmallVector<StringRef, 2> Labels;
  llvm::StringSet<> Passed; ///< of the labels
  bool Polls = false;
  llvm::DenseMap<unsigned, std::string> Kept;
};

} // namespace

llvm::Expected<std::vector<std::string>>
writePtx(llvm::ArrayRef<Statement> Statements, const AsmText &Asm, const InstructionTable &Table) {
  return Writer(Asm, Table).run(Statements);
}

} // namespace offloom
