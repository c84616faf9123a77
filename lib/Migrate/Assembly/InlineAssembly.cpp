// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Assembly/InlineAssembly.h"
#include "Analysis/Effects/EmittedFunctions.h"
#include "Migrate/Assembly/AsmText.h"
#include "Migrate/Assembly/PtxWriter.h"
#include "Migrate/Text/Residue.h"
#include "Ptx/Parser.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <optional>

using namespace clang;

namespace offloom {

namespace {

class AssemblyRewriter : public DynamicRecursiveASTVisitor {
public:
  AssemblyRewriter(const ParsedUnit &Unit, const ptx::InstructionTable &Table,
                   const SourceText &Text, EditList &Edits, std::vector<Finding> &Residue)
      : Unit(Unit), Table(Table), Text(Text), Edits(Edits), Residue(Residue) {}

  void rewriteIn(const FunctionDecl &F) {
    Function = &F;
    TraverseStmt(F.getBody());
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    // A macro's body, and what a lambda shares with its function, come by more than once.
    auto [Place, IsNew] = Seen.try_emplace(Text.sources().getSpellingLoc(S->getAsmLoc()));
    AsmPlace &Known = Place->second;
    if (IsNew) {
      Known.Ptx = S->getAsmString();
      Known.Problem = llvm::toString(rewrite(*S));
      if (!Known.Problem.empty())
        refuse(*S);
    } else if (S->getAsmString() != Known.Ptx) {
      Known.Problem = "a macro that makes different instructions at each use";
    }
    if (!Known.Problem.empty())
      sayLeft(*S, Known);
    return true;
  }

  bool Rewritten = false;

private:
  /// An asm statement as it is written, perhaps in a macro.
  struct AsmPlace {
    std::string Ptx;     ///< of the first use
    std::string Problem; ///< empty if it was rewritten
    bool IsSaid = false;
    bool IsError = false;
  };

  llvm::Error rewrite(const GCCAsmStmt &S) {
    auto Statements = ptx::parse(S.getAsmString());
    if (!Statements)
      return Statements.takeError();
    auto Asm = readAsm(S, Unit, Text, Edits);
    if (!Asm)
      return llvm::createStringError("asm statements from different macros");
    if (Statements->empty() && Asm->Operands.empty())
      return llvm::Error::success(); // a barrier for the compiler, in C++ too
    auto Lines = Statements->empty() ? barrierFor(S) : writePtx(*Statements, *Asm, Table);
    if (!Lines)
      return Lines.takeError();
    Edits.replace(Asm->Range, statement(*Asm, std::move(*Lines)));
    Rewritten = true;
    return llvm::Error::success();
  }

  /// Writes what ends a kernel that comes to \p S in its place.
  void refuse(const GCCAsmStmt &S) {
    if (std::optional<AsmText> Asm = readAsm(S, Unit, Text, Edits)) {
      Edits.replace(Asm->Range, statement(*Asm, {refusal(S, *Asm)}));
      Rewritten = true;
    }
  }

  /// Once as an error, if a kernel can come to \p S; and as a warning if none came there before.
  void sayLeft(const GCCAsmStmt &S, AsmPlace &Place) {
    const bool IsError = isEmitted();
    if (IsError ? Place.IsError : Place.IsSaid)
      return;
    Place.IsSaid = true;
    Place.IsError |= IsError;
    const char *Then = IsError ? "; write it in CUDA C++"
                               : "; no kernel here comes to it, and one that did would end";
    Residue.push_back(
        residueAt(S.getAsmLoc(), Text, IsError ? llvm::StringLiteral("migrate-ptx") : UnreachedPtx,
                  "inline PTX was not migrated: Offloom does not know " + Place.Problem + Then));
    if (!IsError)
      Residue.back().Level = Severity::Warning;
  }

  bool isEmitted() {
    if (!Emitted)
      Emitted.emplace(Text.context());
    return Emitted->contains(*Function);
  }

  /// Operands are named, for whoever writes it in CUDA C++, and so that none of them is unused.
  static std::string refusal(const GCCAsmStmt &S, const AsmText &Asm) {
    std::string Result = "offloom::ptx::refuse(\"";
    llvm::raw_string_ostream Out(Result);
    Out.write_escaped(onOneLine(S.getAsmString()));
    Out << '"';
    for (const AsmText::Operand &Operand : Asm.Operands)
      Out << ", " << Operand.Text;
    Out << ");";
    return Result;
  }

  static std::string onOneLine(llvm::StringRef Ptx) {
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::SplitString(Ptx, Words, " \t\n\r");
    return llvm::join(Words, " ");
  }

  /// Of no instructions, what the compiler is told of memory remains. Its operands have letters
  /// that mean other registers, or none, on a CPU.
  static llvm::Expected<std::vector<std::string>> barrierFor(const GCCAsmStmt &S) {
    for (unsigned I = 0; I < S.getNumClobbers(); ++I)
      if (S.getClobber(I) == "memory")
        return std::vector<std::string>{"asm volatile(\"\" ::: \"memory\");"};
    return std::vector<std::string>{"static_cast<void>(0);"};
  }

  /// \p Lines, which are one statement, in the place of \p Asm.
  std::string statement(const AsmText &Asm, std::vector<std::string> Lines) const {
    if (!Asm.HasSemicolon && Lines.size() == 1)
      Lines[0].pop_back();
    if (!Asm.HasSemicolon && Lines.size() > 1) {
      Lines.front() = "do {";
      Lines.back() = "} while (false)";
    }
    return Asm.IsInMacro ? llvm::join(Lines, " ") : onLines(Asm, Lines);
  }

  std::string onLines(const AsmText &Asm, llvm::ArrayRef<std::string> Lines) const {
    unsigned Start = Text.lineStart(Asm.Range.File, Asm.Range.Begin);
    std::string Indentation = Text.indentation(Asm.Range.File, Asm.Range.Begin).str() +
                              Edits.addedIndentation(Asm.Range.File, Start);
    std::string Result;
    unsigned Depth = 0;
    for (llvm::StringRef Line : Lines) {
      Depth -= Line.starts_with("}") && Depth;
      Result += (Result.empty() ? "" : "\n" + Indentation + std::string(2 * Depth, ' '));
      Result += Line;
      Depth += Line.ends_with("{");
    }
    return Result;
  }

  const ParsedUnit &Unit;
  const ptx::InstructionTable &Table;
  const SourceText &Text;
  EditList &Edits;
  std::vector<Finding> &Residue;
  const FunctionDecl *Function = nullptr;  ///< whose body is read
  std::optional<EmittedFunctions> Emitted; ///< once it is asked for
  std::map<SourceLocation, AsmPlace> Seen;
};

} // namespace

bool rewriteInlineAssembly(const ParsedUnit &Unit, llvm::ArrayRef<const FunctionDecl *> Functions,
                           const ptx::InstructionTable &Table, const SourceText &Text,
                           EditList &Edits, std::vector<Finding> &Residue) {
  AssemblyRewriter Rewriter(Unit, Table, Text, Edits, Residue);
  for (const FunctionDecl *F : Functions)
    Rewriter.rewriteIn(*F);
  return Rewriter.Rewritten;
}

} // namespace offloom
