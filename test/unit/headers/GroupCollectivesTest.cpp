// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives of groups that a block calls, against the members that fibers call: tiles of every
// size and groups by label, whole and with threads gone.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace cg = cooperative_groups;
using offloom::block;
using offloom::per_thread;
using offloom::thread_index;

namespace {

struct situation {
  dim3 dim;
  std::vector<float> value;
  std::vector<int> number; // deltas, predicates, labels
  std::vector<bool> exits;
  int one;
};

situation random_situation(std::mt19937 &random, unsigned labels) {
  static constexpr unsigned shapes[][2] = {{64, 1}, {128, 1}, {8, 9}, {40, 1}, {1, 1}};
  const auto &shape = shapes[random() % std::size(shapes)];
  situation s{dim3(shape[0], shape[1]), {}, {}, {}, static_cast<int>(random() % 40)};
  const unsigned exit_one_in = random() % 2 ? 0 : 1 + random() % 9;
  for (unsigned t = 0; t < shape[0] * shape[1]; ++t) {
    s.value.push_back(static_cast<float>(random() % 1000) / 7);
    s.number.push_back(static_cast<int>(random() % labels));
    s.exits.push_back(exit_one_in && random() % exit_one_in == 0);
  }
  return s;
}

/// What the block calls are given: each thread's value and number, and the result.
template <class R> struct variables {
  block &b;
  per_thread<float> value;
  per_thread<int> number;
  per_thread<R> result;
};

/// Runs both forms: by_thread(group, value, number) returns what by_block(group, variables) stores.
template <class R, class MakeByThread, class MakeByBlock, class ByThread, class ByBlock>
void compare(const situation &s, MakeByThread make_by_thread, MakeByBlock make_by_block,
             ByThread by_thread, ByBlock by_block) {
  const std::size_t size = s.value.size();
  std::vector<R> fibers(size), together(size);
  offloom::launch({1, s.dim}, [&] {
    offloom::this_block().fibers([&](thread_index t) {
      if (!s.exits[t.linear])
        fibers[t.linear] =
            R(by_thread(make_by_thread(s.number[t.linear]), s.value[t.linear], s.number[t.linear]));
    });
  });
  offloom::launch({1, s.dim}, [&] {
    block &b = offloom::this_block();
    variables<R> v{b, per_thread<float>(b), per_thread<int>(b), per_thread<R>(b)};
    b.active_threads([&](thread_index t) {
      v.value[t] = s.value[t.linear];
      v.number[t] = s.number[t.linear];
      if (s.exits[t.linear])
        b.exit(t);
    });
    make_by_block(v, [&](auto &group) { by_block(group, v); });
    b.active_threads([&](thread_index t) { together[t.linear] = v.result[t]; });
  });
  for (std::size_t t = 0; t < size; ++t)
    ASSERT_EQ(fibers[t], together[t]) << "thread " << t;
}

/// Calls test(how a thread makes its group, how a block makes its threads' groups).
template <unsigned Size, class F> void with_tiles(F test) {
  test([](int) { return cg::tiled_partition<Size>(cg::this_thread_block()); },
       [](auto &, auto use) {
         const cg::thread_block_tile<Size> tile =
             cg::tiled_partition<Size>(cg::this_thread_block());
         use(tile);
       });
}
template <class F> void with_labels(F test) {
  test(
      [](int label) {
        return cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), label);
      },
      [](auto &v, auto use) {
        per_thread<cg::coalesced_group> group(v.b);
        offloom::labeled_partition(v.b, group, cg::tiled_partition<32>(cg::this_thread_block()),
                                   v.number);
        use(group);
      });
}
template <class F> void with_all_groups(F test) {
  with_tiles<1>(test);
  with_tiles<2>(test);
  with_tiles<4>(test);
  with_tiles<8>(test);
  with_tiles<16>(test);
  with_tiles<32>(test);
  with_labels(test);
}

TEST(GroupCollectives, Shuffles) {
  std::mt19937 random(1);
  for (int repetition = 0; repetition < 10; ++repetition) {
    const situation s = random_situation(random, 5);
    const int one = s.one;
    with_all_groups([&](auto by_thread, auto by_block) {
      compare<float>(
          s, by_thread, by_block, [](auto g, float v, int n) { return g.shfl(v, n); },
          [](auto &g, auto &v) { offloom::shfl(v.b, v.result, g, v.value, v.number); });
      compare<float>(
          s, by_thread, by_block, [](auto g, float v, int n) { return g.shfl_up(v, n); },
          [](auto &g, auto &v) { offloom::shfl_up(v.b, v.result, g, v.value, v.number); });
      compare<float>(
          s, by_thread, by_block, [](auto g, float v, int n) { return g.shfl_down(v, n); },
          [](auto &g, auto &v) { offloom::shfl_down(v.b, v.result, g, v.value, v.number); });
      compare<float>(
          s, by_thread, by_block, [=](auto g, float v, int) { return g.shfl(v, one); },
          [=](auto &g, auto &v) { offloom::shfl(v.b, v.result, g, v.value, one); });
      compare<float>(
          s, by_thread, by_block, [=](auto g, float v, int) { return g.shfl_up(v, one); },
          [=](auto &g, auto &v) { offloom::shfl_up(v.b, v.result, g, v.value, one); });
      compare<float>(
          s, by_thread, by_block, [=](auto g, float v, int) { return g.shfl_down(v, one); },
          [=](auto &g, auto &v) { offloom::shfl_down(v.b, v.result, g, v.value, one); });
    });
    with_tiles<8>([&](auto by_thread, auto by_block) {
      compare<float>(
          s, by_thread, by_block, [](auto g, float v, int n) { return g.shfl_xor(v, n); },
          [](auto &g, auto &v) { offloom::shfl_xor(v.b, v.result, g, v.value, v.number); });
      compare<float>(
          s, by_thread, by_block, [=](auto g, float v, int) { return g.shfl_xor(v, one); },
          [=](auto &g, auto &v) { offloom::shfl_xor(v.b, v.result, g, v.value, one); });
    });
  }
}

TEST(GroupCollectives, VotesAndMatches) {
  std::mt19937 random(2);
  for (int repetition = 0; repetition < 10; ++repetition) {
    const situation s = random_situation(random, 2 + repetition % 3);
    with_all_groups([&](auto by_thread, auto by_block) {
      compare<int>(
          s, by_thread, by_block, [](auto g, float, int n) { return g.any(n); },
          [](auto &g, auto &v) { offloom::any(v.b, v.result, g, v.number); });
      compare<int>(
          s, by_thread, by_block, [](auto g, float, int n) { return g.all(n); },
          [](auto &g, auto &v) { offloom::all(v.b, v.result, g, v.number); });
      compare<unsigned>(
          s, by_thread, by_block, [](auto g, float, int n) { return g.ballot(n); },
          [](auto &g, auto &v) { offloom::ballot(v.b, v.result, g, v.number); });
      compare<unsigned>(
          s, by_thread, by_block, [](auto g, float, int n) { return g.match_any(n % 2); },
          [](auto &g, auto &v) {
            v.b.active_threads([&](thread_index t) { v.number[t] %= 2; });
            offloom::match_any(v.b, v.result, g, v.number);
          });
      compare<unsigned>(
          s, by_thread, by_block,
          [](auto g, float, int n) {
            int all;
            return g.match_all(n, all) * 2 + unsigned(all);
          },
          [](auto &g, auto &v) {
            per_thread<int> all(v.b);
            offloom::match_all(v.b, v.result, g, v.number, all);
            v.b.active_threads(
                [&](thread_index t) { v.result[t] = v.result[t] * 2 + unsigned(all[t]); });
          });
    });
  }
}

TEST(GroupCollectives, ReductionsAndScans) {
  std::mt19937 random(3);
  const auto combine = [](float a, float b) { return a + 0.5f * b; }; // the order shows
  for (int repetition = 0; repetition < 10; ++repetition) {
    const situation s = random_situation(random, 3);
    with_all_groups([&](auto by_thread, auto by_block) {
      compare<float>(
          s, by_thread, by_block,
          [](auto g, float v, int) { return cg::reduce(g, v, cg::plus<float>()); },
          [](auto &g, auto &v) { offloom::reduce(v.b, v.result, g, v.value, cg::plus<float>()); });
      compare<float>(
          s, by_thread, by_block,
          [](auto g, float v, int) { return cg::reduce(g, v, cg::greater<float>()); },
          [](auto &g, auto &v) {
            offloom::reduce(v.b, v.result, g, v.value, cg::greater<float>());
          });
      compare<float>(
          s, by_thread, by_block,
          [&](auto g, float v, int) { return cg::inclusive_scan(g, v, combine); },
          [&](auto &g, auto &v) { offloom::inclusive_scan(v.b, v.result, g, v.value, combine); });
      compare<float>(
          s, by_thread, by_block, [](auto g, float v, int) { return cg::exclusive_scan(g, v); },
          [](auto &g, auto &v) { offloom::exclusive_scan(v.b, v.result, g, v.value); });
    });
  }
}

TEST(GroupCollectives, GroupsInDivergentCode) {
  offloom::launch({1, 64}, [] {
    block &b = offloom::this_block();
    const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    per_thread<cg::coalesced_group> odd(b), third(b);
    per_thread<int> sum(b);
    const auto is_in_tile_2 = [](thread_index t) { return t.x / 16 == 2; };
    if (offloom::divergent_branch branch(b, is_in_tile_2); branch.taken()) {
      offloom::reduce(b, sum, tile, 1, cg::plus<int>());
      offloom::sync(b, tile);
      b.active_threads([&](thread_index t) { EXPECT_EQ(sum[t], 16); });
    }
    offloom::sync(b, tile); // nobody was missed: the tiles are apart
    if (offloom::divergent_branch branch(b, [](thread_index t) { return t.x % 2 == 1; });
        branch.taken()) {
      offloom::coalesced_threads(b, odd);
      offloom::binary_partition(b, third, odd, true);
      b.active_threads([&](thread_index t) {
        EXPECT_EQ(odd[t].size(), 16u);
        EXPECT_EQ(third[t].thread_rank(t), t.x % 32 / 2);
      });
    }
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST(GroupCollectives, PlacesInGroups) {
  offloom::launch({1, dim3(8, 10)}, [] {
    block &b = offloom::this_block();
    const cg::thread_block cta = cg::this_thread_block();
    const cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::tiled_partition<32>(cta));
    const cg::thread_group any = cg::tiled_partition(cta, 32);
    b.threads(offloom::as_current, [&](thread_index t) {
      EXPECT_EQ(cta.thread_rank(t), cta.thread_rank());
      EXPECT_EQ(cta.thread_index(t).y, t.y);
      EXPECT_EQ(tile.thread_rank(t), t.x);
      EXPECT_EQ(tile.meta_group_rank(t), t.y % 4);
      EXPECT_EQ(tile.meta_group_rank(), t.y % 4);
      EXPECT_EQ(tile.meta_group_size(), 4u);
      EXPECT_EQ(any.size(t), t.linear < 64 ? 32u : 16u);
      EXPECT_EQ(any.thread_rank(t), t.linear % 32);
      EXPECT_EQ(cg::thread_rank(tile, t), t.x);
    });
  });
}

} // namespace
