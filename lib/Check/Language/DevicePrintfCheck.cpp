// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf in device code, which has less than the C library's: 32 arguments, and the conversions
// that the Programming Guide lists.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/FormatString.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

using analyze_format_string::LengthModifier;
using analyze_printf::PrintfConversionSpecifier;
using analyze_printf::PrintfSpecifier;

/// What to write for a size that device code lacks; null: nothing that is as wide for sure.
const char *sizeInstead(LengthModifier::Kind Size) {
  switch (Size) {
  case LengthModifier::AsSizeT:
  case LengthModifier::AsPtrDiff:
  case LengthModifier::AsIntMax:
    return "l";
  case LengthModifier::AsChar:
    return ""; // the argument is an int
  default:
    return nullptr;
  }
}

bool isSizeOfDevice(LengthModifier::Kind Size) {
  return Size == LengthModifier::None || Size == LengthModifier::AsShort ||
         Size == LengthModifier::AsLong || Size == LengthModifier::AsLongLong;
}

bool isTypeOfDevice(const PrintfConversionSpecifier &Type) {
  return llvm::StringRef("cdiouxXpeEfFgGaAs%").contains(*Type.getStart());
}

/// A conversion of a format that device code does not have.
struct ForeignConversion {
  size_t At; ///< in the format
  std::string Written;
  std::string Instead; ///< empty: there is none
};

class ForeignConversions : public analyze_format_string::FormatStringHandler {
public:
  explicit ForeignConversions(llvm::StringRef Format) : Format(Format) {}

  bool HandlePrintfSpecifier(const PrintfSpecifier &Specifier, const char *Start, unsigned Length,
                             const TargetInfo &) override {
    const LengthModifier &Size = Specifier.getLengthModifier();
    const bool IsPlain =
        isTypeOfDevice(Specifier.getConversionSpecifier()) && !Specifier.usesPositionalArg();
    if (IsPlain && isSizeOfDevice(Size.getKind()))
      return true;
    ForeignConversion Foreign{static_cast<size_t>(Start - Format.data()), {Start, Length}, ""};
    if (const char *Instead = sizeInstead(Size.getKind()); IsPlain && Instead)
      Foreign.Instead = std::string(Start, Size.getStart()) + Instead +
                        std::string(Size.getStart() + Size.getLength(), Start + Length);
    Found.push_back(std::move(Foreign));
    return true;
  }

  std::vector<ForeignConversion> Found;

private:
  llvm::StringRef Format;
};

class PrintfVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    // The host pass sees host branches of `#ifdef __CUDA_ARCH__`.
    if (Context.ThePass != Pass::Device || !inDeviceCode() || !Callee ||
        Callee->getBuiltinID() != Builtin::BIprintf || Call->getNumArgs() == 0)
      return true;
    if (Call->getNumArgs() > 33)
      Context.report("device-printf-arguments", Call->getSourceRange());
    if (const auto *Format = dyn_cast<StringLiteral>(Call->getArg(0)->IgnoreParenImpCasts());
        Format && Format->isOrdinary())
      checkFormat(*Format);
    return true;
  }

private:
  void checkFormat(const StringLiteral &Format) {
    llvm::StringRef Text = Format.getString();
    ForeignConversions Foreign(Text);
    analyze_format_string::ParsePrintfString(Foreign, Text.begin(), Text.end(),
                                             Context.AST.getLangOpts(), Context.AST.getTargetInfo(),
                                             false);
    std::optional<std::string> Fixed = fixed(Format, Foreign.Found);
    for (const ForeignConversion &C : Foreign.Found) {
      auto Reported = Context.report(
          "device-printf-specifier", placeOf(Format, C.At),
          {{"conversion", C.Written},
           {"instead",
            C.Instead.empty()
                ? "what it prints is undefined: it has %cdiouxXpeEfgGaAs, with h, l or ll"
                : "write '" + C.Instead + "'"}});
      if (Fixed)
        Reported.replace(Format.getSourceRange(), *Fixed);
      Fixed.reset(); // one mends all
    }
  }

  SourceLocation placeOf(const StringLiteral &Format, size_t At) const {
    return Format.getLocationOfByte(At, Context.AST.getSourceManager(), Context.AST.getLangOpts(),
                                    Context.AST.getTargetInfo());
  }

  /// The literal with all that can be written otherwise, which is one fix; nothing if it is not one
  /// token of the file.
  std::optional<std::string> fixed(const StringLiteral &Format,
                                   llvm::ArrayRef<ForeignConversion> Found) const {
    if (Format.getNumConcatenated() != 1 || Format.getBeginLoc().isMacroID())
      return std::nullopt;
    std::string Written =
        Lexer::getSourceText(CharSourceRange::getTokenRange(Format.getSourceRange()),
                             Context.AST.getSourceManager(), Context.AST.getLangOpts())
            .str();
    const std::string Before = Written;
    const SourceManager &Sources = Context.AST.getSourceManager();
    for (const ForeignConversion &C : llvm::reverse(Found)) {
      const size_t At = Sources.getFileOffset(placeOf(Format, C.At)) -
                        Sources.getFileOffset(Format.getBeginLoc());
      if (!C.Instead.empty() && llvm::StringRef(Written).substr(At).starts_with(C.Written))
        Written.replace(At, C.Written.size(), C.Instead);
    }
    return Written == Before ? std::nullopt : std::optional(Written);
  }
};

} // namespace

Check devicePrintfCheck() { return walk<PrintfVisitor>(Passes::Both); }

} // namespace offloom
