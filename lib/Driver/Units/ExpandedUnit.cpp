// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/ExpandedUnit.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

/// What \p Unit says of the kernel that stands at \p Place, null if it has none.
static const KernelReport *reportOf(const MigratedUnit &Unit, const SourcePlace &Place) {
  auto Found = llvm::find_if(Unit.Result.Kernels, [&](const KernelReport &Kernel) {
    return Kernel.Place.File == Place.File && Kernel.Place.Offset == Place.Offset;
  });
  return Found == Unit.Result.Kernels.end() ? nullptr : &*Found;
}

llvm::Expected<MigratedUnit>
migrateExpanded(std::vector<ExpandedKernel> Kernels,
                llvm::function_ref<llvm::Expected<MigratedUnit>(std::vector<Edit>)> Migrate) {
  auto Plain = Migrate({});
  if (!Plain || !Plain->Usable)
    return Plain;
  while (!Kernels.empty()) {
    std::vector<Edit> Edits;
    for (const ExpandedKernel &Kernel : Kernels)
      llvm::append_range(Edits, Kernel.Edits);
    auto Result = Migrate(std::move(Edits));
    if (!Result) {
      llvm::consumeError(Result.takeError());
      return Plain;
    }
    if (!Result->Usable)
      return Plain;
    auto Gains = [&](const ExpandedKernel &Kernel) {
      const KernelReport *Then = reportOf(*Result, Kernel.Place);
      const KernelReport *Now = reportOf(*Plain, Kernel.Place);
      return Then && Now && Then->Form != "fibers" &&
             (Then->Rounds > Now->Rounds || (Kernel.Waits && Then->Rounds == Now->Rounds));
    };
    if (llvm::all_of(Kernels, Gains))
      return Result;
    llvm::erase_if(Kernels, [&](const ExpandedKernel &Kernel) { return !Gains(Kernel); });
  }
  return Plain;
}

} // namespace offloom
