// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_code/warp_output.h"

#include "offloom/thread_index.h"

#include <algorithm>
#include <array>
#include <functional>

namespace offloom {

namespace {

/// What a lane printed, as numbers of lines and of sites.
struct lane_lines {
  std::vector<std::size_t> lines, sites;
  std::vector<std::size_t> last; ///< by site: behind the last line from there; 0: none
  std::size_t done = 0;

  bool is_finished() const { return done == lines.size(); }
  std::size_t next() const { return sites[done]; }
  bool comes_to(std::size_t site) const { return last[site] > done; }
  bool was_at(std::size_t site) const {
    return std::find(sites.begin(), sites.begin() + static_cast<std::ptrdiff_t>(done), site) !=
           sites.begin() + static_cast<std::ptrdiff_t>(done);
  }
};

using warp = std::array<lane_lines, warp_threads>;

/// Does a lane wait at its next line, for others that come to it later by a way that it does not
/// go, or that are still in a loop that it has left?
bool waits(const lane_lines &lane, const warp &lanes) {
  return std::any_of(lanes.begin(), lanes.end(), [&](const lane_lines &other) {
    return !other.is_finished() && other.next() != lane.next() && !lane.comes_to(other.next()) &&
           (other.comes_to(lane.next()) || lane.was_at(other.next()));
  });
}

/// The lane whose next line is next. `moved` were the last to print: they go on within their side
/// of a branch, until they come back to where they were. Else those go on that have printed less,
/// and of two sides the first: strings stand in memory as in the source.
const lane_lines *next_lane(const warp &lanes, const std::vector<bool> &moved,
                            const std::vector<const void *> &sites) {
  const lane_lines *first = nullptr, *waiting = nullptr;
  bool first_goes_on = false;
  const auto is_before = [&](const lane_lines &lane, bool goes_on) {
    if (goes_on != first_goes_on)
      return goes_on;
    if (lane.done != first->done)
      return lane.done < first->done;
    return std::less<>()(sites[lane.next()], sites[first->next()]);
  };
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const lane_lines &lane = lanes[i];
    if (lane.is_finished())
      continue;
    if (!waiting)
      waiting = &lane;
    if (waits(lane, lanes))
      continue;
    const bool goes_on = moved[i] && !lane.was_at(lane.next());
    if (!first || is_before(lane, goes_on)) {
      first = &lane;
      first_goes_on = goes_on;
    }
  }
  return first ? first : waiting;
}

} // namespace

void warp_output::add(unsigned lane, const void *site, const char *text, std::size_t bytes) {
  lines_.push_back({lane % warp_threads, site, text_.size(), text_.size() + bytes});
  text_.append(text, bytes);
}

void warp_output::clear() {
  lines_.clear();
  text_.clear();
}

std::string warp_output::in_order() const {
  warp lanes;
  std::vector<const void *> sites;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const auto known = std::find(sites.begin(), sites.end(), lines_[i].site);
    lane_lines &lane = lanes[lines_[i].lane];
    lane.lines.push_back(i);
    lane.sites.push_back(static_cast<std::size_t>(known - sites.begin()));
    if (known == sites.end())
      sites.push_back(lines_[i].site);
  }
  for (lane_lines &lane : lanes) {
    lane.last.resize(sites.size());
    for (std::size_t i = 0; i < lane.sites.size(); ++i)
      lane.last[lane.sites[i]] = i + 1;
  }
  std::string ordered;
  std::vector<bool> moved(lanes.size());
  while (const lane_lines *first = next_lane(lanes, moved, sites)) {
    const std::size_t site = first->next();
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      lane_lines &lane = lanes[i];
      moved[i] = !lane.is_finished() && lane.next() == site;
      if (!moved[i])
        continue;
      const line &shown = lines_[lane.lines[lane.done++]];
      ordered.append(text_, shown.begin, shown.end - shown.begin);
    }
  }
  return ordered;
}

} // namespace offloom
