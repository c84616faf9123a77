// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HostCompiler: the C++ compiler that builds migrated code, and the words it is called with.
#ifndef OFFLOOM_DRIVER_HOSTCOMPILER_HOSTCOMPILER_H
#define OFFLOOM_DRIVER_HOSTCOMPILER_HOSTCOMPILER_H

#include "Frontend/Commands/NvccCommand.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

enum class Language { C, Cxx, Cuda };

class HostCompiler {
public:
  /// The first of: -ccbin or NVCC_CCBIN, the environment's OFFLOOM_CXX, clang++-22, g++, clang++.
  static llvm::Expected<HostCompiler> find(const NvccCommand &Command);

  /// The compiler and all options for compiling a source of \p TheLanguage, but for the source, the
  /// output and the phase.
  std::vector<std::string> compileWords(Language TheLanguage) const;

  bool isGcc() const;

  /// What compiles C++ that includes the runtime's headers: the folder of these.
  std::vector<std::string> includeWords() const { return {"-isystem", Headers}; }

  /// The options for migrated code in a build of its own.
  std::vector<std::string> migratedCodeWords() const;

  /// A link of \p Objects to \p Output with Offloom's runtime.
  std::vector<std::string> linkWords(llvm::ArrayRef<std::string> Objects,
                                     llvm::StringRef Output) const;

  /// What is added to compileWords() for a source that becomes a module.
  std::vector<std::string> moduleWords() const;

  /// A link of \p Object to \p Output, a module: with no runtime, which is that of the program.
  std::vector<std::string> moduleLinkWords(llvm::StringRef Object, llvm::StringRef Output) const;

  /// Whether the linker finds -lLIBRARY where the command has it look.
  bool canLink(llvm::StringRef Library) const;

  /// What nvcc's -v and --dryrun say first, and what builds read from it: where the toolkit is, and
  /// what is added to a link.
  std::vector<std::string> environment() const;

  /// Has the compiler answer \p Questions about itself; returns its exit code.
  int answer(llvm::ArrayRef<std::string> Questions) const;

  /// What was done differently from what the command asked for; for -v.
  std::vector<std::string> remarks() const;

private:
  HostCompiler(const NvccCommand &Command, std::string Program, std::string Headers,
               std::string Library, std::string Toolkit)
      : Command(&Command), Program(std::move(Program)), Headers(std::move(Headers)),
        Library(std::move(Library)), Toolkit(std::move(Toolkit)) {}

  bool lacksBindingsOfMpi() const;

  const NvccCommand *Command;
  std::string Program;
  std::string Headers;
  std::string Library;
  std::string Toolkit;
  std::vector<std::string> Repairs; ///< CompilerRepairs.h
};

} // namespace offloom

#endif
