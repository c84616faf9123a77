// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C++ interface of NVTX 3. Nothing listens to annotations here (see nvToolsExt.h), so that what
// they say is taken and forgotten.
#pragma once

#include "nvToolsExt.h"

#include <cstddef>
#include <string>
#include <type_traits>

namespace nvtx3 {
inline namespace v1 {

/// Where annotations belong to; a library names its own by a type with a member `name`.
class domain {
public:
  struct global {};

  domain(const domain &) = delete;
  domain &operator=(const domain &) = delete;

  template <class Name = global> static const domain &get() noexcept {
    static const domain the_domain;
    return the_domain;
  }
  operator nvtxDomainHandle_t() const noexcept { return nullptr; }

private:
  domain() = default;
};

struct rgb {
  using component_type = uint8_t;
  constexpr rgb(component_type r, component_type g, component_type b) noexcept
      : red(r), green(g), blue(b) {}
  component_type red, green, blue;
};

struct argb final : rgb {
  constexpr argb(component_type a, component_type r, component_type g, component_type b) noexcept
      : rgb(r, g, b), alpha(a) {}
  component_type alpha;
};

class color {
public:
  using value_type = uint32_t;
  constexpr explicit color(value_type argb) noexcept : value_(argb) {}
  constexpr color(argb c) noexcept : value_(word(c.alpha, c)) {}
  constexpr color(rgb c) noexcept : value_(word(0xff, c)) {}
  constexpr value_type get_value() const noexcept { return value_; }
  constexpr nvtxColorType_t get_type() const noexcept { return NVTX_COLOR_ARGB; }

private:
  static constexpr value_type word(unsigned alpha, rgb c) {
    return alpha << 24 | static_cast<unsigned>(c.red) << 16 | static_cast<unsigned>(c.green) << 8 |
           c.blue;
  }
  value_type value_;
};

class category {
public:
  using id_type = uint32_t;
  constexpr explicit category(id_type id) noexcept : id_(id) {}
  constexpr id_type get_id() const noexcept { return id_; }

private:
  id_type id_;
};

template <class Domain = domain::global> class named_category_in final : public category {
public:
  named_category_in(id_type id, const char *) noexcept : category(id) {}
  named_category_in(id_type id, const wchar_t *) noexcept : category(id) {}

  /// The one of a type with members `name` and `id`.
  template <class Category> static const named_category_in &get() noexcept {
    static const named_category_in the_category(Category::id, Category::name);
    return the_category;
  }
};
using named_category = named_category_in<domain::global>;

template <class Domain = domain::global> class registered_string_in {
public:
  explicit registered_string_in(const char *) noexcept {}
  explicit registered_string_in(const wchar_t *) noexcept {}
  explicit registered_string_in(const std::string &) noexcept {}
  explicit registered_string_in(const std::wstring &) noexcept {}

  /// The one of a type with a member `message`.
  template <class Message> static const registered_string_in &get() noexcept {
    static const registered_string_in the_string(Message::message);
    return the_string;
  }
  nvtxStringHandle_t get_handle() const noexcept { return nullptr; }
};
using registered_string = registered_string_in<domain::global>;

class message {
public:
  using value_type = nvtxMessageValue_t;
  constexpr message(const char *text) noexcept : type_(NVTX_MESSAGE_TYPE_ASCII), value_{text} {}
  message(const wchar_t *text) noexcept : type_(NVTX_MESSAGE_TYPE_UNICODE), value_{nullptr} {
    value_.unicode = text;
  }
  message(const std::string &text) noexcept : message(text.c_str()) {}
  message(const std::wstring &text) noexcept : message(text.c_str()) {}
  message(std::string &&) = delete; // it ends before the annotation
  message(std::wstring &&) = delete;
  template <class Domain>
  message(const registered_string_in<Domain> &) noexcept
      : type_(NVTX_MESSAGE_TYPE_REGISTERED), value_{nullptr} {}
  constexpr value_type get_value() const noexcept { return value_; }
  constexpr nvtxMessageType_t get_type() const noexcept { return type_; }

private:
  nvtxMessageType_t type_;
  value_type value_;
};

/// A number that goes with an annotation.
class payload {
public:
  template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
  constexpr explicit payload(Number) noexcept {}
};

/// What an annotation says: a message, a color, a category and a payload, in any order.
class event_attributes {
public:
  using value_type = nvtxEventAttributes_t;
  constexpr event_attributes() noexcept = default;
  template <class First, class... Rest,
            std::enable_if_t<!std::is_base_of_v<event_attributes, std::decay_t<First>>, int> = 0>
  constexpr explicit event_attributes(const First &first, const Rest &...rest) noexcept {
    take(first);
    (take(rest), ...);
  }
  constexpr const value_type *get() const noexcept { return &value_; }

private:
  constexpr void take(const color &c) { value_.color = c.get_value(); }
  constexpr void take(const rgb &c) { take(color(c)); }
  constexpr void take(const argb &c) { take(color(c)); }
  constexpr void take(const category &c) { value_.category = c.get_id(); }
  constexpr void take(const payload &) {}
  void take(const message &m) { value_.message = m.get_value(); }

  value_type value_{};
};

/// From here to the end of the scope.
template <class Domain = domain::global> class [[maybe_unused]] scoped_range_in {
public:
  scoped_range_in() noexcept {}
  explicit scoped_range_in(const event_attributes &) noexcept {}
  template <class... Arguments>
  explicit scoped_range_in(const Arguments &...arguments) noexcept
      : scoped_range_in(event_attributes(arguments...)) {}
  scoped_range_in(const scoped_range_in &) = delete;
  scoped_range_in &operator=(const scoped_range_in &) = delete;
  ~scoped_range_in() {}
};
using scoped_range = scoped_range_in<domain::global>;
template <class Domain = domain::global> using scoped_thread_range_in = scoped_range_in<Domain>;
using thread_range = scoped_range;
using scoped_thread_range = scoped_range;

/// A range that begins where begin() is called, if it is.
template <class Domain = domain::global> class [[maybe_unused]] optional_scoped_range_in {
public:
  optional_scoped_range_in() = default;
  void begin(const event_attributes &) noexcept {}
  optional_scoped_range_in(const optional_scoped_range_in &) = delete;
  optional_scoped_range_in &operator=(const optional_scoped_range_in &) = delete;
  ~optional_scoped_range_in() {}
};
using optional_scoped_range = optional_scoped_range_in<domain::global>;

/// A range that any thread may end.
struct range_handle {
  using value_type = nvtxRangeId_t;
  constexpr range_handle() noexcept = default;
  constexpr range_handle(std::nullptr_t) noexcept {}
  constexpr explicit range_handle(value_type id) noexcept : id_(id) {}
  constexpr explicit operator bool() const noexcept { return id_ != 0; }
  constexpr value_type get_value() const noexcept { return id_; }
  friend constexpr bool operator==(range_handle a, range_handle b) noexcept {
    return a.id_ == b.id_;
  }
  friend constexpr bool operator!=(range_handle a, range_handle b) noexcept { return !(a == b); }

private:
  value_type id_ = 0;
};

template <class Domain = domain::global, class... Arguments>
[[nodiscard]] range_handle start_range_in(const Arguments &...arguments) noexcept {
  (void)event_attributes(arguments...);
  return {};
}
template <class... Arguments>
[[nodiscard]] range_handle start_range(const Arguments &...arguments) noexcept {
  return start_range_in<domain::global>(arguments...);
}
template <class Domain = domain::global> void end_range_in(range_handle) noexcept {}
inline void end_range(range_handle) noexcept {}

template <class Domain = domain::global> class [[maybe_unused]] unique_range_in {
public:
  unique_range_in() noexcept = default;
  template <class... Arguments>
  explicit unique_range_in(const Arguments &...arguments) noexcept
      : range_(start_range_in<Domain>(arguments...)) {}
  unique_range_in(unique_range_in &&) noexcept = default;
  unique_range_in &operator=(unique_range_in &&) noexcept = default;
  ~unique_range_in() {}

private:
  range_handle range_;
};
using unique_range = unique_range_in<domain::global>;

template <class Domain = domain::global, class... Arguments>
void mark_in(const Arguments &...arguments) noexcept {
  (void)event_attributes(arguments...);
}
template <class... Arguments> void mark(const Arguments &...arguments) noexcept {
  mark_in<domain::global>(arguments...);
}

} // namespace v1
} // namespace nvtx3

/// The rest of the function.
#define NVTX3_V1_FUNC_RANGE_IN(domain)                                                             \
  [[maybe_unused]] const ::nvtx3::v1::scoped_range_in<domain> nvtx3_range__(__func__)
#define NVTX3_V1_FUNC_RANGE_IF_IN(domain, condition)                                               \
  ::nvtx3::v1::optional_scoped_range_in<domain> nvtx3_range__;                                     \
  if (condition)                                                                                   \
  nvtx3_range__.begin(::nvtx3::v1::event_attributes(__func__))
#define NVTX3_V1_FUNC_RANGE() NVTX3_V1_FUNC_RANGE_IN(::nvtx3::v1::domain::global)
#define NVTX3_V1_FUNC_RANGE_IF(condition)                                                          \
  NVTX3_V1_FUNC_RANGE_IF_IN(::nvtx3::v1::domain::global, condition)

#define NVTX3_FUNC_RANGE NVTX3_V1_FUNC_RANGE
#define NVTX3_FUNC_RANGE_IF NVTX3_V1_FUNC_RANGE_IF
#define NVTX3_FUNC_RANGE_IN NVTX3_V1_FUNC_RANGE_IN
#define NVTX3_FUNC_RANGE_IF_IN NVTX3_V1_FUNC_RANGE_IF_IN
