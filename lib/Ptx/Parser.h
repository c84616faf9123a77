// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parser: the template of an asm statement as PTX statements.
#ifndef OFFLOOM_PTX_PARSER_H
#define OFFLOOM_PTX_PARSER_H

#include "Ptx/Statement.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace offloom::ptx {

/// The statements of \p Template, in which `%%` may stand for `%`. An error says what is not
/// understood: labels and branches, and directives other than `.reg`.
llvm::Expected<std::vector<Statement>> parse(llvm::StringRef Template);

} // namespace offloom::ptx

#endif
