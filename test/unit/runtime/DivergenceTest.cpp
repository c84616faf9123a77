// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divergent branches, loops and calls: every thread goes the way it would go alone.
#include "offloom/divergence.h"
#include "offloom/launch.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace offloom;

namespace {

using threads = std::vector<unsigned>;

/// The active threads, by their linear indices.
threads active(block &b) {
  threads found;
  b.active_threads([&](thread_index t) { found.push_back(t.linear); });
  return found;
}

threads all(unsigned count) {
  threads found;
  for (unsigned t = 0; t < count; ++t)
    found.push_back(t);
  return found;
}

template <class F> void in_block(const dim3 &dim, F body) {
  launch({1, dim}, [&] { body(this_block()); });
}

TEST(Divergence, BranchWithOneSide) {
  in_block(40, [](block &b) {
    if (divergent_branch branch(b, [](thread_index t) { return t.x < 3; }); branch.taken()) {
      EXPECT_EQ(active(b), all(3));
    } else {
      ADD_FAILURE();
    }
    EXPECT_TRUE(b.all_active());
    if (divergent_branch branch(b, [](thread_index) { return false; }); branch.taken())
      ADD_FAILURE();
    EXPECT_TRUE(b.all_active());
  });
}

TEST(Divergence, BranchWithTwoSides) {
  for (const unsigned limit : {0u, 3u, 40u})
    in_block(40, [=](block &b) {
      threads taken, others;
      for (divergent_branch branch(b, [=](thread_index t) { return t.x < limit; });
           branch.next_side();)
        if (branch.taken())
          taken = active(b);
        else
          others = active(b);
      EXPECT_EQ(taken, all(limit));
      EXPECT_EQ(others.size(), 40 - limit);
      EXPECT_TRUE(b.all_active());
    });
}

TEST(Divergence, ConditionsMayReadTheGlobalThreadIdx) {
  in_block(dim3(8, 5), [](block &b) {
    const auto is_in_row_2 = [](thread_index) { return threadIdx.y == 2; };
    if (divergent_branch branch(b, as_current, is_in_row_2); branch.taken()) {
      EXPECT_EQ(active(b), (threads{16, 17, 18, 19, 20, 21, 22, 23}));
    }
    divergent_loop loop(b);
    EXPECT_TRUE(loop.any(as_current, is_in_row_2));
    EXPECT_EQ(active(b).size(), 8u);
  });
}

TEST(Divergence, ExitedThreadsDoNotComeBack) {
  in_block(8, [](block &b) {
    if (divergent_branch branch(b, [](thread_index t) { return t.x < 4; }); branch.taken())
      b.active_threads([&](thread_index t) {
        if (t.x % 2)
          return b.exit(t);
      });
    EXPECT_EQ(active(b), (threads{0, 2, 4, 5, 6, 7}));
    EXPECT_EQ(b.live_lanes(0), 0b11110101u);
  });
}

TEST(Divergence, LoopsOfDifferentLength) {
  in_block(50, [](block &b) {
    std::vector<unsigned> turns(50);
    unsigned rounds = 0;
    divergent_loop loop(b);
    while (loop.any([&](thread_index t) { return turns[t.x] < t.x % 7; })) {
      ++rounds;
      b.active_threads([&](thread_index t) { ++turns[t.x]; });
    }
    EXPECT_EQ(rounds, 6u);
    for (unsigned t = 0; t < 50; ++t)
      EXPECT_EQ(turns[t], t % 7);
    EXPECT_TRUE(b.all_active());
  });
}

TEST(Divergence, LeavingEverythingFromInside) {
  in_block(32, [](block &b) {
    const auto function = [&] {
      block_call call(b);
      divergent_loop loop(b);
      for (unsigned i = 0; loop.any([](thread_index) { return true; }); ++i)
        if (divergent_branch branch(b, [=](thread_index t) { return t.x % 4 == i; });
            branch.taken())
          b.active_threads([&](thread_index t) {
            switch (i) {
            case 0:
              return loop.leave(t);
            case 1:
              return call.leave(t);
            case 2:
              return b.exit(t);
            default:
              return loop.leave(uint3(t));
            }
          });
      b.active_threads([](thread_index t) { EXPECT_TRUE(t.x % 4 == 0 || t.x % 4 == 3); });
      EXPECT_EQ(active(b).size(), 16u);
    };
    function();
    EXPECT_EQ(active(b).size(), 24u);
    b.active_threads([](thread_index t) { EXPECT_NE(t.x % 4, 2u); });
  });
}

TEST(Divergence, AllThreadsGone) {
  in_block(40, [](block &b) {
    b.active_threads([&](thread_index t) { b.exit(t); });
    EXPECT_FALSE(b.any_active());
    divergent_loop loop(b);
    EXPECT_FALSE(loop.any([](thread_index) { return true; }));
    for (divergent_branch branch(b, [](thread_index) { return true; }); branch.next_side();)
      ADD_FAILURE();
  });
}

// Random programs: what each thread visits when the block runs them under divergence is what it
// visits when it interprets them alone.

struct node {
  enum kind { visit, branch, two_sides, loop, do_loop, leave, skip, call, give_back, exit } is;
  unsigned id;
  std::vector<node> first, second;
};

using trace = std::vector<unsigned>;

class program {
public:
  explicit program(unsigned seed) : random_(seed), body_(nodes(0, false)) {}

  /// How far a thread alone goes: on, or out of something.
  enum class flow { on, leave, skip, give_back, exit };

  void run_alone(unsigned thread, trace &visited) const { alone(body_, thread, visited); }
  void run_together(block &b, std::vector<trace> &visited) const {
    together(body_, b, nullptr, nullptr, visited);
  }

private:
  std::vector<node> nodes(unsigned depth, bool in_loop) {
    std::vector<node> list;
    for (unsigned i = 0, count = 1 + random_() % 4; i < count; ++i) {
      node n{static_cast<node::kind>(random_() % 10), ++ids_, {}, {}};
      const bool needs_loop = n.is == node::leave || n.is == node::skip;
      if (depth == 4 || (needs_loop && !in_loop))
        n.is = node::visit;
      const bool loop = n.is == node::loop || n.is == node::do_loop;
      if (n.is == node::branch || n.is == node::two_sides || n.is == node::call || loop)
        n.first = nodes(depth + 1, n.is != node::call && (in_loop || loop));
      if (n.is == node::two_sides)
        n.second = nodes(depth + 1, in_loop);
      list.push_back(n);
    }
    return list;
  }

  /// A condition: differs between threads and with what the thread has visited, and mostly ends
  /// loops soon.
  static bool holds(const node &n, unsigned thread, const trace &visited) {
    const auto hash =
        (thread + 1) * 2654435761u ^ n.id * 40503u ^ static_cast<unsigned>(visited.size()) * 97u;
    return visited.size() < 200 && hash % 64 < 36;
  }

  static flow alone(const std::vector<node> &list, unsigned thread, trace &visited) {
    for (const node &n : list) {
      const flow out = alone(n, thread, visited);
      if (out != flow::on)
        return out;
    }
    return flow::on;
  }

  static flow alone(const node &n, unsigned thread, trace &visited) {
    visited.push_back(n.id);
    switch (n.is) {
    case node::visit:
      return flow::on;
    case node::branch:
      return holds(n, thread, visited) ? alone(n.first, thread, visited) : flow::on;
    case node::two_sides:
      return alone(holds(n, thread, visited) ? n.first : n.second, thread, visited);
    case node::loop:
    case node::do_loop:
      for (bool go = n.is == node::do_loop || holds(n, thread, visited); go;
           go = holds(n, thread, visited)) {
        const flow out = alone(n.first, thread, visited);
        if (out == flow::leave)
          break;
        if (out == flow::give_back || out == flow::exit)
          return out;
      }
      return flow::on;
    case node::call:
      return alone(n.first, thread, visited) == flow::exit ? flow::exit : flow::on;
    default:
      if (!holds(n, thread, visited))
        return flow::on;
      return n.is == node::leave       ? flow::leave
             : n.is == node::skip      ? flow::skip
             : n.is == node::give_back ? flow::give_back
                                       : flow::exit;
    }
  }

  static void together(const std::vector<node> &list, block &b, divergent_loop *loop,
                       block_call *call, std::vector<trace> &visited) {
    for (const node &n : list)
      together(n, b, loop, call, visited);
  }

  static void together(const node &n, block &b, divergent_loop *loop, block_call *call,
                       std::vector<trace> &visited) {
    const auto condition = [&](thread_index t) { return holds(n, t.linear, visited[t.linear]); };
    b.active_threads([&](thread_index t) { visited[t.linear].push_back(n.id); });
    switch (n.is) {
    case node::visit:
      return;
    case node::branch:
      if (divergent_branch branch(b, condition); branch.taken())
        together(n.first, b, loop, call, visited);
      return;
    case node::two_sides:
      for (divergent_branch branch(b, condition); branch.next_side();)
        together(branch.taken() ? n.first : n.second, b, loop, call, visited);
      return;
    case node::loop: {
      divergent_loop inner(b);
      while (inner.any(condition))
        together(n.first, b, &inner, call, visited);
      return;
    }
    case node::do_loop: {
      divergent_loop inner(b);
      do
        together(n.first, b, &inner, call, visited);
      while (inner.any(condition));
      return;
    }
    case node::call: {
      block_call inner(b);
      together(n.first, b, nullptr, &inner, visited);
      return;
    }
    default:
      b.active_threads([&](thread_index t) {
        if (!condition(t))
          return;
        if (n.is == node::leave)
          return loop->leave(t);
        if (n.is == node::skip)
          return loop->skip(t);
        if (n.is == node::give_back && call)
          return call->leave(t);
        return b.exit(t);
      });
    }
  }

  std::mt19937 random_;
  unsigned ids_ = 0;
  std::vector<node> body_;
};

TEST(Divergence, RandomPrograms) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const program p(seed);
    const dim3 dim = seed % 3 == 0 ? dim3(70) : seed % 3 == 1 ? dim3(5, 9) : dim3(32, 2, 2);
    in_block(dim, [&](block &b) {
      std::vector<trace> visited(b.size());
      p.run_together(b, visited);
      for (unsigned t = 0; t < b.size(); ++t) {
        trace expected;
        p.run_alone(t, expected);
        ASSERT_EQ(visited[t], expected) << "seed " << seed << ", thread " << t;
      }
    });
  }
}

} // namespace
