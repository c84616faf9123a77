// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MarkedSource: CUDA code with a `^` before each expression that a test asks about.
//
//   MarkedSource Code("void f() { int n = 4; g(^n); }");
//   EXPECT_EQ(knownInteger(Code.at(0), &Code.function("f"), Facts), 4);
#ifndef OFFLOOM_TEST_UNIT_ANALYSIS_MARKEDSOURCE_H
#define OFFLOOM_TEST_UNIT_ANALYSIS_MARKEDSOURCE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include <memory>
#include <string>
#include <vector>

namespace offloom {

class MarkedSource {
public:
  explicit MarkedSource(llvm::StringRef Marked) : Text(Preamble) {
    for (char C : Marked)
      if (C == '^')
        Marks.push_back(Text.size());
      else
        Text += C;
    AST = clang::tooling::buildASTFromCodeWithArgs(
        Text,
        {"-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-path=/nonexistent",
         "-Wno-unknown-cuda-version", "-Wno-unused-value"},
        "kernel.cu");
  }

  clang::ASTContext &context() { return AST->getASTContext(); }

  /// The largest expression that begins at a mark.
  const clang::Expr &at(unsigned Mark) {
    struct Finder : clang::DynamicRecursiveASTVisitor {
      bool VisitExpr(clang::Expr *E) override {
        const clang::SourceManager &Sources = Context->getSourceManager();
        if (!Found && Sources.getFileOffset(E->getBeginLoc()) == Offset)
          Found = E;
        return !Found;
      }
      clang::ASTContext *Context = nullptr;
      unsigned Offset = 0;
      const clang::Expr *Found = nullptr;
    } Of;
    Of.Context = &context();
    Of.Offset = Marks.at(Mark);
    Of.TraverseAST(context());
    return *Of.Found;
  }

  const clang::FunctionDecl &function(llvm::StringRef Name) {
    for (const clang::Decl *D : context().getTranslationUnitDecl()->decls())
      if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D);
          F && F->getIdentifier() && F->getName() == Name)
        return *F;
    llvm_unreachable("no such function");
  }

private:
  static constexpr const char *Preamble =
      "#define __global__ __attribute__((global))\n"
      "struct dim3 { unsigned x, y, z;\n"
      "  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {} };\n"
      "int cudaConfigureCall(dim3, dim3, unsigned long = 0, struct stream * = nullptr);\n"
      "void use(int); void change(int &); int any();\n";

  std::string Text;
  std::vector<unsigned> Marks; ///< offsets in Text
  std::unique_ptr<clang::ASTUnit> AST;
};

} // namespace offloom

#endif
