// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of graphs' allocation nodes (CUDA C++ Programming Guide, "Graph Memory Nodes").
//
// An allocation node's address is fixed when the node is made: a range of addresses that no memory
// backs until it is written. Running the node makes an allocation of it, running a free node ends
// that. How much of it a GPU would hold is accounted for, as programs ask for it.
#pragma once

#include "cuda_runtime_api/graph_types.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace offloom {

/// A range of addresses.
class graph_memory {
public:
  explicit graph_memory(std::size_t bytes);
  graph_memory(const graph_memory &) = delete;
  graph_memory &operator=(const graph_memory &) = delete;
  ~graph_memory();

  void *address() const { return address_; }
  std::size_t bytes() const { return bytes_; }

private:
  void *address_;
  std::size_t bytes_;
};

/// Makes the range an allocation. cudaErrorInvalidValue if it is one.
cudaError_t begin_allocation(const std::shared_ptr<graph_memory> &memory);

/// Whether `address` is in a range that a living allocation node has, in use or not.
bool is_planned_memory(const void *address);

/// Ends the allocation that begins at `address`, whichever way it was made.
cudaError_t end_allocation(void *address);

/// Which addresses one graph's allocation nodes have, and which node frees them.
class graph_memory_plan {
public:
  /// Addresses for an allocation after `dependencies`: those that a node before them frees, or new
  /// ones.
  std::shared_ptr<graph_memory>
  plan_allocation(std::size_t bytes, const cudaGraphNode_t *dependencies, std::size_t count);

  /// Notes that `node` frees the allocation at `address`. False if another does already.
  bool plan_free(void *address, cudaGraphNode_t node);

  bool empty() const { return uses_.empty(); }

  /// True if an allocation that no node of the graph frees has been made and not been freed since.
  bool has_leftovers() const;

  /// Ends those allocations.
  void free_leftovers() const;

private:
  struct use {
    std::shared_ptr<graph_memory> memory;
    cudaGraphNode_t freed_by;
  };
  std::vector<use> uses_;
};

} // namespace offloom
