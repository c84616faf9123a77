// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EffectCollector: which calls of CUDA's does a function make whenever it is called, in their
// order?
#ifndef OFFLOOM_CHECK_FACTS_EFFECTCOLLECTOR_H
#define OFFLOOM_CHECK_FACTS_EFFECTCOLLECTOR_H

#include "Check/Facts/HostEffects.h"

namespace offloom {

/// The paths from \p Definition to them; nothing if what it does is not known. Of a constructor
/// also those of its initialisers, and of a destructor those of the members that end behind it.
HostEffects::Paths collectEffects(const clang::FunctionDecl &Definition, HostEffects &Effects,
                                  UnitFacts &Facts);

} // namespace offloom

#endif
