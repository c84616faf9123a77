// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchDeclarations.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

namespace {

/// Visits each use of a declaration.
class UseFinder : public DynamicRecursiveASTVisitor {
public:
  explicit UseFinder(llvm::function_ref<void(const NamedDecl &, SourceLocation)> Note)
      : Note(Note) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Note(*E->getDecl(), E->getLocation());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc L) override {
    Note(*L.getDecl(), L.getNameLoc());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc L) override {
    Note(*L.getDecl(), L.getNameLoc());
    return true;
  }

private:
  llvm::function_ref<void(const NamedDecl &, SourceLocation)> Note;
};

} // namespace

DeclarationUses::DeclarationUses(const ParsedUnit &Unit) : Unit(Unit) {
  ASTContext &Context = Unit.AST->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  llvm::DenseMap<FileID, llvm::StringMapEntry<std::vector<Use>> *> Files;
  auto EntryOf = [&](FileID File) {
    auto [Known, IsNew] = Files.try_emplace(File);
    if (IsNew)
      Known->second = &*Uses.try_emplace(absoluteFileName(Sources, File)).first;
    return Known->second;
  };
  auto Note = [&](const NamedDecl &D, SourceLocation Where) {
    const auto [Declared, DeclaredAt] = Sources.getDecomposedExpansionLoc(D.getLocation());
    const auto [Used, UsedAt] = Sources.getDecomposedExpansionLoc(Where);
    if (Declared.isValid() && Used.isValid())
      EntryOf(Declared)->second.push_back({DeclaredAt, EntryOf(Used)->first(), UsedAt, &D});
  };
  UseFinder(Note).TraverseAST(Context);
  for (auto &[File, Found] : Uses)
    llvm::stable_sort(Found,
                      [](const Use &A, const Use &B) { return A.DeclaredAt < B.DeclaredAt; });
}

llvm::ArrayRef<DeclarationUses::Use> DeclarationUses::usesOf(FilePart Part) const {
  auto Of = Uses.find(Part.File);
  if (Of == Uses.end())
    return {};
  const llvm::ArrayRef<Use> All = Of->second;
  auto IsBefore = [](const Use &U, unsigned Offset) { return U.DeclaredAt < Offset; };
  return {llvm::lower_bound(All, Part.Span.Begin, IsBefore),
          llvm::lower_bound(All, Part.Span.End, IsBefore)};
}

std::vector<const VarDecl *> DeclarationUses::escapingLocals(FilePart Part) const {
  llvm::SmallSetVector<const VarDecl *, 4> Found;
  for (const Use &U : usesOf(Part))
    if (const auto *V = llvm::dyn_cast<VarDecl>(U.Declared);
        V && V->isLocalVarDecl() && !U.isIn(Part))
      Found.insert(V);
  return {Found.begin(), Found.end()};
}

const NamedDecl *DeclarationUses::usedOf(
    FilePart Part, llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts) const {
  for (const Use &U : usesOf(Part))
    if (!U.isIn(Part) && Counts(U.File, U.Offset))
      return U.Declared;
  return nullptr;
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

} // namespace offloom
