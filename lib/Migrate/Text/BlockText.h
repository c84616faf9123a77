// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockText: statements, as text, with braces around them.
#ifndef OFFLOOM_MIGRATE_TEXT_BLOCKTEXT_H
#define OFFLOOM_MIGRATE_TEXT_BLOCKTEXT_H

#include "llvm/ADT/StringRef.h"

namespace offloom {

/// What the braces around all of \p Text hold; \p Text if there are none.
llvm::StringRef withoutBraces(llvm::StringRef Text);

/// Is \p Text a statement that does nothing?
bool isWithoutEffect(llvm::StringRef Text);

} // namespace offloom

#endif
