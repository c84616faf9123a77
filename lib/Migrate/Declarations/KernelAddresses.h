// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KernelAddresses: `(void *)kernel<T>` becomes `offloom::kernel_address(kernel<T>)` where T has no
// name outside its function, as a lambda's type.
//
// cudaLaunchKernel, cudaFuncSetAttribute and their kind take kernels as addresses without a type.
// The runtime can launch such a kernel only when it has seen its signature. KernelRegistrations
// tells it of all kernels that can be named elsewhere; of these the cast is the last place that
// knows.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_KERNELADDRESSES_H
#define OFFLOOM_MIGRATE_DECLARATIONS_KERNELADDRESSES_H

#include "Migrate/Text/SourceText.h"

namespace offloom {

void rewriteKernelAddresses(clang::ASTContext &Context, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
