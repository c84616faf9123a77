// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/SourceFacts.h"
#include "Build/Definitions.h"
#include "Build/HeaderTemplates.h"
#include "Build/ParsedBuild.h"
#include "Build/SourceNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <functional>
#include <map>

namespace offloom {
namespace {

namespace path = llvm::sys::path;

constexpr unsigned MaximumNesting = 6; // variables may refer to themselves
constexpr size_t MaximumValues = 64;
constexpr size_t MaximumVariants = 8;

bool isBelow(llvm::StringRef File, llvm::StringRef Folder) {
  return File.consume_front(Folder) && (File.empty() || File.starts_with("/"));
}

/// Has \p Folder headers in place of the system's, which another system lacks?
bool hidesSystem(const std::string &Folder) {
  std::error_code Ignored;
  for (llvm::sys::fs::directory_iterator I(Folder, Ignored), End; I != End; I.increment(Ignored))
    if (path::extension(I->path()) == ".h" &&
        llvm::sys::fs::exists("/usr/include/" + path::filename(I->path())))
      return true;
  return false;
}

/// Compilers look there without being told, or for the toolkit's headers, in whose place are ours.
bool isSystems(llvm::StringRef Folder) {
  return Folder == "/usr/include" || Folder == "/usr/local/include" ||
         llvm::sys::fs::exists(Folder + "/cuda_runtime.h");
}

/// What both kinds of build files add to.
class FactsWriter {
public:
  FactsWriter(const BuildProject &Project, std::string File)
      : Project(Project), Folder(path::parent_path(File)), Sources(Project, Folder) {}

  /// \p Depth: in how many conditionals.
  void addFolder(SourceFacts &Facts, llvm::StringRef Name, unsigned Depth) const {
    if (Name.empty() || Name.contains('$'))
      return;
    SourceFacts::IncludeFolder Found{Folder, llvm::StringRef(absolute(Name)).rtrim('/').str()};
    if (!isBelow(Found.Folder, Project.Root) && isSystems(Found.Folder))
      return;
    bool IsKnown = llvm::any_of(Facts.IncludeFolders, [&](const auto &Known) {
      return Known.BuildFolder == Found.BuildFolder && Known.Folder == Found.Folder;
    });
    if (!IsKnown && llvm::sys::fs::is_directory(Found.Folder) &&
        !(Depth > 0 && hidesSystem(Found.Folder)))
      Facts.IncludeFolders.push_back(std::move(Found));
  }

  /// Adds the files that \p Name, if it is a CUDA source's, may mean.
  void addSource(std::set<std::string> &Into, llvm::StringRef Name) const {
    if (isCudaSource(Name))
      Into.merge(Sources.meantBy(Name));
  }

  /// \p Name as seen from the build file.
  std::string absolute(llvm::StringRef Name) const {
    llvm::SmallString<256> Path(Name);
    path::make_absolute(Folder, Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    return std::string(Path);
  }

protected:
  const BuildProject &Project;
  std::string Folder;
  SourceNames Sources;
};

class CMakeSourceReader : FactsWriter {
public:
  CMakeSourceReader(const BuildProject &Project, const CMakeFile &File, const CMakeFacts &Cmake)
      : FactsWriter(Project, File.Name), File(File), Cmake(Cmake) {}

  void read(SourceFacts &Facts) const {
    for (const CMakeCommand &Command : File.Commands) {
      llvm::StringRef Name = Command.Name;
      if (Name.ends_with("include_directories"))
        for (size_t I = Name.starts_with("target_"); I < Command.Arguments.size(); ++I)
          for (const std::string &Value : expand(Command.argument(I)))
            addFolder(Facts, Value, Command.Depth);
      if (makesModule(Command))
        for (const CMakeArgument &Argument : Command.Arguments)
          for (const std::string &Value : expand(Argument.Text))
            addSource(Facts.OfModules, Value);
      if (Name == "configure_file")
        addHeader(Facts, Command);
      if (Name == "generate_export_header")
        addExportHeader(Facts, Command);
      bool Compiles = Name.ends_with("add_executable") || Name.ends_with("add_library") ||
                      Name == "target_sources";
      if (Compiles || Name == "set" || Name == "list" || Name == "file")
        for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments))
          addSources(Facts, Argument.Text, Compiles);
    }
  }

private:
  /// \p IsSure: by a command that compiles, rather than in a list for one.
  void addSources(SourceFacts &Facts, llvm::StringRef Text, bool IsSure) const {
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::SplitString(Text, Words, " ;\t\n");
    for (llvm::StringRef Word : Words)
      addSource(IsSure ? Facts.Compiled : Facts.Listed, Word);
  }

  /// configure_file(config.h.in config.h)
  void addHeader(SourceFacts &Facts, const CMakeCommand &Command) const {
    for (const std::string &Given : expand(Command.argument(0)))
      for (const std::string &Made : expand(Command.argument(1))) {
        std::string Template = absolute(Given), Header = absolute(Made);
        llvm::StringRef Ending = path::extension(Header);
        bool IsHeader = Ending.starts_with(".h") || Ending == ".inc" || Ending == ".cuh";
        auto Text = llvm::MemoryBuffer::getFile(Template);
        if (!IsHeader || llvm::sys::fs::exists(Header) || !Text || !isBelow(Header, Project.Root))
          continue;
        llvm::StringRef Above = isBelow(Header, Folder) ? Folder : llvm::StringRef(Project.Root);
        Facts.Generated.push_back(
            {Template, Header.substr(Above.size() + 1), headerOf((*Text)->getBuffer(), Cmake)});
        return;
      }
  }

  void addExportHeader(SourceFacts &Facts, const CMakeCommand &Command) const {
    auto After = [&](llvm::StringRef Keyword) -> std::string {
      for (size_t I = 1; I + 1 < Command.Arguments.size(); ++I)
        if (Command.argument(I) == Keyword)
          for (std::string &Value : expand(Command.argument(I + 1)))
            return std::move(Value);
      return "";
    };
    std::string Base = After("BASE_NAME");
    for (std::string &Library : expand(Command.argument(0)))
      if (Base.empty())
        Base = std::move(Library);
    std::string Header = After("EXPORT_FILE_NAME");
    if (Header.empty())
      Header = llvm::StringRef(Base).lower() + "_export.h";
    Header = absolute(Header);
    llvm::StringRef Name = Header;
    if (!Base.empty() && Name.consume_front(Folder) && !llvm::sys::fs::exists(Header))
      Facts.Generated.push_back(
          {File.Name, Name.ltrim('/').str(), exportHeaderOf(Base, After("EXPORT_MACRO_NAME"))});
  }

  /// Each value that \p Text may have.
  std::vector<std::string> expand(llvm::StringRef Text, unsigned Depth = 0) const {
    std::string Inner = Text.str();
    for (llvm::StringRef Expression : {"$<BUILD_INTERFACE:", "$<INSTALL_INTERFACE:"})
      if (Text.starts_with(Expression) && Text.ends_with(">"))
        Inner = Text.drop_front(Expression.size()).drop_back().str();
    std::vector<CMakeReference> References = referencesIn(Inner);
    if (References.empty())
      return {Inner};
    if (Depth == MaximumNesting)
      return {};
    const CMakeReference &First = References.front();
    std::vector<std::string> Result;
    for (const std::string &Value : valuesOf(First.Name)) {
      std::string Whole = Inner.substr(0, First.Span.Begin) + Value + Inner.substr(First.Span.End);
      for (std::string &Each : expand(Whole, Depth + 1))
        if (Result.size() < MaximumValues)
          Result.push_back(std::move(Each));
    }
    return Result;
  }

  std::vector<std::string> valuesOf(llvm::StringRef Variable) const {
    // Folders of the build are laid out like those of the sources.
    if (Variable == "CMAKE_CURRENT_SOURCE_DIR" || Variable == "CMAKE_CURRENT_LIST_DIR" ||
        Variable.ends_with("_BINARY_DIR"))
      return {Folder};
    if (Variable.ends_with("_SOURCE_DIR"))
      return foldersAbove();
    return Cmake.valuesOf(Variable).vec();
  }

  /// The project, and those that this one may be a part of.
  std::vector<std::string> foldersAbove() const {
    std::vector<std::string> Result;
    for (llvm::StringRef Above = Folder; isBelow(Above, Project.Root);
         Above = path::parent_path(Above))
      Result.push_back(Above.str());
    return Result;
  }

  const CMakeFile &File;
  const CMakeFacts &Cmake;
};

class MakeSourceReader : FactsWriter {
public:
  /// \p OnlyModules: nvcc makes nothing else in the whole project.
  MakeSourceReader(const BuildProject &Project, const MakeFile &File, const MakeFacts &Make,
                   bool OnlyModules)
      : FactsWriter(Project, File.Name), File(File), Make(Make), OnlyModules(OnlyModules) {}

  void read(SourceFacts &Facts) const {
    std::vector<std::string> Prerequisites;
    for (const MakeLine &Line : File.Lines) {
      if (Line.TheKind == MakeLine::Kind::Rule)
        Prerequisites = wordsOf(Line.Sources);
      llvm::StringRef Command = llvm::StringRef(File.Text).slice(Line.Value.Begin, Line.Value.End);
      if (Line.TheKind == MakeLine::Kind::Recipe && Make.makesModule(Command)) {
        addModules(Facts, Prerequisites);
        addModules(Facts, wordsOf(Line.Value));
        continue;
      }
      std::vector<std::string> Words = wordsOf(Line.Value);
      if (!Line.Name.empty() || Line.TheKind == MakeLine::Kind::Recipe)
        for (size_t I = 0; I < Words.size(); ++I)
          folderAt(Facts, Words, I, Line.Depth);
      if (Line.TheKind == MakeLine::Kind::Recipe)
        for (const std::string &Source : automatic(Words, Prerequisites))
          sourceIn(Facts, Source);
      // What a program depends on it may include.
      bool Compiles =
          Line.TheKind == MakeLine::Kind::Recipe ||
          (!Line.Name.empty() && Line.Name.find("DEP") == std::string::npos && !OnlyModules);
      if (Compiles)
        for (const std::string &Word : Words)
          sourceIn(Facts, Word);
      // An object that a program is made of.
      if (Line.TheKind == MakeLine::Kind::Rule)
        for (const std::string &Word : wordsOf(Line.Sources))
          if (llvm::StringRef(Word).ends_with(".o"))
            sourceIn(Facts, Word);
    }
  }

private:
  std::vector<std::string> wordsOf(TextSpan Span) const { return Make.wordsOf(File, Span); }

  /// Those of \p Prerequisites that automatic variables among \p Words mean.
  static std::vector<std::string> automatic(const std::vector<std::string> &Words,
                                            const std::vector<std::string> &Prerequisites) {
    auto Has = [&](llvm::StringRef Variable) {
      return llvm::any_of(Words, [&](llvm::StringRef Word) { return Word.contains(Variable); });
    };
    if (Has("$^") || Has("$+") || Has("$?"))
      return Prerequisites;
    if (Has("$<") && !Prerequisites.empty())
      return {Prerequisites.front()};
    return {};
  }

  void addModules(SourceFacts &Facts, const std::vector<std::string> &Words) const {
    for (const std::string &Word : Words)
      addSource(Facts.OfModules, Word == "%.cu" && OnlyModules ? "*.cu" : Word);
  }

  void folderAt(SourceFacts &Facts, const std::vector<std::string> &Words, size_t I,
                unsigned Depth) const {
    llvm::StringRef Word = Words[I];
    if (!Word.consume_front("-I") && !Word.consume_front("-isystem"))
      return;
    std::string Name = Word.empty() && I + 1 < Words.size() ? Words[I + 1] : Word.str();
    for (llvm::StringRef Here : {"$(CURDIR)", "$(PWD)", "${PWD}", "`pwd`"})
      if (llvm::StringRef(Name).starts_with(Here))
        Name = Folder + Name.substr(Here.size());
    addFolder(Facts, llvm::StringRef(Name).trim("\"'"), Depth);
  }

  void sourceIn(SourceFacts &Facts, llvm::StringRef Word) const {
    addSource(Facts.Compiled, Word);
    // The object of which file, if not of `%.o`?
    llvm::StringRef Stem = Word;
    if (Stem.consume_back(".o") && !Stem.contains('%') && !Stem.contains('*'))
      for (const std::string &Known : Project.Files)
        if (isCudaSource(Known) && path::stem(Known) == path::filename(Stem))
          Facts.Compiled.insert(Known);
  }

  const MakeFile &File;
  const MakeFacts &Make;
  const bool OnlyModules;
};

/// Does nvcc make modules, and nothing else, in all of \p Files?
bool makeOnlyModules(const std::vector<MakeFile> &Files, const MakeFacts &Make) {
  bool MakesModules = false;
  for (const MakeFile &File : Files)
    for (const MakeLine &Line : File.Lines) {
      llvm::StringRef Command = llvm::StringRef(File.Text).slice(Line.Value.Begin, Line.Value.End);
      if (Line.TheKind == MakeLine::Kind::Conditional || !Line.Name.empty() ||
          !Make.callsNvcc(Command))
        continue;
      if (!Make.makesModule(Command))
        return false;
      MakesModules = true;
    }
  return MakesModules;
}

} // namespace

std::vector<std::string> SourceFacts::includeFoldersFor(llvm::StringRef File) const {
  // Build files in the folders around the source say it of that source; others may be of use too.
  std::multimap<size_t, llvm::StringRef, std::greater<>> Sorted;
  for (const IncludeFolder &Given : IncludeFolders)
    Sorted.insert({isBelow(File, Given.BuildFolder) ? Given.BuildFolder.size() : 0, Given.Folder});
  std::vector<std::string> Result;
  for (const auto &[Nearness, Folder] : Sorted)
    if (!llvm::is_contained(Result, Folder))
      Result.push_back(Folder.str());
  return Result;
}

/// What the build files in the folders around \p File define, and the command \p In, if it is
/// known. Of two values the nearer one counts, and neither if they are as near.
std::vector<std::string> SourceFacts::definitionsFor(llvm::StringRef File,
                                                     const SourceVariant *In) const {
  struct Given {
    size_t Nearness;
    std::set<std::string> Texts;
  };
  std::map<std::string, Given> ByName;
  for (const Definition &D : Definitions) {
    if (!isBelow(File, D.BuildFolder) ||
        (In && !D.Variable.empty() && !In->Variables.count(D.Variable)))
      continue;
    Given &Known = ByName[nameDefinedBy(D.Text).str()];
    const size_t Nearness = D.BuildFolder.size();
    if (Known.Texts.empty() || Nearness > Known.Nearness)
      Known = {Nearness, {D.Text}};
    else if (Nearness == Known.Nearness)
      Known.Texts.insert(D.Text);
  }
  if (In)
    for (const std::string &Text : In->Definitions)
      ByName[nameDefinedBy(Text).str()] = {std::string::npos, {Text}};
  std::vector<std::string> Result;
  for (const auto &[Name, Known] : ByName)
    if (Known.Texts.size() == 1)
      Result.push_back(*Known.Texts.begin());
  return Result;
}

std::vector<std::vector<std::string>> SourceFacts::variantsOf(llvm::StringRef File) const {
  auto Found = Variants.find(File.str());
  if (Found == Variants.end())
    return {definitionsFor(File, nullptr)};
  std::set<std::vector<std::string>> Different;
  for (const SourceVariant &Variant : Found->second)
    if (Different.size() < MaximumVariants)
      Different.insert(definitionsFor(File, &Variant));
  return {Different.begin(), Different.end()};
}

SourceFacts sourceFactsOf(const BuildProject &Project, std::vector<BuildFileText> Files,
                          const BuildRules &Rules) {
  SourceFacts Facts;
  const ParsedBuild Parsed = parseBuild(std::move(Files));
  CMakeFacts Cmake(Parsed.CMake, Rules);
  for (const CMakeFile &File : Parsed.CMake) {
    CMakeSourceReader(Project, File, Cmake).read(Facts);
    for (std::string &Text : definitionsIn(File))
      Facts.Definitions.push_back({path::parent_path(File.Name).str(), std::move(Text), ""});
    addVariants(Facts.Variants, Project, File);
  }
  for (const std::string &File : Project.Files)
    if (auto Language = Cmake.languageOf(File); Language != CMakeFacts::Language::Cxx)
      (Language == CMakeFacts::Language::Cuda ? Facts.InCuda : Facts.PerhapsInCuda).insert(File);
  for (const CMakeFacts::CudaPattern &Each : Cmake.patternsInCuda())
    Facts.InCuda.merge(SourceNames(Project, path::parent_path(Each.BuildFile).str())
                           .meantBy(Each.Pattern, Each.Recursive));
  MakeFacts Make(Parsed.Make, Rules);
  const bool OnlyModules = makeOnlyModules(Parsed.Make, Make);
  for (const MakeFile &File : Parsed.Make) {
    MakeSourceReader(Project, File, Make, OnlyModules).read(Facts);
    for (auto &[Variable, Text] : definitionsIn(File, Make))
      Facts.Definitions.push_back(
          {path::parent_path(File.Name).str(), std::move(Text), std::move(Variable)});
    addVariants(Facts.Variants, Project, File, Make);
  }
  for (const std::string &File : Facts.Listed)
    if (!Facts.OfModules.count(File))
      Facts.Compiled.insert(File);
  return Facts;
}

} // namespace offloom
