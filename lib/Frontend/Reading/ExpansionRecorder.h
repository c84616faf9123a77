// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ExpansionRecorder: the text that each use of a macro in the user's files stands for, laid out as
// the macro's author laid it out.
//
//   #define WARP_SUM(v)                     WARP_SUM(total);   for (int o = 16; o > 0; o >>= 1)
//     for (int o = 16; o > 0; o >>= 1) \                         total += __shfl_xor_sync(~0u,
//     total, o)
//       v += __shfl_xor_sync(~0u, v, o)
#ifndef OFFLOOM_FRONTEND_READING_EXPANSIONRECORDER_H
#define OFFLOOM_FRONTEND_READING_EXPANSIONRECORDER_H

#include "Frontend/Parse.h"
#include <functional>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace offloom {

/// What fills the expansions of \p Record, which must outlive it, when it is called with each token
/// that \p PP gives to the parser.
std::function<void(const clang::Token &)> recordExpansions(clang::Preprocessor &PP,
                                                           PreprocessorRecord &Record);

} // namespace offloom

#endif
