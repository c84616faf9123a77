// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Assembly/SpreadAssembly.h"
#include "Analysis/Code/DeviceCode.h"
#include "Frontend/Parse.h"
#include "Migrate/Assembly/AsmText.h"
#include "Migrate/Text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace clang;

namespace offloom {

namespace {

/// How many operands the instructions name by number: `%2`, `%l2`.
unsigned operandsNamed(llvm::StringRef Instructions) {
  unsigned Count = 0;
  for (llvm::StringRef Rest = Instructions; !Rest.empty();) {
    Rest = Rest.split('%').second;
    if (Rest.consume_front("%"))
      continue;
    if (Rest.size() > 1 && llvm::isAlpha(Rest[0]) && llvm::isDigit(Rest[1]))
      Rest = Rest.drop_front();
    unsigned Number;
    if (!Rest.consumeInteger(10, Number))
      Count = std::max(Count, Number + 1);
  }
  return Count;
}

class AssemblyFinder : public DynamicRecursiveASTVisitor {
public:
  AssemblyFinder(const ParsedUnit &Unit, const SourceText &Text, MacroUses &Uses)
      : Unit(Unit), Text(Text), Uses(Uses) {}

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    if (S->getAsmLoc().isMacroID())
      InMacros[Text.sources().getSpellingLoc(S->getAsmLoc())].push_back(S);
    else if (auto Asm = readAsm(*S, Unit, Text, EditList(Text)); Asm && lacksOperands(*S, *Asm))
      noteMacrosOf(*S);
    return true;
  }

  void noteSpread() {
    for (const auto &[Place, Statements] : InMacros)
      if (isSpread(Statements))
        for (const GCCAsmStmt *S : Statements)
          noteMacrosOf(*S);
  }

private:
  void noteMacrosOf(const GCCAsmStmt &S) {
    const SourceManager &Sources = Text.sources();
    const auto [File, Begin] = Sources.getDecomposedExpansionLoc(S.getAsmLoc());
    const auto [EndFile, End] = Sources.getDecomposedExpansionLoc(S.getRParenLoc());
    if (File == EndFile)
      Uses.noteIn({File, Begin, End + 1}, Unit);
  }

  static bool lacksOperands(const GCCAsmStmt &S, const AsmText &Asm) {
    return Asm.Operands.size() < operandsNamed(S.getAsmString());
  }

  bool isSpread(llvm::ArrayRef<const GCCAsmStmt *> Statements) const {
    const std::string First = Statements.front()->getAsmString();
    return llvm::any_of(Statements, [&](const GCCAsmStmt *S) {
      const std::optional<AsmText> Asm = readAsm(*S, Unit, Text, EditList(Text));
      return !Asm || lacksOperands(*S, *Asm) || S->getAsmString() != First;
    });
  }

  const ParsedUnit &Unit;
  const SourceText &Text;
  MacroUses &Uses;
  std::map<SourceLocation, llvm::SmallVector<const GCCAsmStmt *, 2>> InMacros;
};

} // namespace

void noteSpreadAssembly(const ParsedUnit &Unit, const SourceText &Text, MacroUses &Uses) {
  AssemblyFinder Finder(Unit, Text, Uses);
  for (const FunctionDecl *F : writtenFunctions(Unit.AST->getASTContext()))
    if (runsOnDevice(*F))
      Finder.TraverseStmt(F->getBody());
  Finder.noteSpread();
}

} // namespace offloom
