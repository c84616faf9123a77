// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MakeRules: pattern and suffix rules of a Makefile for CUDA sources, `%.o: %.cu`.
//
// After migration these sources are C++ as others are, whose rules may say the same: `%.o: %.cpp`.
// Then the rule names the objects that it is for.
#ifndef OFFLOOM_BUILD_MAKERULES_H
#define OFFLOOM_BUILD_MAKERULES_H

#include "Build/BuildProject.h"
#include "Build/MakeFacts.h"

namespace offloom {

/// Migrates the targets of \p Rule if it is such a rule; false if it is not.
bool nameObjectsOfRule(BuildEdits &Edits, const MakeLine &Rule, const MakeFile &File,
                       const MakeFacts &Facts, const BuildProject &Project);

} // namespace offloom

#endif
