// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/MakeFacts.h"
#include "Build/AskedFolders.h"
#include "Build/NvccFlagText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>

namespace offloom {
namespace {

constexpr unsigned MaximumDepth = 12; // variables may refer to themselves

bool isVariableCharacter(char C) { return llvm::isAlnum(C) || C == '_' || C == '-' || C == '.'; }

/// Does \p Text, a value or a line, put an object's ending behind names as they are:
/// `$(S:%=obj/%.o)`, `$(addsuffix .o,$(S))`, `$(patsubst %,%o,$(S))`?
bool appendsToNames(llvm::StringRef Text) {
  for (llvm::StringRef Begin : {":%=", "patsubst %,"}) {
    size_t At = Text.find(Begin);
    if (At == llvm::StringRef::npos)
      continue;
    // Parentheses are of variables within: $(S:%=$(BUILD)/%.o).
    auto [Before, Behind] = Text.drop_front(At + Begin.size()).split('%');
    llvm::StringRef Ending =
        Behind.take_while([](char C) { return llvm::isAlnum(C) || C == '.' || C == '_'; });
    if (!Before.contains(',') && (Ending.ends_with("o") || Ending.ends_with(".obj")))
      return true;
  }
  return Text.contains("addsuffix .o,") || Text.contains("addsuffix o,");
}

} // namespace

std::vector<llvm::StringRef> makeReferences(llvm::StringRef Text) {
  std::vector<llvm::StringRef> Names;
  for (size_t At = Text.find('$'); At != llvm::StringRef::npos; At = Text.find('$', At + 1)) {
    llvm::StringRef Rest = Text.drop_front(At + 1);
    if (!Rest.consume_front("(") && !Rest.consume_front("{"))
      continue;
    llvm::StringRef Name = Rest.take_while(isVariableCharacter);
    llvm::StringRef Behind = Rest.drop_front(Name.size());
    if (!Name.empty() && !Behind.empty() && llvm::StringRef("):}").contains(Behind[0]))
      Names.push_back(Name);
  }
  return Names;
}

MakeFacts::MakeFacts(const std::vector<MakeFile> &Files, const BuildRules &Rules) : Rules(Rules) {
  for (const MakeFile &File : Files)
    for (const MakeLine &Line : File.Lines)
      if (!Line.Name.empty())
        addAssignment(File.Text, Line);
  findNvcc();
  for (const auto &Entry : Values)
    if (isNvccVariable(Entry.getKey()))
      for (const std::string &Value : Entry.getValue())
        addArguments(Value, NvccArguments);
  for (const MakeFile &File : Files)
    for (const MakeLine &Line : File.Lines) {
      llvm::StringRef Text = llvm::StringRef(File.Text).slice(Line.Value.Begin, Line.Value.End);
      WholeNames |=
          appendsToNames(llvm::StringRef(File.Text).slice(Line.Whole.Begin, Line.Whole.End));
      for (const FlagWord &Word : wordsOfMake(File.Text, Line.Value).Words) {
        llvm::StringRef Name = llvm::StringRef(File.Text).slice(Word.Span.Begin, Word.Span.End);
        if (Name.consume_front("-l"))
          if (auto Library = Rules.library(Name))
            if (!Library->Target.empty() && Library->Target != "runtime")
              Components.insert(Library->Target);
      }
      if (!Line.Name.empty() || Line.TheKind == MakeLine::Kind::Conditional)
        continue;
      if (callsNvcc(Text))
        addArguments(Text, NvccArguments);
      if (links(Text))
        addArguments(Text, Linked);
    }
}

void MakeFacts::addAssignment(llvm::StringRef Text, const MakeLine &Line) {
  std::vector<std::string> &Known = Values[Line.Name];
  std::string Value = Text.slice(Line.Value.Begin, Line.Value.End).str();
  if (!llvm::is_contained(Known, Value))
    Known.push_back(std::move(Value));
}

void MakeFacts::findNvcc() {
  for (bool Found = true; Found;) {
    Found = false;
    for (const auto &Entry : Values)
      for (const std::string &Value : Entry.getValue()) {
        llvm::StringRef First = llvm::StringRef(Value).split(' ').first.trim();
        if (isNvcc(First) || asksForNvcc(llvm::StringRef(Value).trim()))
          Found |= NvccVariables.insert(Entry.getKey()).second;
      }
  }
}

bool MakeFacts::asksForNvcc(llvm::StringRef Value) const {
  llvm::StringRef Call = makeCallAtStart(Value);
  llvm::StringRef Behind = Value.drop_front(Call.size()).split(' ').first;
  switch (askedPlace(Call, [&](llvm::StringRef Word) { return isNvcc(Word); })) {
  case AskedPlace::Nvcc:
    return true;
  case AskedPlace::Folder:
  case AskedPlace::Toolkit:
    return Behind.ends_with("/nvcc") || Behind == "nvcc"; // `$(dir …)` ends with a slash
  case AskedPlace::Other:
    return Value.contains("shell") && Value.trim(") ").ends_with("nvcc");
  }
  llvm_unreachable("all places are there");
}

bool MakeFacts::isNvcc(llvm::StringRef Word) const {
  Word = withoutQuotes(Word.ltrim("@-+"));
  if (llvm::sys::path::filename(Word) == "nvcc")
    return true;
  if (Word.consume_front("$(") || Word.consume_front("${"))
    return isNvccVariable(Word.drop_back());
  return false;
}

bool MakeFacts::callsNvcc(llvm::StringRef Command) const {
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Command, Words, " \t\n\\;&");
  // What a recipe prints is no call.
  bool Prints = !Words.empty() && Words[0].ltrim("@-+") == "echo";
  return !Prints && llvm::any_of(Words, [&](llvm::StringRef Word) { return isNvcc(Word); });
}

bool MakeFacts::anyWord(llvm::StringRef Text,
                        llvm::function_ref<bool(llvm::StringRef)> Holds) const {
  std::vector<llvm::StringRef> Texts{Text};
  std::set<std::string> Seen; // variables may refer to themselves
  while (!Texts.empty()) {
    llvm::StringRef Next = Texts.back();
    Texts.pop_back();
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::SplitString(Next, Words, " \t\n\\");
    if (llvm::any_of(Words, Holds))
      return true;
    for (llvm::StringRef Name : makeReferences(Next))
      if (auto Found = Values.find(Name); Found != Values.end() && Seen.insert(Name.str()).second)
        Texts.insert(Texts.end(), Found->second.begin(), Found->second.end());
  }
  return false;
}

bool MakeFacts::makesModule(llvm::StringRef Command) const {
  return callsNvcc(Command) && anyWord(Command, [](llvm::StringRef Word) {
           return Word == "-ptx" || Word == "--ptx" || Word == "-cubin" || Word == "--cubin" ||
                  Word == "-fatbin" || Word == "--fatbin";
         });
}

bool MakeFacts::makesIntermediate(llvm::StringRef Command) const {
  return callsNvcc(Command) &&
         anyWord(Command, [](llvm::StringRef Word) { return Word == "-cuda" || Word == "--cuda"; });
}

bool MakeFacts::links(llvm::StringRef Command) const {
  bool OnlyCompiles = anyWord(Command, [](llvm::StringRef Word) {
    return Word == "-c" || Word == "-dc" || Word == "--device-c" || Word == "-dw" || Word == "-E" ||
           Word == "-M" || Word == "-MM" || Word == "-lib" || Word == "--lib" || Word == "-dlink" ||
           Word == "--device-link" || Word == "-ptx" || Word == "--ptx" || Word == "-cubin" ||
           Word == "-fatbin" || Word == "--version";
  });
  if (OnlyCompiles)
    return false;
  return callsNvcc(Command) || anyWord(Command, [&](llvm::StringRef Word) {
           return Word.consume_front("-l") && Rules.library(Word);
         });
}

void MakeFacts::addArguments(llvm::StringRef Text, llvm::StringSet<> &Into) const {
  for (llvm::StringRef Name : makeReferences(Text)) {
    auto Found = Values.find(Name);
    if (Found != Values.end() && Into.insert(Name).second)
      for (const std::string &Value : Found->second)
        addArguments(Value, Into);
  }
}

std::set<std::string> MakeFacts::variablesIn(llvm::StringRef Command) const {
  llvm::StringSet<> Found;
  addArguments(Command, Found);
  std::set<std::string> Result;
  for (const auto &Name : Found)
    Result.insert(Name.getKey().str());
  return Result;
}

std::optional<std::string> MakeFacts::valueOf(llvm::StringRef Variable, unsigned Depth) const {
  const BuildVariable *Known = Rules.variable(Variable);
  if (Known && Known->Is == BuildVariable::Role::Folder)
    return ToolkitRoot.str();
  auto Found = Values.find(Variable);
  if (Found == Values.end() || Depth == MaximumDepth)
    return std::nullopt;
  // One that is not the toolkit's decides: the others may name this variable in turn.
  std::optional<std::string> First;
  for (const std::string &Value : Found->second) {
    std::string Expanded = expand(llvm::StringRef(Value).trim(), Depth + 1);
    if (Found->second.size() > 1 && !llvm::StringRef(Expanded).starts_with(ToolkitRoot))
      return std::nullopt;
    if (!First)
      First = std::move(Expanded);
  }
  return First;
}

std::string MakeFacts::expand(llvm::StringRef Text, unsigned Depth) const {
  std::string Result;
  while (!Text.empty()) {
    size_t At = std::min(Text.find('$'), Text.size());
    Result += Text.take_front(At);
    Text = Text.drop_front(At);
    bool Brace = Text.starts_with("${");
    if (!Brace && !Text.starts_with("$(")) {
      Result += Text.take_front(1);
      Text = Text.drop_front(std::min<size_t>(1, Text.size()));
      continue;
    }
    llvm::StringRef Name = Text.drop_front(2).take_while(isVariableCharacter);
    llvm::StringRef Whole = Text.take_front(Name.size() + 3);
    if (!Whole.ends_with(Brace ? "}" : ")") || Name.empty()) {
      llvm::StringRef Call = makeCallAtStart(Text);
      AskedPlace Place = askedPlace(Call, [&](llvm::StringRef Word) { return isNvcc(Word); });
      if (Place == AskedPlace::Folder || Place == AskedPlace::Toolkit) {
        Result += (ToolkitRoot + (Place == AskedPlace::Folder ? "/bin" : "")).str();
        Text = Text.drop_front(Call.size());
        continue;
      }
      Result += Text.take_front(2);
      Text = Text.drop_front(2);
      continue;
    }
    Result += valueOf(Name, Depth).value_or(Whole.str());
    Text = Text.drop_front(Whole.size());
  }
  return Result;
}

std::vector<std::string> MakeFacts::searchFolders(const MakeFile &File) const {
  std::vector<std::string> Result;
  auto Add = [&](llvm::StringRef Folders) {
    llvm::SmallVector<llvm::StringRef> Names;
    std::string Expanded = expand(Folders);
    llvm::SplitString(Expanded, Names, " \t:");
    for (llvm::StringRef Name : Names) {
      llvm::SmallString<128> Path(Name);
      llvm::sys::path::make_absolute(llvm::sys::path::parent_path(File.Name), Path);
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      Result.emplace_back(Path);
    }
  };
  for (const MakeLine &Line : File.Lines) {
    llvm::StringRef Text = llvm::StringRef(File.Text).slice(Line.Whole.Begin, Line.Whole.End);
    if (Line.Name == "VPATH")
      Add(llvm::StringRef(File.Text).slice(Line.Value.Begin, Line.Value.End));
    else if (Line.TheKind == MakeLine::Kind::Other && Text.ltrim().consume_front("vpath "))
      Add(Text.ltrim().split(' ').second.ltrim().split(' ').second);
  }
  return Result;
}

std::vector<std::string> MakeFacts::wordsOf(const MakeFile &File, TextSpan Part) const {
  std::vector<std::string> Result;
  for (const FlagWord &Word : wordsOfMake(File.Text, Part).Words) {
    std::string Whole = expand(File.Text.substr(Word.Span.Begin, Word.Span.End - Word.Span.Begin));
    llvm::SmallVector<llvm::StringRef> Parts;
    llvm::SplitString(Whole, Parts, " \t\n\\");
    for (llvm::StringRef Each : Parts)
      Result.push_back(Each.str());
  }
  return Result;
}

} // namespace offloom
