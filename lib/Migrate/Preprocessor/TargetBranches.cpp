// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/TargetBranches.h"
#include "Analysis/Code/CallParts.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Migrate.h"
#include "Migrate/Text/SourceText.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// The arguments of a macro's use, which \p Use is from its name on, without comments around them;
/// none if it is not whole.
llvm::SmallVector<llvm::StringRef, 8> textsOfArguments(llvm::StringRef Use) {
  llvm::SmallVector<llvm::StringRef, 8> Arguments;
  const std::string Ended = Use.str(); // the lexer wants a zero behind it
  Lexer Raw(SourceLocation(), LangOptions(), Ended.data(), Ended.data(),
            Ended.data() + Ended.size());
  unsigned Depth = 0, Begin = 0, End = 0; // of the argument's tokens
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(T);
    const unsigned After = Raw.getCurrentBufferOffset();
    const bool Closes = T.is(tok::r_paren);
    if (Depth == 1 && (Closes || T.is(tok::comma))) {
      Arguments.push_back(Use.slice(Begin, End));
      Begin = End = 0;
    } else if (Depth > 0) {
      Begin = Begin ? Begin : After - T.getLength();
      End = After;
    }
    Depth += T.is(tok::l_paren);
    if (Closes && --Depth == 0)
      return Arguments;
  }
  return {};
}

/// A condition of <nv/target>, on each side.
struct Target {
  bool OfHost = false;
  /// For `#if`, in device code: "1" always, "0" never.
  std::string OfDevice = "0";
};

std::optional<Target> targetOf(llvm::StringRef Name) {
  if (Name == "NV_IS_DEVICE")
    return Target{false, "1"};
  if (Name == "NV_IS_HOST")
    return Target{true, "0"};
  if (Name == "NV_ANY_TARGET")
    return Target{true, "1"};
  if (Name == "NV_NO_TARGET")
    return Target{};
  const bool IsExact = Name.consume_front("NV_IS_EXACTLY_SM_");
  unsigned Arch = 0;
  if ((!IsExact && !Name.consume_front("NV_PROVIDES_SM_")) || Name.getAsInteger(10, Arch))
    return std::nullopt;
  const char *Operator = IsExact ? "==" : ">=";
  return Target{false,
                ("__CUDA_ARCH__ " + llvm::Twine(Operator) + " " + llvm::Twine(Arch * 10)).str()};
}

/// Code in parentheses as a statement.
std::optional<std::string> statementOf(llvm::StringRef Code) {
  if (!Code.consume_front("(") || !Code.consume_back(")"))
    return std::nullopt;
  return ("{" + Code + "}\n").str();
}

/// The code of each side: the device's may depend on the architecture.
class Sides {
public:
  /// Adds code that is taken where no code before it is.
  void add(const Target &Where, const std::string &Code) {
    if (Where.OfHost && !HasHost) {
      Host = Code;
      HasHost = true;
    }
    if (Where.OfDevice == "0" || IsComplete)
      return;
    IsComplete = Where.OfDevice == "1";
    if (IsComplete)
      Device += Chain ? "#else\n" + Code : Code;
    else
      Device += (Chain ? "#elif " : "#if ") + Where.OfDevice + "\n" + Code;
    Chain |= !IsComplete;
  }
  std::string text() const {
    const std::string OfDevice = Device + (Chain ? "#endif\n" : "");
    if (OfDevice.empty())
      return HasHost ? "\n#ifndef __CUDA_ARCH__\n" + Host + "#endif\n" : "";
    return "\n#ifdef __CUDA_ARCH__\n" + OfDevice + (HasHost ? "#else\n" + Host : "") + "#endif\n";
  }

private:
  std::string Host, Device;
  bool HasHost = false, Chain = false, IsComplete = false;
};

/// What \p Use, of one of the macros, becomes.
std::optional<std::string> conditionalOf(llvm::StringRef Use) {
  const bool Dispatches = Use.starts_with("NV_DISPATCH_TARGET");
  if (!Dispatches && !Use.starts_with("NV_IF_TARGET") && !Use.starts_with("NV_IF_ELSE_TARGET"))
    return std::nullopt;
  const auto Arguments = textsOfArguments(Use);
  if (Arguments.size() < 2 || (Dispatches ? Arguments.size() % 2 != 0 : Arguments.size() > 3))
    return std::nullopt;
  Sides Of;
  for (size_t I = 0; I < Arguments.size(); I += 2) {
    const bool IsElse = I + 1 == Arguments.size();
    const auto Where = targetOf(IsElse ? "NV_ANY_TARGET" : Arguments[I]);
    const auto Code = statementOf(Arguments[IsElse ? I : I + 1]);
    if (!Where || !Code)
      return std::nullopt;
    Of.add(*Where, *Code);
  }
  return Of.text();
}

} // namespace

std::vector<Edit> writeTargetBranches(const ParsedUnit &Unit, const SourceText &Text,
                                      const MigrateOptions &Options) {
  std::vector<Edit> Edits;
  for (FileID File : enteredFiles(Text.sources())) {
    const std::string Name = Text.fileName(File);
    if (Name.empty() || !Options.IsProjectFile(Name))
      continue;
    const auto &All = Unit.Record.Expansions;
    for (auto It = All.lower_bound({Name, 0}); It != All.end() && It->first.first == Name; ++It)
      if (auto Written =
              conditionalOf(Text.buffer(File).substr(It->first.second, It->second.Length)))
        Edits.push_back({Name, It->first.second, It->second.Length, std::move(*Written)});
  }
  return Edits;
}

} // namespace offloom
