// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offloom's own clangd: the one of LLVM, linked from the libraries that its packages bring, so that
// `offloom lsp` has a clangd of exactly the Clang that it is built with.

namespace clang::clangd {
// Of libclangdMain, whose headers are not packaged.
int clangdMain(int argc, char *argv[]);
} // namespace clang::clangd

int main(int argc, char *argv[]) { return clang::clangd::clangdMain(argc, argv); }
