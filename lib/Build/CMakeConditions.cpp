// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMakeConditions.h"
#include "Build/CMakeFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/VersionTuple.h"

namespace offloom {
namespace {

using Truth = std::optional<bool>;

/// Reads the words of one condition. AND and OR bind alike, as in CMake.
class Condition {
public:
  Condition(llvm::ArrayRef<CMakeArgument> Words, CMakeConditions::Values ValueOf)
      : Words(Words), ValueOf(ValueOf) {}

  Truth read() {
    Truth Result = one();
    while (!atEnd() && !isParenthesis(")")) {
      llvm::StringRef Operator = take().Text;
      if (Operator != "AND" && Operator != "OR")
        return std::nullopt;
      Result = join(Result, one(), /*Absorbing=*/Operator == "OR");
    }
    return Result;
  }

private:
  /// `A OR B` is true if one is, and `A AND B` is false if one is, whatever the other is.
  static Truth join(Truth A, Truth B, bool Absorbing) {
    if (A == Absorbing || B == Absorbing)
      return Absorbing;
    return A && B ? Truth(!Absorbing) : std::nullopt;
  }

  Truth one() {
    if (atEnd())
      return std::nullopt;
    const CMakeArgument &First = take();
    if (First.TheKind == CMakeArgument::Kind::Parenthesis) {
      Truth Inner = read();
      if (!atEnd())
        take();
      return Inner;
    }
    bool IsPlain = First.TheKind == CMakeArgument::Kind::Unquoted;
    if (IsPlain && First.Text == "NOT") {
      Truth Inner = one();
      return Inner ? Truth(!*Inner) : std::nullopt;
    }
    if (IsPlain && asksForSomething(First.Text)) {
      if (!atEnd())
        take();
      return std::nullopt;
    }
    if (!atEnd() && comparison(Words.front().Text)) {
      auto Compare = comparison(take().Text);
      Truth Result = atEnd() ? std::nullopt : compared(First, Words.front(), *Compare);
      if (!atEnd())
        take();
      return Result;
    }
    std::optional<std::string> Value = value(First);
    return Value ? truthOf(*Value) : std::nullopt;
  }

  static bool asksForSomething(llvm::StringRef Word) {
    return llvm::is_contained({"DEFINED", "TARGET", "EXISTS", "COMMAND", "POLICY", "IS_DIRECTORY",
                               "IS_SYMLINK", "IS_ABSOLUTE", "TEST"},
                              Word);
  }

  enum class Order { Less, Greater, Equal, LessEqual, GreaterEqual, SameText, Other };
  static std::optional<Order> comparison(llvm::StringRef Word) {
    Word.consume_front("VERSION_");
    return llvm::StringSwitch<std::optional<Order>>(Word)
        .Case("LESS", Order::Less)
        .Case("GREATER", Order::Greater)
        .Case("EQUAL", Order::Equal)
        .Case("LESS_EQUAL", Order::LessEqual)
        .Case("GREATER_EQUAL", Order::GreaterEqual)
        .Case("STREQUAL", Order::SameText)
        .Cases({"MATCHES", "IN_LIST", "STRLESS", "STRGREATER", "IS_NEWER_THAN", "PATH_EQUAL"},
               Order::Other)
        .Default(std::nullopt);
  }

  Truth compared(const CMakeArgument &Left, const CMakeArgument &Right, Order How) const {
    std::optional<std::string> A = value(Left), B = value(Right);
    if (!A || !B || How == Order::Other)
      return std::nullopt;
    if (How == Order::SameText)
      return *A == *B;
    llvm::VersionTuple First, Second; // numbers are versions of one part
    if (First.tryParse(*A) || Second.tryParse(*B))
      return std::nullopt;
    switch (How) {
    case Order::Less:
      return First < Second;
    case Order::Greater:
      return First > Second;
    case Order::LessEqual:
      return First <= Second;
    case Order::GreaterEqual:
      return First >= Second;
    default:
      return First == Second;
    }
  }

  /// A word that names a variable stands for its value, quoted ones aside.
  std::optional<std::string> value(const CMakeArgument &Word) const {
    std::string Text = Word.Text.str();
    std::vector<CMakeReference> References = referencesIn(Word.Text);
    for (const CMakeReference &Reference : llvm::reverse(References)) {
      std::optional<std::string> Value = ValueOf(Reference.Name);
      if (!Value)
        return std::nullopt;
      Text.replace(Reference.Span.Begin, Reference.Span.End - Reference.Span.Begin, *Value);
    }
    if (Word.TheKind != CMakeArgument::Kind::Unquoted || !References.empty())
      return Text;
    llvm::VersionTuple Number;
    return truthOf(Text) || !Number.tryParse(Text) ? std::optional(Text) : ValueOf(Text);
  }

  bool atEnd() const { return Words.empty(); }
  bool isParenthesis(llvm::StringRef Text) const {
    return Words.front().TheKind == CMakeArgument::Kind::Parenthesis && Words.front().Text == Text;
  }
  const CMakeArgument &take() {
    const CMakeArgument &First = Words.front();
    Words = Words.drop_front();
    return First;
  }

  llvm::ArrayRef<CMakeArgument> Words;
  CMakeConditions::Values ValueOf;
};

} // namespace

std::optional<bool> truthOf(llvm::StringRef Word) {
  std::string Upper = Word.upper();
  if (int Number; !Word.getAsInteger(10, Number))
    return Number != 0;
  if (llvm::is_contained({"ON", "YES", "TRUE", "Y"}, Upper))
    return true;
  if (llvm::is_contained({"", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND"}, Upper) ||
      llvm::StringRef(Upper).ends_with("-NOTFOUND"))
    return false;
  return std::nullopt;
}

void CMakeConditions::follow(const CMakeCommand &Command, Values ValueOf) {
  llvm::StringRef Name = Command.Name;
  bool Asks = Name == "if" || Name == "elseif";
  Truth Holds = Asks ? Condition(Command.Arguments, ValueOf).read() : Truth(true);
  if (Name == "if") {
    Open.push_back({Holds == false, Holds == true});
  } else if (Open.empty()) {
    return;
  } else if (Name == "elseif" || Name == "else") {
    Open.back().IsLeftOut = Open.back().OneIsTaken || Holds == false;
    Open.back().OneIsTaken |= Holds == true;
  } else if (Name == "endif") {
    Open.pop_back();
  }
}

bool CMakeConditions::areLeftOut() const {
  return llvm::any_of(Open, [](const Branch &B) { return B.IsLeftOut; });
}

} // namespace offloom
