// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compilers that are others with more words: `nvcc -ccbin mpicxx` is how programs of MPI are built.
#ifndef OFFLOOM_FRONTEND_COMMANDS_COMPILERWRAPPER_H
#define OFFLOOM_FRONTEND_COMMANDS_COMPILERWRAPPER_H

#include "Frontend/Commands/NvccCommand.h"

namespace offloom {

/// Where the host compiler is one of MPI's (mpicxx, mpicc, mpic++ …), puts the one behind it in its
/// place, and adds its words: sources are parsed before any host compiler sees them.
void unwrapHostCompiler(NvccCommand &Command);

} // namespace offloom

#endif
