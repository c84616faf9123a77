// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceFunctors: classes whose `operator()`, or whose constructor, is of the device alone, in the
// host's code.
//
// nvcc does not ask for execution spaces while it chooses a function or finds a type:
// `std::invoke_result_t<F, int>` is what F returns, and Thrust's algorithms take F on the host.
// Clang leaves functions of the other side aside, so that the type is none. Nor does it ask where
// `f({1, 2})` makes the object that f takes, and Clang finds no f. Here such an operator, or a
// constructor, is of both sides to Clang, and the host's calls of it are found when all is read.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_DEVICEFUNCTORS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_DEVICEFUNCTORS_H

#include <memory>

namespace clang {
class ASTConsumer;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// Is \p F of both sides for the time of the parse alone?
bool isDeviceFunctor(const clang::FunctionDecl &F);

/// Makes them so when their class is complete, and takes it back at the end of the unit, when the
/// host's calls of them are reported: with Clang's error about a function of the wrong side.
std::unique_ptr<clang::ASTConsumer> shareDeviceFunctors();

} // namespace offloom

#endif
