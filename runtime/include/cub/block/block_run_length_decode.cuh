// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRunLengthDecode: the items that runs stand for (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/own_storage.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class Item, int BlockDimX, int RunsPerThread, int DecodedItemsPerThread,
          class DecodedOffset = unsigned, int BlockDimY = 1, int BlockDimZ = 1>
class BlockRunLengthDecode {
  static constexpr int Runs = BlockDimX * BlockDimY * BlockDimZ * RunsPerThread;

public:
  struct TempStorage {
    Uninitialized<Item> values[Runs];
    DecodedOffset begins[Runs]; ///< where each run begins among the decoded items
    DecodedOffset total;
  };

  /// \p total_decoded_size becomes the sum of all lengths.
  template <class RunLength, class TotalDecodedSize>
  __device__ BlockRunLengthDecode(TempStorage &storage, Item (&run_values)[RunsPerThread],
                                  RunLength (&run_lengths)[RunsPerThread],
                                  TotalDecodedSize &total_decoded_size)
      : BlockRunLengthDecode(storage) {
    place(run_values, run_lengths);
    __syncthreads();
    if (thread == 0) {
      DecodedOffset next = 0;
      for (DecodedOffset &begin : storage.begins) {
        const DecodedOffset length = begin;
        begin = next;
        next += length;
      }
      storage.total = next;
    }
    __syncthreads();
    total_decoded_size = static_cast<TotalDecodedSize>(storage.total);
  }

  /// With the runs' offsets instead of their lengths.
  template <class RunOffset>
  __device__ BlockRunLengthDecode(TempStorage &storage, Item (&run_values)[RunsPerThread],
                                  RunOffset (&run_offsets)[RunsPerThread])
      : BlockRunLengthDecode(storage) {
    place(run_values, run_offsets);
    __syncthreads();
  }

  // The same in shared memory of its own.
  template <class RunLength, class TotalDecodedSize>
  __device__ BlockRunLengthDecode(Item (&run_values)[RunsPerThread],
                                  RunLength (&run_lengths)[RunsPerThread],
                                  TotalDecodedSize &total_decoded_size)
      : BlockRunLengthDecode(detail::own_storage<BlockRunLengthDecode>(), run_values, run_lengths,
                             total_decoded_size) {}
  template <class RunOffset>
  __device__ BlockRunLengthDecode(Item (&run_values)[RunsPerThread],
                                  RunOffset (&run_offsets)[RunsPerThread])
      : BlockRunLengthDecode(detail::own_storage<BlockRunLengthDecode>(), run_values, run_offsets) {
  }

  /// The items from \p from_decoded_offset on, thread by thread, and their numbers within their
  /// runs. What is behind the last one is of no value.
  template <class RelativeOffset>
  __device__ void RunLengthDecode(Item (&decoded_items)[DecodedItemsPerThread],
                                  RelativeOffset (&item_offsets)[DecodedItemsPerThread],
                                  DecodedOffset from_decoded_offset = 0) const {
    for (int i = 0; i < DecodedItemsPerThread; ++i) {
      const DecodedOffset at = from_decoded_offset + thread * DecodedItemsPerThread + i;
      const int run = run_of(at);
      decoded_items[i] = storage.values[run].Alias();
      item_offsets[i] = static_cast<RelativeOffset>(at - storage.begins[run]);
    }
  }
  __device__ void RunLengthDecode(Item (&decoded_items)[DecodedItemsPerThread],
                                  DecodedOffset from_decoded_offset = 0) const {
    DecodedOffset unused[DecodedItemsPerThread];
    RunLengthDecode(decoded_items, unused, from_decoded_offset);
  }

private:
  __device__ explicit BlockRunLengthDecode(TempStorage &storage)
      : storage(storage), thread(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ)) {}

  template <class Begin>
  __device__ void place(Item (&values)[RunsPerThread], Begin (&begins)[RunsPerThread]) const {
    for (int i = 0; i < RunsPerThread; ++i) {
      storage.values[thread * RunsPerThread + i].Alias() = values[i];
      storage.begins[thread * RunsPerThread + i] = static_cast<DecodedOffset>(begins[i]);
    }
  }

  /// The last run that begins at or before \p at: runs without items are passed over.
  __device__ int run_of(DecodedOffset at) const {
    int first = 0, last = Runs;
    while (last - first > 1) {
      const int middle = (first + last) / 2;
      (storage.begins[middle] <= at ? first : last) = middle;
    }
    return first;
  }

  TempStorage &storage;
  int thread;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
