// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Engine/PassFindings.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace offloom {

std::vector<Finding> mergePasses(std::vector<Finding> Host, std::vector<Finding> Device) {
  std::vector<Finding> All = std::move(Host);
  llvm::append_range(All, std::move(Device));
  llvm::stable_sort(All, [](const Finding &A, const Finding &B) {
    return std::tie(A.Place.File, A.Place.Offset, B.Level, A.Message) <
           std::tie(B.Place.File, B.Place.Offset, A.Level, B.Message);
  });
  All.erase(llvm::unique(All,
                         [](const Finding &A, const Finding &B) {
                           return A.Place == B.Place && A.Level == B.Level &&
                                  A.Message == B.Message;
                         }),
            All.end());
  return All;
}

} // namespace offloom
