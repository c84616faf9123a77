// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OperationFunctors: the functors that stand for the operations by which scans, reductions and
// trees combine values, in migrated code.
#ifndef OFFLOOM_MIGRATE_KERNELS_OPERATIONFUNCTORS_H
#define OFFLOOM_MIGRATE_KERNELS_OPERATIONFUNCTORS_H

#include "clang/AST/OperationKinds.h"

namespace offloom {

/// `std::plus` of BO_Add, `offloom::least_of` of BO_LT.
const char *functorOf(clang::BinaryOperatorKind Operator);

} // namespace offloom

#endif
