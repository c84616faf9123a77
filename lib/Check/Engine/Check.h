// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Check: the declaration of a check, which is a function for one family of rules.
//
// KernelDeclarationCheck.cpp defines `Check kernelDeclarationCheck()`; its rules are the files of
// rules/checks that say `check: kernel-declaration`, or the one that is called so. CMake finds the
// file and derives both names, so that a check is registered nowhere.
#ifndef OFFLOOM_CHECK_ENGINE_CHECK_H
#define OFFLOOM_CHECK_ENGINE_CHECK_H

#include "Check/Engine/CheckContext.h"

namespace offloom {

/// The passes that a check looks at.
enum class Passes { Host = 1, Device = 2, Both = 3 };

struct Check {
  Passes In;
  void (*Run)(CheckContext &);
};

/// The check that is one walk of a \p Visitor over what the user wrote.
template <class Visitor> Check walk(Passes In) {
  return {In, [](CheckContext &Context) { Visitor(Context).TraverseAST(Context.AST); }};
}

/// The same, of a visitor that reports when it has seen all, in its finish(). With \p OfWholes,
/// files that do not parse as a whole are left alone: what makes the code right may be what is
/// missing.
template <class Visitor, bool OfWholes = false> Check walkAndFinish(Passes In) {
  return {In, [](CheckContext &Context) {
            if (OfWholes && !Context.IsWhole)
              return;
            Visitor Walk(Context);
            Walk.TraverseAST(Context.AST);
            Walk.finish();
          }};
}

} // namespace offloom

#endif
