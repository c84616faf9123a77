// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/ModuleContents.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Declarations/KernelRegistrations.h"
#include "Migrate/Declarations/VariableRegistrations.h"
#include "Migrate/Text/KernelNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace clang;

namespace offloom {

namespace {

constexpr llvm::StringRef NameExpression = "offloom_name_expression_";

/// Is \p V a texture or surface reference, to which programs bind memory by its name?
bool isReference(const VarDecl &V) {
  return V.getType()->isCUDADeviceBuiltinTextureType() ||
         V.getType()->isCUDADeviceBuiltinSurfaceType();
}

llvm::StringRef moduleVariableKind(const VarDecl &V) {
  if (V.getType()->isCUDADeviceBuiltinTextureType())
    return "texture";
  return V.getType()->isCUDADeviceBuiltinSurfaceType() ? "surface" : variableKind(V);
}

/// The first kernel or variable that an expression names.
class NamedEntity : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (llvm::isa<FunctionDecl, VarDecl>(Ref->getDecl()))
      Found = Ref->getDecl();
    return !Found;
  }

  const ValueDecl *Found = nullptr;
};

class Entities : public DynamicRecursiveASTVisitor {
public:
  explicit Entities(const SourceManager &SM) : SM(SM) { ShouldVisitTemplateInstantiations = true; }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isKernel(*F) && !F->isDependentContext() && F->isDefined() && isUsers(*F))
      Kernels.insert(F->getCanonicalDecl());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    llvm::StringRef Name = V->getDeclName().isIdentifier() ? V->getName() : "";
    if (Name.consume_front(NameExpression)) {
      noteExpression(*V, Name);
    } else if ((isOfDevice(*V) || isReference(*V)) && V->hasGlobalStorage() &&
               !V->isLocalVarDecl() && !isShared(*V) && !V->getType()->isDependentType() &&
               !V->getDescribedVarTemplate() && !V->getDeclContext()->isDependentContext() &&
               V->getDefinition() && isUsers(*V)) {
      Variables.insert(V->getCanonicalDecl());
    }
    return true;
  }

  llvm::SetVector<const FunctionDecl *> Kernels;
  llvm::SetVector<const VarDecl *> Variables;
  std::map<unsigned, const ValueDecl *> Expressions;

private:
  bool isUsers(const Decl &D) const { return !SM.isInSystemHeader(D.getLocation()); }

  void noteExpression(VarDecl &V, llvm::StringRef Number) {
    unsigned N = 0;
    NamedEntity Entity;
    if (V.getInit() && !Number.getAsInteger(10, N)) {
      Entity.TraverseStmt(V.getInit());
      Expressions[N] = Entity.Found;
    }
  }

  const SourceManager &SM;
};

/// An expression for \p V at the end of its file.
std::string nameAtFileEnd(const VarDecl &V) {
  PrintingPolicy Policy = V.getASTContext().getPrintingPolicy();
  Policy.SuppressUnwrittenScope = true;
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  V.printQualifiedName(Out, Policy);
  if (const auto *S = llvm::dyn_cast<VarTemplateSpecializationDecl>(&V))
    printTemplateArgumentList(Out, S->getTemplateArgs().asArray(), Policy);
  return Name;
}

class ContentsWriter {
public:
  ContentsWriter(ASTContext &Context, const SourceText &Text)
      : Mangler(Context.createMangleContext()), Text(Text) {}

  void add(const FunctionDecl &Kernel) {
    std::string Address = addressAtFileEnd(Kernel);
    if (Address.empty())
      return;
    std::string Name = nameOf(Kernel);
    const FunctionDecl *Definition = Kernel.getDefinition();
    std::string Attributes = Definition ? registeredAttributes(*Definition, Text) : "";
    Lines += "static const offloom::module_kernel offloom_kernel" + number(Contents.Kernels) +
             "(\"" + Name + "\", " + Address +
             (Attributes.empty() ? "" : ", {" + Attributes + "}") + ");\n";
    Contents.Kernels.push_back(std::move(Name));
  }

  void add(const VarDecl &V) {
    std::string Name = nameOf(V);
    Lines += "static const offloom::module_variable offloom_variable" + number(Contents.Variables) +
             "(\"" + Name + "\", " + nameAtFileEnd(V) +
             ", offloom::variable_kind::" + moduleVariableKind(V).str() + ");\n";
    Contents.Variables.push_back(std::move(Name));
  }

  void addLowered(unsigned Index, const ValueDecl *Entity) {
    Contents.LoweredNames.resize(std::max<size_t>(Contents.LoweredNames.size(), Index + 1));
    if (Entity)
      Contents.LoweredNames[Index] = nameOf(*Entity);
  }

  ModuleContents Contents;
  std::string Lines;

private:
  static std::string number(const std::vector<std::string> &Written) {
    return std::to_string(Written.size() + 1);
  }

  std::string nameOf(const NamedDecl &D) {
    const bool IsGlobal = D.getDeclContext()->getRedeclContext()->isTranslationUnit();
    if (!Mangler->shouldMangleDeclName(&D) || (llvm::isa<VarDecl>(D) && IsGlobal))
      return D.getNameAsString(); // nvcc's front end does not mangle static variables either
    std::string Name;
    llvm::raw_string_ostream Out(Name);
    const auto *Kernel = llvm::dyn_cast<FunctionDecl>(&D);
    if (Kernel && isKernel(*Kernel)) // and not its stub, which the host calls
      Mangler->mangleName(GlobalDecl(Kernel, KernelReferenceKind::Kernel), Out);
    else
      Mangler->mangleName(GlobalDecl(&D), Out);
    return Name;
  }

  std::unique_ptr<MangleContext> Mangler;
  const SourceText &Text;
};

} // namespace

ModuleContents writeModuleContents(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  Entities Found(Text.sources());
  Found.TraverseAST(Context);
  ContentsWriter Writer(Context, Text);
  for (const FunctionDecl *Kernel : Found.Kernels)
    Writer.add(*Kernel);
  for (const VarDecl *V : Found.Variables)
    Writer.add(*V);
  for (const auto &[Index, Entity] : Found.Expressions)
    Writer.addLowered(Index, Entity);
  const FileID Main = Text.sources().getMainFileID();
  llvm::StringRef Buffer = Text.buffer(Main);
  bool AtLineStart = Buffer.empty() || Buffer.ends_with("\n");
  Edits.declareAt(Main, Buffer.size(), (AtLineStart ? "" : "\n") + Writer.Lines);
  return std::move(Writer.Contents);
}

} // namespace offloom
