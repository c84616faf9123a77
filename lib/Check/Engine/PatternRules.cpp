// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules that hold Clang's dynamic matchers. All of them are matched in one walk of the AST.

#include "Check/Engine/PatternRules.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/Dynamic/Diagnostics.h"
#include "clang/ASTMatchers/Dynamic/Parser.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

using namespace clang;
using namespace clang::ast_matchers;

namespace offloom {
namespace {

/// The text of a node as a message or a fix shows it: of a declaration its name.
std::string textOf(const DynTypedNode &Node, const ASTContext &AST) {
  if (const auto *D = Node.get<NamedDecl>())
    return D->getNameAsString();
  if (const auto *T = Node.get<QualType>())
    return T->getAsString(AST.getPrintingPolicy());
  llvm::StringRef Text = sourceText(Node.getSourceRange(), AST);
  if (Text.empty()) // of a macro: its name
    Text = Lexer::getSourceText(AST.getSourceManager().getExpansionRange(Node.getSourceRange()),
                                AST.getSourceManager(), AST.getLangOpts());
  return Text.str();
}

/// \p Template with each {name} replaced by the text of the node bound to that name.
std::string fill(std::string Template, const BoundNodes::IDToNodeMap &Nodes,
                 const ASTContext &AST) {
  for (const auto &[Name, Node] : Nodes) {
    std::string Key = "{" + Name + "}", Text = textOf(Node, AST);
    for (size_t At = Template.find(Key); At != std::string::npos;
         At = Template.find(Key, At + Text.size()))
      Template.replace(At, Key.size(), Text);
  }
  return Template;
}

bool isWhere(CodeSpace Wanted, const DynTypedNode &Site, ASTContext &AST) {
  if (Wanted == CodeSpace::Any)
    return true;
  const FunctionDecl *Function = enclosingFunction(Site, AST);
  bool OnDevice = Function && isWrittenForDevice(*Function);
  return Wanted == CodeSpace::Device ? OnDevice : Function && !OnDevice;
}

/// Does \p Fix call the function that it would stand in, as where somebody writes a `rsqrtf` for
/// the host?
bool callsItself(const CheckPattern::Fix &Fix, const BoundNodes::IDToNodeMap &Nodes,
                 ASTContext &AST) {
  auto At = Nodes.find(Fix.At);
  if (At == Nodes.end())
    return false;
  std::string Text = fill(Fix.With, Nodes, AST);
  llvm::StringRef Name =
      llvm::StringRef(Text).take_while([](char C) { return isAsciiIdentifierContinue(C); });
  const FunctionDecl *Function = enclosingFunction(At->second, AST);
  return !Name.empty() && llvm::StringRef(Text).substr(Name.size()).starts_with("(") && Function &&
         Function->getIdentifier() && Function->getName() == Name;
}

/// A {name} in \p Template that is none of \p Names; empty if there is none.
llvm::StringRef unboundName(llvm::StringRef Template, const llvm::StringSet<> &Names) {
  llvm::SmallVector<llvm::StringRef> Parts;
  Template.split(Parts, '{');
  for (llvm::StringRef Part : llvm::drop_begin(Parts)) {
    auto [Name, Rest] = Part.split('}');
    if (isValidAsciiIdentifier(Name) && !Names.contains(Name))
      return Name;
  }
  return "";
}

/// Whether all names in \p Fix are bound: an anyOf() of a matcher may leave some out.
bool isBound(const CheckPattern::Fix &Fix, const BoundNodes::IDToNodeMap &Nodes) {
  llvm::StringSet<> Names;
  for (const auto &[Name, Node] : Nodes)
    Names.insert(Name);
  return !Names.contains(Fix.At) || unboundName(Fix.With, Names).empty();
}

class Match : public MatchFinder::MatchCallback {
public:
  Match(const CheckRule &Rule, CheckContext &Context) : Rule(Rule), Context(Context) {}

  void run(const MatchFinder::MatchResult &Result) override {
    const auto &Nodes = Result.Nodes.getMap();
    auto Site = Nodes.find("site");
    if (Site == Nodes.end() || !isWhere(Rule.Pattern.Where, Site->second, Context.AST))
      return;
    if (llvm::any_of(Rule.Pattern.Fixes,
                     [&](const auto &Fix) { return callsItself(Fix, Nodes, Context.AST); }))
      return; // this is what the rule would have the program use
    if (const auto *D = Site->second.get<Decl>();
        D && !Declared.insert(D->getCanonicalDecl()).second)
      return; // declared again, or defined
    std::vector<std::pair<std::string, std::string>> Texts;
    for (const auto &[Name, Node] : Nodes)
      Texts.emplace_back(Name, textOf(Node, Context.AST));
    std::vector<std::pair<llvm::StringRef, std::string>> Values(Texts.begin(), Texts.end());
    Reported Finding = Context.report(Rule, Site->second.getSourceRange(), Values);
    if (llvm::all_of(Rule.Pattern.Fixes, [&](const auto &Fix) { return isBound(Fix, Nodes); }))
      for (const CheckPattern::Fix &Fix : Rule.Pattern.Fixes)
        if (auto At = Nodes.find(Fix.At); At != Nodes.end())
          Finding.replace(At->second.getSourceRange(), fill(Fix.With, Nodes, Context.AST));
  }

private:
  const CheckRule &Rule;
  CheckContext &Context;
  llvm::DenseSet<const Decl *> Declared; ///< what has been spoken of
};

/// Takes the bodies of instances that have nothing new to tell out of the AST: a MatchFinder can be
/// told to leave out no part of it.
class LeftOutInstances : public DynamicRecursiveASTVisitor {
public:
  explicit LeftOutInstances(CheckContext &Context) : Facts(Context.Facts) {
    ShouldVisitTemplateInstantiations = true;
    TraverseAST(Context.AST);
    for (auto [F, Body] : Bodies)
      F->setBody(nullptr);
  }
  ~LeftOutInstances() {
    for (auto [F, Body] : Bodies)
      F->setBody(Body);
  }

  LeftOutInstances(const LeftOutInstances &) = delete;
  LeftOutInstances &operator=(const LeftOutInstances &) = delete;

  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isDefaulted() && Facts.isOneOfMany(*F))
      Bodies.emplace_back(F, F->getBody());
    return true;
  }

private:
  UnitFacts &Facts;
  std::vector<std::pair<FunctionDecl *, Stmt *>> Bodies;
};

/// The names that \p Matcher may bind nodes to.
llvm::StringSet<> boundNames(llvm::StringRef Matcher) {
  llvm::StringSet<> Names;
  llvm::SmallVector<llvm::StringRef> Parts;
  Matcher.split(Parts, ".bind(\"");
  for (llvm::StringRef Part : llvm::drop_begin(Parts))
    Names.insert(Part.take_until([](char C) { return C == '"'; }));
  return Names;
}

/// What the message and the fixes of \p Rule need and \p Matcher does not bind.
std::vector<std::string> missingNames(const CheckRule &Rule, llvm::StringRef Matcher) {
  std::vector<std::string> Mistakes;
  llvm::StringSet<> Names = boundNames(Matcher);
  auto Require = [&](llvm::StringRef Template, llvm::StringRef What) {
    if (llvm::StringRef Name = unboundName(Template, Names); !Name.empty())
      Mistakes.push_back(
          ("the " + What + " has {" + Name + "}, which the matcher does not bind").str());
  };
  Require(Rule.Message, "message");
  for (const CheckPattern::Fix &Fix : Rule.Pattern.Fixes)
    if (Names.contains(Fix.At))
      Require(Fix.With, "fix");
  return Mistakes;
}

} // namespace

/// \p Matcher with the names of functions in place of their descriptions, `(<copy to from>)`. One
/// of no function stays, and is no matcher.
static std::string withNames(std::string Matcher, const FunctionTable &Functions) {
  for (size_t At = 0; (At = Matcher.find("(<", At)) != std::string::npos; ++At) {
    size_t End = Matcher.find(">)", At);
    if (End == std::string::npos)
      break;
    std::vector<std::string> Names =
        Functions.described(llvm::StringRef(Matcher).slice(At + 2, End));
    if (!Names.empty())
      Matcher.replace(At + 1, End - At, "\"::" + llvm::join(Names, "\", \"::") + "\"");
  }
  return Matcher;
}

std::vector<std::string> PatternRules::add(const CheckRule &Rule, const FunctionTable &Functions) {
  std::vector<std::string> Mistakes;
  std::vector<dynamic::DynTypedMatcher> Parsed;
  for (const auto &[Written, Place] : llvm::zip(Rule.Pattern.Matchers, Rule.MatcherPlaces)) {
    std::string Text = withNames(Written, Functions);
    dynamic::Diagnostics Problems;
    llvm::StringRef Rest = Text;
    std::optional<dynamic::DynTypedMatcher> Matcher =
        dynamic::Parser::parseMatcherExpression(Rest, &Problems);
    if (!Matcher)
      Mistakes.push_back(Place +
                         ": error: the matcher is not well-formed: " + Problems.toStringFull());
    else if (!llvm::StringRef(Text).contains(".bind(\"site\")"))
      Mistakes.push_back(Place + ": error: no node is bound to \"site\", where the finding is");
    else
      Parsed.push_back(*Matcher);
    for (const std::string &Missing : missingNames(Rule, Text))
      Mistakes.push_back(Place + ": error: " + Missing);
  }
  Matchers[Rule.Id] = std::move(Parsed);
  return Mistakes;
}

void PatternRules::match(const CheckRules &Rules, CheckContext &Context) const {
  MatchFinder Finder;
  std::vector<std::unique_ptr<Match>> Matches;
  for (const auto &[Id, Rule] : Rules.all()) {
    auto Parsed = Matchers.find(Id);
    if (Parsed == Matchers.end() || Parsed->second.empty() || !Context.isEnabled(Rule))
      continue;
    Match &Callback = *Matches.emplace_back(std::make_unique<Match>(Rule, Context));
    for (const dynamic::DynTypedMatcher &Matcher : Parsed->second)
      Finder.addDynamicMatcher(Matcher, &Callback);
  }
  if (Matches.empty())
    return;
  LeftOutInstances LeftOut(Context);
  Finder.matchAST(Context.AST);
}

} // namespace offloom
