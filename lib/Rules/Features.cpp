// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/Features.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace offloom {

static Feature::Working workingOf(YamlMapping &Line) {
  auto Works = llvm::StringSwitch<std::optional<Feature::Working>>(Line.text("works"))
                   .Case("fast", Feature::Working::Fast)
                   .Case("fibers", Feature::Working::Fibers)
                   .Case("yes", Feature::Working::Yes)
                   .Case("partly", Feature::Working::Partly)
                   .Case("refused", Feature::Working::Refused)
                   .Default(std::nullopt);
  if (!Works)
    Line.mistake("works", "must be fast, fibers, yes, partly or refused");
  return Works.value_or(Feature::Working::Refused);
}

llvm::Expected<Features> Features::load(const std::string &Directory) {
  Features Result;
  auto ReadFile = [&](YamlMapping &File) -> llvm::Error {
    std::string Chapter = File.text("title");
    for (YamlMapping &Line : File.mappings("features")) {
      Feature &Added = Result.All.emplace_back();
      Added.Chapter = Chapter;
      Added.Id = Line.text("id");
      Added.Text = Line.text("feature");
      Added.Guide = Line.text("guide");
      Added.Works = workingOf(Line);
      if (Line.has("why"))
        Added.Why = Line.text("why");
      if (Line.has("tests"))
        Added.Tests = Line.texts("tests");
      if (llvm::Error Mistake = Line.finish())
        return Mistake;
    }
    return llvm::Error::success();
  };
  if (llvm::Error Mistake = readYamlFiles(Directory, ReadFile))
    return Mistake;
  return Result;
}

/// Whether \p Code, which stands in backticks, is \p Name, in a namespace or with arguments.
static bool isCodeOf(llvm::StringRef Code, llvm::StringRef Name) {
  Code = Code.take_until([](char C) { return C == '(' || C == '<' || C == ' '; });
  return Code == Name || (Code.consume_back(Name) && Code.ends_with("::"));
}

std::vector<const Feature *> Features::naming(llvm::StringRef Name) const {
  std::vector<const Feature *> Found;
  for (const Feature &F : All) {
    llvm::SmallVector<llvm::StringRef> Parts; // every other one stands in backticks
    llvm::StringRef(F.Text).split(Parts, '`');
    for (std::size_t I = 1; I < Parts.size(); I += 2)
      if (isCodeOf(Parts[I], Name)) {
        Found.push_back(&F);
        break;
      }
  }
  return Found;
}

} // namespace offloom
