// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules that hold Clang's dynamic matchers. All of them are matched in one walk of the AST.

#include "Check/PatternRules.h"
#include "Check/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/Dynamic/Diagnostics.h"
#include "clang/ASTMatchers/Dynamic/Parser.h"
#include "clang/Lex/Lexer.h"
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

class Match : public MatchFinder::MatchCallback {
public:
  Match(const CheckRule &Rule, CheckContext &Context) : Rule(Rule), Context(Context) {}

  void run(const MatchFinder::MatchResult &Result) override {
    const auto &Nodes = Result.Nodes.getMap();
    auto Site = Nodes.find("site");
    if (Site == Nodes.end() || !isWhere(Rule.Pattern.Where, Site->second, Context.AST))
      return;
    std::vector<std::pair<std::string, std::string>> Texts;
    for (const auto &[Name, Node] : Nodes)
      Texts.emplace_back(Name, textOf(Node, Context.AST));
    std::vector<std::pair<llvm::StringRef, std::string>> Values(Texts.begin(), Texts.end());
    Reported Finding = Context.report(Rule, Site->second.getSourceRange(), Values);
    for (const CheckPattern::Fix &Fix : Rule.Pattern.Fixes)
      if (auto At = Nodes.find(Fix.At); At != Nodes.end())
        Finding.replace(At->second.getSourceRange(), fill(Fix.With, Nodes, Context.AST));
  }

private:
  const CheckRule &Rule;
  CheckContext &Context;
};

llvm::Expected<dynamic::DynTypedMatcher> parseMatcher(llvm::StringRef Text) {
  dynamic::Diagnostics Mistakes;
  std::optional<dynamic::DynTypedMatcher> Matcher =
      dynamic::Parser::parseMatcherExpression(Text, &Mistakes);
  if (!Matcher)
    return llvm::createStringError(Mistakes.toStringFull());
  return *Matcher;
}

} // namespace

void matchPatterns(const CheckRules &Rules, CheckContext &Context) {
  MatchFinder Finder;
  std::vector<std::unique_ptr<Match>> Matches;
  for (const auto &[Id, Rule] : Rules.all()) {
    if (Rule.Pattern.Matchers.empty() || !Context.isEnabled(Rule))
      continue;
    Match &Callback = *Matches.emplace_back(std::make_unique<Match>(Rule, Context));
    for (const std::string &Text : Rule.Pattern.Matchers) {
      llvm::Expected<dynamic::DynTypedMatcher> Matcher = parseMatcher(Text);
      if (Matcher)
        Finder.addDynamicMatcher(*Matcher, &Callback);
      else
        llvm::consumeError(Matcher.takeError()); // mistakesInPattern() has reported it
    }
  }
  if (!Matches.empty())
    Finder.matchAST(Context.AST);
}

std::vector<std::string> mistakesInPattern(const CheckRule &Rule) {
  std::vector<std::string> Mistakes;
  for (const auto &[Text, Place] : llvm::zip(Rule.Pattern.Matchers, Rule.MatcherPlaces))
    if (auto Matcher = parseMatcher(Text); !Matcher)
      Mistakes.push_back(Place + ": error: the matcher is not well-formed: " +
                         llvm::toString(Matcher.takeError()));
    else if (!llvm::StringRef(Text).contains(".bind(\"site\")"))
      Mistakes.push_back(Place + ": error: no node is bound to \"site\", where the finding is");
  return Mistakes;
}

} // namespace offloom
