// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMakeFacts.h"
#include "Build/CMakeConditions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

bool isLinkKeyword(llvm::StringRef Word) {
  return Word == "PRIVATE" || Word == "PUBLIC" || Word == "INTERFACE" || Word == "LINK_PUBLIC" ||
         Word == "LINK_PRIVATE" || Word == "LINK_INTERFACE_LIBRARIES";
}

/// Variables of CMake's own name folders and the like, never lists of sources.
bool isCMakes(llvm::StringRef Variable) {
  return Variable.starts_with("CMAKE_") || Variable.starts_with("PROJECT_VERSION") ||
         Variable == "PROJECT_NAME" || Variable.ends_with("_DIR");
}

bool isCxxSource(llvm::StringRef Word) {
  llvm::StringRef Extension = llvm::sys::path::extension(Word);
  return Extension == ".cpp" || Extension == ".cc" || Extension == ".cxx" || Extension == ".C";
}

/// Does \p Command become one that finds Offloom?
bool asksForCuda(const CMakeCommand &Command) {
  llvm::StringRef First = Command.argument(0);
  if (Command.Name == "project")
    return llvm::any_of(Command.Arguments,
                        [](const CMakeArgument &Argument) { return Argument.Text == "CUDA"; });
  return ((Command.Name == "enable_language" || Command.Name == "check_language") &&
          First == "CUDA") ||
         (Command.Name == "find_package" && (First == "CUDA" || First == "CUDAToolkit"));
}

} // namespace

std::vector<CMakeReference> referencesIn(llvm::StringRef Text) {
  std::vector<CMakeReference> Result;
  for (size_t At = Text.find('$'); At != llvm::StringRef::npos; At = Text.find('$', At + 1)) {
    llvm::StringRef Rest = Text.drop_front(At);
    if (!Rest.consume_front("${") && !Rest.consume_front("$ENV{"))
      continue;
    size_t Close = Rest.find('}');
    llvm::StringRef Name = Rest.take_front(Close);
    if (Close != llvm::StringRef::npos && !Name.contains('$'))
      Result.push_back(
          {Name,
           {static_cast<unsigned>(At), static_cast<unsigned>(Name.end() + 1 - Text.begin())}});
  }
  return Result;
}

llvm::StringRef libraryName(llvm::StringRef Word, bool Plain) {
  if (Word.consume_front("CUDA::") || Word.consume_front("-l"))
    return Word;
  if (Word.contains("/lib") && (Word.ends_with(".so") || Word.ends_with(".a"))) {
    llvm::StringRef Name = llvm::sys::path::filename(Word).rsplit('.').first;
    return Name.consume_front("lib") ? Name : llvm::StringRef();
  }
  return Plain ? Word : llvm::StringRef();
}

CMakeFacts::CMakeFacts(const std::vector<CMakeFile> &Files, const BuildRules &Rules) {
  for (const CMakeFile &File : Files)
    for (const CMakeCommand &Command : File.Commands)
      add(Command, Rules);
  for (const CMakeFile &File : Files)
    addUsualValues(File, Rules);
  for (const CMakeFile &File : Files)
    for (const CMakeCommand &Command : File.Commands)
      addComponents(Command, Rules);
  for (const CMakeFile &File : Files)
    for (const CMakeCommand &Command : File.Commands)
      addLanguages(File, Command);
  for (const CMakeFile &File : Files)
    for (const CMakeCommand &Command : File.Commands)
      GivesCudaToFunctions |=
          isFunction(Command.Name) && llvm::any_of(Command.Arguments, [&](const auto &Argument) {
            return mayHoldCudaSources(Argument.Text);
          });
}

void CMakeFacts::add(const CMakeCommand &Command, const BuildRules &Rules) {
  llvm::StringRef Name = Command.Name;
  size_t Variable = 0;
  if (Name == "list" || Name == "file" || Name == "string")
    Variable = 1;
  if (Name == "aux_source_directory")
    Variable = 1;
  if (Name == "set" || Name == "list" || Name == "file" || Name == "string" || Name == "option" ||
      Name == "foreach" || Name == "aux_source_directory") {
    std::vector<std::string> &Value = Values[Command.argument(Variable)];
    for (size_t I = Variable + 1; I < Command.Arguments.size(); ++I)
      Value.push_back(Command.argument(I).str());
  } else if (Name == "project") {
    Values["PROJECT_NAME"].push_back(Command.argument(0).str());
    Values["CMAKE_PROJECT_NAME"].push_back(Command.argument(0).str());
  } else if (Name == "function" || Name == "macro") {
    Functions.insert(Command.argument(0).lower());
  } else if (Name.ends_with("add_executable") || Name.ends_with("add_library")) {
    Targets.insert(Command.argument(0));
  } else if (Name == "target_link_libraries" || Name == "cuda_add_cublas_to_target" ||
             Name == "cuda_add_cufft_to_target") {
    addLinking(Command, Rules);
  } else if (const BuildCommand *Known = Rules.command(Name);
             Known && Known->Does == BuildCommand::Action::List) {
    std::vector<std::string> &Value = Values[Command.argument(Known->From - 1)];
    for (size_t I = Known->From; I < Command.Arguments.size(); ++I)
      Value.push_back(Command.argument(I).str());
  }
  if (asksForCuda(Command))
    FoundDepth = std::min(Command.Depth, FoundDepth.value_or(Command.Depth));
}

/// `set(x 1)` and `option(x "what it does" ON)` but for those in branches that are not taken.
void CMakeFacts::addUsualValues(const CMakeFile &File, const BuildRules &Rules) {
  CMakeConditions Conditions;
  auto Known = [&](llvm::StringRef Variable) -> std::optional<std::string> {
    const BuildVariable *OfCuda = Rules.variable(Variable);
    if (OfCuda && OfCuda->Is == BuildVariable::Role::Value)
      return OfCuda->Becomes;
    return usualValueOf(Variable);
  };
  for (const CMakeCommand &Command : File.Commands) {
    Conditions.follow(Command, Known);
    bool IsOption = Command.Name == "option";
    if ((!IsOption && Command.Name != "set") || Conditions.areLeftOut())
      continue;
    std::optional<std::string> Value = Command.argument(IsOption ? 2 : 1).str();
    bool IsOneWord = IsOption || Command.Arguments.size() == 2 || Command.argument(2) == "CACHE" ||
                     Command.argument(2) == "PARENT_SCOPE";
    if (IsOption && Value->empty())
      Value = "OFF";
    if (!IsOneWord || llvm::StringRef(*Value).contains('$'))
      Value.reset();
    auto [Entry, IsNew] = UsualValues.try_emplace(Command.argument(0), Value);
    if (!IsNew && Entry->second != Value)
      Entry->second.reset();
  }
}

void CMakeFacts::addLinking(const CMakeCommand &Command, const BuildRules &Rules) {
  bool HasKeyword = false;
  auto IsRuntime = [&](llvm::StringRef Word) {
    if (Word.starts_with("offloom::"))
      return true;
    llvm::StringRef Name = libraryName(Word, /*Plain=*/true);
    for (const CMakeReference &Reference : referencesIn(Word))
      if (const BuildVariable *V = Rules.variable(Reference.Name))
        if (V->Is == BuildVariable::Role::Library)
          Name = V->Becomes;
    auto Found = Rules.library(Name);
    return Found && !Found->Target.empty() && !isTarget(Word);
  };
  for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments)) {
    HasKeyword |= isLinkKeyword(Argument.Text);
    if (IsRuntime(Argument.Text)) {
      auto [Known, IsNew] = RuntimeDepth.try_emplace(Command.argument(0), Command.Depth);
      Known->second = std::min(Known->second, Command.Depth);
    }
    for (const CMakeReference &Reference : referencesIn(Argument.Text))
      Linked.insert(Reference.Name);
  }
  if (!HasKeyword)
    PlainlyLinked.insert(Command.argument(0));
}

void CMakeFacts::addComponents(const CMakeCommand &Command, const BuildRules &Rules) {
  auto Add = [&](llvm::StringRef Library) {
    auto Found = Rules.library(Library);
    if (Found && !Found->Target.empty() && Found->Target != "runtime" && !isTarget(Library))
      Components.insert(Found->Target);
  };
  bool Links = llvm::StringRef(Command.Name).ends_with("link_libraries") ||
               Command.Name == "find_library" || Command.Name == "cuda_find_library_local_first" ||
               (Command.Name == "set" && isLinked(Command.argument(0))) ||
               (Command.Name == "list" && isLinked(Command.argument(1)));
  if (const BuildCommand *Known = Rules.command(Command.Name))
    if (Known->Does == BuildCommand::Action::Link)
      Add(Known->Becomes);
  for (const CMakeArgument &Argument : Command.Arguments) {
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::SplitString(Argument.Text, Words, " ;");
    for (llvm::StringRef Word : Words)
      Add(libraryName(Word, Links));
    for (const CMakeReference &Reference : referencesIn(Argument.Text))
      if (const BuildVariable *V = Rules.variable(Reference.Name))
        if (V->Is == BuildVariable::Role::Library)
          Add(V->Becomes);
  }
}

/// set_source_files_properties(a.cpp PROPERTIES LANGUAGE CUDA)
void CMakeFacts::addLanguages(const CMakeFile &File, const CMakeCommand &Command) {
  bool OfSources = Command.Name == "set_source_files_properties" ||
                   (Command.Name == "set_property" && Command.argument(0) == "SOURCE");
  auto Language =
      llvm::find_if(Command.Arguments, [](const CMakeArgument &A) { return A.Text == "LANGUAGE"; });
  if (!OfSources || Language == Command.Arguments.end() ||
      std::next(Language) == Command.Arguments.end() || std::next(Language)->Text != "CUDA")
    return;
  llvm::StringSet<> Seen;
  for (auto I = Command.Arguments.begin(); I != Language; ++I)
    if (I->Text != "SOURCE" && !I->Text.starts_with("PROPERT") && I->Text != "APPEND")
      addCudaSources(File, I->Text, Seen);
}

void CMakeFacts::addCudaSources(const CMakeFile &File, llvm::StringRef Word,
                                llvm::StringSet<> &Seen) {
  std::vector<CMakeReference> References = referencesIn(Word);
  SourcesInCuda.insert(llvm::sys::path::filename(Word));
  for (const CMakeReference &Reference : References) {
    if (isCMakes(Reference.Name) || !Seen.insert(Reference.Name).second)
      continue;
    if (llvm::ArrayRef<std::string> Value = valuesOf(Reference.Name); !Value.empty()) {
      for (const std::string &Part : Value) {
        addCudaSources(File, Part, Seen);
        if (isCxxSource(Part) && llvm::StringRef(Part).contains('*'))
          PatternsInCuda.push_back(
              {File.Name, Part, llvm::is_contained(Value, std::string("GLOB_RECURSE"))});
      }
    } else { // as get_target_property() gives them
      AnySourceMayBeCuda = true;
    }
  }
}

llvm::ArrayRef<std::string> CMakeFacts::valuesOf(llvm::StringRef Variable) const {
  auto Found = Values.find(Variable);
  return Found == Values.end() ? llvm::ArrayRef<std::string>() : llvm::ArrayRef(Found->second);
}

std::optional<std::string> CMakeFacts::usualValueOf(llvm::StringRef Variable) const {
  auto Found = UsualValues.find(Variable);
  return Found == UsualValues.end() ? std::nullopt : Found->second;
}

bool CMakeFacts::mayBeSame(llvm::StringRef A, llvm::StringRef B) const {
  auto Means = [&](llvm::StringRef Word, llvm::StringRef Other) {
    if (!Word.starts_with("${") || !Word.ends_with("}"))
      return false;
    auto Value = Values.find(Word.drop_front(2).drop_back());
    return Value != Values.end() && llvm::is_contained(Value->second, Other.str());
  };
  return A == B || Means(A, B) || Means(B, A);
}

bool CMakeFacts::linksPlainly(llvm::StringRef Target) const {
  return llvm::any_of(PlainlyLinked.keys(),
                      [&](llvm::StringRef Linked) { return mayBeSame(Target, Linked); });
}

bool CMakeFacts::linksRuntime(llvm::StringRef Target, unsigned Depth) const {
  auto Found = RuntimeDepth.find(Target);
  return Found != RuntimeDepth.end() && Found->second <= Depth;
}

CMakeFacts::Language CMakeFacts::languageOf(llvm::StringRef CxxSource) const {
  if (SourcesInCuda.contains(llvm::sys::path::filename(CxxSource)))
    return Language::Cuda;
  return AnySourceMayBeCuda ? Language::PerhapsCuda : Language::Cxx;
}

bool CMakeFacts::mayHoldCudaSources(llvm::StringRef Argument) const {
  llvm::StringSet<> Seen;
  return mayHoldCudaSources(Argument, Seen);
}

bool CMakeFacts::mayHoldCudaSources(llvm::StringRef Argument, llvm::StringSet<> &Seen) const {
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Argument, Words, " ;\n\t");
  for (llvm::StringRef Word : Words) {
    if (Word.ends_with(".cu") || Word.contains("TARGET_OBJECTS") ||
        SourcesInCuda.contains(llvm::sys::path::filename(Word)) ||
        (AnySourceMayBeCuda && isCxxSource(Word)))
      return true;
    if (!Word.ends_with("}"))
      continue;
    for (const CMakeReference &Reference : referencesIn(Word)) {
      if (isCMakes(Reference.Name) || !Seen.insert(Reference.Name).second)
        continue;
      auto Value = Values.find(Reference.Name);
      if (Value == Values.end()) { // a parameter of a function
        if (GivesCudaToFunctions)
          return true;
        continue;
      }
      for (const std::string &Part : Value->second)
        if (mayHoldCudaSources(Part, Seen))
          return true;
    }
  }
  return false;
}

std::string CMakeFacts::findPackage(llvm::StringRef More) const {
  std::string Text = ("find_package(offloom" + More).str();
  if (!Components.empty())
    Text += " COMPONENTS " + llvm::join(Components, " ");
  return Text + ")";
}

} // namespace offloom
