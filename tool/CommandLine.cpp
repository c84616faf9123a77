// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLine.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {

OptionSpec flag(std::string Name, bool &Where) {
  return {std::move(Name), false, [&Where](llvm::StringRef) {
            Where = true;
            return llvm::Error::success();
          }};
}

OptionSpec text(std::string Name, std::string &Where) {
  return {std::move(Name), true, [&Where](llvm::StringRef Value) {
            Where = Value.str();
            return llvm::Error::success();
          }};
}

OptionSpec texts(std::string Name, std::vector<std::string> &Where) {
  return {std::move(Name), true, [&Where](llvm::StringRef Value) {
            Where.push_back(Value.str());
            return llvm::Error::success();
          }};
}

OptionSpec number(std::string Name, unsigned &Where) {
  return {Name, true, [&Where, Name](llvm::StringRef Value) -> llvm::Error {
            if (Value.getAsInteger(10, Where))
              return llvm::createStringError("option '" + Name + "' takes a whole number, not '" +
                                             Value + "'");
            return llvm::Error::success();
          }};
}

std::string didYouMean(llvm::StringRef Word, llvm::ArrayRef<std::string> Names) {
  std::vector<llvm::StringRef> References(Names.begin(), Names.end());
  llvm::StringRef Nearest = nearestName(Word, References);
  return Nearest.empty() ? "" : "; did you mean '" + Nearest.str() + "'?";
}

/// Splits `--name=value`, and `-j8` as `make` takes it.
static std::pair<llvm::StringRef, llvm::StringRef> splitWord(llvm::StringRef Word,
                                                             llvm::ArrayRef<OptionSpec> Options) {
  auto IsLetter = [&](const OptionSpec &O) {
    return O.TakesValue && O.Name.size() == 2 && Word.starts_with(O.Name);
  };
  if (Word.size() > 2 && llvm::isDigit(Word[2]) && llvm::any_of(Options, IsLetter))
    return {Word.take_front(2), Word.drop_front(2)};
  return Word.split('=');
}

llvm::Expected<ParsedWords> parseWords(llvm::ArrayRef<std::string> Words,
                                       llvm::ArrayRef<OptionSpec> Options) {
  ParsedWords Result;
  for (std::size_t I = 0; I < Words.size(); ++I) {
    llvm::StringRef Word = Words[I];
    if (Word == "--") {
      Result.Rest.assign(Words.begin() + I + 1, Words.end());
      break;
    }
    if (!Word.starts_with("-") || Word == "-") {
      Result.Names.push_back(Word.str());
      continue;
    }
    auto [Name, Value] = splitWord(Word, Options);
    auto Option = llvm::find_if(Options, [&](const OptionSpec &O) { return O.Name == Name; });
    if (Option == Options.end()) {
      std::vector<std::string> Names;
      for (const OptionSpec &O : Options)
        Names.push_back(O.Name);
      std::string Hint = didYouMean(Name, Names);
      return llvm::createStringError(
          "unknown option '" + Word + "'" +
          (Hint.empty() ? "; options of the compiler follow after '--'" : Hint));
    }
    bool HasValue = Name.size() != Word.size();
    if (HasValue && !Option->TakesValue)
      return llvm::createStringError("option '" + Name + "' takes no value");
    if (Option->TakesValue && !HasValue) {
      if (I + 1 == Words.size())
        return llvm::createStringError("option '" + Name + "' needs a value");
      Value = Words[++I];
    }
    if (llvm::Error Failed = Option->Set(Value))
      return Failed;
  }
  return Result;
}

} // namespace offloom
