// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VisibleConversions: the conversions of a class that was asked for them before it was complete.
//
// Clang collects the conversions of a class that has a base when it is first asked, and keeps them.
// Deduction for a call asks for them whether or not the class is complete. As CUDA's compiler Clang
// also looks for the special members of fields to tell on which side a defaulted one is, where as
// C++'s it would wait: an iterator within a class whose templates take that class is enough. The
// class is left without its conversions then, as nlohmann's `json` is.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_VISIBLECONVERSIONS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_VISIBLECONVERSIONS_H

#include <memory>

namespace clang {
class ASTConsumer;
}

namespace offloom {

/// Forgets what was collected when a class becomes complete, so that it is collected anew.
std::unique_ptr<clang::ASTConsumer> collectConversionsOfWholeClasses();

} // namespace offloom

#endif
