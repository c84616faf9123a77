// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMakeWords.h"
#include "Build/NvccFlagText.h"
#include "Support/CxxStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <regex>

namespace offloom {
namespace {

using VariableRole = BuildVariable::Role;

constexpr llvm::StringRef Includes = "${offloom_INCLUDE_DIRS}";

bool isSourceCharacter(char C) {
  return llvm::isAlnum(C) || llvm::StringRef("_-+./${}*?[]@~").contains(C);
}

bool isLinking(const CMakeCommand &Command) {
  return llvm::StringRef(Command.Name).ends_with("link_libraries");
}

/// Does a word alone name the folders that a command is about?
bool takesFolders(llvm::StringRef Command) {
  return Command.contains("link_directories") || Command.contains("include_directories") ||
         Command == "list" || Command == "set" || Command.starts_with("find_");
}

} // namespace

bool isCondition(llvm::StringRef Name) {
  return Name == "if" || Name == "elseif" || Name == "while";
}

void CMakeWords::migrate(const CMakeCommand &Command) {
  if (Command.Name == "file")
    globs(Command);
  if (isCondition(Command.Name))
    condition(Command);
  libraries(Command);
  bool Messages = Command.Name == "message";
  for (const CMakeArgument &Argument : Command.Arguments) {
    generatorExpressions(Argument);
    variables(Command, Argument);
    literalFolders(Command, Argument);
    if (!Messages)
      sourceNames(Command, Argument);
  }
  bool IsOptions = llvm::StringRef(Command.Name).contains("compile_options") ||
                   llvm::StringRef(Command.Name).contains("propert");
  if (!Messages && !isCondition(Command.Name))
    migrateFlags(Command.Arguments, IsOptions, false);
}

void CMakeWords::migrateFlags(llvm::ArrayRef<CMakeArgument> Arguments, bool QuotedLists,
                              bool AllAreNvccs) {
  FlagWords Words = wordsOfCMake(Edits.text(), Arguments, QuotedLists);
  translateNvccFlags(Edits, Words, Rules, Project, AllAreNvccs);
}

void CMakeWords::sourceNames(const CMakeCommand &Command, const CMakeArgument &Argument) {
  if (makesModule(Command))
    return; // of the source as it was
  for (auto [Offset, Length] : cudaExtensionsIn(Argument.Text)) {
    unsigned Begin = Offset;
    while (Begin > 0 && isSourceCharacter(Argument.Text[Begin - 1]))
      --Begin;
    llvm::StringRef Name = Argument.Text.slice(Begin, Offset + Length);
    TextSpan Span{Argument.Inner.Begin + Begin, Argument.Inner.Begin + Offset + Length};
    if (Edits.isReplaced(Span))
      continue;
    if (auto After = Sources.after(Name))
      Edits.replace(Span, *After);
    else if (Sources.isKept(Name))
      Edits.report(Span.Begin,
                   "'" + Name.str() + "' was not migrated, and no C++ compiler takes it");
    else if (!isCondition(Command.Name))
      Edits.report(Span.Begin, "'" + Name.str() +
                                   "' is no file of the project that was migrated; "
                                   "name the C++ file");
  }
}

void CMakeWords::globs(const CMakeCommand &Command) {
  if (!Command.argument(0).starts_with("GLOB"))
    return;
  std::vector<const CMakeArgument *> Arguments;
  std::vector<std::string> Patterns;
  for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments, 2))
    if (Argument.Text == "RELATIVE" || Argument.Text == "LIST_DIRECTORIES") {
      Arguments.clear(); // its value is no pattern either
      Patterns.clear();
    } else if (Argument.Text.contains('*') || Argument.Text.contains('.')) {
      Arguments.push_back(&Argument);
      Patterns.push_back(Argument.Text.str());
    }
  std::vector<std::string> After =
      Sources.patternsAfter(Patterns, Command.argument(0) == "GLOB_RECURSE",
                            "\n" + Edits.indentation(Command.Whole.Begin).str() + "  ");
  for (size_t I = 0; I < After.size(); ++I) {
    bool IsList = llvm::StringRef(After[I]).contains('\n');
    if (IsList && After[I].size() < 60)
      After[I] = std::regex_replace(After[I], std::regex("\n *"), " ");
    if (After[I].empty() || llvm::is_contained(llvm::ArrayRef(After).take_front(I), After[I]))
      Edits.removeWords(Arguments[I]->Whole);
    else if (After[I] != Patterns[I])
      Edits.replace(IsList ? Arguments[I]->Whole : Arguments[I]->Inner, After[I]);
  }
}

void CMakeWords::variables(const CMakeCommand &Command, const CMakeArgument &Argument) {
  // The flags of a configuration whose name is put in: "CMAKE_CUDA_FLAGS_${BUILD_TYPE}".
  constexpr llvm::StringRef Composed = "CMAKE_CUDA_FLAGS_${";
  for (size_t At = Argument.Text.find(Composed); At != llvm::StringRef::npos;
       At = Argument.Text.find(Composed, At + 1)) {
    unsigned Begin = Argument.Inner.Begin + At;
    Edits.replace({Begin, Begin + static_cast<unsigned>(Composed.size())}, "CMAKE_CXX_FLAGS_${");
  }
  for (const CMakeReference &Reference : referencesIn(Argument.Text)) {
    TextSpan Span{Argument.Inner.Begin + Reference.Span.Begin,
                  Argument.Inner.Begin + Reference.Span.End};
    if (const BuildVariable *Known = Rules.variable(Reference.Name))
      reference(Command, Argument, Span, Reference.Name, *Known);
  }
}

void CMakeWords::reference(const CMakeCommand &Command, const CMakeArgument &Argument,
                           TextSpan Span, llvm::StringRef Name, const BuildVariable &Variable) {
  bool Alone = Span == Argument.Inner;
  bool OnlySays = Command.Name == "message" || Command.Name == "foreach"; // of nothing
  std::string Quoted = "'" + Name.str() + "'";
  switch (Variable.Is) {
  case VariableRole::Flags:
    return Edits.replace(Span, "${" + Variable.Becomes + "}");
  case VariableRole::Options:
    return Alone && Command.Name != "message" ? Edits.removeWords(Argument.Whole)
                                              : Edits.replace(Span, "");
  case VariableRole::Standard:
    if (!llvm::all_of(Facts.valuesOf(Name), isUpToCxx17) && !Variable.Becomes.empty())
      return Edits.replace(Span, "${" + Variable.Becomes + "}");
    return Edits.replace(Span, Variable.Becomes.empty() ? "ON" : "17");
  case VariableRole::Includes:
    return Edits.replace(Span, Includes.str());
  case VariableRole::Folder:
    return folder(Command, Argument, Span);
  case VariableRole::Found:
    return Edits.replace(Span, "${offloom_FOUND}");
  case VariableRole::Value:
    return Edits.replace(Span, Variable.Becomes);
  case VariableRole::Library:
    if (auto Library = Rules.library(Variable.Becomes))
      if (!Library->Target.empty())
        return isLinking(Command) ? void() : Edits.replace(Span, "offloom::" + Library->Target);
    return Edits.report(Span.Begin, Rules.library(Variable.Becomes)->Instead);
  case VariableRole::Compiler:
    if (Alone && makesModule(Command))
      return Edits.replace(Argument.Whole, "${OFFLOOM_EXECUTABLE} cc");
    return Edits.report(Span.Begin, Quoted + " is nvcc, which the migrated project does not use",
                        OnlySays ? Severity::Remark : Severity::Warning);
  case VariableRole::Setting:
    return Edits.report(Span.Begin, Quoted + " has no value without nvcc; leave it out",
                        OnlySays ? Severity::Remark : Severity::Warning);
  case VariableRole::Refused:
    return Edits.report(Span.Begin, Quoted + ": " + Variable.Instead);
  }
}

/// ${CUDA_TOOLKIT_ROOT_DIR}/include is a folder of headers, …/lib64 one of libraries.
void CMakeWords::folder(const CMakeCommand &Command, const CMakeArgument &Argument,
                        TextSpan Reference) {
  llvm::StringRef Rest = Edits.text({Reference.End, Argument.Inner.End});
  llvm::StringRef Path = Rest.take_while([](char C) { return isSourceCharacter(C); });
  TextSpan Whole{Reference.Begin, Reference.End + static_cast<unsigned>(Path.size())};
  Path = Path.ltrim('/');
  llvm::StringRef Before = Edits.text({Argument.Inner.Begin, Reference.Begin});
  bool StartsWord = Before.empty() || Before.ends_with(" ") || Before.ends_with(";") ||
                    Before.ends_with(":") || Before.ends_with("=");
  if (Path == "include" && (StartsWord || Before.ends_with("-I")))
    return Edits.replace(Whole, Includes.str());
  bool NamesLibraries = Path.empty() || Path.starts_with("lib") || Path.starts_with("targets");
  if (Before.ends_with("-L"))
    return Edits.removeWords({Whole.Begin - 2, Whole.End});
  bool IsLibrary = Path.ends_with(".so") || Path.ends_with(".a");
  if (IsLibrary && isLinking(Command))
    return; // libraries() has seen it
  if (NamesLibraries && !IsLibrary && takesFolders(Command.Name) && Whole == Argument.Inner)
    return Edits.removeWords(Argument.Whole);
  Edits.report(Whole.Begin,
               "'" + Edits.text(Whole).str() +
                   "' is a part of the CUDA toolkit, which the migrated project does "
                   "not use; leave it out, or name what takes its place",
               Command.Name == "message" ? Severity::Remark : Severity::Warning);
}

void CMakeWords::literalFolders(const CMakeCommand &Command, const CMakeArgument &Argument) {
  for (llvm::StringRef Root : {"/usr/local/cuda", "/opt/cuda"})
    for (size_t At = Argument.Text.find(Root); At != llvm::StringRef::npos;
         At = Argument.Text.find(Root, At + 1)) {
      size_t End = At + Root.size();
      while (End < Argument.Text.size() && (llvm::isDigit(Argument.Text[End]) ||
                                            llvm::StringRef("-.").contains(Argument.Text[End])))
        ++End;
      folder(Command, Argument,
             {Argument.Inner.Begin + static_cast<unsigned>(At),
              Argument.Inner.Begin + static_cast<unsigned>(End)});
    }
}

void CMakeWords::libraries(const CMakeCommand &Command) {
  bool Links = isLinking(Command);
  bool Lists = (Command.Name == "set" && Facts.isLinked(Command.argument(0))) ||
               (Command.Name == "list" && Facts.isLinked(Command.argument(1)));
  llvm::StringSet<> Given;
  for (size_t I = 0; I < Command.Arguments.size(); ++I) {
    const CMakeArgument &Argument = Command.Arguments[I];
    if (Argument.TheKind == CMakeArgument::Kind::Parenthesis || (Links && I == 0))
      continue;
    FlagWords Words = wordsOfCMake(Edits.text(), Argument, true);
    for (const FlagWord &Word : Words.Words) {
      llvm::StringRef Text = Edits.text(Word.Span);
      llvm::StringRef Name =
          libraryName(Text, (Links || (Lists && I > 0)) && !Facts.isTarget(Text));
      if (Links && Name == Text)
        for (const CMakeReference &Reference : referencesIn(Text))
          if (const BuildVariable *V = Rules.variable(Reference.Name))
            if (V->Is == VariableRole::Library &&
                Reference.Span.End - Reference.Span.Begin == Text.size())
              Name = V->Becomes;
      if (Name.empty() || (Text.starts_with("-l") && !Links && !Lists &&
                           !llvm::StringRef(Command.Name).contains("propert")))
        continue;
      library(Word.Span, Name, Given);
    }
  }
}

void CMakeWords::library(TextSpan Word, llvm::StringRef Name, llvm::StringSet<> &Given) {
  bool IsCudas = Edits.text(Word).starts_with("CUDA::");
  std::optional<BuildLibrary> Library = Rules.library(Name);
  if (Library && !Library->Target.empty()) {
    if (Given.insert(Library->Target).second)
      Edits.replace(Word, "offloom::" + Library->Target);
    else
      Edits.removeWords(Word);
  } else if (Library) {
    Edits.report(Word.Begin, Library->Instead);
  } else if (IsCudas) {
    Edits.report(Word.Begin, "'" + Edits.text(Word).str() +
                                 "': find_package(offloom) has no such target; docs/limits.md says "
                                 "which libraries there are");
  }
}

void CMakeWords::condition(const CMakeCommand &Command) {
  for (const CMakeArgument &Argument : Command.Arguments) {
    if (Argument.TheKind == CMakeArgument::Kind::Parenthesis)
      continue;
    const BuildVariable *Known = Rules.variable(Argument.Text);
    if (!Known || Facts.isFunction(Argument.Text))
      continue;
    switch (Known->Is) {
    case VariableRole::Flags:
      Edits.replace(Argument.Inner, Known->Becomes);
      break;
    case VariableRole::Value:
      Edits.replace(Argument.Whole, "\"" + Known->Becomes + "\"");
      break;
    case VariableRole::Found:
    case VariableRole::Compiler:
    case VariableRole::Library:
    case VariableRole::Includes:
    case VariableRole::Folder:
      Edits.replace(Argument.Inner, "offloom_FOUND");
      break;
    default:
      Edits.report(Argument.Inner.Begin,
                   "'" + Argument.Text.str() +
                       "' has no value without nvcc; leave the condition out");
    }
  }
}

void CMakeWords::generatorExpressions(const CMakeArgument &Argument) {
  for (const auto &[From, To] : Rules.expressions())
    for (size_t At = Argument.Text.find(From); At != llvm::StringRef::npos;
         At = Argument.Text.find(From, At + 1)) {
      unsigned Begin = Argument.Inner.Begin + At;
      Edits.replace({Begin, Begin + static_cast<unsigned>(From.size())}, To);
    }
  for (llvm::StringRef Left : {"$<CUDA_COMPILER", "COMPILE_LANG_AND_ID:CUDA"}) {
    size_t At = Argument.Text.find(Left);
    if (At == llvm::StringRef::npos)
      continue;
    unsigned Begin = Argument.Inner.Begin + At;
    if (Edits.after(Argument.Inner).find(Left.str()) != std::string::npos)
      Edits.report(Begin, "the language CUDA is gone: say for CXX what this says of it");
  }
}

} // namespace offloom
