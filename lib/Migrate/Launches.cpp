// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   scale<<<grid, 256>>>(x, a, n);       offloom::launch({grid, 256}, scale, x, a, n);
//   fill<<<grid, 256>>>(x, 1.f);         offloom::launch({grid, 256}, fill<float>, x, 1.f);
//   over<<<1, 1>>>(p);                   offloom::launch({1, 1}, [=] { over(p); });
//   next<<<1, n>>>(x, n++);              offloom::prepare_launch({1, n})(next, x, n++);
//
// The first form is the plain one. A template's deduced arguments are written out, because a
// template alone is no value. Where they cannot be (inside other templates) and where an overloaded
// name is no value either, a closure names the kernel together with its arguments; each is
// evaluated when the closure is made, that is, once and at the launch. The last form keeps CUDA's
// order, the configuration before the arguments, where that may matter.
//
// A launch may be the text of a macro definition; the edits then go there.
#include "Migrate/Launches.h"
#include "Analysis/DeviceCode.h"
#include "Migrate/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

/// What may stand around a part of a launch, a macro's continued lines among it.
constexpr llvm::StringLiteral Blank = " \t\r\n\\";

/// The places of a launch's punctuation, all in one file.
struct LaunchText {
  FileID File;
  unsigned Begin;                         ///< of the kernel's name
  unsigned OpenConfig;                    ///< of `<<<`
  unsigned CloseConfig;                   ///< of `>>>`
  unsigned OpenArguments, CloseArguments; ///< of the parentheses
};

class LaunchRewriter : public DynamicRecursiveASTVisitor {
public:
  LaunchRewriter(const SourceText &Text, EditList &Edits, std::vector<Finding> &Residue)
      : Text(Text), SM(Text.sources()), Edits(Edits), Residue(Residue) {}

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    if (SM.isInSystemHeader(Call->getBeginLoc()))
      return true;
    auto Where = locate(Call);
    if (!Where || !rewrite(Call, *Where))
      reject(Call);
    return true;
  }

private:
  std::optional<LaunchText> locate(const CUDAKernelCallExpr *Call) const;
  bool rewrite(const CUDAKernelCallExpr *Call, LaunchText Where);
  void rewritePlain(const CUDAKernelCallExpr *Call, LaunchText Where, llvm::StringRef Name);
  bool rewriteAsClosure(const CUDAKernelCallExpr *Call, LaunchText Where, llvm::StringRef Name);
  std::string launchOf(const CUDAKernelCallExpr *Call, LaunchText Where) const;
  std::string defaultArguments(const CUDAKernelCallExpr *Call) const;
  void reject(const CUDAKernelCallExpr *Call);

  const SourceText &Text;
  const SourceManager &SM;
  EditList &Edits;
  std::vector<Finding> &Residue;
};

/// The offset of the token of kind \p Wanted after \p Offset, skipping what nests.
std::optional<unsigned> findClosing(const SourceManager &SM, FileID File, unsigned Offset,
                                    const LangOptions &Options, tok::TokenKind Wanted) {
  llvm::StringRef Buffer = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), Options, Buffer.begin(), Buffer.begin() + Offset,
            Buffer.end());
  Token T;
  int Depth = 0;
  while (!Lex.LexFromRawLexer(T)) {
    if (Depth == 0 && T.is(Wanted))
      return SM.getFileOffset(T.getLocation());
    if (T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
      ++Depth;
    if (T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square) && --Depth < 0)
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<LaunchText> LaunchRewriter::locate(const CUDAKernelCallExpr *Call) const {
  const CallExpr *Config = Call->getConfig();
  if (!Config)
    return std::nullopt;
  SourceLocation Begin = Call->getBeginLoc(), Open = Config->getBeginLoc();
  if (SM.isMacroArgExpansion(Begin) && !SM.isMacroArgExpansion(Open))
    Begin = SM.getImmediateExpansionRange(Begin).getBegin(); // the parameter's name in the macro
  Begin = SM.getSpellingLoc(Begin);
  Open = SM.getSpellingLoc(Open);
  auto [File, BeginOffset] = SM.getDecomposedLoc(Begin);
  auto [OpenFile, OpenOffset] = SM.getDecomposedLoc(Open);
  const LangOptions &Options = Text.context().getLangOpts();
  llvm::StringRef Buffer = SM.getBufferData(OpenFile);
  if (File != OpenFile || BeginOffset > OpenOffset || !Buffer.substr(OpenOffset).starts_with("<<<"))
    return std::nullopt;
  auto Close = findClosing(SM, File, OpenOffset + 3, Options, tok::greatergreatergreater);
  if (!Close)
    return std::nullopt;
  auto Paren = findClosing(SM, File, *Close + 3, Options, tok::l_paren);
  if (!Paren)
    return std::nullopt;
  auto End = findClosing(SM, File, *Paren + 1, Options, tok::r_paren);
  if (!End)
    return std::nullopt;
  return LaunchText{File, BeginOffset, OpenOffset, *Close, *Paren, *End};
}

/// Does one of \p Exprs surely change something when evaluated?
bool haveEffects(CallExpr::const_arg_range Exprs, const ASTContext &Context) {
  return llvm::any_of(Exprs, [&](const Expr *E) {
    return !E->isInstantiationDependent() &&
           E->HasSideEffects(Context, /*IncludePossibleEffects=*/false);
  });
}

/// Do all \p Exprs have a value that is known before the program runs?
bool areConstant(CallExpr::const_arg_range Exprs, const ASTContext &Context) {
  return llvm::all_of(Exprs, [&](const Expr *E) {
    return !E->isInstantiationDependent() && E->isEvaluatable(Context);
  });
}

/// Might it be seen whether the configuration or the arguments are evaluated first?
bool orderMatters(const CUDAKernelCallExpr *Call, const ASTContext &Context) {
  auto Config = Call->getConfig()->arguments(), Arguments = Call->arguments();
  return (haveEffects(Config, Context) && !areConstant(Arguments, Context)) ||
         (haveEffects(Arguments, Context) && !areConstant(Config, Context));
}

/// `offloom::launch({configuration}, `: what goes before the kernel.
std::string LaunchRewriter::launchOf(const CUDAKernelCallExpr *Call, LaunchText Where) const {
  std::string Config =
      Text.text(TextRange{Where.File, Where.OpenConfig + 3, Where.CloseConfig}).trim(Blank).str();
  if (orderMatters(Call, Text.context()))
    return "offloom::prepare_launch({" + Config + "})(";
  return "offloom::launch({" + Config + "}, ";
}

std::string LaunchRewriter::defaultArguments(const CUDAKernelCallExpr *Call) const {
  std::string Added;
  for (const Expr *E : Call->arguments())
    if (const auto *Default = llvm::dyn_cast<CXXDefaultArgExpr>(E))
      Added += ", " + Text.text(Default->getExpr()->getSourceRange()).str();
  return Added;
}

bool isOverloaded(const FunctionDecl *F) {
  unsigned Count = 0;
  for (const NamedDecl *D : F->getDeclContext()->getRedeclContext()->lookup(F->getDeclName()))
    Count += llvm::isa<FunctionDecl, FunctionTemplateDecl>(D->getUnderlyingDecl());
  return Count > 1;
}

/// `name<args>` with all arguments written out; empty when one of them has no spelling.
std::string withTemplateArguments(const FunctionDecl *F, llvm::StringRef Name,
                                  const ASTContext &Context) {
  PrintingPolicy Policy = Context.getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  const TemplateArgumentList *Arguments = F->getTemplateSpecializationArgs();
  if (!Arguments)
    return "";
  llvm::SmallVector<TemplateArgument, 8> Flat;
  for (const TemplateArgument &A : Arguments->asArray()) {
    if (A.getKind() == TemplateArgument::Pack)
      Flat.append(A.pack_begin(), A.pack_end());
    else
      Flat.push_back(A);
  }
  std::string Result = Name.split('<').first.rtrim().str() + "<";
  for (const TemplateArgument &A : Flat) {
    std::string Spelled;
    llvm::raw_string_ostream Out(Spelled);
    A.print(Policy, Out, /*IncludeType=*/false);
    if (llvm::StringRef(Spelled).contains("(lambda") ||
        llvm::StringRef(Spelled).contains("(unnamed") ||
        llvm::StringRef(Spelled).contains("(anonymous"))
      return "";
    Result += (Result.back() == '<' ? "" : ", ") + Spelled;
  }
  return Result + ">";
}

void LaunchRewriter::rewritePlain(const CUDAKernelCallExpr *Call, LaunchText Where,
                                  llvm::StringRef Name) {
  llvm::StringRef Arguments =
      Text.text(TextRange{Where.File, Where.OpenArguments + 1, Where.CloseArguments});
  std::string Defaults = defaultArguments(Call);
  llvm::StringRef Comma = Arguments.trim().empty() ? "" : ", ";
  if (Arguments.trim() == "__VA_ARGS__")
    Comma = " __VA_OPT__(, )";
  Edits.replace({Where.File, Where.Begin, Where.OpenArguments + 1},
                launchOf(Call, Where) + Name.str() + Comma.str());
  Edits.insert(Where.File, Where.CloseArguments, Defaults, rank::Close);
}

/// Is \p E a variable or literal, whose value a closure's copy captures as it is?
bool capturesItself(const Expr *E) {
  if (const auto *Pack = llvm::dyn_cast<PackExpansionExpr>(E))
    return capturesItself(Pack->getPattern());
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return llvm::isa<VarDecl>(Ref->getDecl());
  return llvm::isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr,
                   GNUNullExpr>(E);
}

bool LaunchRewriter::rewriteAsClosure(const CUDAKernelCallExpr *Call, LaunchText Where,
                                      llvm::StringRef Name) {
  if (Call->getBeginLoc().isMacroID())
    return false;
  std::string Captures = "=", Arguments;
  unsigned Count = 0;
  for (const Expr *E : Call->arguments()) {
    if (llvm::isa<CXXDefaultArgExpr>(E))
      break;
    std::string Argument = Text.text(E->getSourceRange()).str();
    if (!capturesItself(E)) {
      const auto *Pack = llvm::dyn_cast<PackExpansionExpr>(E);
      auto Range = Text.rangeOf((Pack ? Pack->getPattern() : E)->getSourceRange());
      if (!Range)
        return false;
      // A lambda's body may have been rewritten.
      std::string Value = Text.copyOf(*Range, Edits.edits());
      std::string Name = "argument" + std::to_string(++Count);
      Captures += (Pack ? ", ..." : ", ") + Name + " = " + Value;
      Argument = Name + (Pack ? "..." : "");
    }
    Arguments += (Arguments.empty() ? "" : ", ") + Argument;
  }
  Edits.replace({Where.File, Where.Begin, Where.CloseArguments + 1},
                launchOf(Call, Where) + "[" + Captures + "] { " + Name.str() + "(" + Arguments +
                    "); })");
  return true;
}

/// Is \p Lookup one template with all its arguments, which is a value before they are known?
bool namesOneFunction(const UnresolvedLookupExpr *Lookup) {
  if (Lookup->getNumDecls() != 1)
    return false;
  const auto *Template = llvm::dyn_cast<FunctionTemplateDecl>(*Lookup->decls_begin());
  return Template && Lookup->getNumTemplateArgs() == Template->getTemplateParameters()->size() &&
         !Template->getTemplateParameters()->hasParameterPack() &&
         llvm::none_of(Lookup->template_arguments(), [](const TemplateArgumentLoc &A) {
           return A.getArgument().isPackExpansion();
         });
}

bool LaunchRewriter::rewrite(const CUDAKernelCallExpr *Call, LaunchText Where) {
  llvm::StringRef Name =
      Text.text(TextRange{Where.File, Where.Begin, Where.OpenConfig}).rtrim(Blank);
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Lookup = llvm::dyn_cast<UnresolvedLookupExpr>(Callee);
      Lookup && !namesOneFunction(Lookup))
    return rewriteAsClosure(Call, Where, Name);
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee);
  const auto *F = Ref ? llvm::dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  if (F && F->getPrimaryTemplate() && !Call->getBeginLoc().isMacroID()) {
    unsigned Written = Ref->getNumTemplateArgs();
    unsigned All = F->getTemplateSpecializationArgs()->size();
    bool HasPack =
        llvm::any_of(F->getTemplateSpecializationArgs()->asArray(), [](const TemplateArgument &A) {
          return A.getKind() == TemplateArgument::Pack;
        });
    if (Written < All || HasPack || isOverloaded(F)) {
      std::string Full = isOverloaded(F) ? "" : withTemplateArguments(F, Name, Text.context());
      if (Full.empty())
        return rewriteAsClosure(Call, Where, Name);
      rewritePlain(Call, Where, Full);
      return true;
    }
  } else if (F && isOverloaded(F)) {
    return rewriteAsClosure(Call, Where, Name);
  }
  rewritePlain(Call, Where, Name);
  return true;
}

void LaunchRewriter::reject(const CUDAKernelCallExpr *Call) {
  Residue.push_back(residueAt(Call->getBeginLoc(), Text, "migrate-launch",
                              "this launch is spread over several macros and was not migrated; "
                              "write it as one expression"));
}

} // namespace

void rewriteLaunches(ASTContext &Context, const SourceText &Text, EditList &Edits,
                     std::vector<Finding> &Residue) {
  LaunchRewriter(Text, Edits, Residue).TraverseAST(Context);
}

} // namespace offloom
