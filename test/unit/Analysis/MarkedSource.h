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
#include "llvm/Support/ErrorHandling.h"
#include <memory>
#include <string>
#include <vector>

namespace offloom {

class MarkedSource {
public:
  explicit MarkedSource(llvm::StringRef Marked) {
    for (char C : Marked)
      if (C == '^')
        Marks.push_back(Text.size());
      else
        Text += C;
    AST = clang::tooling::buildASTFromCodeWithArgs(
        Text,
        {"-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-path=/nonexistent",
         "-include", "cuda.h", "-Wno-unknown-cuda-version", "-Wno-unused-value"},
        "kernel.cu", "clang-tool", std::make_shared<clang::PCHContainerOperations>(),
        clang::tooling::getClangStripDependencyFileAdjuster(), {{"cuda.h", Header}});
  }

  clang::ASTContext &context() { return AST->getASTContext(); }

  /// The largest expression that begins at a mark.
  const clang::Expr &at(unsigned Mark) {
    struct Finder : clang::DynamicRecursiveASTVisitor {
      bool VisitExpr(clang::Expr *E) override {
        const clang::SourceManager &Sources = Context->getSourceManager();
        if (!Found && Sources.isInMainFile(E->getBeginLoc()) &&
            Sources.getFileOffset(E->getBeginLoc()) == Offset)
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
    return named<clang::FunctionDecl>(Name);
  }
  const clang::VarDecl &variable(llvm::StringRef Name) { return named<clang::VarDecl>(Name); }

private:
  /// The last declaration of that name and kind, that a template's pattern has before its
  /// instances.
  template <class Declaration> const Declaration &named(llvm::StringRef Name) {
    struct Finder : clang::DynamicRecursiveASTVisitor {
      bool VisitNamedDecl(clang::NamedDecl *D) override {
        if (auto *Wanted = llvm::dyn_cast<Declaration>(D);
            Wanted && D->getIdentifier() && D->getName() == Name)
          Found = Wanted;
        return true;
      }
      llvm::StringRef Name;
      const Declaration *Found = nullptr;
    } Of;
    Of.Name = Name;
    Of.TraverseAST(context());
    if (!Of.Found)
      llvm::report_fatal_error("no declaration of that name");
    return *Of.Found;
  }

  /// What CUDA's headers declare, as far as tests use it.
  static constexpr const char *Header = R"(
#pragma clang system_header
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
__device__ void __syncthreads();
__device__ int __syncthreads_or(int);
__device__ void __syncwarp(unsigned = ~0u);
__device__ int __shfl_xor_sync(unsigned, int, int, int = 32);
__device__ int min(int, int);
int cudaConfigureCall(dim3, dim3, unsigned long = 0, struct stream * = nullptr);
__host__ __device__ void use(int);
__host__ __device__ void change(int &);
__host__ __device__ int any();
)";

  std::string Text;
  std::vector<unsigned> Marks; ///< offsets in Text
  std::unique_ptr<clang::ASTUnit> AST;
};

} // namespace offloom

#endif
