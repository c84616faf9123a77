// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DiagnosticCollector: what Clang reports, as findings that outlive the AST.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_DIAGNOSTICCOLLECTOR_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_DIAGNOSTICCOLLECTOR_H

#include "Frontend/Amendments/StaticsOfThis.h"
#include "Frontend/Diagnostics/CudaWords.h"
#include "Support/Finding.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <set>
#include <string>

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace offloom {

/// Warnings about system headers, the bundled CUDA headers among them, are dropped; errors stay,
/// because what is wrong is how the user's code calls the header. Behind an #include whose file was
/// not found, errors may follow from that: those stay that no header can be the cause of.
class DiagnosticCollector : public clang::DiagnosticConsumer {
public:
  /// With \p DeviceEmulation, that device code may not throw or catch is no error.
  explicit DiagnosticCollector(bool DeviceEmulation = false) : DeviceEmulation(DeviceEmulation) {}

  void BeginSourceFile(const clang::LangOptions &Options, const clang::Preprocessor *) override {
    Language = Options;
  }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Diagnostic) override;

  /// From now on \p S is what finds errors, and knows who calls the function that one is in.
  void follow(const clang::Sema &S) { TheSema = &S; }
  /// From now on, warnings about \p Files are dropped, which may grow.
  void leaveAlone(const std::set<std::string> &Files) { LeftAlone = &Files; }
  void EndSourceFile() override { LeftAlone = nullptr; }
  /// Whether what is parsed now is a statement's.
  bool isInFunction() const;

  /// All is read: makes warnings of what nvcc says of instances alone, and there are none.
  void finishTemplates();

  std::vector<Finding> takeFindings();

  /// True when Clang met text that it cannot follow (a syntax error, a missing file), in contrast
  /// to code that it understood and that breaks a rule.
  bool sawUnparsableCode() const { return Unparsable; }

  /// True when an included file was not found.
  bool lacksHeader() const { return !MissingHeaders.empty(); }

  /// True when every error is one of a `__shared__` variable whose class has a constructor.
  bool sawConstructorsOfShared() const { return ConstructorsOfShared != 0; }
  bool sawOnlyConstructorsOfShared() const {
    return ConstructorsOfShared != 0 && ConstructorsOfShared == getNumErrors();
  }

  /// The places of errors after which the AST may lack something.
  /// Whether all that was not understood is code of the other pass.
  bool sawWholeCode() const { return Damage.size() == DamageOfOtherPass; }
  std::vector<clang::SourceLocation> takeDamage() { return std::move(Damage); }

  /// The names that Clang took for templates' although `template` is missing before them.
  llvm::ArrayRef<clang::SourceLocation> guessedTemplates() const { return GuessedTemplates; }

  /// Where names of types begin that nvcc finds to be some in an instance of a template.
  llvm::ArrayRef<clang::SourceLocation> typesOfInstances() const { return TypesOfInstances; }

  /// Functions of bases that depend on a parameter, which nvcc finds in an instance.
  llvm::ArrayRef<clang::SourceLocation> membersOfBases() const { return MembersOfBases; }

  /// Names in the place of types, outside of functions, that an absent header may say the meaning
  /// of.
  llvm::ArrayRef<clang::SourceLocation> unknownSpecifiers() const { return UnknownSpecifiers; }

  /// Whether the reason of an error is that a constant expression shifts a negative number.
  bool sawShiftsOfNegativeConstants() const { return ShiftsOfNegative; }

  /// Static members that constant expressions name by `this`.
  const StaticsOfThis &staticsOfThis() const { return Statics; }

  /// What is to be changed in the text for compilers that are stricter than nvcc.
  std::vector<Edit> takeRepairs() { return std::move(Repairs); }

  /// The first finding about device code that calls a host function, uses a host variable, throws
  /// or catches, all of which device emulation accepts.
  std::optional<std::size_t> firstHostUse() const { return HostUse; }

private:
  void noteGuess(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Diagnostic);
  bool isAboutGuess(const clang::Diagnostic &Warning) const;
  void noteForRepair(const clang::Diagnostic &Diagnostic);
  void dropUnexplained();
  void sayOfLast(CudaMistake Mistake, const clang::Diagnostic &Why);
  void putInCudasWords(const clang::Diagnostic &Diagnostic);
  bool putNoteInCudasWords(const clang::Diagnostic &Note);
  void dropLast();
  bool isOfSameLaunch(const clang::Diagnostic &Diagnostic) const;
  bool isOnLineOfUnknownName(const clang::Diagnostic &Diagnostic) const;
  bool isLeftAlone(const clang::Diagnostic &Diagnostic) const;
  bool isDropped(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Diagnostic);
  /// Takes note of the last finding if the diagnostic \p ID makes it one for firstHostUse().
  void noteHostUse(unsigned ID);

  const bool DeviceEmulation;
  clang::LangOptions Language;
  const clang::Sema *TheSema = nullptr;
  const std::set<std::string> *LeftAlone = nullptr;
  std::vector<Finding> Findings;
  /// Of the last finding: how many notes are not Clang's, what to say where the other function or
  /// variable is declared, and whether that has been said.
  std::size_t OwnNotes = 0;
  std::string Advice;
  bool IsExplained = false;
  bool IsUnasked = false;        ///< by nvcc, if it is about a constructor of the device
  bool NeedsExplanation = false; ///< to be one at all
  SourcePlace MistypedLaunch;    ///< the last
  SourcePlace UnknownName;       ///< the last
  std::vector<SourcePlace> Guesses;
  std::vector<clang::SourceLocation> UnknownSpecifiers;
  std::vector<clang::SourceLocation> Damage;
  std::size_t DamageOfOtherPass = 0;
  bool LastDamaged = false;
  bool IsOfSpecialization = false; ///< of a template, in the space of none
  llvm::StringSet<> MissingHeaders;
  std::vector<clang::SourceLocation> GuessedTemplates;
  std::vector<clang::SourceLocation> TypesOfInstances;
  std::vector<clang::SourceLocation> MembersOfBases;
  std::vector<Edit> Repairs;
  StaticsOfThis Statics;
  bool ShiftsOfNegative = false;
  unsigned ConstructorsOfShared = 0;
  /// Errors of templates that nvcc leaves to their instances: where they are, and in what.
  std::vector<std::pair<SourcePlace, const clang::FunctionDecl *>> OfTemplates;
  bool DroppedLast = false;
  bool Unparsable = false;
  std::optional<std::size_t> HostUse;
};

} // namespace offloom

#endif
