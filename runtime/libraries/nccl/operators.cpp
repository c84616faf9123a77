// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions that programs make.
#include "communicator.h"
#include "message.h"
#include "reduction.h"

#include <cstring>

using namespace offloom::comm;

extern "C" {

ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t *op, void *scalar, ncclDataType_t type,
                                      ncclScalarResidence_t residence, ncclComm_t comm) {
  constexpr const char *name = "ncclRedOpCreatePreMulSum";
  if (const ncclResult_t error = check_usable(comm, name); error != ncclSuccess)
    return error;
  if (!op || !scalar || int(type) < 0 || type >= ncclNumTypes)
    return fail(ncclInvalidArgument, "%s: null, or no type", name);
  multiplier made{type};
  if (residence == ncclScalarDevice)
    made.device = scalar;
  else if (residence == ncclScalarHostImmediate)
    std::memcpy(made.value, scalar, size_of(type));
  else
    return fail(ncclInvalidArgument, "%s: the scalar is of the device or of the host", name);
  const int number = comm->next_operator++;
  comm->operators.emplace(number, made);
  *op = static_cast<ncclRedOp_t>(number);
  return ncclSuccess;
}

/// Calls that have been made keep it.
ncclResult_t ncclRedOpDestroy(ncclRedOp_t op, ncclComm_t comm) {
  if (const ncclResult_t error = check_handle(comm, "ncclRedOpDestroy"); error != ncclSuccess)
    return error;
  return comm->operators.erase(op)
             ? ncclSuccess
             : fail(ncclInvalidArgument, "ncclRedOpDestroy: no reduction %d was made", int(op));
}

} // extern "C"
