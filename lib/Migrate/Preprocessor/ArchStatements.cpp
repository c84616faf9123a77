// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchStatements.h"
#include "Frontend/Parse.h"
#include "Migrate/Preprocessor/ArchDeclarations.h"
#include "Migrate/Preprocessor/ArchName.h"
#include "Migrate/Preprocessor/ArchPragmas.h"
#include "Migrate/Preprocessor/ConstantUses.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// What the program asks to know whether device code runs, or \p Wanted being false, the host's. A
/// constexpr function knows it of its constants, of nobody's as of the device's.
std::string deviceCondition(const ConstantUses &Constants, bool Wanted) {
  const std::string Running = Wanted ? "offloom::in_device_code()" : "!offloom::in_device_code()";
  if (!Constants.IsConstexpr)
    return Running;
  return Wanted != Constants.ByHost ? "offloom::is_constant_evaluated() || " + Running
                                    : "!offloom::is_constant_evaluated() && " + Running;
}

SourceSpan contentOf(const ArchConditional &C, int Branch) {
  return C.Group.Branches[Branch].Content;
}

Edit replacing(const ArchConditional &C, SourceSpan Span, std::string Text) {
  return {C.File.str(), Span.Begin, Span.End - Span.Begin, std::move(Text)};
}

/// Variables that both branches declare and code behind them uses.
struct SharedLocals {
  std::string Declarations; ///< for before the conditional
  std::vector<Edit> Assignments;
  std::string Why; ///< what keeps one from being declared once; nothing: all can be
};

SharedLocals sharedLocals(const DeclarationUses &Host, const DeclarationUses &Device,
                          const ArchConditional &C, llvm::StringRef Indent) {
  auto Of = [&](const DeclarationUses &Uses, int Branch) {
    return Branch < 0 ? std::vector<const VarDecl *>()
                      : Uses.escapingLocals({C.File, contentOf(C, Branch)});
  };
  const std::vector<const VarDecl *> HostsOwn = Of(Host, C.OnHost),
                                     DevicesOwn = Of(Device, C.OnDevice);
  SharedLocals Shared;
  for (size_t I = 0; I < std::max(HostsOwn.size(), DevicesOwn.size()); ++I) {
    std::optional<LocalDeclaration> OfHost, OfDevice;
    if (isPlain(C.Group) && HostsOwn.size() == DevicesOwn.size()) {
      OfHost = localDeclaration(Host.unit(), *HostsOwn[I]);
      OfDevice = localDeclaration(Device.unit(), *DevicesOwn[I]);
    }
    if (!OfHost || !OfDevice || OfHost->Type != OfDevice->Type || OfHost->Name != OfDevice->Name) {
      const VarDecl *V = I < DevicesOwn.size() ? DevicesOwn[I] : HostsOwn[I];
      Shared.Why = "'" + V->getNameAsString() +
                   "' is declared differently for host and device; declare it once before the "
                   "conditional";
      return Shared;
    }
    Shared.Declarations += (Indent + OfHost->Type + OfHost->Name + ";\n").str();
    for (const LocalDeclaration &D : {*OfHost, *OfDevice})
      Shared.Assignments.push_back(replacing(C, D.Removed, ""));
  }
  return Shared;
}

/// What stands between \p Begin and \p End, as device code sees it or as the host does.
std::string copyOf(const ArchConditional &C, unsigned Begin, unsigned End, bool ForDevice) {
  const llvm::StringRef Text = C.Buffer.slice(Begin, End);
  return ForDevice ? withDeviceName(Text) : Text.str();
}

/// Gives the macro device code's name in the condition of \p Branch.
void nameForDevice(const ArchConditional &C, const ConditionalGroup::Branch &Branch,
                   std::vector<Edit> &Edits) {
  const auto [Begin, End] = Branch.Directive;
  for (unsigned At : archNamesIn(C.Buffer.slice(Begin, End)))
    Edits.push_back(replacing(C, {Begin + At, Begin + At + static_cast<unsigned>(CudaArch.size())},
                              OffloomCudaArch.str()));
}

/// Several branches: once as one pass sees them, once as the other does. The branch that a pass
/// takes stays where it is, since more than this may be rewritten in it.
void writeForEach(const ArchConditional &C, const ConstantUses &Constants,
                  const std::string &Indent, std::vector<Edit> &Edits) {
  const auto &Branches = C.Group.Branches;
  const unsigned Begin = Branches.front().Directive.Begin, End = C.Group.Endif.End;
  const bool IsOnes = C.OnHost < 0 || C.OnDevice < 0; // all of it is
  const bool DeviceFirst = IsOnes ? C.OnHost < 0 : C.OnDevice < C.OnHost;
  const unsigned Second = IsOnes ? End : Branches[std::max(C.OnHost, C.OnDevice)].Directive.Begin;
  for (const auto &Branch : Branches)
    if ((Branch.Directive.Begin < Second) == DeviceFirst)
      nameForDevice(C, Branch, Edits);
  auto Insert = [&](unsigned Where, std::string Text, int Rank) {
    Edits.push_back({C.File.str(), Where, 0, std::move(Text), Rank});
  };
  Insert(Begin, Indent + "if (" + deviceCondition(Constants, DeviceFirst) + ") {\n",
         rank::before(End));
  const std::string Between = copyOf(C, Second, End, DeviceFirst) + Indent + "} else {\n" +
                              copyOf(C, Begin, Second, !DeviceFirst);
  if (IsOnes)
    return Insert(End, Between + Indent + "}\n", rank::behind(Begin));
  Insert(Second, Between, rank::before(End));
  Insert(End, Indent + "}\n", rank::behind(Begin));
}

} // namespace

bool isPlain(const ConditionalGroup &Group) {
  return Group.Branches.size() == 1 || (Group.Branches.size() == 2 && Group.HasElse);
}

bool isWhole(const ArchConditional &C, int Branch, const StatementSpans &Of) {
  if (Branch < 0)
    return true;
  const SourceSpan Content = contentOf(C, Branch);
  return !endsWithLead(C.Buffer.slice(Content.Begin, Content.End)) && Of.isWhole(C.File, Content);
}

std::string rewriteArchStatements(const DeclarationUses &Host, const DeclarationUses &Device,
                                  SidedSpans Statements, const ArchConditional &C,
                                  const ConstantUses &Constants, std::vector<Edit> &Edits) {
  if (!isWhole(C, C.OnHost, Statements.OnHost) || !isWhole(C, C.OnDevice, Statements.OnDevice))
    return "host and device take different parts of a statement here; make them whole statements";
  if (Constants.ByHost && Constants.ByDevice)
    return "host and device code take different branches here, and both have the compiler "
           "evaluate this function, of which the migrated program has one; write one for each";
  llvm::StringRef Line = C.Buffer.drop_front(C.Group.Branches.front().Content.Begin);
  std::string Indent = Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
  SharedLocals Shared = sharedLocals(Host, Device, C, Indent);
  if (!Shared.Why.empty())
    return Shared.Why;
  llvm::append_range(Edits, Shared.Assignments);
  if (!isPlain(C.Group)) {
    writeForEach(C, Constants, Indent, Edits);
    return "";
  }
  const std::string If = Indent + "if (" + deviceCondition(Constants, C.OnDevice == 0) + ") {\n";
  Edits.push_back(replacing(C, C.Group.Branches.front().Directive, Shared.Declarations + If));
  if (C.Group.Branches.size() == 2)
    Edits.push_back(replacing(C, C.Group.Branches.back().Directive, Indent + "} else {\n"));
  Edits.push_back(replacing(C, C.Group.Endif, Indent + "}\n"));
  return "";
}

} // namespace offloom
