// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parse: one source file, one pass, one AST.
//
// CUDA code is compiled twice, once for the host and once for the device. A Pass is one of the two;
// Clang's Sema checks execution spaces in both, and each sees its own side of `__CUDA_ARCH__`.
#ifndef OFFLOOM_FRONTEND_PARSE_H
#define OFFLOOM_FRONTEND_PARSE_H

#include "Frontend/Amendments/OldNames.h"
#include "Frontend/Amendments/TemplateKeywords.h"
#include "Frontend/Commands/DeviceBuild.h"
#include "Support/CacheFolder.h"
#include "Support/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTUnit;
}

namespace offloom {

class ReadFiles;

enum class Pass { Host, Device };

/// What one source file is compiled with, after nvcc's options have been translated.
struct ParseOptions {
  /// Options for Clang: -I, -D, -std, -W…; no source, no -o.
  std::vector<std::string> ClangOptions;
  /// The device profile as a number: 90 for sm_90. `__CUDA_ARCH__` is ten times that.
  unsigned Arch = 90;
  /// Directory that relative paths in the options start from; empty: the current one.
  std::string Directory;
  /// A toolkit whose headers replace the bundled ones; empty: use the bundled ones.
  std::string CudaPath;
  /// Parse a file that is not named .cu or .cuh as CUDA too. Otherwise it is plain C++, or C.
  bool AsCuda = false;
  /// Options of nvcc that change which code is legal. Clang parses as if all were given.
  bool RelaxedConstexpr = false;
  bool ExtendedLambda = false;
  bool RelocatableDeviceCode = false;
  /// Device code may do what host code may: call its functions, use its variables, throw.
  bool DeviceEmulation = false;
  /// Whether device code uses what is the host's is left to who asks: Clang says nothing of it. It
  /// would forbid what nvcc takes, such as to name a host function in `decltype`.
  bool LeaveHostUses = false;
  /// Where the bundled headers are kept precompiled; empty: they are not.
  std::string CacheFolder = defaultCacheFolder();
  DeviceBuild Build;
  /// Hears of what is read; null: nobody does.
  std::shared_ptr<ReadFiles> Reads = nullptr;
};

/// A macro expansion, inclusion or conditional that Migrate needs and the AST does not keep.
struct PreprocessorRecord {
  struct Inclusion {
    SourcePlace Place;        ///< of the file name, with its quotes
    unsigned Length = 0;      ///< of the file name, with its quotes
    std::string Spelling;     ///< without quotes
    std::string ResolvedFile; ///< absolute path; empty: not found
    bool Angled = false;
    bool System = false; ///< the included file is a system header, or a bundled one
  };
  /// Made by the user's own files, in the order they were met.
  std::vector<Inclusion> Inclusions;
  /// Text of a user's file that a conditional directive left out of this pass.
  struct Skipped {
    std::string File; ///< absolute path
    /// From the `#` of the directive that was false to the line of the one that ended it.
    SourceSpan Span;
  };
  std::vector<Skipped> SkippedTexts;
  /// A part of a user's file about which a header that was not found may decide.
  struct Uncertainty {
    std::string File; ///< absolute path
    SourceSpan Span;
    /// Between `#if` and `#endif`; otherwise a declaration, with its body, among whose specifiers
    /// is a name of unknown meaning.
    bool IsConditional = false;
  };
  std::vector<Uncertainty> Uncertain;
  struct Pragma {
    SourcePlace Place; ///< of the `#`
    std::string Text;  ///< what follows the word `pragma`, to the end of the line
  };
  /// `#pragma` directives in the user's own files, in the order they were met.
  std::vector<Pragma> Pragmas;
  struct Expansion {
    unsigned Length = 0; ///< of the macro's use, with its arguments
    /// What stands for it, on lines like those of the macro's definition. The first begins where
    /// the use does.
    std::string Text;
    /// A macro that this one's text comes by.
    struct Inner {
      SourceSpan Span; ///< in `Text`, of what it stands for
      std::string Use; ///< its name, with the arguments that it is given here
    };
    /// In no order; one may lie in another.
    std::vector<Inner> Inners;
    bool IsWhole = true;      ///< the text means in its place what the use means
    bool IsReadAgain = false; ///< its file is included more than once, and then it is not whole
  };
  /// The uses of macros in the user's own files, by file and offset; those in a macro's arguments
  /// are a part of that macro's use.
  std::map<std::pair<std::string, unsigned>, Expansion> Expansions;
  /// Those of the user's files that are headers of libraries, about which nobody asked: see
  /// Reading/LibraryHeaders.h. Absolute names.
  std::set<std::string> LibraryFiles;
  /// True when a user file mentions `__CUDA_ARCH__`, so that the two passes may differ.
  bool MentionsCudaArch = false;
};

/// The user's files of a unit: \p MainFile first, then each header once, in the order they were
/// met.
std::vector<std::string> userFiles(llvm::StringRef MainFile, const PreprocessorRecord &Record);

struct ParsedUnit {
  Pass ThePass = Pass::Host;
  std::unique_ptr<clang::ASTUnit> AST;
  PreprocessorRecord Record;
  OldNames Old;
  /// What is to be changed in the author's text for compilers that do not read it as nvcc does.
  std::vector<Edit> Repairs;
  /// Names that only nvcc knows to be templates without the word. Clang has been told so.
  TemplateNames MissingKeywords;
  std::vector<Finding> Findings;
  /// False when an error left the AST unfit to be migrated. The AST is there all the same.
  bool Usable = false;
  /// False when Clang could not follow the text at all: a syntax error, a missing include, an
  /// unknown name. An error in a file that was parsed is the violation of a rule.
  bool Parsed = false;
  /// True when an included file was not found. What follows from that is not among `Findings`.
  bool LacksHeader = false;
  /// Where Clang did not understand the text, so that the AST may lack what stands there.
  std::vector<clang::SourceLocation> Damage;
  /// Whether Clang had to read C++20, although the options name an older standard.
  bool ReadAsCxx20 = false;
  /// False if some of that is this pass's to check: host code is the host's.
  bool IsWhole = true;
  /// The first of `Findings` about device code that does what only host code may, and device
  /// emulation would accept.
  std::optional<std::size_t> HostUse;

  ParsedUnit();
  ParsedUnit(ParsedUnit &&) noexcept;
  ParsedUnit &operator=(ParsedUnit &&) noexcept;
  ~ParsedUnit();
};

/// Whether \p File is CUDA by its name: .cu or .cuh.
bool isCudaFile(llvm::StringRef File);

/// The words that Clang's driver is called with to parse \p File.
llvm::Expected<std::vector<std::string>> clangCommand(const std::string &File, Pass ThePass,
                                                      const ParseOptions &Options);

/// Parses \p File, or its unsaved text. What Clang reports becomes `Findings`; an Error is for what
/// is no diagnostic, such as a missing file or missing bundled headers.
llvm::Expected<ParsedUnit> parse(const std::string &File, Pass ThePass,
                                 const ParseOptions &Options);

} // namespace offloom

#endif
