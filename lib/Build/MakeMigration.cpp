// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/MakeMigration.h"
#include "Build/MakeRules.h"
#include "Build/MakeUnused.h"
#include "Build/NvccFlagText.h"
#include "Build/SourceNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

using LineKind = MakeLine::Kind;

/// From where \p End is, back over the characters of a file's name, calls of Make's included.
unsigned nameStart(llvm::StringRef Text, unsigned Begin, unsigned End) {
  int Depth = 0;
  while (End > Begin) {
    char C = Text[End - 1];
    if (C == ')' || C == '}')
      ++Depth;
    else if ((C == '(' || C == '{') && --Depth < 0)
      break;
    else if (Depth == 0 && !llvm::isAlnum(C) && !llvm::StringRef("_-+./%*?[]@~$({").contains(C))
      break;
    --End;
  }
  return End;
}

class MakeRewriter {
public:
  MakeRewriter(BuildEdits &Edits, const MakeFile &File, const MakeFacts &Facts,
               const BuildProject &Project)
      : Edits(Edits), File(File), Facts(Facts), Rules(Facts.rules()), Project(Project),
        Sources(Project, llvm::sys::path::parent_path(File.Name).str(), Facts.searchFolders(File)) {
  }

  void migrateLines() {
    for (const MakeLine &Line : File.Lines)
      migrateLine(Line);
  }

  void define() {
    std::string After = Edits.after({0, static_cast<unsigned>(Edits.text().size())});
    std::string Lines;
    auto Define = [&](llvm::StringRef Name, const std::string &Words) {
      if (llvm::StringRef(After).contains("$(" + Name.str() + ")") &&
          !llvm::StringRef(After).contains(Name.str() + " :="))
        Lines += Name.str() + " := $(or $(shell offloom flags " + Words +
                 "),$(error offloom is not on the path))\n";
    };
    Define("OFFLOOM_CFLAGS", "--cflags --cxx \"" + CompilerOfFlags + "\"");
    Define("OFFLOOM_INCLUDES", "--includes");
    std::string Components = llvm::join(Facts.components(), " ");
    Define("OFFLOOM_LIBS", "--libs" + (Components.empty() ? "" : " " + Components));
    if (Lines.empty())
      return;
    Edits.insert(placeForDefinitions(),
                 "# What compiles and links migrated code.\n" + Lines + "\n");
  }

private:
  void migrateLine(const MakeLine &Line) {
    if (!Line.Name.empty())
      return assignment(Line);
    switch (Line.TheKind) {
    case LineKind::Rule:
      OfC = isRuleOfC(Line);
      if (Edits.text(Line.Targets) == ".SUFFIXES")
        return suffixes(Line);
      if (!nameObjectsOfRule(Edits, Line, File, Facts, Project))
        sourceNames(Line.Targets);
      sourceNames(Line.Sources);
      if (Line.Value.Begin < Line.Value.End)
        recipe(Line);
      return;
    case LineKind::Recipe:
      return recipe(Line);
    case LineKind::Conditional:
      return asksForNvcc(Line);
    default:
      return;
    }
  }

  /// Does the rule make something of one source in C?
  bool isRuleOfC(const MakeLine &Line) const {
    llvm::StringRef First = Edits.text(Line.Sources).split(' ').first;
    return Edits.text(Line.Targets).starts_with(".c.") || First.ends_with(".c");
  }

  void suffixes(const MakeLine &Line) {
    for (const FlagWord &Word : wordsOfMake(File.Text, Line.Sources).Words)
      if (Edits.text(Word.Span) == ".cu" || Edits.text(Word.Span) == ".cuh")
        Edits.removeWords(Word.Span);
  }

  void asksForNvcc(const MakeLine &Line) {
    llvm::StringRef Text = Edits.text(Line.Value);
    std::vector<llvm::StringRef> Names = makeReferences(Text);
    // `ifeq ($(NVCC),)` asks whether there is a compiler, and there is one.
    bool AsksForAny = Names.size() == 1 && Text.contains("$(" + Names.front().str() + "),)");
    if (Text.contains("nvcc") || (!AsksForAny && llvm::any_of(Names, [&](llvm::StringRef Name) {
          return Facts.isNvccVariable(Name);
        })))
      Edits.report(Line.Value.Begin, "this asks for nvcc, which the migrated project does not use");
  }

  // Variables.

  void assignment(const MakeLine &Line) {
    if (Facts.isNvccVariable(Line.Name))
      compiler(Line);
    FlagWords Words = wordsOfMake(File.Text, Line.Value);
    bool AreNvccs = Facts.isNvccVariable(Line.Name) || Facts.holdsNvccFlags(Line.Name);
    translateNvccFlags(Edits, Words, Rules, Project, AreNvccs);
    words(Words, Facts.isLinked(Line.Name));
    wildcards(Line.Value);
    sourceNames(Line.Value);
    std::string After = Edits.after({Line.Whole.Begin, Line.Value.End});
    if (Line.Value.Begin < Line.Value.End && llvm::StringRef(After).rtrim().ends_with("+="))
      Edits.removeLines(Line.Whole);
  }

  /// NVCC = $(CUDA_PATH)/bin/nvcc -ccbin g++
  void compiler(const MakeLine &Line) {
    std::string Compiler = Line.Name == "CXX" ? "g++" : "$(CXX)";
    if (Line.Name == "CXX")
      CompilerOfFlags = "g++";
    if (std::optional<TextSpan> Asked = callOfShell(Line.Value))
      return Edits.replace(*Asked, Compiler + " $(OFFLOOM_CFLAGS)");
    for (const FlagWord &Word : wordsOfMake(File.Text, Line.Value).Words)
      if (Facts.isNvcc(Edits.text(Word.Span))) {
        bool IsVariable =
            Edits.text(Word.Span).starts_with("$") && !Edits.text(Word.Span).ends_with("nvcc");
        if (!IsVariable)
          Edits.replace(Word.Span, Compiler + " $(OFFLOOM_CFLAGS)");
        return;
      }
  }

  /// `$(shell which nvcc)` in \p Value, with what goes on behind it: `$(shell …)/nvcc`.
  std::optional<TextSpan> callOfShell(TextSpan Value) const {
    llvm::StringRef Text = Edits.text(Value);
    size_t Begin = Text.find("$(shell ");
    if (Begin == llvm::StringRef::npos)
      return std::nullopt;
    size_t End = Begin + 2;
    for (int Depth = 1; End < Text.size() && (Depth > 0 || !llvm::isSpace(Text[End])); ++End)
      Depth += (Text[End] == '(') - (Text[End] == ')');
    return TextSpan{Value.Begin + static_cast<unsigned>(Begin),
                    Value.Begin + static_cast<unsigned>(End)};
  }

  // Words of values and commands.

  /// Folders of the toolkit and libraries of CUDA's. \p LinkedElsewhere: where the words are used,
  /// the libraries stand already.
  void words(const FlagWords &Words, bool LinkedElsewhere) {
    bool Given = LinkedElsewhere;
    for (const FlagWord &Word : Words.Words) {
      llvm::StringRef Text = Edits.text(Word.Span);
      if (Text.starts_with("-l"))
        library(Word.Span, Text.drop_front(2), Given);
      else
        folder(Word.Span);
    }
  }

  void library(TextSpan Word, llvm::StringRef Name, bool &Given) {
    std::optional<BuildLibrary> Library = Rules.library(Name);
    if (!Library)
      return;
    if (Library->Target.empty())
      return Edits.report(Word.Begin, Library->Instead);
    if (Given)
      Edits.removeWords(Word);
    else
      Edits.replace(Word, "$(OFFLOOM_LIBS)");
    Given = true;
  }

  void folder(TextSpan Word) {
    llvm::StringRef Text = Edits.text(Word);
    std::string Expanded = Facts.expand(Text);
    llvm::StringRef Path = Expanded;
    if (Path.contains(' '))
      return; // a variable of several words, which are looked at where they stand
    bool IsInclude = Path.consume_front("-I") || Path.consume_front("-isystem");
    bool IsLibrary = !IsInclude && (Path.consume_front("-L") || Path.consume_front("-Wl,-rpath,") ||
                                    Path.consume_front("-Wl,-rpath="));
    Path = withoutQuotes(Path);
    if (!Path.starts_with(MakeFacts::ToolkitRoot) && !Path.starts_with("/opt/cuda"))
      return;
    if (IsLibrary)
      return Edits.removeWords(Word);
    if (IsInclude && Path.rtrim('/').ends_with("/include"))
      return Edits.replace(Word, "$(OFFLOOM_INCLUDES)");
    if (IsInclude)
      Edits.report(Word.Begin, "'" + Text.str() +
                                   "' is a part of the CUDA toolkit, which the "
                                   "migrated project does not use");
  }

  void sourceNames(TextSpan Span) {
    llvm::StringRef Text = Edits.text(Span);
    for (auto [Offset, Length] : cudaExtensionsIn(Text)) {
      unsigned End = Span.Begin + Offset + Length;
      TextSpan Name{nameStart(Edits.text(), Span.Begin, Span.Begin + Offset), End};
      if (Edits.isReplaced(Name))
        continue;
      std::string Given = Edits.text(Name).str();
      std::string Expanded = Facts.expand(Given);
      std::optional<std::string> After = Sources.after(Expanded);
      if (After) {
        // The folder stays as it is written.
        llvm::StringRef File = llvm::sys::path::filename(*After);
        llvm::StringRef Before = llvm::sys::path::filename(Given);
        if (Before.contains('$')) {
          Edits.replace({Span.Begin + Offset, End}, Length == 4                 ? ".hpp"
                                                    : File.ends_with(".cu.cpp") ? ".cu.cpp"
                                                                                : ".cpp");
          continue;
        }
        Edits.replace({End - static_cast<unsigned>(Before.size()), End}, File.str());
      } else if (Sources.isKept(Expanded)) {
        Edits.report(Name.Begin, "'" + Given + "' was not migrated, and no C++ compiler takes it");
      } else if (Given != ".cu" && Given != ".cuh" && !Project.Renamed.empty() &&
                 !Sources.findsNothing(Expanded)) {
        Edits.report(Name.Begin, "'" + Given +
                                     "' is no file of the project that was migrated; "
                                     "name the C++ file");
      }
    }
  }

  /// $(wildcard src/*.cu) finds what it found.
  void wildcards(TextSpan Span) {
    llvm::StringRef Text = Edits.text(Span);
    for (size_t At = Text.find("$(wildcard "); At != llvm::StringRef::npos;
         At = Text.find("$(wildcard ", At + 1)) {
      size_t Begin = At + 11;
      size_t End = Begin;
      for (int Depth = 0; End < Text.size() && (Depth > 0 || Text[End] != ')'); ++End)
        Depth += (Text[End] == '(') - (Text[End] == ')');
      std::vector<std::string> Patterns, Given;
      std::vector<TextSpan> Places;
      TextSpan Inner{Span.Begin + static_cast<unsigned>(Begin),
                     Span.Begin + static_cast<unsigned>(End)};
      for (const FlagWord &Word : wordsOfMake(File.Text, Inner).Words) {
        Given.push_back(Edits.text(Word.Span).str());
        Patterns.push_back(Facts.expand(Given.back()));
        Places.push_back(Word.Span);
      }
      std::vector<std::string> After = Sources.patternsAfter(Patterns, false, " ");
      for (size_t I = 0; I < After.size(); ++I) {
        bool IsList = !llvm::StringRef(After[I]).contains('*');
        if (IsList && llvm::StringRef(Patterns[I]).contains('*'))
          Edits.replace(Places[I], After[I]);
      }
    }
  }

  // Recipes.

  void recipe(const MakeLine &Line) {
    llvm::StringRef Command = Edits.text(Line.Value);
    FlagWords Words = wordsOfMake(File.Text, Line.Value);
    if (callsTool(Words))
      return;
    bool CallsNvcc = Facts.callsNvcc(Command);
    if (CallsNvcc && Facts.makesIntermediate(Command))
      return Edits.removeLines(Line.Whole);
    if (CallsNvcc && (makesNothing(Line, Words) || makesModule(Command, Words)))
      return;
    // nvcc takes C for C, which a compiler of C++ does not.
    const bool OnlyC = CallsNvcc && compilesOnlyC(Words);
    if (CallsNvcc)
      for (const FlagWord &Word : Words.Words) {
        llvm::StringRef Text = Edits.text(Word.Span);
        if (OnlyC && Facts.isNvcc(Text))
          Edits.replace(behindMarks(Word.Span), (Facts.isNvccVariable("CC") ? "cc" : "$(CC)") +
                                                    std::string(" $(OFFLOOM_INCLUDES)"));
        else if (llvm::sys::path::filename(Text) == "nvcc")
          Edits.replace(behindMarks(Word.Span), "$(CXX) $(OFFLOOM_CFLAGS)");
      }
    translateNvccFlags(Edits, Words, Rules, Project, CallsNvcc);
    bool Links = Facts.links(Command);
    words(Words, Links);
    wildcards(Line.Value);
    sourceNames(Line.Value);
    if (Links && !Command.contains("OFFLOOM_LIBS"))
      Edits.insert(endOfCommand(Line, Words), " $(OFFLOOM_LIBS)");
  }

  /// Are all sources that the command of \p Words names in C, and is there one?
  bool compilesOnlyC(const FlagWords &Words) const {
    bool HasC = false;
    for (const FlagWord &Word : Words.Words) {
      std::string Expanded = Facts.expand(Edits.text(Word.Span));
      llvm::SmallVector<llvm::StringRef> Names;
      llvm::SplitString(Expanded, Names);
      for (llvm::StringRef Name : Names) {
        llvm::StringRef Ending = llvm::sys::path::extension(Name);
        if (llvm::is_contained({".cu", ".cpp", ".cc", ".cxx", ".C"}, Ending) ||
            (!OfC && (Name == "$<" || Name == "$^" || Name == "$+")))
          return false;
        HasC |= Ending == ".c" || Name == "$<";
      }
    }
    return HasC;
  }

  /// What \p Span, of a recipe, holds behind make's `@`, `-` and `+`.
  TextSpan behindMarks(TextSpan Span) const {
    llvm::StringRef Text = Edits.text(Span);
    return {Span.End - static_cast<unsigned>(Text.ltrim("@-+").size()), Span.End};
  }

  /// Other programs of the toolkit stay, and are named.
  bool callsTool(const FlagWords &Words) {
    if (Words.Words.empty())
      return false;
    llvm::StringRef First = Edits.text(Words.Words.front().Span).ltrim("@-+");
    llvm::StringRef Tool = llvm::sys::path::filename(First);
    llvm::StringRef Instead = Rules.insteadOfTool(Tool);
    if (!Instead.empty())
      Edits.report(Words.Words.front().Span.Begin,
                   "'" + Tool.str() + "' is a program of the CUDA toolkit: " + Instead.str());
    return !Instead.empty();
  }

  /// Before what follows a shell's operator.
  unsigned endOfCommand(const MakeLine &Line, const FlagWords &Words) const {
    bool Called = false;
    unsigned End = Line.Value.Begin;
    for (const FlagWord &Word : Words.Words) {
      llvm::StringRef Text = Edits.text(Word.Span);
      if (Text.starts_with("#"))
        break;
      bool Operator = Text == "&&" || Text == ";" || Text == "||" || Text == "|" ||
                      Text.starts_with(">") || Text == "2>&1";
      if (Operator && Called)
        break;
      Called |= Facts.isNvcc(Text) || Text.starts_with("-l") || Text.starts_with("-o");
      End = Word.Span.End;
      if (Text.ends_with(";") && Called)
        return End - 1;
    }
    return End;
  }

  /// nvcc links device code, of which there is none, and makes archives.
  bool makesNothing(const MakeLine &Line, const FlagWords &Words) {
    std::string Output = "$@";
    std::vector<std::string> Inputs;
    bool LinksDevice = false, Archives = false;
    for (size_t I = 0; I < Words.Words.size(); ++I) {
      llvm::StringRef Text = Edits.text(Words.Words[I].Span);
      LinksDevice |= Text == "-dlink" || Text == "--device-link";
      Archives |= Text == "-lib" || Text == "--lib";
      if (Text == "-o" && I + 1 < Words.Words.size())
        Output = Edits.text(Words.Words[++I].Span).str();
      else if (Text.ends_with(".o") || Text.starts_with("$^") || Text.starts_with("$<") ||
               (Text.starts_with("$(") && !Facts.isNvcc(Text) &&
                Text.upper().find("OBJ") != std::string::npos))
        Inputs.push_back(Text.str());
    }
    TextSpan Command = behindMarks(Line.Value);
    if (LinksDevice)
      Edits.replace(Command, "$(CXX) -x c++ -c /dev/null -o " + Output);
    else if (Archives)
      Edits.replace(Command, "$(AR) rcs " + Output + " " + llvm::join(Inputs, " "));
    return LinksDevice || Archives;
  }

  /// `nvcc -ptx kernels.cu`: so does Offloom, of the same source.
  bool makesModule(llvm::StringRef Command, const FlagWords &Words) {
    if (!Facts.makesModule(Command))
      return false;
    for (const FlagWord &Word : Words.Words)
      if (Facts.isNvcc(Edits.text(Word.Span)))
        Edits.replace(behindMarks(Word.Span), "offloom cc");
    return true;
  }

  // What the file needs besides.

  /// In front of the outermost conditional, variable or rule that uses one of them first.
  unsigned placeForDefinitions() const {
    unsigned Outermost = 0;
    for (const MakeLine &Line : File.Lines) {
      if (Line.Depth == 0 && Line.TheKind != LineKind::Recipe)
        Outermost = Line.Whole.Begin;
      if (llvm::StringRef(Edits.after(Line.Whole)).contains("$(OFFLOOM_"))
        return aboveComment(Outermost);
    }
    return 0;
  }

  /// In front of the comment about the line at \p Offset, but not of the one that opens the file.
  unsigned aboveComment(unsigned Offset) const {
    unsigned Above = Offset;
    while (Above > 0 && Edits.text().drop_front(Edits.lineStart(Above - 1)).starts_with("#"))
      Above = Edits.lineStart(Above - 1);
    return Above == 0 ? Offset : Above;
  }

  BuildEdits &Edits;
  const MakeFile &File;
  const MakeFacts &Facts;
  const BuildRules &Rules;
  const BuildProject &Project;
  SourceNames Sources;
  std::string CompilerOfFlags = "$(CXX)";
  bool OfC = false; ///< the rule whose recipe comes
};

} // namespace

std::vector<BuildEdits> migrateMake(const std::vector<MakeFile> &Files, const MakeFacts &Facts,
                                    const BuildProject &Project) {
  std::vector<BuildEdits> Edits;
  for (const MakeFile &File : Files)
    Edits.emplace_back(File.Name, File.Text);
  std::vector<MakeRewriter> Rewriters;
  for (const auto &[OfFile, File] : llvm::zip_equal(Edits, Files))
    Rewriters.emplace_back(OfFile, File, Facts, Project).migrateLines();
  // What one file needs no more another may.
  removeUnusedFolders(Edits, Files, Facts);
  for (MakeRewriter &Rewriter : Rewriters)
    Rewriter.define();
  return Edits;
}

} // namespace offloom
