// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/OperationFunctors.h"

using namespace clang;

namespace offloom {

const char *functorOf(BinaryOperatorKind Operator) {
  switch (Operator) {
  case BO_Add:
    return "std::plus";
  case BO_Mul:
    return "std::multiplies";
  case BO_And:
    return "std::bit_and";
  case BO_Or:
    return "std::bit_or";
  case BO_LT:
    return "offloom::least_of";
  case BO_GT:
    return "offloom::greatest_of";
  default:
    return "std::bit_xor";
  }
}

} // namespace offloom
