// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What math functions should give: to 113 bits, and where double is enough, by the C library.
//
// Compiled by g++, which has libquadmath. Functions of up to four arguments; the others are 0.
#pragma once

namespace accuracy {

using quad = __float128;

struct reference {
  const char *name;
  quad (*exact)(quad x, quad y, quad z, quad w);
  double (*quick)(double x, double y); ///< null: only the exact one will do
};

extern const reference references[];
extern const int reference_count;

} // namespace accuracy
