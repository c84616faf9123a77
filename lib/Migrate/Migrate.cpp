// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes over one unit, in order. Each sees the AST and the author's text, never the edits of
// another; where two touch the same bytes, applyEdits keeps the outer edit.
#include "Migrate/Migrate.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/UserCode.h"
#include "Analysis/Code/WholeCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Arithmetic/ClampMarks.h"
#include "Migrate/Arithmetic/ClampedConversions.h"
#include "Migrate/Arithmetic/ClampedShifts.h"
#include "Migrate/Arithmetic/FastMathCalls.h"
#include "Migrate/Arithmetic/WrappingProducts.h"
#include "Migrate/Assembly/InlineAssembly.h"
#include "Migrate/Declarations/ClassTags.h"
#include "Migrate/Declarations/ConstantMembers.h"
#include "Migrate/Declarations/KernelAddresses.h"
#include "Migrate/Declarations/KernelRegistrations.h"
#include "Migrate/Declarations/Linkage.h"
#include "Migrate/Declarations/LocalClasses.h"
#include "Migrate/Declarations/ModuleContents.h"
#include "Migrate/Declarations/SharedMemory.h"
#include "Migrate/Declarations/SharedVolatile.h"
#include "Migrate/Declarations/Specifiers.h"
#include "Migrate/Declarations/UnsupportedUses.h"
#include "Migrate/Declarations/VariableRegistrations.h"
#include "Migrate/Kernels/FunctionForms.h"
#include "Migrate/Launches/LaunchedObjects.h"
#include "Migrate/Launches/Launches.h"
#include "Migrate/Preprocessor/ArchBranches.h"
#include "Migrate/Preprocessor/ArchName.h"
#include "Migrate/Preprocessor/Directives.h"
#include "Migrate/Preprocessor/UnrollPragmas.h"
#include "Migrate/Standard/Cxx17.h"
#include "Migrate/Statements/DeviceHeap.h"
#include "Migrate/Statements/FunctionNames.h"
#include "Migrate/Statements/HiddenCalls.h"
#include "Migrate/Statements/LaterAdditions.h"
#include "Migrate/Statements/OwnRanks.h"
#include "Migrate/Statements/SharedAtomics.h"
#include "Migrate/Statements/SideBySideReads.h"
#include "Migrate/Statements/WarpSteps.h"
#include "Migrate/Text/Captures.h"
#include "Migrate/Text/MacroNames.h"
#include "Migrate/Text/Residue.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/Support/TimeProfiler.h"
#include <set>

using namespace clang;

namespace offloom {

std::string migratedName(llvm::StringRef Path) {
  if (Path.ends_with(".cuh"))
    return Path.drop_back(4).str() + ".hpp";
  if (Path.ends_with(".cu"))
    return Path.drop_back(3).str() + ".cpp";
  return Path.str();
}

std::string migratedName(llvm::StringRef Spelling, llvm::StringRef File,
                         const std::function<bool(llvm::StringRef)> &IsTaken) {
  std::string Name = migratedName(Spelling);
  std::string OfFile = migratedName(File);
  if (OfFile == File || !IsTaken(OfFile))
    return Name;
  return Spelling.str() + Name.substr(Name.size() - 4); // ".cpp" or ".hpp"
}

namespace {

/// File and offset.
using Places = std::set<std::pair<std::string, unsigned>>;

/// The part of a migration that one pass's AST shows.
class Migration {
public:
  /// \p Marked: the functions that say they were not migrated.
  Migration(ParsedUnit &Unit, const MigrateOptions &Options, Places &Marked)
      : Unit(Unit), Options(Options), Marked(Marked), Context(Unit.AST->getASTContext()),
        Text(Context), Edits(Text) {
    if (!Unit.Damage.empty())
      leaveOutDamage();
  }

  /// Limits what follows to the code that Clang understood, and says what that leaves out.
  void leaveOutDamage();

  /// Only what calls things of the device: what the other pass's AST may show and the main one does
  /// not.
  MigrationResult runLaunches(llvm::StringSet<> &Registered) {
    repair();
    registerKernels(Context, Text, compiledFile(), Registered, Edits, Result.Residue);
    rewriteLaunches(Context, Text, Edits, Result.Residue);
    reportLaunchedObjects(Context, Text, Result.Residue);
    rewriteKernelAddresses(Context, Text, Edits);
    rewriteConstantMembers(Context, Text, Edits);
    writeForCxx17(Unit, Text, Edits);
    reportUnsupportedUses(Context, Text, Result.Residue);
    Result.Edits = Edits.take();
    return std::move(Result);
  }

  MigrationResult run(llvm::StringSet<> &Registered) {
    llvm::TimeTraceScope Timer("Migrate", Unit.AST->getMainFileName());
    Synchronisation Sync(Context, Options.Ptx);
    std::vector<const FunctionDecl *> Functions = functions();
    clampNumbers(Functions, Sync);
    for (const FunctionDecl *F : Functions)
      if (isKernel(*F) || isBlockLevel(Sync.of(F)))
        writeFunctionNames(*F, Text, Edits);
    if (Options.FastMath)
      callFastIntrinsics(Functions, Text, Sync, Edits);
    callBlockAtomics(Functions, Sync, Options.RelocatableDeviceCode, Text, Edits);
    if (Options.ForcedForm.empty()) { // the fiber form is as the author wrote it
      addLater(Functions, Text, Sync, Edits);
      dropSharedVolatile(Functions, Sync, Text, Edits);
    }
    tellOwnRanks(Functions, Sync, Text, Edits);
    useDeviceHeap(Functions, Text, Edits);
    captureLocals(Functions, Sync, Text, Edits);
    nameGlobalsInLocalClasses(Functions, Sync, Text, Edits);
    repair();
    Text.changeInCopies(Edits.edits());
    FunctionForms Forms(Functions, Text, Sync, Options);
    Forms.write(Edits);
    Needed.FlushedSubnormals = Options.FlushSubnormals && !Forms.kernels().empty();
    report(Forms, Sync);
    llvm::append_range(Result.Residue, sideBySideWarnings(Functions, Sync, Text));
    if (!Forms.kernels().empty())
      reportMacroNames(Unit, Text, Result.Residue);
    if (Options.Ptx)
      Needed.Ptx =
          rewriteInlineAssembly(Unit, Functions, *Options.Ptx, Text, Edits, Result.Residue);
    Needed.Module = Options.Module;
    if (Options.Module)
      Result.Module = writeModuleContents(Context, Text, Edits);
    registerKernels(Context, Text, compiledFile(), Registered, Edits, Result.Residue);
    registerVariables(Context, Text, Edits);
    rewriteLaunches(Context, Text, Edits, Result.Residue);
    reportLaunchedObjects(Context, Text, Result.Residue);
    rewriteKernelAddresses(Context, Text, Edits);
    rewriteConstantMembers(Context, Text, Edits);
    writeForCxx17(Unit, Text, Edits);
    reportUnsupportedUses(Context, Text, Result.Residue);
    if (!Options.RelocatableDeviceCode)
      keepDeviceCodeInFile(Context, Text, Edits);
    if (!Options.ClassTag.empty())
      tagClassesOfFile(Context, Text, Options.ClassTag, Edits);
    else if (!Options.RelocatableDeviceCode)
      Result.Classes = classesOfFile(Context, Text);
    rewriteGlobalShared();
    rewriteFiles();
    Result.Edits = Edits.take();
    Forms.finish(Result.Edits);
    rewriteInclusions(Unit.Record, Options.IsProjectFile, Options.IsTaken, Result.Edits);
    llvm::append_range(Result.Residue,
                       refuseContraryTexts(Result.Edits, Text, Result.ContraryFiles));
    return std::move(Result);
  }

private:
  std::vector<const FunctionDecl *> functions() const;
  void clampNumbers(llvm::ArrayRef<const FunctionDecl *> Functions, const Synchronisation &Sync);
  void report(const FunctionForms &Forms, const Synchronisation &Sync);
  void reportAlike(const FunctionForms::Kernel &Kernel);
  std::vector<Edit> hiddenCalls(const FunctionDecl &Kernel, const Synchronisation &Sync) const;
  /// Makes C++ of what is none for other compilers than nvcc.
  void repair() { Edits.append(Unit.Repairs); }
  void rewriteGlobalShared();
  void rewriteFiles();
  void forEachProjectFile(llvm::function_ref<void(FileID)> Visit) const;
  void reportDamaged(const FunctionDecl &F);

  SourcePlace place(SourceLocation Location) const;
  FileID compiledFile() const;

  ParsedUnit &Unit;
  const MigrateOptions &Options;
  Places &Marked;
  ASTContext &Context;
  SourceText Text;
  EditList Edits;
  MigrationResult Result;
  RuntimeInclusions Needed;
};

SourcePlace Migration::place(SourceLocation Location) const {
  const SourceManager &SM = Text.sources();
  SourceLocation L = SM.getExpansionLoc(Location);
  return {Text.fileName(SM.getFileID(L)), SM.getExpansionLineNumber(L),
          SM.getExpansionColumnNumber(L), SM.getFileOffset(L)};
}

FileID Migration::compiledFile() const {
  for (FileID File : enteredFiles(Text.sources()))
    if (!Options.CompiledFile.empty() && Text.fileName(File) == Options.CompiledFile)
      return File;
  return Text.sources().getMainFileID();
}

void Migration::leaveOutDamage() {
  WholeCode Whole(Context, Unit.Damage);
  for (const FunctionDecl *F : writtenFunctions(Context))
    if (!Whole.contains(*F) && Options.IsProjectFile(place(F->getLocation()).File))
      reportDamaged(*F);
  Context.setTraversalScope(Whole.wholePartsOf(userDeclarations(Context)));
}

/// Compilers would take a kernel that was left as it is for a function; so they are told. A launch
/// that was left they refuse anyway.
void Migration::reportDamaged(const FunctionDecl &F) {
  auto Range = Text.rangeOf(F.getSourceRange());
  bool IsDevice = runsOnDevice(F);
  if (!IsDevice && !(Range && Text.text(*Range).contains("<<<")))
    return;
  std::string What = (IsDevice ? "'" : "a launch in '") + F.getNameAsString() + "'";
  Result.Residue.push_back(
      residueAt(F.getLocation(), Text, "migrate-incomplete",
                What + " was not migrated: Clang did not understand all of it"));
  if (!IsDevice || !Range || !Marked.insert({Text.fileName(Range->File), Range->Begin}).second)
    return;
  unsigned Line = Text.lineStart(Range->File, Range->Begin);
  Edits.insertBefore({Range->File, Line, Line},
                     "#error " + What +
                         " was not migrated: offloom did not understand all of it\n");
}

/// The kernels, device functions and extended lambdas of the project's files.
std::vector<const FunctionDecl *> Migration::functions() const {
  std::vector<const FunctionDecl *> Found;
  auto Add = [&](const FunctionDecl *F) {
    if (runsOnDevice(*F) && llvm::isa_and_nonnull<CompoundStmt>(F->getBody()) &&
        Options.IsProjectFile(place(F->getLocation()).File))
      Found.push_back(F);
  };
  llvm::for_each(writtenFunctions(Context), Add);
  llvm::for_each(extendedLambdas(Context), Add);
  return Found;
}

void Migration::clampNumbers(llvm::ArrayRef<const FunctionDecl *> Functions,
                             const Synchronisation &Sync) {
  ClampMarks Marks(Text, Edits);
  clampShifts(Functions, Options.ClampShifts ? ClampedCounts::All : ClampedCounts::OfBits, Text,
              Marks, Result.Residue);
  if (Options.ClampConversions)
    clampConversions(Functions, Text, Unit.Repairs, Sync, Marks, Result.Residue);
  wrapProducts(Functions, Text, Sync, Edits);
  for (FileID File : Marks.files())
    if (File != Text.sources().getMainFileID())
      includeInHeader(Unit.Record, File, "offloom/clamped.h", Text, Edits);
}

void Migration::report(const FunctionForms &Forms, const Synchronisation &Sync) {
  for (const FunctionForms::Kernel &Kernel : Forms.kernels()) {
    if (Kernel.Written) {
      reportAlike(Kernel);
      Result.Kernels.push_back({Kernel.F->getQualifiedNameAsString(),
                                place(Kernel.F->getLocation()),
                                nameOf(Kernel.Form),
                                Kernel.Reason,
                                {},
                                Kernel.Rounds});
      if (Kernel.Form == KernelForm::Fibers && Options.ForcedForm.empty() &&
          Options.ShowHiddenCalls)
        Result.Kernels.back().HiddenCalls = hiddenCalls(*Kernel.F, Sync);
      continue;
    }
    Result.Residue.push_back(
        residueAt(Kernel.F->getLocation(), Text, "migrate-kernel",
                  "kernel '" + Kernel.F->getName() +
                      "' was not migrated: its braces come from different macros"));
  }
  for (const DeclStmt *S : Forms.sharedLeft())
    Result.Residue.push_back(residueAt(
        S->getBeginLoc(), Text, "migrate-shared",
        "this `__shared__` declaration was not migrated: it is a part of a macro; declare one "
        "variable, of a type that stands before its name, in the macro itself"));
}

void Migration::reportAlike(const FunctionForms::Kernel &Kernel) {
  std::vector<std::string> Components;
  for (unsigned I = 0; I < Kernel.Alike.size(); ++I)
    if (Kernel.Alike[I])
      Components.push_back(std::string("threadIdx.") + "xyz"[I]);
  if (Components.empty())
    return;
  Finding Place = residueAt(Kernel.F->getLocation(), Text, "migrate-warp-synchrony",
                            "threads that differ in " + llvm::join(Components, " or ") +
                                " alone do the same, since '" + Kernel.F->getName() +
                                "' never reads " + (Components.size() == 1 ? "it" : "them") +
                                ", and race: here one of them runs, as if they went together");
  Place.Level = Severity::Remark;
  Result.Residue.push_back(std::move(Place));
}

std::vector<Edit> Migration::hiddenCalls(const FunctionDecl &Kernel,
                                         const Synchronisation &Sync) const {
  std::vector<Edit> Shown = showHiddenCalls(Kernel, Sync, Unit.Record, Text);
  llvm::erase_if(Shown, [&](const Edit &E) { return !Options.IsProjectFile(E.File); });
  return Shown;
}

namespace {

class GlobalShared : public DynamicRecursiveASTVisitor {
public:
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isFileVarDecl() && isShared(*V))
      Found.push_back(V);
    return true;
  }

  llvm::SmallVector<const VarDecl *, 2> Found;
};

} // namespace

void Migration::rewriteGlobalShared() {
  GlobalShared Finder;
  Finder.TraverseAST(Context);
  for (const VarDecl *V : Finder.Found) {
    auto Range = Text.rangeOf(V->getSourceRange());
    if (!Range)
      continue;
    auto End = Text.endOfNext(tok::semi, Range->File, Range->End);
    if (!End)
      continue;
    Range->End = *End;
    std::string Accessor = sharedAtNamespaceScope(V, Text);
    if (Accessor.empty())
      Edits.remove(Text.wholeLines(*Range));
    else
      Edits.replace(*Range, Accessor);
  }
}

void Migration::forEachProjectFile(llvm::function_ref<void(FileID)> Visit) const {
  for (FileID File : enteredFiles(Text.sources()))
    if (const std::string Name = Text.fileName(File); !Name.empty() && Options.IsProjectFile(Name))
      Visit(File);
}

void Migration::rewriteFiles() {
  forEachProjectFile([&](FileID File) {
    removeSpecifiers(File, Text, Edits);
    rewritePragmasOfNvcc(File, Text, Edits);
    addMacrosOfNvcc(Text.buffer(File), Needed.MacrosOfNvcc);
    if (Options.Arch != MigrateOptions().Arch && asksForArch(Text.buffer(File)))
      Needed.Arch = Options.Arch;
  });
  Needed.Old = Unit.Old;
  includeRuntime(Unit.Record, compiledFile(), Needed, Text, Edits);
}

} // namespace

MigrationResult makeWarpSynchronous(ParsedUnit &Unit, const MigrateOptions &Options) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  EditList Edits(Text);
  MigrationResult Result;
  writeWarpSteps(Context, Options.IsProjectFile, Text, Options.Ptx, Options.WithoutSteps, &Edits,
                 Result.Residue);
  Result.Edits = Edits.take();
  return Result;
}

std::vector<Finding> missingWarpSteps(ParsedUnit &Unit, const MigrateOptions &Options) {
  ASTContext &Context = Unit.AST->getASTContext();
  std::vector<Finding> Missing;
  writeWarpSteps(Context, Options.IsProjectFile, SourceText(Context), Options.Ptx,
                 Options.WithoutSteps, nullptr, Missing);
  return Missing;
}

/// Headers that ask whether device code runs say what answers to files without CUDA too.
static void includeDeviceCode(ParsedUnit &Unit, std::vector<Edit> &Edits) {
  const SourceText Text(Unit.AST->getASTContext());
  const SourceManager &Sources = Text.sources();
  std::set<std::string> Asking;
  for (const Edit &E : Edits)
    if (llvm::StringRef(E.Text).contains("offloom::in_device_code()"))
      Asking.insert(E.File);
  EditList Added(Text);
  for (const std::string &Name : Asking)
    if (auto Ref = Sources.getFileManager().getOptionalFileRef(Name))
      if (FileID File = Sources.translateFile(*Ref);
          File.isValid() && File != Sources.getMainFileID())
        includeInHeader(Unit.Record, File, "offloom/device_code.h", Text, Added);
  llvm::append_range(Edits, Added.take());
}

MigrationResult migrate(ParsedUnit &Host, ParsedUnit *Device, const MigrateOptions &Options) {
  // Kernels are the device pass's. Where the passes are the same, the host's AST serves for both.
  llvm::StringSet<> Registered;
  Places Marked;
  MigrationResult Result = Migration(Device ? *Device : Host, Options, Marked).run(Registered);
  if (Device) {
    MigrationResult OnHost = Migration(Host, Options, Marked).runLaunches(Registered);
    Result.Edits.insert(Result.Edits.end(), OnHost.Edits.begin(), OnHost.Edits.end());
    for (Finding &F : OnHost.Residue)
      if (!llvm::is_contained(Result.Residue, F))
        Result.Residue.push_back(std::move(F));
    rewriteInclusions(Host.Record, Options.IsProjectFile, Options.IsTaken, Result.Edits);
    rewriteArchBranches(Host, *Device, Options.IsProjectFile, Result.Edits, Result.Residue);
    includeDeviceCode(*Device, Result.Edits);
  }
  llvm::erase_if(Result.Edits,
                 [&](const Edit &E) { return E.File.empty() || !Options.IsProjectFile(E.File); });
  return Result;
}

} // namespace offloom
