// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/NvccFlagText.h"
#include "Support/CxxStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {
namespace {

/// An option as it stands in the file.
struct GivenOption {
  const NvccOption *Option = nullptr;
  bool Long = false;     ///< by its long name
  llvm::StringRef Value; ///< without quotes
  size_t Words = 1;      ///< how many it takes
};

/// GPU architectures have names that no other compiler's -arch takes.
bool namesGpu(llvm::StringRef Value) {
  return Value.starts_with("sm_") || Value.starts_with("compute_") || Value.starts_with("lto_") ||
         Value.starts_with("all") || Value == "native" || Value.contains('$');
}

class FlagTranslator {
public:
  FlagTranslator(BuildEdits &Edits, const FlagWords &All, const BuildRules &Rules,
                 const BuildProject &Project, bool AllAreNvccs)
      : Edits(Edits), Words(All.Words), Groups(All.Groups), Rules(Rules), Project(Project),
        AllAreNvccs(AllAreNvccs), Gone(Words.size()) {}

  void run() {
    for (size_t I = 0; I < Words.size();) {
      GivenOption Given = optionAt(I);
      if (Given.Option && isNvccs(I, Given))
        translate(I, Given);
      I += Given.Option ? Given.Words : 1;
    }
    removeGone();
  }

  void addSourceOptions(std::set<std::string> &Options) const {
    for (size_t I = 0; I < Words.size(); ++I) {
      GivenOption Given = optionAt(I);
      const NvccFlag *Flag = Given.Option ? Rules.flag(Given.Option->Name) : nullptr;
      if (!Flag || !isSure(Given))
        continue;
      if (!Flag->Implies.empty())
        Options.insert(Flag->Implies);
      else if (Flag->ConcernsSources && (Flag->When.empty() || Given.Value == Flag->When))
        Options.insert("-" + Given.Option->Short + (Flag->When.empty() ? "" : "=" + Flag->When));
    }
  }

private:
  llvm::StringRef word(size_t I) const { return Edits.text(Words[I].Span); }

  /// Make's `$(ARCHS:%=--gpu-code=sm_%)` is an option for each word of a variable:
  /// `--gpu-code=sm_%` stands for them. None: the word is no such reference.
  static llvm::StringRef optionOfEach(llvm::StringRef Word) {
    size_t Equals = Word.find('=');
    bool Maps = Word.starts_with("$(") && Word.ends_with(")") &&
                Word.take_front(Equals).contains(':') && Equals != llvm::StringRef::npos;
    return Maps ? Word.drop_front(Equals + 1).drop_back() : llvm::StringRef();
  }

  GivenOption optionAt(size_t I) const {
    GivenOption Result;
    llvm::StringRef Word = withoutQuotes(word(I));
    Word.consume_front("SHELL:");
    if (llvm::StringRef Each = optionOfEach(Word); !Each.empty())
      Word = Each;
    if (!Word.consume_front("-"))
      return Result;
    bool TwoDashes = Word.consume_front("-");
    auto [Name, Value] = Word.split('=');
    Result.Option = Rules.nvccOptions().find(Name);
    if (!Result.Option) {
      if (!TwoDashes)
        if ((Result.Option = Rules.nvccOptions().findJoined(Word)))
          Result.Value = Word.drop_front(Result.Option->Short.size());
      return Result;
    }
    Result.Long = Name == Result.Option->Name && Name != Result.Option->Short;
    using Takes = NvccOption::Value;
    if (Result.Option->Takes == Takes::Nothing || Name.size() < Word.size())
      Result.Value = withoutQuotes(Value);
    else if (I + 1 < Words.size() && Words[I + 1].Group == Words[I].Group) {
      Result.Value = withoutQuotes(word(I + 1));
      Result.Words = 2;
    }
    return Result;
  }

  bool isSure(const GivenOption &Given) const {
    const NvccFlag *Flag = Rules.flag(Given.Option->Name);
    return Flag && Flag->Sure &&
           (Given.Option->Name != "gpu-architecture" || namesGpu(Given.Value));
  }

  bool isNvccs(size_t I, const GivenOption &Given) const {
    int Group = Words[I].Group;
    return AllAreNvccs || (Group >= 0 && Groups[Group].ForCuda) || isSure(Given);
  }

  void translate(size_t I, const GivenOption &Given) {
    const NvccOption &Option = *Given.Option;
    const NvccFlag *Flag = Rules.flag(Option.Name);
    using Treatment = NvccOption::Treatment;
    bool Applies = !Flag || Flag->When.empty() || Given.Value == Flag->When;
    if (Flag && !Flag->Instead.empty())
      return refuse(I, Flag->Instead);
    if (!Flag && Option.Does == Treatment::Refuse)
      return refuse(I, Option.Why);
    if (Flag && Flag->ConcernsSources && Applies) {
      std::string Spelling = "-" + Option.Short + (Flag->When.empty() ? "" : "=" + Flag->When);
      if (!Project.SourceOptions.count(Spelling))
        Edits.report(Words[I].Span.Begin,
                     "'" + Spelling +
                         "' changes what kernels become, and the sources were migrated without "
                         "it: migrate with -p BUILD, or with `-- " +
                         Spelling + "`");
    }
    if (Flag)
      return become(I, Given, Applies ? Flag->Becomes : "");
    if (Option.Does == Treatment::Ignore || (Option.Name == "std" && isUpToCxx17(Given.Value)))
      return become(I, Given, "");
    if (!Given.Long)
      return;
    bool Joins = Option.Joined;
    std::string Short = "-" + Option.Short;
    if (Option.Takes != NvccOption::Value::Nothing)
      Short += (Joins ? "" : " ") + Given.Value.str();
    replace(I, Given.Words, Short);
  }

  void refuse(size_t I, const std::string &Instead) {
    Edits.report(Words[I].Span.Begin, "'" + word(I).str() + "' is nvcc's: " + Instead);
  }

  void become(size_t I, const GivenOption &Given, llvm::StringRef NewText) {
    std::string Value = Given.Value.str();
    if (NewText == "values") {
      std::replace(Value.begin(), Value.end(), ',', Words[I].Separator);
      return replace(I, Given.Words, Value);
    }
    auto [Before, After] = NewText.split('%');
    replace(I, Given.Words, NewText.contains('%') ? (Before + Value + After).str() : NewText.str());
  }

  void replace(size_t I, size_t Count, const std::string &NewText) {
    if (NewText.empty()) {
      std::fill_n(Gone.begin() + I, Count, true);
      return;
    }
    if (!optionOfEach(word(I)).empty())
      return; // another option for each word is for a person to write
    Edits.replace({Words[I].Span.Begin, Words[I + Count - 1].Span.End}, NewText);
  }

  /// Is \p Group nothing without the words in it?
  static bool isOfItsWords(llvm::StringRef Group) {
    return Group.starts_with("$<") || Group.drop_front(2).starts_with("foreach ");
  }

  /// A group goes if all that is directly in it goes: words, and groups that go themselves.
  std::vector<bool> goneGroups() const {
    std::vector<bool> HasWords(Groups.size()), Stays(Groups.size());
    auto EachOuter = [&](int Group, std::vector<bool> &Marks) {
      for (; Group >= 0; Group = Groups[Group].Parent)
        Marks[Group] = true;
    };
    for (size_t I = 0; I < Words.size(); ++I)
      EachOuter(Words[I].Group, Gone[I] ? HasWords : Stays);
    std::vector<bool> Result(Groups.size());
    for (size_t G = 0; G < Groups.size(); ++G)
      Result[G] = HasWords[G] && !Stays[G] && isOfItsWords(Edits.text(Groups[G].Whole));
    return Result;
  }

  /// Words that go side by side go together, so that one blank is left where they were.
  void removeGone() {
    std::vector<bool> GroupGoes = goneGroups();
    std::vector<TextSpan> Spans;
    for (size_t I = 0; I < Words.size(); ++I) {
      if (!Gone[I])
        continue;
      TextSpan Span = Words[I].Span;
      for (int G = Words[I].Group; G >= 0; G = Groups[G].Parent)
        if (GroupGoes[G])
          Span = Groups[G].Whole;
      Spans.push_back(Span);
    }
    for (size_t I = 0; I < Spans.size();) {
      TextSpan Span = Spans[I++];
      while (I < Spans.size() && isBetweenWords({Span.End, Spans[I].Begin}))
        Span.End = std::max(Span.End, Spans[I++].End);
      Edits.removeWords(Span);
    }
  }

  bool isBetweenWords(TextSpan Span) const {
    return Span.Begin >= Span.End ||
           Edits.text(Span).find_first_not_of(" \t;\\\r\n") == llvm::StringRef::npos;
  }

  BuildEdits &Edits;
  const std::vector<FlagWord> &Words;
  const std::vector<FlagGroup> &Groups;
  const BuildRules &Rules;
  const BuildProject &Project;
  bool AllAreNvccs;
  std::vector<bool> Gone;
};

} // namespace

llvm::StringRef withoutQuotes(llvm::StringRef Text) {
  for (llvm::StringRef Quote : {"\\\"", "\"", "'"})
    if (Text.size() >= 2 * Quote.size() && Text.starts_with(Quote) && Text.ends_with(Quote))
      return Text.drop_front(Quote.size()).drop_back(Quote.size());
  return Text;
}

void translateNvccFlags(BuildEdits &Edits, const FlagWords &Words, const BuildRules &Rules,
                        const BuildProject &Project, bool AllAreNvccs) {
  FlagTranslator(Edits, Words, Rules, Project, AllAreNvccs).run();
}

void addSourceOptions(std::set<std::string> &Options, llvm::StringRef Text, const FlagWords &Words,
                      const BuildRules &Rules) {
  BuildEdits Unused("", Text);
  BuildProject Project;
  FlagTranslator(Unused, Words, Rules, Project, false).addSourceOptions(Options);
}

} // namespace offloom
