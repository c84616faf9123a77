// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orders.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

namespace offloom::solver {

graph graph_of(int n, int base, const int *offsets, const int *columns) {
  graph g(n);
  for (int row = 0; row < n; ++row)
    for (int i = offsets[row] - base; i < offsets[row + 1] - base; ++i) {
      const int column = columns[i] - base;
      if (column == row)
        continue;
      g[row].push_back(column);
      g[column].push_back(row);
    }
  for (auto &neighbours : g) {
    std::sort(neighbours.begin(), neighbours.end());
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
  }
  return g;
}

namespace {

/// The nodes that can be reached within a part of the graph, by their distance.
struct levels {
  std::vector<int> nodes;
  std::vector<int> starts; // where each level begins among them

  int depth() const { return starts.size(); }
  int end(int level) const { return level + 1 < depth() ? starts[level + 1] : int(nodes.size()); }
};

/// \p part says which nodes belong to it; visited ones get the number \p visit there.
levels levels_from(const graph &g, int start, std::vector<int> &part, int number, int visit) {
  levels result{{start}, {0}};
  part[start] = visit;
  for (std::size_t first = 0; first < result.nodes.size();) {
    const std::size_t last = result.nodes.size();
    for (; first < last; ++first)
      for (int next : g[result.nodes[first]])
        if (part[next] == number) {
          part[next] = visit;
          result.nodes.push_back(next);
        }
    if (result.nodes.size() > last)
      result.starts.push_back(last);
  }
  return result;
}

void give_back(const levels &found, std::vector<int> &part, int number) {
  for (int node : found.nodes)
    part[node] = number;
}

/// A node at one end of a part, as far from the other as a few tries find.
levels levels_from_end(const graph &g, int start, std::vector<int> &part, int number, int visit) {
  levels best = levels_from(g, start, part, number, visit);
  for (int tries = 0; tries < 8; ++tries) {
    const auto first = best.nodes.begin() + best.starts.back();
    const int end = *std::min_element(first, best.nodes.end(),
                                      [&](int a, int b) { return g[a].size() < g[b].size(); });
    give_back(best, part, number);
    levels next = levels_from(g, end, part, number, visit);
    const bool deeper = next.depth() > best.depth();
    best = std::move(next);
    if (!deeper)
      break;
  }
  return best;
}

} // namespace

std::vector<int> reverse_cuthill_mckee(const graph &g) {
  const int n = g.size();
  std::vector<int> part(n, 0), order;
  std::vector<bool> placed(n, false);
  for (int seed = 0; seed < n; ++seed) {
    if (placed[seed])
      continue;
    const int start = levels_from_end(g, seed, part, 0, 1).nodes.front();
    std::size_t next = order.size();
    order.push_back(start);
    placed[start] = true;
    for (; next < order.size(); ++next) {
      const std::size_t first = order.size();
      for (int neighbour : g[order[next]])
        if (!placed[neighbour]) {
          placed[neighbour] = true;
          order.push_back(neighbour);
        }
      std::sort(order.begin() + first, order.end(), [&](int a, int b) {
        return g[a].size() != g[b].size() ? g[a].size() < g[b].size() : a < b;
      });
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

/// By a quotient graph: an eliminated node is an element, whose nodes are each other's neighbours.
/// Degrees are bounds, as those of approximate minimum degree are.
std::vector<int> minimum_degree(const graph &g) {
  const int n = g.size();
  graph nodes = g, elements(n), members(n);
  std::vector<bool> eliminated(n, false), absorbed(n, false);
  std::vector<int> degree(n), mark(n, -1), order;
  std::set<std::pair<int, int>> queue;
  for (int i = 0; i < n; ++i)
    queue.insert({degree[i] = g[i].size(), i});
  while (!queue.empty()) {
    const int pivot = queue.begin()->second;
    queue.erase(queue.begin());
    order.push_back(pivot);
    eliminated[pivot] = true;
    std::vector<int> &reached = members[pivot];
    mark[pivot] = pivot;
    auto reach = [&](int node) {
      if (!eliminated[node] && mark[node] != pivot) {
        mark[node] = pivot;
        reached.push_back(node);
      }
    };
    for (int node : nodes[pivot])
      reach(node);
    for (int element : elements[pivot]) {
      if (absorbed[element])
        continue;
      for (int node : members[element])
        reach(node);
      absorbed[element] = true;
      members[element].clear();
    }
    for (int node : reached) {
      std::erase_if(nodes[node], [&](int other) { return mark[other] == pivot; });
      std::erase_if(elements[node], [&](int element) { return absorbed[element]; });
      elements[node].push_back(pivot);
      int bound = nodes[node].size();
      for (int element : elements[node])
        bound += members[element].size() - 1;
      queue.erase({degree[node], node});
      degree[node] = std::min<int>(bound, n - order.size());
      queue.insert({degree[node], node});
    }
  }
  return order;
}

/// A part is cut by the middle one of its levels, which comes last.
std::vector<int> nested_dissection(const graph &g) {
  const int n = g.size();
  std::vector<int> part(n, 0), order;
  int parts = 0;
  std::function<void(std::vector<int>)> dissect = [&](std::vector<int> nodes) {
    const int number = ++parts;
    for (int node : nodes)
      part[node] = number;
    const int visit = ++parts;
    for (int seed : nodes) {
      if (part[seed] != number)
        continue;
      const levels found = levels_from_end(g, seed, part, number, visit);
      if (found.nodes.size() <= 32 || found.depth() < 3) {
        order.insert(order.end(), found.nodes.begin(), found.nodes.end());
        continue;
      }
      int middle = 1;
      while (middle + 2 < found.depth() && found.end(middle) < int(found.nodes.size()) / 2)
        ++middle;
      const auto first = found.nodes.begin();
      dissect({first, first + found.starts[middle]});
      dissect({first + found.end(middle), found.nodes.end()});
      order.insert(order.end(), first + found.starts[middle], first + found.end(middle));
    }
  };
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  dissect(all);
  return order;
}

diagonal_match match_diagonal(const std::vector<std::vector<int>> &columns_of_row) {
  const int n = columns_of_row.size();
  std::vector<int> row_of(n, -1), seen(n, -1);
  int matched = 0;
  // An augmenting path from each row, depth first and without recursion.
  struct step {
    int row;
    std::size_t next;
  };
  for (int row = 0; row < n; ++row) {
    std::vector<step> path{{row, 0}};
    std::vector<int> taken;
    while (!path.empty()) {
      step &top = path.back();
      if (top.next == columns_of_row[top.row].size()) {
        path.pop_back();
        if (!taken.empty())
          taken.pop_back();
        continue;
      }
      const int column = columns_of_row[top.row][top.next++];
      if (seen[column] == row)
        continue;
      seen[column] = row;
      taken.push_back(column);
      if (row_of[column] >= 0) {
        path.push_back({row_of[column], 0});
        continue;
      }
      for (std::size_t i = 0; i < path.size(); ++i)
        row_of[taken[i]] = path[i].row;
      ++matched;
      break;
    }
  }
  std::vector<bool> used(n, false);
  for (int row : row_of)
    if (row >= 0)
      used[row] = true;
  int left = 0;
  for (int &row : row_of) {
    if (row >= 0)
      continue;
    while (used[left])
      ++left;
    row = left++;
  }
  return {row_of, matched};
}

} // namespace offloom::solver
