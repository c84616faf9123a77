// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/Declarations.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/ParsedTexts.h"
#include "Support/UnsavedTexts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace clang;

namespace offloom {
namespace {

namespace path = llvm::sys::path;

/// The names by which programs include the headers in \p Folder. cublas.h is the older interface,
/// which cannot be had beside the newer.
std::set<std::string> headerNames(llvm::StringRef Folder) {
  std::set<std::string> Names;
  for (llvm::StringRef Sub : {"", "cooperative_groups", "cuda", "cuda/std", "cub"}) {
    llvm::SmallString<256> Place(Folder);
    path::append(Place, Sub);
    std::error_code Ignored;
    for (llvm::sys::fs::directory_iterator I(Place, Ignored), End; I != End; I.increment(Ignored)) {
      llvm::StringRef Name = path::filename(I->path()), Extension = path::extension(Name);
      bool IsHeader = Extension == ".h" || Extension == ".cuh" || Extension.empty();
      if (IsHeader && Name != "cublas.h" && !llvm::sys::fs::is_directory(I->path()))
        Names.insert(Sub.empty() ? Name.str() : (Sub + "/" + Name).str());
    }
  }
  return Names;
}

std::string sourceThatIncludes(llvm::StringRef Folder) {
  std::string Text;
  for (const std::string &Name : headerNames(Folder))
    Text += "#include <" + Name + ">\n";
  return Text;
}

/// Namespaces whose names are CUDA's, with those in them.
void addNamespaces(const DeclContext *In, std::vector<const DeclContext *> &Found) {
  for (const Decl *D : In->decls()) {
    const auto *Space = llvm::dyn_cast<NamespaceDecl>(D);
    if (!Space || !Space->isFirstDecl() || Space->isAnonymousNamespace())
      continue;
    llvm::StringRef Name = Space->getName();
    bool IsInternal = Name.starts_with("_") || Name.contains("detail");
    bool IsForeign = In->isTranslationUnit() && (Name == "std" || Name == "offloom");
    if (IsInternal || IsForeign)
      continue;
    Found.push_back(Space);
    addNamespaces(Space, Found);
  }
}

const DeclContext *contextOf(const NamedDecl *D) {
  D = D->getUnderlyingDecl();
  if (const auto *Alias = llvm::dyn_cast<NamespaceAliasDecl>(D))
    return Alias->getNamespace();
  if (const auto *Template = llvm::dyn_cast<ClassTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  return llvm::dyn_cast<DeclContext>(D);
}

llvm::StringRef kindOf(const NamedDecl *D) {
  if (llvm::isa<FunctionDecl>(D))
    return "function";
  if (llvm::isa<TagDecl>(D))
    return llvm::isa<EnumDecl>(D) ? "enumeration" : "class";
  if (llvm::isa<EnumConstantDecl>(D))
    return "constant";
  if (llvm::isa<TypedefNameDecl, TypeAliasTemplateDecl>(D))
    return "type";
  if (llvm::isa<FieldDecl>(D))
    return "member";
  if (llvm::isa<NamespaceDecl>(D))
    return "namespace";
  return llvm::isa<ConceptDecl>(D) ? "concept" : "variable";
}

std::string signatureOf(const FunctionDecl *F) {
  PrintingPolicy Policy(F->getASTContext().getLangOpts());
  Policy.adjustForCPlusPlus();
  std::string Text, Parameters;
  for (const ParmVarDecl *P : F->parameters()) {
    llvm::raw_string_ostream Out(Parameters);
    Out << (Parameters.empty() ? "" : ", ");
    P->getType().print(Out, Policy, P->getName());
  }
  if (F->isVariadic())
    Parameters += Parameters.empty() ? "..." : ", ...";
  llvm::raw_string_ostream Out(Text);
  F->getReturnType().print(Out, Policy);
  Out << (Text.ends_with('*') || Text.ends_with('&') ? "" : " ") << F->getNameAsString() << '('
      << Parameters << ')';
  return Text;
}

std::string refusalOf(const NamedDecl *D) {
  for (const auto *Annotation : D->specific_attrs<AnnotateAttr>())
    if (llvm::StringRef Text = Annotation->getAnnotation();
        Text.consume_front("offloom::unsupported: "))
      return Text.str();
  return "";
}

} // namespace

BundledDeclarations::BundledDeclarations(ParsedUnit Parsed, std::string Headers)
    : Unit(std::make_unique<ParsedUnit>(std::move(Parsed))), Headers(std::move(Headers)) {}
BundledDeclarations::BundledDeclarations(BundledDeclarations &&) noexcept = default;
BundledDeclarations::~BundledDeclarations() = default;

llvm::Expected<BundledDeclarations> BundledDeclarations::parse(Reach TheReach) {
  llvm::Expected<std::string> Folder = bundledHeaders();
  if (!Folder)
    return Folder.takeError();
  // A file that is nowhere but here.
  std::string Name = *Folder + "/offloom-query.cu";
  setUnsavedTexts({{Name, TheReach == Reach::All ? sourceThatIncludes(*Folder) : ""}});
  ParseOptions Options;
  Options.ClangOptions = {"-std=c++20", "-w"};
  auto Unit = offloom::parse(Name, Pass::Device, Options);
  setUnsavedTexts({});
  if (!Unit)
    return Unit.takeError();
  if (!Unit->AST)
    return llvm::createStringError("the bundled headers in '%s' cannot be parsed", Folder->c_str());
  return BundledDeclarations(std::move(*Unit), std::move(*Folder));
}

std::vector<Declaration> BundledDeclarations::find(llvm::StringRef Name) const {
  ASTContext &Context = Unit->AST->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  auto Describe = [&](const NamedDecl *D, SourceLocation Where, llvm::StringRef Kind) {
    Declaration Result;
    Result.Kind = Kind.str();
    Result.Header = Sources.getFilename(Sources.getExpansionLoc(Where)).str();
    llvm::StringRef Below = Result.Header;
    Result.IsBundled = Below.consume_front(Headers) && Below.consume_front("/");
    Result.Header = Below.str();
    if (!D)
      return Result;
    Result.Name = D->getQualifiedNameAsString();
    Result.Unsupported = refusalOf(D);
    if (const auto *F = llvm::dyn_cast<FunctionDecl>(D)) {
      Result.Text = signatureOf(F);
      Result.IsDevice = F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>();
      Result.IsHost = F->hasAttr<CUDAHostAttr>() || !Result.IsDevice;
    }
    return Result;
  };

  llvm::SmallVector<llvm::StringRef> Parts;
  Name.split(Parts, "::", -1, /*KeepEmpty=*/false);
  if (Parts.empty())
    return {};
  auto LookUp = [&](const DeclContext *In, llvm::StringRef Part) {
    return In->lookup(DeclarationName(&Context.Idents.get(Part)));
  };
  std::vector<const DeclContext *> Places{Context.getTranslationUnitDecl()};
  for (llvm::StringRef Part : llvm::ArrayRef(Parts).drop_back()) {
    std::vector<const DeclContext *> Inner;
    for (const DeclContext *Place : Places)
      for (const NamedDecl *D : LookUp(Place, Part))
        if (const DeclContext *Found = contextOf(D))
          Inner.push_back(Found);
    Places = std::move(Inner);
  }
  std::vector<Declaration> Found;
  std::set<const Decl *> Seen;
  auto AddFrom = [&](const DeclContext *Place) {
    for (const NamedDecl *D : LookUp(Place, Parts.back())) {
      D = D->getUnderlyingDecl();
      if (const auto *Template = llvm::dyn_cast<TemplateDecl>(D))
        if (const NamedDecl *Of = Template->getTemplatedDecl())
          D = Of;
      if (Seen.insert(D->getCanonicalDecl()).second)
        Found.push_back(Describe(D, D->getLocation(), kindOf(D)));
    }
  };
  for (const DeclContext *Place : Places)
    AddFrom(Place);
  if (Parts.size() == 1) {
    Preprocessor &PP = Unit->AST->getPreprocessor();
    if (const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Parts[0])))
      Found.push_back(Describe(nullptr, Macro->getDefinitionLoc(), "macro"));
  }
  if (Parts.size() == 1 && Found.empty()) {
    std::vector<const DeclContext *> Spaces;
    addNamespaces(Context.getTranslationUnitDecl(), Spaces);
    for (const DeclContext *Space : Spaces)
      AddFrom(Space);
  }
  return Found;
}

std::vector<std::string> BundledDeclarations::names() const {
  ASTContext &Context = Unit->AST->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<const DeclContext *> Places{Context.getTranslationUnitDecl()};
  addNamespaces(Context.getTranslationUnitDecl(), Places);
  std::set<std::string> Names;
  for (const DeclContext *Place : Places)
    for (const Decl *D : Place->decls())
      if (const auto *Named = llvm::dyn_cast<NamedDecl>(D))
        if (Named->getIdentifier() && !Named->getName().empty() &&
            Sources.getFilename(Sources.getExpansionLoc(Named->getLocation())).starts_with(Headers))
          Names.insert(Named->getName().str());
  return {Names.begin(), Names.end()};
}

} // namespace offloom
