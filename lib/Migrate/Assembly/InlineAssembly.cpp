// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Assembly/InlineAssembly.h"
#include "Migrate/Assembly/AsmText.h"
#include "Migrate/Assembly/PtxWriter.h"
#include "Migrate/Text/Residue.h"
#include "Ptx/Parser.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace clang;

namespace offloom {

namespace {

class AssemblyRewriter : public DynamicRecursiveASTVisitor {
public:
  AssemblyRewriter(const ptx::InstructionTable &Table, const SourceText &Text, EditList &Edits,
                   std::vector<Finding> &Residue)
      : Table(Table), Text(Text), Edits(Edits), Residue(Residue) {}

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    // A macro's body, and what a lambda shares with its function, come by more than once.
    auto [First, IsNew] =
        Seen.try_emplace(Text.sources().getSpellingLoc(S->getAsmLoc()), S->getAsmString());
    if (!IsNew && First->second == S->getAsmString())
      return true;
    llvm::Error Problem =
        IsNew ? rewrite(*S)
              : llvm::createStringError("a macro that makes different instructions at each use");
    if (Problem)
      Residue.push_back(residueAt(S->getAsmLoc(), Text, "migrate-ptx",
                                  "inline PTX was not migrated: Offloom does not know " +
                                      llvm::toString(std::move(Problem)) +
                                      "; write it in CUDA C++"));
    return true;
  }

  bool Rewritten = false;

private:
  llvm::Error rewrite(const GCCAsmStmt &S) {
    auto Statements = ptx::parse(S.getAsmString());
    if (!Statements)
      return Statements.takeError();
    auto Asm = readAsm(S, Text);
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

  const ptx::InstructionTable &Table;
  const SourceText &Text;
  EditList &Edits;
  std::vector<Finding> &Residue;
  std::map<SourceLocation, std::string> Seen; ///< with their templates
};

} // namespace

bool rewriteInlineAssembly(llvm::ArrayRef<const FunctionDecl *> Functions,
                           const ptx::InstructionTable &Table, const SourceText &Text,
                           EditList &Edits, std::vector<Finding> &Residue) {
  AssemblyRewriter Rewriter(Table, Text, Edits, Residue);
  for (const FunctionDecl *F : Functions)
    Rewriter.TraverseStmt(F->getBody());
  return Rewriter.Rewritten;
}

} // namespace offloom
