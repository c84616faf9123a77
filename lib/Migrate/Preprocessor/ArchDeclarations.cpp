// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchDeclarations.h"
#include "Frontend/Parse.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

namespace {

bool holds(SourceSpan Span, unsigned Offset) { return Span.Begin <= Offset && Offset < Span.End; }

/// Variables declared in a part of a function and used outside that part.
class EscapeFinder : public DynamicRecursiveASTVisitor {
public:
  EscapeFinder(const SourceText &Text, llvm::StringRef File, SourceSpan Part)
      : Text(Text), File(File), Part(Part) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isLocalVarDecl() && inside(V->getLocation()) && !inside(E->getLocation()))
      Found.insert(V);
    return true;
  }

  llvm::SmallSetVector<const VarDecl *, 4> Found;

private:
  bool inside(SourceLocation L) const {
    auto [ID, Offset] = Text.sources().getDecomposedExpansionLoc(L);
    return holds(Part, Offset) && Text.fileName(ID) == File;
  }

  const SourceText &Text;
  llvm::StringRef File;
  SourceSpan Part;
};

/// Uses of what a part of a file declares.
class DeclarationUseFinder : public DynamicRecursiveASTVisitor {
public:
  DeclarationUseFinder(const SourceText &Text, llvm::StringRef File, SourceSpan Part,
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
    if (Text.fileName(Declared) != File || !holds(Part, DeclaredAt))
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

} // namespace

std::vector<const VarDecl *> findEscapingLocals(const ParsedUnit &Unit, FilePart Part) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  EscapeFinder Finder(Text, Part.File, Part.Span);
  Finder.TraverseAST(Context);
  std::vector<const VarDecl *> Found(Finder.Found.begin(), Finder.Found.end());
  llvm::sort(Found, [](const VarDecl *A, const VarDecl *B) {
    return A->getLocation() < B->getLocation(); // one file's
  });
  return Found;
}

/// \p Type, that of \p V as it is written, for a variable that is assigned to; none where a name
/// makes it constant, as that of a `typedef`.
static std::optional<std::string> withoutConst(const VarDecl &V, llvm::StringRef Type) {
  if (!V.getType().isConstQualified())
    return Type.str();
  // A pointer's own stands behind its last asterisk, another one may stand on either side.
  for (size_t At = V.getType()->isPointerType() ? Type.rfind('*') : 0;
       (At = Type.find("const", At)) != llvm::StringRef::npos; At += 5)
    if ((At == 0 || !isAsciiIdentifierContinue(Type[At - 1])) &&
        (At + 5 == Type.size() || !isAsciiIdentifierContinue(Type[At + 5])))
      return (Type.take_front(At) + Type.drop_front(At + 5).ltrim()).str();
  return std::nullopt;
}

/// Can \p V get its value, if it has one, behind its declaration?
static bool isAssignable(const VarDecl &V, bool HasValue) {
  const QualType T = V.getType();
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  const bool IsPlain = Record
                           ? Record->hasTrivialDefaultConstructor() && Record->isTriviallyCopyable()
                           : T->isScalarType();
  return IsPlain && !V.isConstexpr() && !V.isStaticLocal() &&
         (!HasValue || V.getInitStyle() == VarDecl::CInit);
}

std::optional<LocalDeclaration> localDeclaration(const ParsedUnit &Unit, const VarDecl &V) {
  ASTContext &Context = Unit.AST->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Begin = V.getBeginLoc(), Name = V.getLocation();
  const bool HasValue = V.getEndLoc() != Name;
  if (!isAssignable(V, HasValue) || Begin.isMacroID() || Name.isMacroID() ||
      V.getEndLoc().isMacroID())
    return std::nullopt;
  auto After = Lexer::findNextToken(V.getEndLoc(), Sources, Context.getLangOpts());
  auto [File, First] = Sources.getDecomposedLoc(Begin);
  const unsigned Last = Sources.getFileOffset(Name);
  llvm::StringRef Type = Sources.getBufferData(File).slice(First, Last);
  // Another declarator before this one or behind it, or a type that depends on the value.
  if (!After || After->isNot(tok::semi) || Type.find_first_of(",=([{") != llvm::StringRef::npos ||
      Type.contains("auto"))
    return std::nullopt;
  const auto Assigned = withoutConst(V, Type);
  if (!Assigned)
    return std::nullopt;
  if (HasValue)
    return LocalDeclaration{*Assigned, V.getNameAsString(), {First, Last}};
  const TextRange Lines =
      SourceText(Context).wholeLines({File, First, Sources.getFileOffset(After->getEndLoc())});
  return LocalDeclaration{*Assigned, V.getNameAsString(), {Lines.Begin, Lines.End}};
}

const NamedDecl *findUseOf(const ParsedUnit &Unit, FilePart Part,
                           llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  auto IsUse = [&](llvm::StringRef File, unsigned Offset) {
    return !(File == Part.File && holds(Part.Span, Offset)) && Counts(File, Offset);
  };
  DeclarationUseFinder Finder(Text, Part.File, Part.Span, IsUse);
  Finder.TraverseAST(Context);
  return Finder.Found;
}

} // namespace offloom
