// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Engine/PassFindings.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace offloom {

/// Device code cannot throw: what the operand would call there is nobody's mistake beside that.
static void dropOfThrown(std::vector<Finding> &All) {
  std::vector<std::pair<std::string, SourceSpan>> Thrown;
  for (const Finding &F : All)
    if (F.Rule == "device-exception")
      for (const SourceSpan &Range : F.Ranges)
        Thrown.emplace_back(F.Place.File, Range);
  llvm::erase_if(All, [&](const Finding &F) {
    return F.Rule == "call-host-function" && llvm::any_of(Thrown, [&](const auto &In) {
             return F.Place.File == In.first && In.second.Begin <= F.Place.Offset &&
                    F.Place.Offset < In.second.End;
           });
  });
}

std::vector<Finding> mergePasses(std::vector<Finding> Host, std::vector<Finding> Device) {
  std::vector<Finding> All = std::move(Host);
  llvm::append_range(All, std::move(Device));
  llvm::stable_sort(All, [](const Finding &A, const Finding &B) {
    return std::tie(A.Place.File, A.Place.Offset, B.Level, A.Message) <
           std::tie(B.Place.File, B.Place.Offset, A.Level, B.Message);
  });
  dropOfThrown(All);
  All.erase(llvm::unique(All,
                         [](const Finding &A, const Finding &B) {
                           return A.Place == B.Place && A.Level == B.Level &&
                                  A.Message == B.Message;
                         }),
            All.end());
  return All;
}

} // namespace offloom
