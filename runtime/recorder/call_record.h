// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The record of a program's calls that `offloom verify` compares: docs/design/verify.md. Written by
// the recorder on a GPU and by Offloom's runtime alike, so it knows of CUDA only what it is told.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace offloom_record {

/// Reads `bytes` of any memory that CUDA can copy from; false if that fails.
using memory_reader = bool (*)(void *to, const void *from, std::size_t bytes);

constexpr std::size_t piece_bytes = 16; ///< what is sampled at a time: whole elements of any type

/// Rows of bytes.
struct region {
  const void *begin;
  std::size_t width;
  std::size_t height = 1;
  std::size_t pitch = 0;

  std::size_t bytes() const { return width * height; }
};

inline region linear(const void *begin, std::size_t bytes) { return {begin, bytes}; }

inline void append_number(std::string &text, unsigned long long number) {
  text += std::to_string(number);
}

inline void append_hexadecimal(std::string &text, const unsigned char *bytes, std::size_t count) {
  constexpr char digits[] = "0123456789abcdef";
  for (std::size_t i = 0; i < count; ++i) {
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
}

/// Hashes what goes through it, and keeps pieces of it at even distances.
class contents {
public:
  contents(std::size_t bytes, std::size_t budget) : bytes_(bytes) {
    if (bytes > budget) {
      const std::size_t pieces = std::max<std::size_t>(budget / piece_bytes, 1);
      step_ = ((bytes + pieces - 1) / pieces + piece_bytes - 1) / piece_bytes * piece_bytes;
    }
  }

  void add(const unsigned char *data, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      hash_ = (hash_ ^ data[i]) * 0x100000001b3u; // FNV-1a
    const std::size_t end = position_ + count;
    for (std::size_t piece = position_ / step_ * step_; piece < end; piece += step_) {
      const std::size_t from = std::max(piece, position_), to = std::min(piece + piece_bytes, end);
      if (from < to)
        append_hexadecimal(sample_, data + (from - position_), to - from);
    }
    position_ = end;
  }

  void write(std::string &text) const {
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(hash_));
    text += "{\"bytes\":";
    append_number(text, bytes_);
    text += ",\"hash\":\"";
    text += hash;
    text += "\",\"step\":";
    append_number(text, step_);
    text += ",\"data\":\"" + sample_ + "\"}";
  }

private:
  std::size_t bytes_;
  std::size_t step_ = piece_bytes; ///< from a piece to the next
  std::size_t position_ = 0;
  std::uint64_t hash_ = 0xcbf29ce484222325u;
  std::string sample_;
};

/// A kernel's argument: its value.
struct argument {
  const void *value;
  std::size_t bytes;
};

struct extent {
  unsigned x, y, z;
};

struct launch {
  const char *kernel; ///< mangled; empty where it is not known
  extent grid, block;
  std::size_t shared_bytes;
  std::vector<argument> arguments;
};

/// Writes a line for each call. Allocations are known by their order: the first is 1.
class call_record {
public:
  call_record(const char *path, const char *maker, memory_reader read)
      : file_(std::fopen(path, "w")), read_(read) {
    if (!file_) {
      std::fprintf(stderr, "offloom: cannot write OFFLOOM_VERIFY=%s\n", path);
      return;
    }
    if (const char *const bytes = std::getenv("OFFLOOM_VERIFY_BYTES"))
      budget_ = std::strcmp(bytes, "all") == 0 ? SIZE_MAX : std::strtoull(bytes, nullptr, 10);
    line(std::string("{\"offloom_record\":1,\"made_by\":\"") + maker + "\"}");
  }
  ~call_record() {
    if (file_)
      std::fclose(file_);
  }
  call_record(const call_record &) = delete;
  call_record &operator=(const call_record &) = delete;

  bool is_open() const { return file_ != nullptr; }

  void allocated(const char *call, const void *begin, std::size_t bytes, bool host_sees,
                 int error) {
    const std::lock_guard lock(mutex_);
    std::string text = begin_line(call);
    if (error == 0 && begin && bytes) {
      const auto address = reinterpret_cast<std::uintptr_t>(begin);
      allocations_[address] = {++last_allocation_, bytes, host_sees};
      text += ",\"allocation\":";
      append_number(text, last_allocation_);
      text += ",\"address\":";
      append_number(text, address);
    }
    text += ",\"bytes\":";
    append_number(text, bytes);
    end_line(text, error);
  }

  void freed(const char *call, const void *begin, int error) {
    const std::lock_guard lock(mutex_);
    std::string text = begin_line(call);
    write_place(text, "memory", begin);
    if (error == 0)
      allocations_.erase(reinterpret_cast<std::uintptr_t>(begin));
    end_line(text, error);
  }

  /// `kept` is what the copy wrote, or what it read where that cannot be read back.
  void copied(const char *call, const void *to, const void *from, const region &kept, int error) {
    const std::lock_guard lock(mutex_);
    std::string text = begin_line(call);
    write_place(text, "to", to);
    write_place(text, "from", from);
    write_region(text, kept, error);
    end_line(text, error);
  }

  void set(const char *call, int value, const region &where, int error) {
    const std::lock_guard lock(mutex_);
    std::string text = begin_line(call);
    write_place(text, "to", where.begin);
    text += ",\"value\":";
    append_number(text, static_cast<unsigned char>(value));
    write_region(text, where, error);
    end_line(text, error);
  }

  /// What is known before a kernel runs: its arguments, and the memory that the host may have
  /// changed.
  std::string before_launch(const launch &l) {
    const std::lock_guard lock(mutex_);
    std::string text = begin_line("launch");
    text += ",\"kernel\":\"";
    text += l.kernel;
    text += '"';
    write_extent(text, "grid", l.grid);
    write_extent(text, "block", l.block);
    text += ",\"shared\":";
    append_number(text, l.shared_bytes);
    text += ",\"arguments\":[";
    for (const argument &a : l.arguments)
      write_argument(text, a);
    end_list(text);
    write_memory(text, "before", allocations_of(l),
                 [](const allocation &a) { return a.host_sees; });
    return text;
  }

  void after_launch(std::string text, const launch &l, int error) {
    const std::lock_guard lock(mutex_);
    if (error == 0)
      write_memory(text, "after", allocations_of(l), [](const allocation &) { return true; });
    end_line(text, error);
  }

  /// A call that may have changed all memory.
  void changed_all(const char *call, int error) {
    const std::lock_guard lock(mutex_);
    std::string text = begin_line(call);
    std::set<std::uintptr_t> all;
    for (const auto &[address, a] : allocations_)
      all.insert(address);
    if (error == 0)
      write_memory(text, "after", all, [](const allocation &) { return true; });
    end_line(text, error);
  }

private:
  struct allocation {
    unsigned number;
    std::size_t bytes;
    bool host_sees;
  };
  using allocation_map = std::map<std::uintptr_t, allocation>;

  static std::string begin_line(const char *call) {
    return std::string("{\"call\":\"") + call + '"';
  }

  void end_line(std::string &text, int error) {
    text += ",\"error\":";
    append_number(text, static_cast<unsigned>(error));
    line(text + '}');
  }

  void line(const std::string &text) {
    if (!file_)
      return;
    std::fprintf(file_, "%s\n", text.c_str());
    std::fflush(file_); // the program may crash
  }

  static void end_list(std::string &text) {
    if (text.back() == ',')
      text.pop_back();
    text += ']';
  }

  allocation_map::const_iterator find(std::uintptr_t address) const {
    auto found = allocations_.upper_bound(address);
    if (found == allocations_.begin())
      return allocations_.end();
    --found;
    return address - found->first < found->second.bytes ? found : allocations_.end();
  }

  /// An allocation's number and an offset; nothing for memory that is no allocation.
  void write_place(std::string &text, const char *key, const void *place) const {
    const auto address = reinterpret_cast<std::uintptr_t>(place);
    const auto found = find(address);
    if (found == allocations_.end())
      return;
    text += std::string(",\"") + key + "\":[";
    append_number(text, found->second.number);
    text += ',';
    append_number(text, address - found->first);
    text += ']';
  }

  static void write_extent(std::string &text, const char *key, const extent &e) {
    text += std::string(",\"") + key + "\":[";
    append_number(text, e.x);
    text += ',';
    append_number(text, e.y);
    text += ',';
    append_number(text, e.z);
    text += ']';
  }

  /// The bytes, with zeros for pointers, which are said apart.
  void write_argument(std::string &text, const argument &a) const {
    const auto *const begin = static_cast<const unsigned char *>(a.value);
    std::vector<unsigned char> bytes(begin, begin + a.bytes);
    std::string pointers;
    for_each_pointer(a.value, a.bytes, [&](std::size_t offset, std::uintptr_t address, auto found) {
      std::memset(bytes.data() + offset, 0, sizeof address);
      pointers += '[';
      append_number(pointers, offset);
      pointers += ',';
      append_number(pointers, found->second.number);
      pointers += ',';
      append_number(pointers, address - found->first);
      pointers += "],";
    });
    text += "{\"data\":\"";
    append_hexadecimal(text, bytes.data(), bytes.size());
    text += "\",\"pointers\":[" + pointers;
    end_list(text);
    text += "},";
  }

  /// Calls visit(offset, address, found) for each pointer to an allocation that lies in `bytes`.
  template <class F> void for_each_pointer(const void *bytes, std::size_t count, F &&visit) const {
    for (std::size_t offset = 0; offset + sizeof(std::uintptr_t) <= count;
         offset += sizeof(std::uintptr_t)) {
      std::uintptr_t address;
      std::memcpy(&address, static_cast<const char *>(bytes) + offset, sizeof address);
      if (const auto found = find(address); found != allocations_.end())
        visit(offset, address, found);
    }
  }

  /// What a kernel can reach: the allocations that its arguments point to, and those that these
  /// point to. Of each, the beginning is searched.
  std::set<std::uintptr_t> allocations_of(const launch &l) const {
    std::set<std::uintptr_t> all;
    std::vector<allocation_map::const_iterator> unsearched;
    const auto reach = [&](std::size_t, std::uintptr_t, allocation_map::const_iterator found) {
      if (all.insert(found->first).second)
        unsearched.push_back(found);
    };
    for (const argument &a : l.arguments)
      for_each_pointer(a.value, a.bytes, reach);
    while (!unsearched.empty()) {
      const auto next = unsearched.back();
      unsearched.pop_back();
      std::vector<unsigned char> bytes(std::min<std::size_t>(next->second.bytes, 64 << 10));
      if (read_(bytes.data(), reinterpret_cast<const void *>(next->first), bytes.size()))
        for_each_pointer(bytes.data(), bytes.size(), reach);
    }
    return all;
  }

  template <class Wanted>
  void write_memory(std::string &text, const char *key, const std::set<std::uintptr_t> &addresses,
                    Wanted &&wanted) const {
    // In the order of their numbers, which addresses need not have.
    std::map<unsigned, std::uintptr_t> ordered;
    for (const std::uintptr_t address : addresses)
      if (wanted(allocations_.at(address)))
        ordered[allocations_.at(address).number] = address;
    text += std::string(",\"") + key + "\":[";
    for (const auto &[number, address] : ordered) {
      text += "{\"allocation\":";
      append_number(text, number);
      write_region(
          text, linear(reinterpret_cast<const void *>(address), allocations_.at(address).bytes), 0);
      text += "},";
    }
    end_list(text);
  }

  void write_region(std::string &text, const region &where, int error) const {
    contents c(where.bytes(), budget_);
    if (error == 0 && add_rows(c, where)) {
      text += ",\"contents\":";
      c.write(text);
    }
  }

  bool add_rows(contents &c, const region &where) const {
    std::vector<unsigned char> buffer(std::min<std::size_t>(where.width, 1 << 20));
    for (std::size_t row = 0; row < where.height; ++row)
      for (std::size_t at = 0; at < where.width; at += buffer.size()) {
        const std::size_t count = std::min(buffer.size(), where.width - at);
        const auto *const from = static_cast<const char *>(where.begin) + row * where.pitch + at;
        if (!read_(buffer.data(), from, count))
          return false;
        c.add(buffer.data(), count);
      }
    return true;
  }

  std::mutex mutex_;
  std::FILE *file_;
  memory_reader read_;
  std::size_t budget_ = 4096; ///< bytes to keep of each piece of memory
  unsigned last_allocation_ = 0;
  allocation_map allocations_;
};

} // namespace offloom_record
