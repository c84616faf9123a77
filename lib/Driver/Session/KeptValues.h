// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KeptValues: values as JSON, for a cache of results: a structure is an array of its members.
//
// A structure says once which members it has, for writing and for reading, by a structured binding:
// one that gets another member does not compile until that is added.
#ifndef OFFLOOM_DRIVER_SESSION_KEPTVALUES_H
#define OFFLOOM_DRIVER_SESSION_KEPTVALUES_H

#include "Support/Finding.h"
#include "llvm/Support/JSON.h"
#include <concepts>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace offloom {

template <class T, class Plain>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Plain>;

auto membersOf(MaybeConst<Edit> auto &E) {
  auto &[File, Offset, Length, Text, Rank] = E;
  return std::tie(File, Offset, Length, Text, Rank);
}

auto membersOf(MaybeConst<SourcePlace> auto &P) {
  auto &[File, Line, Column, Offset] = P;
  return std::tie(File, Line, Column, Offset);
}

auto membersOf(MaybeConst<SourceSpan> auto &S) {
  auto &[Begin, End] = S;
  return std::tie(Begin, End);
}

auto membersOf(MaybeConst<Finding> auto &F) {
  auto &[Rule, Level, Message, Place, Ranges, FixIts, Notes] = F;
  return std::tie(Rule, Level, Message, Place, Ranges, FixIts, Notes);
}

/// A folder that has another name in each run. In what is kept, a name of no folder stands for it.
struct PassingFolder {
  std::string Name; ///< empty: there is none

  std::string toKept(llvm::StringRef Text) const;
  std::string toText(llvm::StringRef Kept) const;
};

class KeptWriter {
public:
  explicit KeptWriter(PassingFolder Folder = {}) : Folder(std::move(Folder)) {}

  /// Text need not be UTF-8, as that in JSON must.
  llvm::json::Value operator()(const std::string &Text) const;

  llvm::json::Value operator()(bool Value) const { return Value; }

  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  llvm::json::Value operator()(T Value) const {
    return static_cast<int64_t>(Value);
  }

  template <class T> llvm::json::Value operator()(const std::vector<T> &Values) const {
    llvm::json::Array Result;
    for (const T &Value : Values)
      Result.push_back((*this)(Value));
    return Result;
  }

  template <class T>
    requires std::is_class_v<T>
  llvm::json::Value operator()(const T &Value) const {
    return std::apply(
        [&](const auto &...Members) { return llvm::json::Array{(*this)(Members)...}; },
        membersOf(Value));
  }

private:
  PassingFolder Folder;
};

/// Reads what a KeptWriter wrote. Anything else, such as half a file, makes it fail as a whole.
class KeptReader {
public:
  explicit KeptReader(PassingFolder Folder = {}) : Folder(std::move(Folder)) {}

  bool Failed = false;

  void operator()(const llvm::json::Value *From, std::string &Text);
  void operator()(const llvm::json::Value *From, bool &Value);

  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  void operator()(const llvm::json::Value *From, T &Value) {
    Value = static_cast<T>(number(From));
  }

  template <class T> void operator()(const llvm::json::Value *From, std::vector<T> &Values) {
    for (const llvm::json::Value &Element : array(From))
      (*this)(&Element, Values.emplace_back());
  }

  template <class T>
    requires std::is_class_v<T>
  void operator()(const llvm::json::Value *From, T &Value) {
    const llvm::json::Array &Members = array(From);
    std::apply(
        [&](auto &...Member) {
          Failed |= Members.size() != sizeof...(Member);
          size_t I = 0;
          if (!Failed)
            ((*this)(&Members[I++], Member), ...);
        },
        membersOf(Value));
  }

private:
  const llvm::json::Array &array(const llvm::json::Value *From);
  int64_t number(const llvm::json::Value *From);

  PassingFolder Folder;
};

} // namespace offloom

#endif
