// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a conditional becomes depends on who compiles it:
//
//   in a device function     #if __CUDA_ARCH__ >= 700       #if OFFLOOM_CUDA_ARCH >= 700
//
//   in a function of both    #ifdef __CUDA_ARCH__           if (offloom::in_device_code()) {
//                              lane = threadIdx.x;            lane = threadIdx.x;
//                            #else                          } else {
//                              lane = 0;                      lane = 0;
//                            #endif                         }
//
//   elsewhere                where only the device's branch has text, as in a device function;
//                            where only the host's has, unchanged; both: as in a device function,
//                            and a finding where host code uses what the host's branch declares
//
// A conditional that takes the same branch in both passes is left alone: with `__CUDA_ARCH__`
// undefined, as in the migrated program, it goes on taking it.
#include "Migrate/ArchBranches.h"
#include "Analysis/DeviceCode.h"
#include "Frontend/EnteredFiles.h"
#include "Migrate/ConditionalGroups.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace offloom {

namespace {

constexpr llvm::StringLiteral Macro = "__CUDA_ARCH__";
constexpr llvm::StringLiteral Renamed = "OFFLOOM_CUDA_ARCH";

enum class Side { Elsewhere, Host, Device, Both };

bool contains(SourceSpan Span, unsigned Offset) {
  return Span.Begin <= Offset && Offset < Span.End;
}

struct FunctionText {
  std::string File;
  SourceSpan Span;
  Side TheSide;
};

Side sideOf(const FunctionDecl &F) {
  if (!runsOnDevice(F))
    return Side::Host;
  return isKernel(F) || isDeviceOnly(F) ? Side::Device : Side::Both;
}

/// Lambdas that say for themselves who calls them. The others are part of their function.
class ExtendedLambdas : public DynamicRecursiveASTVisitor {
public:
  bool VisitLambdaExpr(LambdaExpr *E) override {
    if (runsOnDevice(*E->getCallOperator()))
      Found.push_back(E);
    return true;
  }

  std::vector<const LambdaExpr *> Found;
};

std::vector<FunctionText> functionTexts(ParsedUnit &Unit) {
  std::vector<FunctionText> Found;
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  auto Add = [&](SourceRange Written, Side TheSide) {
    if (auto Range = Text.rangeOf(Written))
      Found.push_back({Text.fileName(Range->File), {Range->Begin, Range->End}, TheSide});
  };
  for (const FunctionDecl *F : writtenFunctions(Context))
    Add(F->getSourceRange(), sideOf(*F));
  ExtendedLambdas Lambdas;
  Lambdas.TraverseAST(Context);
  for (const LambdaExpr *E : Lambdas.Found)
    Add(E->getSourceRange(), sideOf(*E->getCallOperator()));
  return Found;
}

/// Variables declared in a part of a function and used outside that part.
class EscapeFinder : public DynamicRecursiveASTVisitor {
public:
  EscapeFinder(const SourceText &Text, llvm::StringRef File, SourceSpan Part)
      : Text(Text), File(File), Part(Part) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isLocalVarDecl() && inside(V->getLocation()) && !inside(E->getLocation()))
      Found = V;
    return !Found;
  }

  const VarDecl *Found = nullptr;

private:
  bool inside(SourceLocation L) const {
    auto [ID, Offset] = Text.sources().getDecomposedExpansionLoc(L);
    return contains(Part, Offset) && Text.fileName(ID) == File;
  }

  const SourceText &Text;
  llvm::StringRef File;
  SourceSpan Part;
};

/// Uses of what a part of a file declares.
class UseFinder : public DynamicRecursiveASTVisitor {
public:
  UseFinder(const SourceText &Text, llvm::StringRef File, SourceSpan Part,
            llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts)
      : Text(Text), File(File), Part(Part), Counts(Counts) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return visitUse(E->getDecl(), E->getLocation());
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc L) override {
    return visitUse(L.getDecl(), L.getNameLoc());
  }
  bool VisitTagTypeLoc(TagTypeLoc L) override { return visitUse(L.getDecl(), L.getNameLoc()); }

  const NamedDecl *Found = nullptr;

private:
  bool visitUse(const NamedDecl *D, SourceLocation Where) {
    auto [Declared, DeclaredAt] = Text.sources().getDecomposedExpansionLoc(D->getLocation());
    if (Text.fileName(Declared) != File || !contains(Part, DeclaredAt))
      return true;
    auto [Used, UsedAt] = Text.sources().getDecomposedExpansionLoc(Where);
    if (Counts(Text.fileName(Used), UsedAt))
      Found = D;
    return !Found;
  }

  const SourceText &Text;
  llvm::StringRef File;
  SourceSpan Part;
  llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts;
};

/// Does \p Content consist of whole statements?
bool isStatements(llvm::StringRef Content) {
  int Depth = 0;
  for (char C : Content) {
    Depth += C == '{' || C == '(';
    Depth -= C == '}' || C == ')';
    if (Depth < 0)
      return false;
  }
  llvm::StringRef Trimmed = Content.rtrim();
  size_t LastLine = Trimmed.rfind('\n');
  llvm::StringRef Last = LastLine == llvm::StringRef::npos ? Trimmed : Trimmed.drop_front(LastLine);
  Last = Last.split("//").first.rtrim();
  return Depth == 0 && (Trimmed.empty() || Last.ends_with(";") || Last.ends_with("}") ||
                        Last.trim().starts_with("#") || Last.trim().empty());
}

class ArchBranchRewriter {
public:
  ArchBranchRewriter(ParsedUnit &Host, ParsedUnit &Device, std::vector<Edit> &Edits,
                     std::vector<Finding> &Residue)
      : Host(Host), Device(Device), Text(Device.AST->getASTContext()),
        Functions(functionTexts(Host)), Edits(Edits), Residue(Residue) {
    for (FunctionText &F : functionTexts(Device))
      Functions.push_back(std::move(F));
  }

  void rewriteFile(llvm::StringRef Name, llvm::StringRef Content) {
    File = Name;
    Buffer = Content;
    for (const ConditionalGroup &Group : conditionalGroups(Buffer))
      rewriteGroup(Group);
    renameInCode();
  }

private:
  void rewriteGroup(const ConditionalGroup &Group);
  void rewriteDeclarations(const ConditionalGroup &Group, int OnHost);
  void rewriteForBoth(const ConditionalGroup &Group, int OnHost, int OnDevice);
  void renameInConditions(const ConditionalGroup &Group);
  void renameInCode();

  /// The branch that a pass takes; -1: none.
  int takenBranch(const ConditionalGroup &Group, const ParsedUnit &Unit) const;
  Side sideAt(llvm::StringRef InFile, unsigned Offset) const;
  bool isBlank(const ConditionalGroup &Group, int Branch) const;
  llvm::StringRef content(const ConditionalGroup &Group, int Branch) const {
    SourceSpan Span = Group.Branches[Branch].Content;
    return Buffer.slice(Span.Begin, Span.End);
  }
  void replace(SourceSpan Span, std::string NewText) {
    Edits.push_back({File, Span.Begin, Span.End - Span.Begin, std::move(NewText)});
  }
  const NamedDecl *findUse(const ConditionalGroup &Group, int Branch,
                           llvm::ArrayRef<Side> Sides) const;
  void report(const ConditionalGroup &Group, const std::string &Message,
              Severity Level = Severity::Error);

  ParsedUnit &Host;
  ParsedUnit &Device;
  SourceText Text;
  std::vector<FunctionText> Functions;
  std::vector<Edit> &Edits;
  std::vector<Finding> &Residue;
  std::string File;
  llvm::StringRef Buffer;
};

int ArchBranchRewriter::takenBranch(const ConditionalGroup &Group, const ParsedUnit &Unit) const {
  for (size_t I = 0; I < Group.Branches.size(); ++I) {
    const auto &Branch = Group.Branches[I];
    bool Skipped = llvm::any_of(Unit.Record.SkippedTexts, [&](const auto &S) {
      return S.File == File && S.Span.Begin < Branch.Directive.End &&
             Branch.Directive.End <= S.Span.End && S.Span.Begin <= Branch.Directive.End - 1;
    });
    if (!Skipped)
      return I;
  }
  return -1;
}

Side ArchBranchRewriter::sideAt(llvm::StringRef InFile, unsigned Offset) const {
  Side Found = Side::Elsewhere;
  unsigned Size = ~0u;
  for (const FunctionText &F : Functions)
    if (F.File == InFile && contains(F.Span, Offset) && F.Span.End - F.Span.Begin < Size) {
      Found = F.TheSide;
      Size = F.Span.End - F.Span.Begin;
    }
  return Found;
}

bool ArchBranchRewriter::isBlank(const ConditionalGroup &Group, int Branch) const {
  return Branch < 0 || content(Group, Branch).trim().empty();
}

void ArchBranchRewriter::renameInConditions(const ConditionalGroup &Group) {
  for (const auto &Branch : Group.Branches) {
    llvm::StringRef Line = Buffer.slice(Branch.Directive.Begin, Branch.Directive.End);
    for (size_t At = Line.find(Macro); At != llvm::StringRef::npos; At = Line.find(Macro, At + 1)) {
      unsigned Begin = Branch.Directive.Begin + At;
      replace({Begin, Begin + static_cast<unsigned>(Macro.size())}, Renamed.str());
    }
  }
}

/// The name in code and in macro bodies is device code's.
void ArchBranchRewriter::renameInCode() {
  bool Continued = false;
  for (size_t Start = 0; Start < Buffer.size();) {
    size_t Newline = Buffer.find('\n', Start);
    size_t End = Newline == llvm::StringRef::npos ? Buffer.size() : Newline + 1;
    llvm::StringRef Line = Buffer.slice(Start, End);
    llvm::StringRef Word = Line.ltrim(" \t");
    bool Condition = Continued || (Word.consume_front("#") && (Word.ltrim().starts_with("if") ||
                                                               Word.ltrim().starts_with("el")));
    llvm::StringRef Code = Line.split("//").first;
    if (!Condition)
      for (size_t At = Code.find(Macro); At != llvm::StringRef::npos; At = Code.find(Macro, At + 1))
        replace(
            {static_cast<unsigned>(Start + At), static_cast<unsigned>(Start + At + Macro.size())},
            Renamed.str());
    Continued = Condition && Line.rtrim().ends_with("\\");
    Start = End;
  }
}

void ArchBranchRewriter::rewriteGroup(const ConditionalGroup &Group) {
  bool Named = llvm::any_of(Group.Branches, [&](const auto &Branch) {
    return Buffer.slice(Branch.Directive.Begin, Branch.Directive.End).contains(Macro);
  });
  if (!Named)
    return;
  int OnHost = takenBranch(Group, Host), OnDevice = takenBranch(Group, Device);
  if (OnHost == OnDevice || (isBlank(Group, OnHost) && isBlank(Group, OnDevice)))
    return;
  switch (sideAt(File, Group.Branches.front().Directive.Begin)) {
  case Side::Host:
    return;
  case Side::Device:
    renameInConditions(Group);
    return;
  case Side::Both:
    rewriteForBoth(Group, OnHost, OnDevice);
    return;
  case Side::Elsewhere:
    if (!isBlank(Group, OnDevice))
      rewriteDeclarations(Group, OnHost);
    return;
  }
}

/// The migrated program declares things once, as device code sees them.
void ArchBranchRewriter::rewriteDeclarations(const ConditionalGroup &Group, int OnHost) {
  renameInConditions(Group);
  if (isBlank(Group, OnHost))
    return;
  if (content(Group, OnHost).contains("#"))
    return report(Group, "host and device code see different directives here; the migrated program "
                         "follows the device's");
  // What other declarations make of it may reach host code or not.
  if (const NamedDecl *Used = findUse(Group, OnHost, {Side::Host, Side::Both}))
    report(Group, "host and device code see different declarations of '" + Used->getNameAsString() +
                      "', which host code uses; the migrated program has the device's alone");
  else if (const NamedDecl *Used = findUse(Group, OnHost, {Side::Elsewhere}))
    report(Group,
           "host and device code see different declarations of '" + Used->getNameAsString() +
               "'; the migrated program has the device's alone",
           Severity::Warning);
}

/// Something that branch \p Branch declares and code on one of \p Sides uses, as the host pass sees
/// it.
const NamedDecl *ArchBranchRewriter::findUse(const ConditionalGroup &Group, int Branch,
                                             llvm::ArrayRef<Side> Sides) const {
  SourceSpan Part = Group.Branches[Branch].Content;
  auto Counts = [&](llvm::StringRef InFile, unsigned Offset) {
    return !(InFile == File && contains(Part, Offset)) &&
           llvm::is_contained(Sides, sideAt(InFile, Offset));
  };
  SourceText HostText(Host.AST->getASTContext());
  UseFinder Finder(HostText, File, Part, Counts);
  Finder.TraverseAST(Host.AST->getASTContext());
  return Finder.Found;
}

void ArchBranchRewriter::rewriteForBoth(const ConditionalGroup &Group, int OnHost, int OnDevice) {
  for (int Branch : {OnHost, OnDevice})
    if (Branch >= 0) {
      if (!isStatements(content(Group, Branch)))
        return report(Group, "host and device take different parts of a statement here; make them "
                             "whole statements");
      ParsedUnit &Unit = Branch == OnDevice ? Device : Host;
      SourceText UnitText(Unit.AST->getASTContext());
      EscapeFinder Finder(UnitText, File, Group.Branches[Branch].Content);
      Finder.TraverseAST(Unit.AST->getASTContext());
      if (Finder.Found)
        return report(Group, "'" + Finder.Found->getNameAsString() +
                                 "' is declared differently for host and device; declare it once "
                                 "before the conditional");
    }
  llvm::StringRef Line = Buffer.drop_front(Group.Branches.front().Content.Begin);
  std::string Indent = Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
  bool Plain = Group.Branches.size() == 1 || (Group.Branches.size() == 2 && Group.HasElse);
  if (Plain) {
    bool DeviceFirst = OnDevice == 0;
    replace(Group.Branches.front().Directive,
            Indent + (DeviceFirst ? "if (offloom::in_device_code()) {\n"
                                  : "if (!offloom::in_device_code()) {\n"));
    if (Group.Branches.size() == 2)
      replace(Group.Branches.back().Directive, Indent + "} else {\n");
    replace(Group.Endif, Indent + "}\n");
    return;
  }
  // Several branches: once as the device sees them, once as the host does.
  std::string ForDevice =
      Buffer.slice(Group.Branches.front().Directive.Begin, Group.Endif.End).str();
  for (size_t At = ForDevice.find(Macro.str()); At != std::string::npos;
       At = ForDevice.find(Macro.str(), At + Renamed.size()))
    ForDevice.replace(At, Macro.size(), Renamed.str());
  Edits.push_back(
      {File, Group.Branches.front().Directive.Begin, 0,
       Indent + "if (offloom::in_device_code()) {\n" + ForDevice + Indent + "} else {\n",
       rank::before(Group.Endif.End)});
  Edits.push_back({File, Group.Endif.End, 0, Indent + "}\n",
                   rank::behind(Group.Branches.front().Directive.Begin)});
}

void ArchBranchRewriter::report(const ConditionalGroup &Group, const std::string &Message,
                                Severity Level) {
  Finding F;
  F.Rule = "migrate-cuda-arch";
  F.Level = Level;
  F.Message = Message;
  unsigned Offset = Group.Branches.front().Directive.Begin;
  F.Place = {File, static_cast<unsigned>(Buffer.take_front(Offset).count('\n') + 1), 1, Offset};
  Residue.push_back(std::move(F));
}

} // namespace

void rewriteArchBranches(ParsedUnit &Host, ParsedUnit &Device,
                         const std::function<bool(llvm::StringRef)> &IsProjectFile,
                         std::vector<Edit> &Edits, std::vector<Finding> &Residue) {
  ArchBranchRewriter Rewriter(Host, Device, Edits, Residue);
  SourceText Text(Device.AST->getASTContext());
  llvm::StringSet<> Done;
  for (FileID File : enteredFiles(Text.sources())) {
    std::string Name = Text.fileName(File);
    if (IsProjectFile(Name) && Done.insert(Name).second && Text.buffer(File).contains(Macro))
      Rewriter.rewriteFile(Name, Text.buffer(File));
  }
}

} // namespace offloom
