// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CMakeFacts: what all CMake files of a project say together, before any is changed.
//
// Nothing is evaluated: a variable may hold whatever any command gives it. Where one value is
// wanted, the conditions that are known beforehand are looked at.
#ifndef OFFLOOM_BUILD_CMAKEFACTS_H
#define OFFLOOM_BUILD_CMAKEFACTS_H

#include "Build/BuildProject.h"
#include "Build/CMakeLexer.h"
#include "Rules/BuildRules.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace offloom {

struct CMakeFile {
  std::string Name; ///< absolute
  std::string Text;
  std::vector<CMakeCommand> Commands;
};

class CMakeFacts {
public:
  CMakeFacts(const std::vector<CMakeFile> &Files, const BuildRules &Rules);

  /// May \p Argument be, or hold, a CUDA source?
  bool mayHoldCudaSources(llvm::StringRef Argument) const;
  enum class Language { Cxx, PerhapsCuda, Cuda };
  /// What the property LANGUAGE makes of a source that is C++ by its name.
  Language languageOf(llvm::StringRef CxxSource) const;
  /// A pattern of such sources, and the build file that gives them the property.
  struct CudaPattern {
    std::string BuildFile;
    std::string Pattern;
    bool Recursive;
  };
  llvm::ArrayRef<CudaPattern> patternsInCuda() const { return PatternsInCuda; }
  /// Does a command give the variable a value?
  bool isDefined(llvm::StringRef Variable) const { return Values.contains(Variable); }
  /// What commands give it.
  llvm::ArrayRef<std::string> valuesOf(llvm::StringRef Variable) const;
  /// The one word that it holds where the project is configured without -D, if that is known.
  std::optional<std::string> usualValueOf(llvm::StringRef Variable) const;
  bool isTarget(llvm::StringRef Name) const { return Targets.contains(Name); }
  /// Does the project link \p Target without PRIVATE, PUBLIC and INTERFACE? CMake forbids to mix.
  bool linksPlainly(llvm::StringRef Target) const;
  /// Does a command in at most \p Depth blocks give \p Target the runtime, under CUDA's name for it
  /// or Offloom's?
  bool linksRuntime(llvm::StringRef Target, unsigned Depth) const;
  /// Is CUDA asked for under conditions alone, as where `option(WITH_CUDA …)` is on?
  bool mayDoWithoutCuda() const { return FoundDepth && *FoundDepth > 0; }
  /// Is the variable's value linked?
  bool isLinked(llvm::StringRef Variable) const { return Linked.contains(Variable); }
  bool isFunction(llvm::StringRef Name) const { return Functions.contains(Name); }

  /// Offloom's libraries besides the runtime that the project needs.
  const std::set<std::string> &components() const { return Components; }
  /// `find_package(offloom …)` with the components and \p More words.
  std::string findPackage(llvm::StringRef More) const;

private:
  void add(const CMakeCommand &Command, const BuildRules &Rules);
  void addUsualValues(const CMakeFile &File, const BuildRules &Rules);
  void addLinking(const CMakeCommand &Command, const BuildRules &Rules);
  void addComponents(const CMakeCommand &Command, const BuildRules &Rules);
  void addLanguages(const CMakeFile &File, const CMakeCommand &Command);
  void addCudaSources(const CMakeFile &File, llvm::StringRef Word, llvm::StringSet<> &Seen);
  bool mayHoldCudaSources(llvm::StringRef Argument, llvm::StringSet<> &Seen) const;
  /// May the words for targets \p A and \p B, variables perhaps, mean the same one?
  bool mayBeSame(llvm::StringRef A, llvm::StringRef B) const;

  llvm::StringMap<std::vector<std::string>> Values;
  llvm::StringMap<std::optional<std::string>> UsualValues; ///< none: may be one or another
  llvm::StringSet<> Targets, PlainlyLinked, Linked, Functions;
  llvm::StringMap<unsigned> RuntimeDepth; ///< of targets that link the runtime
  std::optional<unsigned> FoundDepth;     ///< of what asks for CUDA, the least
  std::set<std::string> Components;
  std::vector<CudaPattern> PatternsInCuda;
  llvm::StringSet<> SourcesInCuda;   ///< C++ by their names, and CUDA by the property LANGUAGE
  bool AnySourceMayBeCuda = false;   ///< sources that no command names have that property
  bool GivesCudaToFunctions = false; ///< a call of a function of the project has a CUDA source
};

/// The variables that \p Text refers to as ${NAME} and $ENV{NAME}, with the whole references.
struct CMakeReference {
  llvm::StringRef Name;
  TextSpan Span; ///< in Text
};
std::vector<CMakeReference> referencesIn(llvm::StringRef Text);

/// The library that a word of a link command means: CUDA::cublas, -lcublas, libcublas.so, or, if
/// \p Plain, cublas. Empty if it does not look like one.
llvm::StringRef libraryName(llvm::StringRef Word, bool Plain);

} // namespace offloom

#endif
