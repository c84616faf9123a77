// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EditOrder: the order in which the edits of one file are applied, and which of them count.
#ifndef OFFLOOM_SUPPORT_EDITORDER_H
#define OFFLOOM_SUPPORT_EDITORDER_H

#include "Support/Edit.h"

namespace offloom {

inline unsigned endOf(const Edit &E) { return E.Offset + E.Length; }

/// Sorts, and drops duplicates and edits whose text another edit has replaced. An insertion at the
/// start of a replaced range goes before the replacement; of two replacements the longer wins, and
/// a removal ends where a replacement that reaches further begins.
void normalise(std::vector<Edit> &Edits);

/// What \p Edits do together: in order, those that touch each other as one, and without ranks. Two
/// lists that do the same have one effect, however they go about it.
std::vector<Edit> effectOf(std::vector<Edit> Edits);

} // namespace offloom

#endif
