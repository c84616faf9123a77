// Where nvcc misses no `typename`, nothing is said of it; where it does, Clang's warning stays.
// RUN: not %offloom check %s -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=warning:

template <class T> struct box {
  using type = T;
  type get() const;
};
template <class T> box<T>::type box<T>::get() const { return {}; }

template <class T> struct other {
  // CHECK: [[#@LINE+1]]:3: warning: missing 'typename'
  box<T>::type held;
};
