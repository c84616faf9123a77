// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Type.h"

namespace offloom {

/// Is \p T a closure's type, or made of one as a template's argument? It has no name that could be
/// written.
bool isMadeOfClosures(clang::QualType T);

} // namespace offloom
