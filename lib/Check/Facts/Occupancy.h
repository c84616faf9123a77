// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Occupancy: how many blocks a multiprocessor holds at a time, by their threads and their shared
// memory. Registers may lower it; they are the compiler's to know.
#ifndef OFFLOOM_CHECK_FACTS_OCCUPANCY_H
#define OFFLOOM_CHECK_FACTS_OCCUPANCY_H

#include "offloom/device_profile.h"
#include <cstdint>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// The warps that a block of \p Threads takes, the last of which may be in part.
uint64_t warpsOf(const device_profile &Profile, uint64_t Threads);

/// How many blocks of \p Threads, at least one, a multiprocessor holds.
uint64_t blocksByThreads(const device_profile &Profile, uint64_t Threads);

/// How many blocks that use \p Bytes of shared memory each; without limit for none.
uint64_t blocksByShared(const device_profile &Profile, uint64_t Bytes);

/// The bytes of the `__shared__` variables of a fixed size that the body of \p Kernel itself names.
uint64_t staticSharedBytes(const clang::FunctionDecl &Kernel, const clang::ASTContext &AST);

} // namespace offloom

#endif
