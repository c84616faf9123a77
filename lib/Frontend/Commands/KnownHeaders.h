// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KnownHeaders: what the rules say of headers that Offloom does not bring.
#ifndef OFFLOOM_FRONTEND_COMMANDS_KNOWNHEADERS_H
#define OFFLOOM_FRONTEND_COMMANDS_KNOWNHEADERS_H

#include "Rules/AbsentHeaders.h"

namespace offloom {

/// rules/toolkit-headers.yaml and rules/package-headers.yaml, or nothing where they cannot be read:
/// the commands say so themselves.
const AbsentHeaders &absentHeaders();

} // namespace offloom

#endif
