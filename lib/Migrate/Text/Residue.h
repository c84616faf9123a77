// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Residue: what a migration leaves for its user to do, said as an error where it stands.
#ifndef OFFLOOM_MIGRATE_TEXT_RESIDUE_H
#define OFFLOOM_MIGRATE_TEXT_RESIDUE_H

#include "Migrate/Text/SourceText.h"
#include "Support/Finding.h"

namespace offloom {

/// An error at \p Where, or where the macro around it is used.
Finding residueAt(clang::SourceLocation Where, const SourceText &Text, llvm::StringRef Rule,
                  const llvm::Twine &Message);

} // namespace offloom

#endif
