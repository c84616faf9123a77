// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros named as CUDA's own words: `#define __device__` in a CUDA file takes the execution spaces
// away from all that follows. What a conditional directive leaves out is no definition; that is how
// headers for other compilers are written.

#include "Check/Engine/Check.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {
namespace {

bool isReserved(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"__global__", "__device__", "__host__", "__shared__", "__constant__", "__managed__",
              "__grid_constant__", "__launch_bounds__", "__forceinline__", "__noinline__"},
             true)
      .Cases({"__CUDA_ARCH__", "__CUDACC__", "__NVCC__", "threadIdx", "blockIdx", "blockDim",
              "gridDim", "warpSize"},
             true)
      .Default(false);
}

/// Looks through the directives of one file.
void checkFile(FileID File, CheckContext &Context) {
  const SourceManager &Sources = Context.AST.getSourceManager();
  SourceLocation Start = Sources.getLocForStartOfFile(File);
  const std::string Name = placeOf(Sources, Start).File;
  auto isLeftOut = [&](SourceLocation Place) {
    unsigned Offset = Sources.getFileOffset(Place);
    return llvm::any_of(Context.Record.SkippedTexts, [&](const PreprocessorRecord::Skipped &S) {
      return S.File == Name && S.Span.Begin <= Offset && Offset < S.Span.End;
    });
  };
  Lexer Lex(Start, Context.AST.getLangOpts(), Sources.getBufferData(File).begin(),
            Sources.getBufferData(File).begin(), Sources.getBufferData(File).end());
  Token T;
  while (!Lex.LexFromRawLexer(T)) {
    if (T.isNot(tok::hash) || !T.isAtStartOfLine() || Lex.LexFromRawLexer(T) ||
        T.isNot(tok::raw_identifier))
      continue;
    llvm::StringRef Directive = T.getRawIdentifier();
    if ((Directive != "define" && Directive != "undef") || Lex.LexFromRawLexer(T) ||
        T.isNot(tok::raw_identifier) || !isReserved(T.getRawIdentifier()) ||
        isLeftOut(T.getLocation()))
      continue;
    Context.report("port-reserved-macro", T.getLocation(),
                   {{"macro", T.getRawIdentifier().str()},
                    {"what", Directive == "define" ? "defined" : "undefined"}});
  }
}

} // namespace

static void checkReservedMacro(CheckContext &Context) {
  if (!Context.AST.getLangOpts().CUDA)
    return;
  for (FileID File : enteredFiles(Context.AST.getSourceManager()))
    checkFile(File, Context);
}

Check reservedMacroCheck() { return {Passes::Device, checkReservedMacro}; }

} // namespace offloom
