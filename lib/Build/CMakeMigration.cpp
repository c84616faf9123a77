// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMakeMigration.h"
#include "Build/CMakeProperties.h"
#include "Build/CMakeWords.h"
#include "Support/CxxStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

using VariableRole = BuildVariable::Role;

class CMakeRewriter {
public:
  CMakeRewriter(BuildEdits &Edits, const CMakeFile &File, const CMakeFacts &Facts,
                const BuildRules &Rules, const BuildProject &Project)
      : Edits(Edits), File(File), Facts(Facts), Rules(Rules),
        Sources(Project, llvm::sys::path::parent_path(File.Name).str()),
        Words(Edits, Facts, Rules, Project, Sources) {}

  void run() {
    for (const CMakeCommand &Command : File.Commands)
      if (migrateCommand(Command)) {
        Words.migrate(Command);
        removeIfEmpty(Command);
      }
    removeEmptyBlocks();
  }

private:
  using Handler = bool (CMakeRewriter::*)(const CMakeCommand &);

  /// False: nothing in the command is left to migrate.
  bool migrateCommand(const CMakeCommand &Command) {
    if (const BuildCommand *Known = Rules.command(Command.Name))
      if (!Facts.isFunction(Command.Name))
        return findCudaCommand(Command, *Known);
    Handler Does = llvm::StringSwitch<Handler>(Command.Name)
                       .Case("project", &CMakeRewriter::project)
                       .Case("enable_language", &CMakeRewriter::enableLanguage)
                       .Case("check_language", &CMakeRewriter::enableLanguage)
                       .Case("find_package", &CMakeRewriter::findPackage)
                       .Case("include", &CMakeRewriter::include)
                       .Cases({"find_library", "find_path", "cuda_find_library_local_first"},
                              &CMakeRewriter::find)
                       .Cases({"set", "unset", "option", "list", "string"}, &CMakeRewriter::set)
                       .Case("mark_as_advanced", &CMakeRewriter::markAsAdvanced)
                       .Cases({"add_executable", "add_library"}, &CMakeRewriter::addTarget)
                       .Case("target_sources", &CMakeRewriter::addTarget)
                       .Cases({"set_target_properties", "set_source_files_properties"},
                              &CMakeRewriter::properties)
                       .Case("set_property", &CMakeRewriter::properties)
                       .Case("target_compile_features", &CMakeRewriter::features)
                       .Default(nullptr);
    return !Does || (this->*Does)(Command);
  }

  void remove(const CMakeCommand &Command) { Edits.removeLines(Command.Whole); }

  void replace(const CMakeCommand &Command, std::string NewText) {
    Edits.replace(Command.Whole, std::move(NewText));
  }

  /// What follows the command, on a line of its own.
  void addLine(const CMakeCommand &Command, const std::string &Line) {
    llvm::StringRef Rest = Edits.text().drop_front(Command.Whole.End);
    llvm::StringRef Comment = Rest.take_until([](char C) { return C == '\n'; });
    bool IsComment = Comment.trim().empty() || Comment.ltrim().starts_with("#");
    Edits.insert(Command.Whole.End + (IsComment ? Comment.rtrim('\r').size() : 0),
                 "\n" + Edits.indentation(Command.Whole.Begin).str() + Line);
  }

  // Languages and packages.

  bool project(const CMakeCommand &Command) {
    const CMakeArgument *Cuda = nullptr;
    bool HasCxx = false;
    for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments)) {
      if (Argument.Text == "CUDA" && Argument.TheKind == CMakeArgument::Kind::Unquoted)
        Cuda = &Argument;
      HasCxx |= Argument.Text == "CXX";
    }
    if (!Cuda)
      return true;
    if (HasCxx)
      Edits.removeWords(Cuda->Whole);
    else
      Edits.replace(Cuda->Whole, "CXX");
    addLine(Command, Facts.findPackage(" REQUIRED"));
    FoundDepth = Command.Depth;
    return true;
  }

  /// Once found for all, the package need not be found again.
  bool isFound(const CMakeCommand &Command) const { return FoundDepth && *FoundDepth == 0; }

  void findOffloom(const CMakeCommand &Command, llvm::StringRef More) {
    if (isFound(Command))
      return remove(Command);
    replace(Command, Facts.findPackage(More));
    FoundDepth = std::min(Command.Depth, FoundDepth.value_or(Command.Depth));
  }

  bool enableLanguage(const CMakeCommand &Command) {
    if (Command.argument(0) != "CUDA")
      return true;
    findOffloom(Command, Command.Name == "enable_language" ? " REQUIRED" : "");
    return false;
  }

  bool findPackage(const CMakeCommand &Command) {
    if (Command.argument(0) != "CUDA" && Command.argument(0) != "CUDAToolkit")
      return true;
    std::string More;
    for (const CMakeArgument &Argument : Command.Arguments)
      if (Argument.Text == "REQUIRED" || Argument.Text == "QUIET")
        More += " " + Argument.Text.str();
    findOffloom(Command, More);
    return false;
  }

  bool include(const CMakeCommand &Command) {
    if (Command.argument(0) != "FindCUDA" && Command.argument(0) != "FindCUDAToolkit")
      return true;
    findOffloom(Command, " REQUIRED");
    return false;
  }

  /// find_library(CUDART cudart …) finds what the package has; so does FindCUDA's own command.
  bool find(const CMakeCommand &Command) {
    for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments)) {
      if (Argument.Text == "NAMES" || Argument.Text == "NAME")
        continue;
      if (Argument.Text == "PATHS" || Argument.Text == "HINTS")
        break;
      std::string Value;
      llvm::StringRef Name = Argument.Text;
      if (Command.Name == "find_path") {
        if (llvm::sys::path::filename(Name) == "cuda_runtime.h" ||
            llvm::sys::path::filename(Name) == "cuda.h")
          Value = "${offloom_INCLUDE_DIRS}";
      } else if (auto Library = Rules.library(Name)) {
        if (Library->Target.empty())
          Edits.report(Argument.Inner.Begin, Library->Instead);
        else
          Value = "offloom::" + Library->Target;
      }
      if (Value.empty())
        continue;
      replace(Command, "set(" + Command.argument(0).str() + " " + Value + ")");
      return false;
    }
    return true;
  }

  // Commands of FindCUDA.

  bool findCudaCommand(const CMakeCommand &Command, const BuildCommand &Known) {
    using Action = BuildCommand::Action;
    switch (Known.Does) {
    case Action::Target:
      Edits.replace(Command.NameSpan, Known.Becomes);
      moveOptions(Command);
      link(Command, Command.argument(0));
      break;
    case Action::Rename:
      Edits.replace(Command.NameSpan, Known.Becomes);
      break;
    case Action::List:
      listSources(Command, Known.From);
      break;
    case Action::Link:
      replace(Command, "target_link_libraries(" + Command.argument(0).str() +
                           " offloom::" + Known.Becomes + ")");
      return false;
    case Action::Remove:
      remove(Command);
      return false;
    case Action::Refuse:
      Edits.report(Command.Whole.Begin, "'" + Command.Name + "': " + Known.Instead);
      break;
    }
    return true;
  }

  /// cuda_compile(objects a.cu): the target that would link the objects compiles the sources.
  void listSources(const CMakeCommand &Command, unsigned From) {
    if (Command.Arguments.size() <= From || Command.argument(1) == "PTX")
      return Edits.report(Command.Whole.Begin, "'" + Command.Name +
                                                   "': compile the kernels with the program, and "
                                                   "launch them by name");
    Edits.replace(Command.NameSpan, "set");
    Edits.replace({Command.Arguments.front().Whole.Begin, Command.Arguments[From - 1].Whole.End},
                  Command.argument(From - 1).str());
    for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments, From))
      if (Argument.Text == "STATIC" || Argument.Text == "SHARED" || Argument.Text == "MODULE")
        Edits.removeWords(Argument.Whole);
    std::string Options = takeOptions(Command);
    llvm::replace(Options, ' ', ';');
    if (!Options.empty())
      addLine(Command, "set_source_files_properties(${" + Command.argument(From - 1).str() +
                           "} PROPERTIES COMPILE_OPTIONS \"" + Options + "\")");
  }

  /// cuda_add_executable(x a.cu OPTIONS -O3): the options are the target's now.
  void moveOptions(const CMakeCommand &Command) {
    if (std::string Options = takeOptions(Command); !Options.empty())
      addLine(Command,
              "target_compile_options(" + Command.argument(0).str() + " PRIVATE " + Options + ")");
  }

  /// Takes the options for nvcc out of \p Command. Returns those that C++ has.
  std::string takeOptions(const CMakeCommand &Command) {
    auto Options = llvm::find_if(Command.Arguments, [](const CMakeArgument &Argument) {
      return Argument.Text == "OPTIONS";
    });
    if (Options == Command.Arguments.end())
      return "";
    std::vector<CMakeArgument> Given(std::next(Options), Command.Arguments.end());
    std::string Left;
    if (!Given.empty()) {
      Words.migrateFlags(Given, true, true);
      removeOwnVariables(Given, VariableRole::Flags); // C++'s flags are given all targets
      Left = llvm::StringRef(Edits.after({Options->Whole.End, Command.Whole.End - 1})).trim().str();
    }
    Edits.removeWords({Options->Whole.Begin, Command.Whole.End - 1});
    return Left;
  }

  // Targets.

  bool addTarget(const CMakeCommand &Command) {
    llvm::StringRef Kind = Command.argument(1);
    bool HasNoSources = Kind == "INTERFACE" || Kind == "IMPORTED" || Kind == "ALIAS" ||
                        Command.argument(2) == "IMPORTED";
    if (!HasNoSources || Command.Name == "target_sources")
      if (llvm::any_of(llvm::drop_begin(Command.Arguments), [&](const CMakeArgument &Argument) {
            return Facts.mayHoldCudaSources(Argument.Text);
          }))
        link(Command, Command.argument(0));
    return true;
  }

  void link(const CMakeCommand &Command, llvm::StringRef Target) {
    if (Facts.linksRuntime(Target, Command.Depth) || !Given.insert(Target).second)
      return;
    // option(WITH_CUDA …) may be off, and the target's CUDA sources a variable's.
    const bool IsPerhaps = Facts.mayDoWithoutCuda() && Command.Depth == 0;
    addLine(Command,
            "target_link_libraries(" + Target.str() +
                (Facts.linksPlainly(Target) ? " " : " PRIVATE ") +
                (IsPerhaps ? "$<TARGET_NAME_IF_EXISTS:offloom::runtime>)" : "offloom::runtime)"));
  }

  bool properties(const CMakeCommand &Command) { return migrateProperties(Edits, Command, Rules); }

  bool features(const CMakeCommand &Command) {
    for (const CMakeArgument &Argument : Command.Arguments)
      if (Argument.Text.starts_with("cuda_std_"))
        Edits.replace(Argument.Whole, "cxx" + Argument.Text.drop_front(4).str());
    return true;
  }

  // Variables that nvcc obeys.

  bool set(const CMakeCommand &Command) {
    bool Lists = Command.Name == "list" || Command.Name == "string";
    llvm::StringRef Action = Lists ? Command.argument(0) : "";
    if (Lists && Action != "APPEND" && Action != "PREPEND" && Action != "CONCAT" &&
        Action != "REMOVE_ITEM" && Action != "REMOVE_DUPLICATES")
      return readList(Command);
    const BuildVariable *Known = Rules.variable(Command.argument(Lists));
    if (!Known)
      return true;
    switch (Known->Is) {
    case VariableRole::Flags:
      setFlags(Command, Lists, *Known);
      return false;
    case VariableRole::Options:
      setOptions(Command, Lists, *Known);
      return false;
    case VariableRole::Standard:
      if (!Lists && !Known->Becomes.empty() && !isUpToCxx17(Command.argument(1))) {
        Edits.replace(Command.Arguments[0].Whole, Known->Becomes);
        return true;
      }
      remove(Command);
      return false;
    case VariableRole::Refused:
      Edits.report(Command.Whole.Begin,
                   "'" + Command.argument(Lists).str() + "': " + Known->Instead);
      return true;
    default:
      remove(Command);
      return false;
    }
  }

  /// list(GET CUDAToolkit_INCLUDE_DIRS 0 folder), string(REPLACE ";" " " CMAKE_CUDA_FLAGS "${…}")
  bool readList(const CMakeCommand &Command) {
    if (Command.Name == "string") {
      const size_t Result = Command.argument(0) == "REPLACE" ? 3
                            : Command.argument(0) == "REGEX" ? 4
                                                             : 2;
      const BuildVariable *Flags = Rules.variable(Command.argument(Result));
      if (Flags && Flags->Is == VariableRole::Flags)
        Edits.replace(Command.Arguments[Result].Whole, Flags->Becomes);
      return true;
    }
    const BuildVariable *Known = Rules.variable(Command.argument(1));
    if (Command.Name == "list" && Known && Known->Is == VariableRole::Includes)
      Edits.replace(Command.Arguments[1].Inner, "offloom_INCLUDE_DIRS");
    return true;
  }

  std::vector<CMakeArgument> valueOf(const CMakeCommand &Command, size_t Variable) {
    std::vector<CMakeArgument> Value;
    for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments, Variable + 1)) {
      if (Argument.Text == "CACHE" || Argument.Text == "PARENT_SCOPE" || Argument.Text == "FORCE")
        break;
      Value.push_back(Argument);
    }
    return Value;
  }

  /// What is left of the value, with the blanks in front of it, which go with words.
  std::string leftOf(const CMakeCommand &Command, size_t Variable,
                     const std::vector<CMakeArgument> &Value) const {
    return Edits.after({Command.Arguments[Variable].Whole.End, Value.back().Whole.End});
  }

  /// set(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} -Xcompiler -Wall"): C++'s flags and those of them
  /// that it knows.
  void setFlags(const CMakeCommand &Command, size_t Variable, const BuildVariable &Known) {
    std::vector<CMakeArgument> Value = valueOf(Command, Variable);
    if (Value.empty() || Command.Name == "unset" || Command.Name == "option")
      return remove(Command);
    Words.migrateFlags(Value, false, true);
    // Of a list, what is empty now would be an empty flag.
    for (const CMakeArgument &Argument : Value)
      if (Value.size() > 1 && !Argument.Text.empty() &&
          llvm::StringRef(Edits.after(Argument.Inner)).trim().empty())
        Edits.removeWords(Argument.Whole);
    std::string Self = "${" + Known.Becomes + "}";
    bool KeepsOthers = Command.Name != "set";
    for (const CMakeArgument &Argument : Value)
      for (const CMakeReference &Reference : referencesIn(Argument.Text)) {
        TextSpan Span{Argument.Inner.Begin + Reference.Span.Begin,
                      Argument.Inner.Begin + Reference.Span.End};
        bool IsSelf = Reference.Name == Command.argument(Variable);
        if ((!IsSelf || KeepsOthers) && (IsSelf || Reference.Name == Known.Becomes))
          Edits.removeWords(Span); // C++'s flags are in already
        else if (IsSelf)
          Edits.replace(Span, Self);
        KeepsOthers |= IsSelf;
      }
    std::string Left = leftOf(Command, Variable, Value);
    llvm::erase_if(Left, [](char C) { return C == '"'; });
    if (llvm::StringRef(Left).trim() == Self || llvm::StringRef(Left).trim().empty())
      return remove(Command);
    if (!KeepsOthers)
      Edits.insert(Value.front().Inner.Begin, Self + " ");
    Edits.replace(Command.Arguments[Variable].Whole, Known.Becomes);
    // The value has C++'s flags in it, and grew if it were kept.
    if (Value.back().Whole.End < Command.Arguments.back().Whole.End &&
        Command.Arguments[Variable + 1 + Value.size()].Text == "CACHE")
      Edits.removeWords({Command.Arguments[Variable + 1 + Value.size()].Whole.Begin,
                         Command.Arguments.back().Whole.End});
    for (const CMakeArgument &Argument : Value)
      migrateOtherReferences(Command, Argument);
  }

  void migrateOtherReferences(const CMakeCommand &Command, const CMakeArgument &Argument) {
    CMakeCommand Rest = Command;
    Rest.Name = "add_compile_options";
    Rest.Arguments = {Argument};
    Words.migrate(Rest);
  }

  /// list(APPEND CUDA_NVCC_FLAGS -O3;-arch=sm_70)
  void setOptions(const CMakeCommand &Command, size_t Variable, const BuildVariable &Known) {
    std::vector<CMakeArgument> Value = valueOf(Command, Variable);
    if (Value.empty() || Command.Name == "unset")
      return remove(Command);
    Words.migrateFlags(Value, true, true);
    removeOwnVariables(Value, VariableRole::Options);
    std::string Left = leftOf(Command, Variable, Value);
    std::replace_if(Left.begin(), Left.end(), [](char C) { return C == '"' || C == ';'; }, ' ');
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::SplitString(Left, Words);
    if (Words.empty())
      return remove(Command);
    std::string Options = llvm::join(Words, Known.Becomes.empty() ? " " : ";");
    if (!Known.Becomes.empty()) {
      Options = "$<$<CONFIG:" + Known.Becomes + ">:" + Options + ">";
      if (Words.size() > 1)
        Options = '"' + Options + '"';
    }
    replace(Command, "add_compile_options(" + Options + ")");
  }

  /// Removes from \p Value the variables that hold \p Role for nvcc.
  void removeOwnVariables(const std::vector<CMakeArgument> &Value, VariableRole Role) {
    for (const CMakeArgument &Argument : Value)
      for (const CMakeReference &Reference : referencesIn(Argument.Text))
        if (const BuildVariable *V = Rules.variable(Reference.Name); V && V->Is == Role)
          Edits.removeWords({Argument.Inner.Begin + Reference.Span.Begin,
                             Argument.Inner.Begin + Reference.Span.End});
  }

  bool markAsAdvanced(const CMakeCommand &Command) {
    size_t Left = 0;
    for (const CMakeArgument &Argument : Command.Arguments)
      if (Rules.variable(Argument.Text))
        Edits.removeWords(Argument.Whole);
      else
        Left += Argument.Text != "FORCE" && Argument.Text != "CLEAR";
    if (!Left)
      remove(Command);
    return Left;
  }

  /// A command that is about words of which none is left.
  void removeIfEmpty(const CMakeCommand &Command) {
    llvm::StringRef Name = Command.Name;
    bool OfTarget = Name.consume_front("target_");
    if (Name != "link_directories" && Name != "include_directories" && Name != "link_libraries" &&
        Name != "compile_options" && Name != "add_compile_options" && Name != "add_definitions")
      return;
    if (Command.Arguments.size() <= OfTarget)
      return;
    unsigned Begin = OfTarget ? Command.Arguments[0].Whole.End : Command.Open;
    std::string Left = Edits.after({Begin, Command.Whole.End - 1});
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::SplitString(Left, Words, " \t\r\n");
    if (llvm::all_of(Words, [](llvm::StringRef Word) {
          return Word == "PRIVATE" || Word == "PUBLIC" || Word == "INTERFACE" || Word == "BEFORE" ||
                 Word == "AFTER" || Word == "SYSTEM" || Word == "\"\"";
        }))
      remove(Command);
  }

  // Blocks.

  /// `if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)` with nothing left in it goes as a whole.
  void removeEmptyBlocks() {
    std::vector<size_t> Open;
    std::vector<bool> HasLost{false}, HasLeft{false};
    for (size_t I = 0; I < File.Commands.size(); ++I) {
      const CMakeCommand &Command = File.Commands[I];
      llvm::StringRef Name = Command.Name;
      if (Name == "if" || Name == "foreach") {
        Open.push_back(I);
        HasLost.push_back(false);
        HasLeft.push_back(false);
      } else if ((Name == "endif" || Name == "endforeach") && !Open.empty()) {
        bool Goes = HasLost.back() && !HasLeft.back();
        if (Goes)
          Edits.removeLines({File.Commands[Open.back()].Whole.Begin, Command.Whole.End});
        Open.pop_back();
        HasLost.pop_back();
        HasLeft.pop_back();
        (Goes ? HasLost : HasLeft).back() = true;
      } else if (Name != "else" && Name != "elseif") {
        (Edits.isRemoved(Command.Whole) ? HasLost : HasLeft).back() = true;
      }
    }
  }

  BuildEdits &Edits;
  const CMakeFile &File;
  const CMakeFacts &Facts;
  const BuildRules &Rules;
  SourceNames Sources;
  CMakeWords Words;
  std::optional<unsigned> FoundDepth; ///< of the outermost find_package(offloom) so far
  llvm::StringSet<> Given;            ///< targets that were given the runtime
};

} // namespace

void migrateCMake(BuildEdits &Edits, const CMakeFile &File, const CMakeFacts &Facts,
                  const BuildRules &Rules, const BuildProject &Project) {
  CMakeRewriter(Edits, File, Facts, Rules, Project).run();
}

} // namespace offloom
