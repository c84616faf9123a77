// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Orders of a sparse matrix's rows and columns that leave factors sparse.
#pragma once

#include <vector>

namespace offloom::solver {

/// The neighbours of each row in A + A^T, without itself.
using graph = std::vector<std::vector<int>>;

graph graph_of(int n, int base, const int *offsets, const int *columns);

/// Each is a permutation: the row that becomes the first, and so on.
std::vector<int> reverse_cuthill_mckee(const graph &g);
std::vector<int> minimum_degree(const graph &g);
std::vector<int> nested_dissection(const graph &g);

/// For each column the row that gets to the diagonal there, of which as many as possible have an
/// entry in that column; and how many have.
struct diagonal_match {
  std::vector<int> rows;
  int matched;
};
diagonal_match match_diagonal(const std::vector<std::vector<int>> &columns_of_row);

} // namespace offloom::solver
