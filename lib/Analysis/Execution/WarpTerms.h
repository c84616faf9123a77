// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpTerms: the terms of all lanes that are executed side by side.
//
// Where a branch begins, all that is known of variables is kept for its other side, and most of it
// stays what it was. So copies share their terms until one of them changes.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_WARPTERMS_H
#define OFFLOOM_ANALYSIS_EXECUTION_WARPTERMS_H

#include "Analysis/Execution/LaneTerms.h"
#include <memory>
#include <vector>

namespace offloom {

class WarpTerms {
  using List = std::vector<LaneTerm>;

public:
  WarpTerms() = default;
  WarpTerms(std::size_t Lanes, const LaneTerm &T) : Shared(std::make_shared<List>(Lanes, T)) {}

  bool empty() const { return !Shared || Shared->empty(); }
  std::size_t size() const { return Shared ? Shared->size() : 0; }

  const LaneTerm &operator[](std::size_t Lane) const { return (*Shared)[Lane]; }
  const LaneTerm &front() const { return Shared->front(); }
  List::const_iterator begin() const { return read().begin(); }
  List::const_iterator end() const { return read().end(); }

  LaneTerm &operator[](std::size_t Lane) { return write()[Lane]; }
  List::iterator begin() { return write().begin(); }
  List::iterator end() { return write().end(); }

  bool operator==(const WarpTerms &Other) const {
    return Shared == Other.Shared || read() == Other.read();
  }

private:
  const List &read() const {
    static const List None;
    return Shared ? *Shared : None;
  }
  List &write() {
    if (!Shared || Shared.use_count() > 1)
      Shared = std::make_shared<List>(read());
    return *Shared;
  }

  std::shared_ptr<List> Shared;
};

} // namespace offloom

#endif
