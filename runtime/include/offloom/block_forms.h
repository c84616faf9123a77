// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the block calls once for all its threads: a second form of functions of CUDA's libraries.
//
//     sum = BlockReduce(temp).Sum(x);        BlockReduce(temp).Sum(block, sum_of, x_of);
//
// It is declared beside the function itself: behind the block and, where the function returns
// something, the results come what stands for the parameters, each in one of four ways.
//
//     T input                 const Input &input             one value for all, or a per_thread
//     T &output               offloom::per_thread<T> &output
//     T &x, const T &x        const offloom::thread_part<T> &x   a per_thread, or a part of one
//     Op op                   Op op                          one value for all
//
// offloom migrate finds these forms when it parses the headers, and writes calls of them; there is
// no other list of them (lib/Analysis/Phases/BlockForms.h). Parsing needs their declarations alone,
// and these names.
#pragma once

#if defined(__CUDA__)

#include <cstddef>

namespace offloom {
class block;
struct call_site;
template <class T, std::size_t Alignment = alignof(T)> class per_thread;
template <class Part> class thread_part;
} // namespace offloom

#endif
