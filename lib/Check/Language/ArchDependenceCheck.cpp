// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations that depend on `__CUDA_ARCH__`.
//
// Host code registers kernels and device variables by name and type, so that both compilations must
// see the same ones (CUDA C++ Programming Guide, `__CUDA_ARCH__`): the classes and enumerations
// that kernels take, and what is made of kernel templates by launches, too. The host pass notes
// what it sees; the device pass compares.

#include "Check/Engine/CodeVisitor.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "Frontend/Reading/WrittenAttributes.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace offloom {
namespace {

class DeclarationCollector : public CodeVisitor {
public:
  explicit DeclarationCollector(CheckContext &Context) : CodeVisitor(Context) {
    EveryInstance = true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->isFileVarDecl() && V->isThisDeclarationADefinition() && !V->isTemplated() &&
        (hasWritten<CUDADeviceAttr>(*V) || hasWritten<CUDAConstantAttr>(*V)))
      add("variable", *V, V->getType().getCanonicalType().getAsString());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isWrittenGlobal(*F) || F->isTemplated())
      return true;
    if (F->isTemplateInstantiation())
      Instantiations.insert(nameOf(*F));
    if (!F->doesThisDeclarationHaveABody())
      return true;
    for (const ParmVarDecl *P : F->parameters())
      addTypesOf(P->getType());
    if (!F->isTemplateInstantiation())
      add("kernel", *F, F->getType().getCanonicalType().getAsString());
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = Launch->getDirectCallee();
    if (Context.ThePass == Pass::Host && Kernel && Kernel->isTemplateInstantiation())
      All.push_back({nameOf(*Kernel), std::string(LaunchOnly),
                     placeOf(Context.AST.getSourceManager(), Launch->getBeginLoc())});
    return true;
  }

  /// In place of a type, of what a launch has made of a kernel template.
  static constexpr llvm::StringLiteral LaunchOnly = "launched";

  std::vector<PassDeclaration> All;
  llvm::StringSet<> Instantiations;

private:
  std::string nameOf(const NamedDecl &D) const {
    std::string Name;
    llvm::raw_string_ostream Stream(Name);
    D.getNameForDiagnostic(Stream, Context.AST.getPrintingPolicy(), /*Qualified=*/true);
    return Name;
  }

  void add(llvm::StringRef Kind, const NamedDecl &D, std::string Type) {
    if (D.getIdentifier() && !D.isInAnonymousNamespace())
      All.push_back({(Kind + " '" + nameOf(D) + "'").str(), std::move(Type),
                     placeOf(Context.AST.getSourceManager(), D.getLocation())});
  }

  /// Notes the class or enumeration that \p Type leads to, and those of its members.
  void addTypesOf(QualType Type) {
    while (!Type->getPointeeType().isNull())
      Type = Type->getPointeeType();
    const TagDecl *Tag = Type->getBaseElementTypeUnsafe()->getAsTagDecl();
    Tag = Tag ? Tag->getDefinition() : nullptr;
    if (!Tag || Tag->isInvalidDecl() || Tag->isDependentType() || !Seen.insert(Tag).second ||
        isInSystemCode(Tag->getLocation(), Context.AST.getSourceManager()))
      return;
    std::string Members;
    llvm::raw_string_ostream Stream(Members);
    if (const auto *Enum = dyn_cast<EnumDecl>(Tag)) {
      for (const EnumConstantDecl *E : Enum->enumerators())
        Stream << E->getName() << " = " << llvm::toString(E->getInitVal(), 10) << "; ";
    } else if (const auto *Record = dyn_cast<RecordDecl>(Tag)) {
      if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
        for (const CXXBaseSpecifier &Base : Class->bases())
          addTypesOf(Base.getType());
      for (const FieldDecl *Field : Record->fields()) {
        addTypesOf(Field->getType());
        Stream << Field->getType().getCanonicalType().getAsString() << ' ' << Field->getName()
               << "; ";
      }
      const ASTRecordLayout &Layout = Context.AST.getASTRecordLayout(Record);
      Stream << Layout.getSize().getQuantity() << " bytes, aligned to "
             << Layout.getAlignment().getQuantity();
    }
    add(isa<EnumDecl>(Tag) ? "enumeration" : "class", *Tag, Members);
  }

  llvm::SmallPtrSet<const TagDecl *, 8> Seen;
};

class Comparison {
public:
  Comparison(CheckContext &Context, const DeclarationCollector &Collected)
      : Context(Context), Host(byName(Context.HostDeclarations)), Device(byName(Collected.All)),
        Instantiations(Collected.Instantiations) {}

  void run() {
    for (const auto &Entry : Device)
      compare(*Entry.second.front(), Host.find(Entry.first()));
    for (const auto &Entry : Host)
      if (Entry.second.front()->Type == DeclarationCollector::LaunchOnly)
        compareLaunch(Entry.second);
      else if (!Device.contains(Entry.first()) && !isType(Entry.first()))
        report("port-cuda-arch-decl-guard", *Entry.second.front(),
               "exists only where it is not defined");
  }

private:
  using ByName = llvm::StringMap<std::vector<const PassDeclaration *>>;

  static ByName byName(const std::vector<PassDeclaration> &All) {
    ByName Result;
    for (const PassDeclaration &D : All)
      Result[D.Name].push_back(&D);
    return Result;
  }

  void compare(const PassDeclaration &OfDevice, ByName::const_iterator OfHost) {
    if (OfHost == Host.end() && isType(OfDevice.Name))
      return;
    if (OfHost == Host.end())
      return report("arch-dependent-declaration", OfDevice, "exists only where it is defined");
    // Overloads have one name and many types; which belong together is not worth finding out.
    if (OfHost->second.size() == 1 && Device[OfDevice.Name].size() == 1 &&
        OfHost->second.front()->Type != OfDevice.Type)
      report("port-cuda-arch-decl-guard", OfDevice,
             (isType(OfDevice.Name) ? "has the members '" : "has the type '") +
                 OfHost->second.front()->Type + "' where it is not defined, and '" + OfDevice.Type +
                 "' where it is");
  }

  /// A type is compared where both passes have it: where it is missing, no kernel takes it.
  static bool isType(llvm::StringRef Name) {
    return Name.starts_with("class ") || Name.starts_with("enumeration ");
  }

  void compareLaunch(llvm::ArrayRef<const PassDeclaration *> Launches) {
    for (const PassDeclaration *Launch : Launches)
      if (!Instantiations.contains(Launch->Name))
        report("port-cuda-arch-launch", *Launch, "");
  }

  void report(llvm::StringRef Rule, const PassDeclaration &D, const llvm::Twine &Problem) {
    SourceManager &Sources = Context.AST.getSourceManager();
    auto File = Sources.getFileManager().getOptionalFileRef(D.Place.File);
    if (!File)
      return;
    SourceLocation Place = Sources.translateFileLineCol(*File, D.Place.Line, D.Place.Column);
    Context.report(Rule, Place, {{"name", D.Name}, {"problem", Problem.str()}});
  }

  CheckContext &Context;
  ByName Host, Device;
  const llvm::StringSet<> &Instantiations;
};

} // namespace

static void checkArchDependence(CheckContext &Context) {
  DeclarationCollector Collector(Context);
  Collector.TraverseAST(Context.AST);
  if (Context.ThePass == Pass::Host)
    Context.HostDeclarations = std::move(Collector.All);
  else if (Context.Record.MentionsCudaArch && Context.IsWhole && !Context.Options.Build.IsModule)
    Comparison(Context, Collector).run();
}

Check archDependenceCheck() { return {Passes::Both, checkArchDependence}; }

} // namespace offloom
