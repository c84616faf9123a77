// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives: inclusions of renamed files, the runtime's header, `#pragma unroll`.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_DIRECTIVES_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_DIRECTIVES_H

#include "Frontend/Parse.h"
#include "Migrate/Text/SourceText.h"
#include <functional>
#include <set>
#include <string>

namespace offloom {

/// Follows project files to their new names in every `#include` of a project file.
void rewriteInclusions(const PreprocessorRecord &Record,
                       const std::function<bool(llvm::StringRef)> &IsProjectFile,
                       const std::function<bool(llvm::StringRef)> &IsTaken,
                       std::vector<Edit> &Edits);

/// What a file needs besides `cuda_runtime.h`.
struct RuntimeInclusions {
  std::set<std::string> MacrosOfNvcc; ///< `__CUDACC__ 1` and others that nvcc defines
  unsigned Arch = 0; ///< what `__CUDA_ARCH__` is, if not what the runtime takes it to be
  bool Ptx = false;  ///< `offloom/ptx.h`
  bool FlushedSubnormals = false; ///< `offloom/flushed_subnormals.h`
  bool Module = false;            ///< `offloom/module.h`
  OldNames Old;                   ///< the headers that declare them
};

/// Adds the macros of nvcc's that \p Buffer mentions.
void addMacrosOfNvcc(llvm::StringRef Buffer, std::set<std::string> &Into);

/// Makes the main file, or the one that is compiled in its place, include `cuda_runtime.h`, which
/// nvcc includes by itself, and what else is
/// \p Needed.
void includeRuntime(const PreprocessorRecord &Record, clang::FileID MainFile,
                    const RuntimeInclusions &Needed, const SourceText &Text, EditList &Edits);

/// Makes \p Header, which files without CUDA may include too, include \p Name, unless it includes
/// `cuda_runtime.h`, which does.
void includeInHeader(const PreprocessorRecord &Record, clang::FileID Header, llvm::StringRef Name,
                     const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
