// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/block_scope.h"

#include "blocks/fiber_team.h"
#include "device_code/device_output.h"

#include <utility>

namespace offloom {

constinit thread_local block *detail::current_block = nullptr;

// CUDA promises 16 bytes for dynamic shared memory, and what `alignas` asks for; 1024 is the most
// that anything on a GPU needs.
constexpr std::size_t shared_alignment = 1024;

block_scope::block_scope(const launch_config &config, const void *kernel, std::uint64_t grid_number,
                         device_work &work)
    : worker_(worker::current()), config_(config), grid_number_(grid_number), device_work_(work),
      outer_{detail::current_block,
             std::exchange(worker_.kernel, kernel),
             std::exchange(worker_.scope, this),
             std::exchange(current_team, nullptr),
             threadIdx,
             blockIdx,
             blockDim,
             gridDim,
             std::exchange(worker_.memory->variables, {})} {
  shared_mark_ = worker_.memory->shared.acquire(config.shared_bytes, shared_alignment);
  thread_mark_ = worker_.memory->threads.acquire(0);
  block_.dim = blockDim = config.block;
  block_.grid = gridDim = config.grid;
  block_.dynamic_shared_ = shared_mark_;
  block_.additions_ = worker_.additions.get();
  worker_.additions->finish();
  detail::current_block = &block_;
}

block_scope::~block_scope() {
  end_device_output();
  worker_.additions->finish();
  worker_.memory->threads.release(thread_mark_);
  worker_.memory->shared.release(shared_mark_);
  worker_.memory->variables = std::move(outer_.variables);
  worker_.kernel = outer_.kernel;
  worker_.scope = outer_.scope;
  detail::current_block = outer_.running;
  current_team = outer_.team;
  threadIdx = outer_.threadIdx;
  blockIdx = outer_.blockIdx;
  blockDim = outer_.blockDim;
  gridDim = outer_.gridDim;
}

void block_scope::trap(cudaError_t error) {
  failure_ = error;
  if (current_team)
    current_team->abandon();
  _longjmp(escape_, 1);
}

} // namespace offloom
