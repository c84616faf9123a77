// nvcc 13.0 was asked about each: it knows the class of what a member function returns, whatever is passed, and takes
// `pointer<T>` of it for a template. Where the function is one of several, or no member, it does not.
// RUN: not %offloom check %s --checks=-*,clang-* -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=error:

struct Array {
  template <class T> T *pointer();
  Array *self(int = 0);
  Array *fields[4];
};
struct Context {};
struct Data {
  Array *cast(int, const Context &, bool = false);
  Array value(const Context &);
  static Array *make(const Context &);
  Array *several(int);
  Array *several(char *);
  template <class X> Array *ofAny(X);
};
struct Handle {
  Data *operator->();
};
Array *made(const Context &);
template <class T> struct Base {
  Context context;
  Data member;
};

template <class T> struct Derived : Base<T> {
  Data own;
  void known(Handle handle) {
    T *a = own.cast(1, this->context)->pointer<T>();
    void *b = own.cast(1, this->context, true)->pointer<void>();
    T *c = handle->cast(1, this->context)->pointer<T>();
    T *d = own.value(this->context).pointer<T>();
    T *e = Data::make(this->context)->pointer<T>();
    T *f = own.cast(1, this->context)->self()->pointer<T>();
    T *g = own.cast(1, this->context)->fields[1]->pointer<T>();
    T *h = (*own.cast(1, this->context)).pointer<T>();
    auto array = own.cast(1, this->context);
    T *i = array->pointer<T>();
  }
  void unknown() {
    // CHECK: error: use 'template' keyword to treat 'pointer'
    T *a = own.several(this->context.number)->pointer<T>();
    // CHECK: error: use 'template' keyword to treat 'pointer'
    T *b = own.ofAny(this->context)->pointer<T>();
    // CHECK: error: use 'template' keyword to treat 'pointer'
    T *c = made(this->context)->pointer<T>();
    // CHECK: error: use 'template' keyword to treat 'pointer'
    T *d = this->member.cast(1, this->context)->pointer<T>();
  }
};
