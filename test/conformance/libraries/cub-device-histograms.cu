// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::DeviceHistogram, DeviceRunLengthEncode and DeviceAdjacentDifference.
// builds: clang++
#include "device_wide.h"
#include <cub/cub.cuh>

struct minus {
  template <class T> __host__ __device__ T operator()(T a, T b) const { return a - b; }
};

template <class Sample, class Level> void histograms(const char *type, int count) {
  printf("%s\n", type);
  array<Sample> samples(count);
  for (int i = 0; i < count; ++i)
    samples[i] = Sample(i * 37 % 101 - (Sample(-1) < Sample(0) ? 20 : 0));
  array<int> to(16), channels[3] = {array<int>(8), array<int>(8), array<int>(8)};
  device_wide("even", [&](void *memory, size_t &size) { return cub::DeviceHistogram::HistogramEven(memory, size, samples.data, to.data, 11, Level(0), Level(80), count); });
  show("even", to.data, 10);
  array<Level> levels{Level(1), Level(2), Level(10), Level(11), Level(50), Level(75)};
  device_wide("range", [&](void *memory, size_t &size) { return cub::DeviceHistogram::HistogramRange(memory, size, samples.data, to.data, 6, levels.data, count); });
  show("range", to.data, 5);
  device_wide("rows", [&](void *memory, size_t &size) {
    return cub::DeviceHistogram::HistogramEven(memory, size, samples.data, to.data, 6, Level(5), Level(65), 7, count / 10, 10 * sizeof(Sample));
  });
  show("rows", to.data, 5);
  int *of_channels[3] = {channels[0].data, channels[1].data, channels[2].data};
  int bins[3] = {5, 3, 9};
  Level lower[3] = {Level(0), Level(10), Level(1)}, upper[3] = {Level(64), Level(70), Level(81)};
  device_wide("channels", [&](void *memory, size_t &size) { return cub::DeviceHistogram::MultiHistogramEven<4, 3>(memory, size, samples.data, of_channels, bins, lower, upper, count / 4); });
  for (int i = 0; i < 3; ++i)
    show("channel", channels[i].data, bins[i] - 1);
  const Level *of_levels[3] = {levels.data, levels.data + 1, levels.data};
  int counts[3] = {6, 5, 3};
  device_wide("ranges", [&](void *memory, size_t &size) { return cub::DeviceHistogram::MultiHistogramRange<4, 3>(memory, size, samples.data, of_channels, counts, of_levels, count / 4); });
  for (int i = 0; i < 3; ++i)
    show("channel", channels[i].data, counts[i] - 1);
}

void runs(int count) {
  array<int> in(count + 1), to(count + 1), lengths(count + 1), offsets(count + 1), found(1);
  device_wide("encode", [&](void *memory, size_t &size) { return cub::DeviceRunLengthEncode::Encode(memory, size, in.data, to.data, lengths.data, found.data, count); });
  show("runs", found), show("of", to.data, std::min(found[0], 10)), show("lengths", lengths.data, std::min(found[0], 10));
  device_wide("longer ones", [&](void *memory, size_t &size) { return cub::DeviceRunLengthEncode::NonTrivialRuns(memory, size, in.data, offsets.data, lengths.data, found.data, count); });
  show("runs", found), show("at", offsets.data, std::min(found[0], 10)), show("lengths", lengths.data, std::min(found[0], 10));
  device_wide("left", [&](void *memory, size_t &size) { return cub::DeviceAdjacentDifference::SubtractLeftCopy(memory, size, in.data, to.data, count, minus()); });
  show("left", to.data, std::min(count, 10));
  device_wide("right", [&](void *memory, size_t &size) { return cub::DeviceAdjacentDifference::SubtractRightCopy(memory, size, in.data, to.data, count, minus()); });
  show("right", to.data, std::min(count, 10)), printf("%llx\n", hash(to.data, count));
  device_wide("in place", [&](void *memory, size_t &size) { return cub::DeviceAdjacentDifference::SubtractLeft(memory, size, in.data, count, minus()); });
  printf("%llx\n", hash(in.data, count));
}

int main() {
  histograms<unsigned char, int>("unsigned char", 1000);
  histograms<int, int>("int", 1000);
  histograms<float, float>("float", 10000);
  histograms<short, short>("short", 100);
  histograms<double, double>("double", 50000);
  for (int count : {0, 1, 50, 20000})
    runs(count);
}
