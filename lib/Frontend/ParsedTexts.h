// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ParsedTexts: parses a file as if it, and others that it includes, had other texts.
#ifndef OFFLOOM_FRONTEND_PARSEDTEXTS_H
#define OFFLOOM_FRONTEND_PARSEDTEXTS_H

#include "Frontend/Parse.h"
#include <map>

namespace offloom {

/// parse() with \p Texts, by absolute name, in place of those files.
llvm::Expected<ParsedUnit> parse(const std::string &File, Pass ThePass, const ParseOptions &Options,
                                 std::map<std::string, std::string> Texts);

} // namespace offloom

#endif
