// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckContext: what a check sees of a translation unit, and where it puts what it finds.
#ifndef OFFLOOM_CHECK_ENGINE_CHECKCONTEXT_H
#define OFFLOOM_CHECK_ENGINE_CHECKCONTEXT_H

#include "Check/Facts/UnitFacts.h"
#include "Frontend/Parse.h"
#include "Rules/ApiTable.h"
#include "Rules/CheckConfiguration.h"
#include "Rules/CheckRules.h"
#include "Support/Finding.h"
#include "offloom/device_profile.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
}

namespace offloom {

class PatternRules;

/// A declaration that the host's and the device's compiler must agree on.
struct PassDeclaration {
  std::string Name; ///< qualified, after what it is: "kernel 'n::f'"
  std::string Type;
  SourcePlace Place;
};

/// What a translation unit is checked against.
struct CheckSettings {
  const CheckRules &Rules;
  const PatternRules &Patterns; ///< the parsed matchers of Rules
  const ApiTable &Api;
  const FunctionTable &Functions;
  const CheckConfiguration &Configuration;
  const device_profile &Profile;
  ToolkitVersion Toolkit; ///< whose law counts
  const ParseOptions &Options;
  const PreprocessorRecord &Record;
  Pass ThePass = Pass::Host;
  /// What the host pass leaves for the device pass to compare with; it is parsed first.
  std::vector<PassDeclaration> &HostDeclarations;
  /// Neither this pass nor the one before has an error, so that what is not there is not there.
  bool IsWhole = true;
  /// Where this pass has errors (ParsedUnit::Damage): only what is whole is checked.
  llvm::ArrayRef<clang::SourceLocation> Damage;
  /// Before which names this pass lacks the word `template`.
  const TemplateNames &MissingKeywords;
};

/// A finding that has just been reported, to be given notes and fixes. Does nothing if the finding
/// was not wanted.
class Reported {
public:
  Reported(clang::ASTContext &AST, Finding *Target) : AST(AST), Target(Target) {}

  Reported &note(clang::SourceLocation Place, const llvm::Twine &Message);
  /// Replaces the text of \p Range. Ignored if the range is not wholly written in one file.
  Reported &replace(clang::SourceRange Range, const llvm::Twine &Text);
  Reported &insertBefore(clang::SourceLocation Place, const llvm::Twine &Text);

private:
  clang::ASTContext &AST;
  Finding *Target;
};

class CheckContext {
public:
  CheckContext(clang::ASTContext &AST, const CheckSettings &Settings,
               std::vector<Finding> &Findings)
      : AST(AST), Facts(AST, Settings.Functions), Api(Settings.Api), Functions(Settings.Functions),
        Profile(Settings.Profile), Options(Settings.Options), ThePass(Settings.ThePass),
        Record(Settings.Record), MissingKeywords(Settings.MissingKeywords),
        IsWhole(Settings.IsWhole), HostDeclarations(Settings.HostDeclarations), Settings(Settings),
        Findings(Findings) {}

  clang::ASTContext &AST;
  UnitFacts Facts;
  const ApiTable &Api;
  const FunctionTable &Functions;
  const device_profile &Profile;
  const ParseOptions &Options;
  const Pass ThePass;
  const PreprocessorRecord &Record;
  const TemplateNames &MissingKeywords;
  const bool IsWhole; ///< as in CheckSettings
  std::vector<PassDeclaration> &HostDeclarations;

  using Values = std::initializer_list<std::pair<llvm::StringRef, std::string>>;

  /// Reports the message of \p Rule about \p Range, each {key} in it replaced by its value. A rule
  /// is reported once at a place, and never about text of system headers.
  Reported report(llvm::StringRef Rule, clang::SourceRange Range, Values Values = {});
  Reported report(const CheckRule &Rule, clang::SourceRange Range,
                  llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> Values);

  /// \p Check reports from here on; only rules that name it.
  void begin(llvm::StringRef Check) { Running = Check; }

  bool isEnabled(llvm::StringRef Rule) const;
  bool isEnabled(const CheckRule &Rule) const;

private:
  const CheckSettings &Settings;
  std::vector<Finding> &Findings;
  llvm::StringRef Running;
  llvm::StringSet<> Seen; ///< rule and place of each finding
};

} // namespace offloom

#endif
