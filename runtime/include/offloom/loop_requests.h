// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a migrated kernel may ask of a loop over its threads: block.threads(offloom::by_columns, …).
#pragma once

namespace offloom {

/// Asks a thread loop to keep the global threadIdx up to date, because its body calls a device
/// function that reads it. This costs vectorisation, hence the request.
struct as_current_t {};
inline constexpr as_current_t as_current;

/// Asks for a loop that goes through the threads warp by warp, because its body makes something of
/// the warp's number.
struct by_warp_t {};
inline constexpr by_warp_t by_warp;

/// Tells compilers that no thread waits for what another stores, where all read an element that may
/// be among those that are stored: a check for overlap would never succeed.
struct apart_t {};
inline constexpr apart_t apart;

/// The same of a body with loops, of which clang++ makes no vectors as they stand.
struct apart_loops_t {};
inline constexpr apart_loops_t apart_loops;

/// Asks for threads with one threadIdx.x after each other, since these store side by side.
struct by_columns_t {};
inline constexpr by_columns_t by_columns;

/// Asks for a loop of its own for blocks that are `Width` threads wide: compilers write it out.
template <unsigned Width> struct wide_t {};
template <unsigned Width> inline constexpr wide_t<Width> wide;

/// Asks for the threads that `if (threadIdx.x % 32 == 0)` is for.
struct first_lanes_t {};
inline constexpr first_lanes_t first_lanes;

} // namespace offloom
