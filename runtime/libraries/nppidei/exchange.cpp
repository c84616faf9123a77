// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Setting, copying and converting images.
#include "convert.h"
#include "copy.h"

#include "npp/families.h"
#include "nppi_data_exchange_and_initialization.h"

namespace offloom::npp {
#include "../nppc/define.inc"
#include "npp/exchange.inc"

} // namespace offloom::npp
