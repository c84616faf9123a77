// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   scale<<<grid, 256>>>(x, a, n);       offloom::launch({grid, 256}, scale, x, a, n);
//   fill<<<grid, 256>>>(x, 1.f);         offloom::launch({grid, 256}, fill<float>, x, 1.f);
//   over<<<1, 1>>>(p);                   offloom::launch({1, 1}, [=] { over(p); });
//   next<<<1, n>>>(x, n++);              offloom::prepare_launch({1, n})(next, x, n++);
//
// In a macro's body, where a template may be another at each use:
//
//   k<<<1, 1>>>(p);                      offloom::launch({1, 1},
//                                            [=](auto... arguments) { k(arguments...); }, p);
//
// The first form is the plain one. A template's deduced arguments are written out, because a
// template alone is no value. Where they cannot be (inside other templates) and where an overloaded
// name is no value either, a closure names the kernel together with its arguments; each is
// evaluated when the closure is made, that is, once and at the launch. The last form keeps CUDA's
// order, the configuration before the arguments, where that may matter.
//
// A launch may be the text of a macro definition; the edits then go there.
#include "Migrate/Launches/Launches.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Launches/EvaluationOrder.h"
#include "Migrate/Launches/LaunchArguments.h"
#include "Migrate/Launches/LaunchText.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/KernelNames.h"
#include "Migrate/Text/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {

namespace {

class LaunchRewriter : public DynamicRecursiveASTVisitor {
public:
  LaunchRewriter(const SourceText &Text, EditList &Edits, std::vector<Finding> &Residue)
      : Text(Text), SM(Text.sources()), Edits(Edits), Residue(Residue) {}

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    if (SM.isInSystemHeader(Call->getBeginLoc()))
      return true;
    auto Where = launchText(Call, Text);
    if (Where && isInMacroBody(Call, SM))
      InMacros[{Where->File, Where->Begin}].push_back(Call);
    else if (!Where || !rewrite(Call, *Where))
      reject(Call);
    return true;
  }

  /// A macro's body is one text for all its uses.
  void rewriteMacros();

private:
  bool isNamed(const CUDAKernelCallExpr *Call) const;
  llvm::StringRef nameIn(LaunchText Where) const {
    return Text.text(Text.tokensIn({Where.File, Where.Begin, Where.OpenConfig}));
  }
  bool rewrite(const CUDAKernelCallExpr *Call, LaunchText Where);
  void rewritePlain(const CUDAKernelCallExpr *Call, LaunchText Where, llvm::StringRef Name);
  void writeDefaults(const CUDAKernelCallExpr *Call, LaunchText Where);
  bool rewriteAsClosure(const CUDAKernelCallExpr *Call, LaunchText Where, llvm::StringRef Name);
  std::string configurationText(LaunchText Where) const;
  std::string launchOf(const CUDAKernelCallExpr *Call, LaunchText Where) const;
  std::string defaultArguments(const CUDAKernelCallExpr *Call) const;
  bool rejectConversions(const CUDAKernelCallExpr *Call, bool WritesTypes);
  void reject(const CUDAKernelCallExpr *Call);

  const SourceText &Text;
  const SourceManager &SM;
  EditList &Edits;
  std::vector<Finding> &Residue;
  /// Launches in the bodies of macros, by where they are written.
  llvm::MapVector<std::pair<FileID, unsigned>, std::vector<const CUDAKernelCallExpr *>> InMacros;
};

/// What stands between `<<<` and `>>>`, with the comments around it.
std::string LaunchRewriter::configurationText(LaunchText Where) const {
  TextRange Whole{Where.File, Where.OpenConfig + 3, Where.CloseConfig};
  TextRange Tokens = Text.tokensIn(Whole);
  llvm::StringRef Before = Text.text(TextRange{Where.File, Whole.Begin, Tokens.Begin});
  llvm::StringRef Behind = Text.text(TextRange{Where.File, Tokens.End, Whole.End});
  auto HasComment = [](llvm::StringRef S) { return S.contains("//") || S.contains("/*"); };
  // Where a comment ends with its line, so does what goes on.
  const bool EndsLine = Behind.drop_front(Behind.rtrim().size()).contains('\n');
  return ((HasComment(Before) ? Before : "") + Text.text(Tokens) +
          (!HasComment(Behind) ? ""
           : EndsLine          ? Behind
                               : Behind.rtrim()))
      .str();
}

/// `offloom::launch({configuration}, `: what goes before the kernel.
std::string LaunchRewriter::launchOf(const CUDAKernelCallExpr *Call, LaunchText Where) const {
  std::string Config = configurationText(Where);
  if (llvm::StringRef(Config).rsplit('\n').second.ltrim().starts_with("#"))
    Config += "\n"; // a directive ends with its line
  if (orderMatters(*Call, Text.context()))
    return "offloom::prepare_launch({" + Config + "})(";
  return "offloom::launch({" + Config + "}, ";
}

/// Does \p Call leave arguments to the kernel's defaults?
bool leavesDefaults(const CUDAKernelCallExpr *Call) {
  return llvm::any_of(Call->arguments(), llvm::IsaPred<CXXDefaultArgExpr>);
}

/// Is \p E made of literals alone, and so the same wherever it is written?
bool isLiteral(const Expr *E) {
  if (const auto *Paren = llvm::dyn_cast<ParenExpr>(E))
    return isLiteral(Paren->getSubExpr());
  if (const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(E))
    return isLiteral(Cast->getSubExpr());
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(E))
    return isLiteral(Unary->getSubExpr());
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(E))
    return isLiteral(Binary->getLHS()) && isLiteral(Binary->getRHS());
  return llvm::isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, StringLiteral,
                   CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, GNUNullExpr>(E);
}

/// Has a default of \p Call a value that is known, in words that mean something in the kernel's
/// declaration: its template's parameters, its namespace's constants?
bool hasDefaultsOfItsScope(const CUDAKernelCallExpr *Call, const ASTContext &Context) {
  return llvm::any_of(Call->arguments(), [&](const Expr *E) {
    const auto *Default = llvm::dyn_cast<CXXDefaultArgExpr>(E);
    return Default && !isLiteral(Default->getExpr()) && !Default->isInstantiationDependent() &&
           Default->isEvaluatable(Context);
  });
}

std::string LaunchRewriter::defaultArguments(const CUDAKernelCallExpr *Call) const {
  std::string Added;
  for (const Expr *E : Call->arguments())
    if (const auto *Default = llvm::dyn_cast<CXXDefaultArgExpr>(E))
      Added += ", " + Text.text(Default->getExpr()->getSourceRange()).str();
  return Added;
}

/// `name<args>` with all arguments written out, in the parentheses that \p Name has; empty when one
/// of them has no spelling.
std::string withTemplateArguments(const FunctionDecl &F, llvm::StringRef Name) {
  std::string Arguments = templateArgumentsText(F);
  if (Arguments.empty())
    return "";
  if (Name.starts_with("(") && Name.ends_with(")")) {
    std::string Inner = withTemplateArguments(F, Name.drop_front().drop_back().trim());
    return "(" + Inner + ")";
  }
  return Name.split('<').first.rtrim().str() + Arguments;
}

/// The kernel of \p Call where it is called. `pointer(k)(arguments...)` would declare a variable
/// `k`.
std::string calledText(const CUDAKernelCallExpr *Call, llvm::StringRef Name) {
  const bool IsName =
      llvm::isa<DeclRefExpr, OverloadExpr, ParenExpr>(Call->getCallee()->IgnoreImpCasts());
  return IsName ? Name.str() : "(" + Name.str() + ")";
}

void LaunchRewriter::rewritePlain(const CUDAKernelCallExpr *Call, LaunchText Where,
                                  llvm::StringRef Name) {
  llvm::StringRef Arguments =
      Text.text(Text.tokensIn({Where.File, Where.OpenArguments + 1, Where.CloseArguments}));
  llvm::StringRef Comma = Arguments.empty() ? "" : ", ";
  if (Arguments == "__VA_ARGS__")
    Comma = " __VA_OPT__(, )";
  Edits.replace({Where.File, Where.Begin, Where.OpenArguments + 1},
                launchOf(Call, Where) + Name.str() + Comma.str());
}

/// Behind the arguments of \p Call, those that it leaves to defaults.
void LaunchRewriter::writeDefaults(const CUDAKernelCallExpr *Call, LaunchText Where) {
  Edits.insertBefore({Where.File, Where.CloseArguments, Where.CloseArguments + 1},
                     defaultArguments(Call));
}

/// Names the first argument of \p Call that a closure cannot convert at the launch, which may write
/// the type of those where it is known if it \p WritesTypes; false if there is none.
bool LaunchRewriter::rejectConversions(const CUDAKernelCallExpr *Call, bool WritesTypes) {
  const Expr *Argument = firstConvertedLater(Call, WritesTypes, Text);
  if (!Argument)
    return false;
  const bool IsBraced = isBraced(Argument, Text);
  Residue.push_back(
      residueAt(Argument->getBeginLoc(), Text, "migrate-launch",
                (IsBraced ? "what is in these braces"
                          : "'" + typeText(Argument->getType(), Text.context()) + "'") +
                    " is converted at this launch, to what the kernel takes that is chosen for it; "
                    "write the " +
                    (IsBraced ? "type before the braces" : "conversion here, as a cast")));
  return true;
}

bool LaunchRewriter::rewriteAsClosure(const CUDAKernelCallExpr *Call, LaunchText Where,
                                      llvm::StringRef Name) {
  if (rejectConversions(Call, /*WritesTypes=*/true))
    return true;
  // Values stay where they are written: lambdas among them are rewritten too.
  std::vector<CapturedArgument> Captures;
  std::string Arguments;
  unsigned Last = Where.OpenArguments;
  for (auto [I, E] : llvm::enumerate(Call->arguments())) {
    if (llvm::isa<CXXDefaultArgExpr>(E))
      break;
    std::string Argument = Text.text(E->getSourceRange()).str();
    if (!isCapturedAsItIs(Call, I, Text)) {
      Argument = "argument" + std::to_string(Captures.size() + 1);
      auto Capture = captureOf(Call, I, Argument, Text);
      if (!Capture || Capture->Value.File != Where.File || Capture->Value.Begin <= Last ||
          Capture->Value.End > Where.CloseArguments)
        return false;
      Last = Capture->Value.End;
      Captures.push_back(std::move(*Capture));
      if (llvm::isa<PackExpansionExpr>(E))
        Argument += "...";
    }
    Arguments += (Arguments.empty() ? "" : ", ") + Argument;
  }
  std::string Written = launchOf(Call, Where) + "[=";
  unsigned Begin = Where.Begin;
  for (const CapturedArgument &C : Captures) {
    Edits.replace({Where.File, Begin, C.Value.Begin}, Written + ", " + C.Before);
    Written = C.Behind;
    Begin = C.Value.End;
  }
  Edits.replace({Where.File, Begin, Where.CloseArguments + 1},
                Written + (copiesFromVariables(Call) ? "]() mutable { " : "] { ") +
                    calledText(Call, Name) + "(" + Arguments + "); })");
  return true;
}

/// Is the kernel's name, as it is written, a value that takes the arguments as they are written?
bool LaunchRewriter::isNamed(const CUDAKernelCallExpr *Call) const {
  if (isOpenLaunch(Call) || leavesDefaults(Call))
    return false;
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee);
  const auto *F = Ref ? llvm::dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  if (!F)
    return true;
  return !isOverloaded(*F) &&
         (!F->getPrimaryTemplate() ||
          Ref->getNumTemplateArgs() == F->getPrimaryTemplate()->getTemplateParameters()->size());
}

bool LaunchRewriter::rewrite(const CUDAKernelCallExpr *Call, LaunchText Where) {
  llvm::StringRef Name = nameIn(Where);
  if (isOpenLaunch(Call) || hasDefaultsOfItsScope(Call, Text.context()))
    return rewriteAsClosure(Call, Where, Name);
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee);
  const auto *F = Ref ? llvm::dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  if (F && F->getPrimaryTemplate()) {
    unsigned Written = Ref->getNumTemplateArgs();
    unsigned All = F->getTemplateSpecializationArgs()->size();
    bool HasPack =
        llvm::any_of(F->getTemplateSpecializationArgs()->asArray(), [](const TemplateArgument &A) {
          return A.getKind() == TemplateArgument::Pack;
        });
    if (Written < All || HasPack || isOverloaded(*F)) {
      std::string Full = isOverloaded(*F) ? "" : withTemplateArguments(*F, Name);
      if (Full.empty())
        return rewriteAsClosure(Call, Where, Name);
      rewritePlain(Call, Where, Full);
      writeDefaults(Call, Where);
      return true;
    }
  } else if (F && isOverloaded(*F)) {
    return rewriteAsClosure(Call, Where, Name);
  }
  rewritePlain(Call, Where, Name);
  writeDefaults(Call, Where);
  return true;
}

void LaunchRewriter::rewriteMacros() {
  for (const auto &[_, Uses] : InMacros) {
    auto Strictest =
        llvm::find_if(Uses, [&](const auto *Call) { return orderMatters(*Call, Text.context()); });
    const CUDAKernelCallExpr *Use = Strictest == Uses.end() ? Uses.front() : *Strictest;
    LaunchText Where = *launchText(Use, Text);
    llvm::StringRef Name = nameIn(Where);
    bool AllNamed = llvm::all_of(Uses, [&](const auto *Call) { return isNamed(Call); });
    if (!AllNamed && llvm::any_of(Uses, [&](const auto *Call) {
          return rejectConversions(Call, /*WritesTypes=*/false);
        }))
      continue;
    std::string Called = calledText(Use, Name);
    for (const CUDAKernelCallExpr *Call : Uses)
      if (Called == Name)
        Called = calledText(Call, Name);
    rewritePlain(Use, Where,
                 AllNamed ? Name.str()
                          : "[=](auto... arguments) { " + Called + "(arguments...); }");
  }
}

void LaunchRewriter::reject(const CUDAKernelCallExpr *Call) {
  Residue.push_back(residueAt(Call->getBeginLoc(), Text, "migrate-launch",
                              "this launch is spread over several macros and was not migrated; "
                              "write it as one expression"));
}

} // namespace

void rewriteLaunches(ASTContext &Context, const SourceText &Text, EditList &Edits,
                     std::vector<Finding> &Residue) {
  LaunchRewriter Rewriter(Text, Edits, Residue);
  Rewriter.TraverseAST(Context);
  Rewriter.rewriteMacros();
}

} // namespace offloom
