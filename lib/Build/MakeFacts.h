// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MakeFacts: what all Makefiles of a project say together: which variables are nvcc, which hold its
// options, and which commands link.
//
// Variables are not evaluated as Make would: one may hold whatever any line gives it.
#ifndef OFFLOOM_BUILD_MAKEFACTS_H
#define OFFLOOM_BUILD_MAKEFACTS_H

#include "Build/FlagWords.h"
#include "Build/MakeLexer.h"
#include "Rules/BuildRules.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <set>

namespace offloom {

struct MakeFile {
  std::string Name; ///< absolute
  std::string Text;
  std::vector<MakeLine> Lines;
};

class MakeFacts {
public:
  MakeFacts(const std::vector<MakeFile> &Files, const BuildRules &Rules);

  /// Does \p Word call nvcc, by its name or by a variable's?
  bool isNvcc(llvm::StringRef Word) const;
  bool isNvccVariable(llvm::StringRef Name) const { return NvccVariables.contains(Name); }
  /// Does \p Command, a line of a recipe, call nvcc?
  bool callsNvcc(llvm::StringRef Command) const;
  /// Does it make a module, which programs load: -ptx, -cubin, -fatbin?
  bool makesModule(llvm::StringRef Command) const;
  /// Does it make nvcc's intermediate C++, of which nothing else can be made?
  bool makesIntermediate(llvm::StringRef Command) const;
  /// May the variable be among the arguments of nvcc?
  bool holdsNvccFlags(llvm::StringRef Variable) const { return NvccArguments.contains(Variable); }

  /// The variables that \p Command refers to, and those that their values refer to.
  std::set<std::string> variablesIn(llvm::StringRef Command) const;

  /// Does \p Command make a program or a shared library of which CUDA's libraries are a part?
  bool links(llvm::StringRef Command) const;
  /// Is the variable among the arguments of such a command?
  bool isLinked(llvm::StringRef Variable) const { return Linked.contains(Variable); }

  /// Are objects called after the whole names of sources, a.cu.o by `$(SOURCES:%=%.o)`?
  bool namesObjectsInFull() const { return WholeNames; }

  /// The folders in which Make looks for what is not in that of \p File: VPATH, and `vpath %.cu
  /// src`.
  std::vector<std::string> searchFolders(const MakeFile &File) const;

  /// \p Text with the variables that have one value only, or folders of the toolkit; such a folder
  /// of the CUDA toolkit begins with ToolkitRoot whatever it is called.
  std::string expand(llvm::StringRef Text, unsigned Depth = 0) const;
  /// The words of a part of \p File, expanded.
  std::vector<std::string> wordsOf(const MakeFile &File, TextSpan Part) const;
  static constexpr llvm::StringRef ToolkitRoot = "/usr/local/cuda";

  /// Offloom's libraries besides the runtime that the project needs.
  const std::set<std::string> &components() const { return Components; }
  const BuildRules &rules() const { return Rules; }

private:
  std::optional<std::string> valueOf(llvm::StringRef Variable, unsigned Depth) const;
  void addAssignment(llvm::StringRef Text, const MakeLine &Line);
  void findNvcc();
  /// Is \p Value nvcc as a shell finds it: `$(shell which nvcc 2>/dev/null)`?
  bool asksForNvcc(llvm::StringRef Value) const;
  void addArguments(llvm::StringRef Text, llvm::StringSet<> &Into) const;
  /// Is \p Holds true of a word of \p Text, or of the variables in it?
  bool anyWord(llvm::StringRef Text, llvm::function_ref<bool(llvm::StringRef)> Holds) const;

  const BuildRules &Rules;
  llvm::StringMap<std::vector<std::string>> Values;
  llvm::StringSet<> NvccVariables, NvccArguments, Linked;
  std::set<std::string> Components;
  bool WholeNames = false;
};

/// The names of the variables that \p Text refers to, as $(NAME), ${NAME} and $(NAME:a=b).
std::vector<llvm::StringRef> makeReferences(llvm::StringRef Text);

} // namespace offloom

#endif
