// RUN: %python %S/verdicts.py %offloom %s
// Recorded with nvcc 13.0 -std=c++17 -arch=sm_90: each namespace was a file of its own, and its comment says
// whether nvcc takes it. verdicts.py compares.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <new>
#include <typeinfo>
#include <utility>

int host_int(int);
constexpr int host_cx(int x) { return x + 1; }
struct Host { Host(); ~Host(); int member(int) const; static int st(int); int operator+(int) const; operator int() const; int data; };

namespace decltype_call_space { // nvcc: accepts
__global__ void k(int *p) { decltype(host_int(1)) x = 2; *p = x; }
}

namespace decltype_name_space { // nvcc: accepts
__global__ void k(int *p) { using F = decltype(host_int); *p = sizeof(F *); }
}

namespace decltype_address_space { // nvcc: accepts
__global__ void k(int *p) { using F = decltype(&host_int); *p = sizeof(F); }
}

namespace sizeof_call_space { // nvcc: accepts
__global__ void k(int *p) { *p = sizeof(host_int(1)); }
}

namespace alignof_decltype_space { // nvcc: accepts
__global__ void k(int *p) { *p = alignof(decltype(host_int(1))); }
}

namespace noexcept_call_space { // nvcc: accepts
__global__ void k(int *p) { *p = noexcept(host_int(1)); }
}

namespace sizeof_member_space { // nvcc: accepts
__global__ void k(int *p) { *p = sizeof(std::declval<Host>().member(1)); }
}

namespace decltype_member_space { // nvcc: accepts
__global__ void k(int *p) { decltype(std::declval<Host>().member(1)) x = 1; *p = x; }
}

namespace decltype_static_member_space { // nvcc: accepts
__global__ void k(int *p) { decltype(Host::st(1)) x = 1; *p = x; }
}

namespace decltype_operator_space { // nvcc: accepts
__global__ void k(int *p) { decltype(std::declval<Host>() + 1) x = 1; *p = x; }
}

namespace decltype_ctor_space { // nvcc: accepts
__global__ void k(int *p) { decltype(Host().data) x = 1; *p = x; }
}

namespace sizeof_ctor_space { // nvcc: accepts (known: a function type for Clang)
__global__ void k(int *p) { *p = sizeof(Host()); }
}

namespace sizeof_new_space { // nvcc: accepts
__global__ void k(int *p) { *p = sizeof(new Host); }
}

namespace decltype_return_space { // nvcc: accepts
__device__ auto f(int x) -> decltype(host_int(x)) { return x; } __global__ void k(int *p) { *p = f(1); }
}

namespace decltype_template_space { // nvcc: accepts
template <class T> __global__ void k(T *p) { decltype(host_int(*p)) x = 2; *p = x; } template __global__ void k<int>(int *);
}

namespace sfinae_space { // nvcc: accepts
template <class T, class = decltype(host_int(T()))> __device__ T f(T x) { return x; } __global__ void k(int *p) { *p = f(1); }
}

namespace noexcept_spec_space { // nvcc: accepts
__device__ int f(int x) noexcept(noexcept(host_int(x))) { return x; } __global__ void k(int *p) { *p = f(1); }
}

namespace lambda_decltype_space { // nvcc: accepts
__global__ void k(int *p) { auto l = [](int x) -> decltype(host_int(x)) { return x; }; *p = l(1); }
}

namespace malloc_type_space { // nvcc: accepts
__global__ void k(int *p) { *p = sizeof(rand()) + sizeof(getenv("x")); }
}

namespace ifconstexpr_false_space { // nvcc: accepts
__global__ void k(int *p) { if constexpr (false) *p = host_int(1); else *p = 1; }
}

namespace ifconstexpr_else_space { // nvcc: accepts
__global__ void k(int *p) { if constexpr (true) *p = 1; else *p = host_int(1); }
}

namespace ifconstexpr_template_space { // nvcc: accepts
template <bool B> __global__ void k(int *p) { if constexpr (B) *p = host_int(1); else *p = 1; } template __global__ void k<false>(int *);
}

namespace ifconstexpr_template_taken_space { // nvcc: rejects
template <bool B> __global__ void k(int *p) { if constexpr (B) *p = host_int(1); else *p = 1; } template __global__ void k<true>(int *);
}

namespace ifconstexpr_dep_space { // nvcc: accepts
template <class T> __global__ void k(T *p) { if constexpr (sizeof(T) == 8) *p = host_int(int(*p)); else *p = 1; } template __global__ void k<int>(int *);
}

namespace ifconstexpr_nested_space { // nvcc: accepts
template <class T> __global__ void k(T *p) { if constexpr (sizeof(T) == 4) { if constexpr (T(0) < T(-1)) *p = host_int(int(*p)); } } template __global__ void k<int>(int *);
}

namespace ifconstexpr_generic_lambda_space { // nvcc: accepts
__global__ void k(int *p) { auto l = [](auto x) { if constexpr (sizeof(x) == 8) return host_int(1); else return 2; }; *p = l(1); }
}

namespace if_false_space { // nvcc: rejects
__global__ void k(int *p) { if (false) *p = host_int(1); }
}

namespace if_0_space { // nvcc: rejects
__global__ void k(int *p) { if (0) *p = host_int(1); }
}

namespace ternary_dead_space { // nvcc: accepts
__global__ void k(int *p) { *p = true ? 1 : host_int(1); }
}

namespace and_dead_space { // nvcc: accepts
__global__ void k(int *p) { *p = false && host_int(1); }
}

namespace after_return_space { // nvcc: rejects
__global__ void k(int *p) { *p = 1; return; *p = host_int(1); }
}

namespace address_space { // nvcc: rejects
__global__ void k(int *p) { int (*f)(int) = host_int; *p = f != nullptr; }
}

namespace address_of_space { // nvcc: rejects
__global__ void k(int *p) { auto f = &host_int; *p = f != nullptr; }
}

namespace address_static_init_space { // nvcc: rejects (known: the address is in no call)
__device__ int (*fp)(int) = host_int; __global__ void k(int *p) { *p = fp != nullptr; }
}

namespace template_argument_call_space { // nvcc: rejects
template <int (*F)(int)> __global__ void k(int *p) { *p = F(1); } template __global__ void k<host_int>(int *);
}

namespace argument_pointer_space { // nvcc: rejects
__device__ int ap(int (*f)(int)) { return f != nullptr; } __global__ void k(int *p) { *p = ap(host_int); }
}

namespace call_pointer_space { // nvcc: rejects
__global__ void k(int *p) { int (*f)(int) = host_int; *p = f(1); }
}

namespace member_pointer_space { // nvcc: rejects
__global__ void k(int *p) { int (Host::*f)(int) const = &Host::member; *p = f != nullptr; }
}

namespace default_arg_space { // nvcc: accepts
__device__ int f(int x = host_int(1)) { return x; } __global__ void k(int *p) { *p = f(2); }
}

namespace default_arg_used_space { // nvcc: rejects
__device__ int f(int x = host_int(1)) { return x; } __global__ void k(int *p) { *p = f(); }
}

namespace hd_calls_host_space { // nvcc: warns
__host__ __device__ int f(int x) { return host_int(x); } int start() { return f(1); }
}

namespace hd_calls_host_from_device_space { // nvcc: warns
__host__ __device__ int f(int x) { return host_int(x); } __global__ void k(int *p) { *p = f(1); }
}

namespace hd_template_calls_host_space { // nvcc: warns
template <class T> __host__ __device__ T f(T x) { return host_int(x); } int start() { return f(1); }
}

namespace hd_template_from_device_space { // nvcc: warns
template <class T> __host__ __device__ T f(T x) { return host_int(x); } __global__ void k(int *p) { *p = f(1); }
}

namespace hd_two_levels_space { // nvcc: warns
template <class T> __host__ __device__ T g(T x) { return host_int(x); } template <class T> __host__ __device__ T f(T x) { return g(x); } __global__ void k(int *p) { *p = f(1); }
}

namespace arch_guard_space { // nvcc: accepts
__host__ __device__ int f(int x) {
#ifdef __CUDA_ARCH__
 return x;
#else
 return host_int(x);
#endif
} __global__ void k(int *p) { *p = f(1); }
}

namespace constexpr_array_bound_space { // nvcc: rejects
__global__ void k(int *p) { int a[host_cx(2)]; a[0] = 1; *p = a[0]; }
}

namespace constexpr_decltype_space { // nvcc: accepts
__global__ void k(int *p) { decltype(host_cx(1)) x = 3; *p = x; }
}

namespace typeid_space { // nvcc: accepts
int h() { return typeid(host_int(1)) == typeid(int); } __global__ void k(int *p) { *p = 1; }
}

namespace unused_device_space { // nvcc: rejects
__device__ int f() { return host_int(1); }
}

namespace unused_static_device_space { // nvcc: accepts
static __device__ int f() { return host_int(1); }
}

namespace unused_device_template_space { // nvcc: accepts
template <class T> __device__ int f() { return host_int(1); }
}

namespace unused_device_template_dep_space { // nvcc: accepts
template <class T> __device__ T f(T x) { return host_int(x); }
}

namespace device_member_inline_space { // nvcc: accepts
struct S { __device__ int f() { return host_int(1); } };
}

namespace class_template_member_space { // nvcc: accepts
template <class T> struct S { __device__ int f() { return host_int(1); } }; __global__ void k(S<int> *p) { }
}

namespace class_template_member_used_space { // nvcc: rejects
template <class T> struct S { __device__ int f() { return host_int(1); } }; __global__ void k(S<int> *p) { p->f(); }
}

namespace static_host_space { // nvcc: rejects
static int sh(int x) { return x; } __global__ void k(int *p) { *p = sh(1); }
}

namespace inline_host_space { // nvcc: rejects
inline int sh(int x) { return x; } __global__ void k(int *p) { *p = sh(1); }
}

namespace namespace_host_space { // nvcc: rejects
namespace a { int sh(int x) { return x; } } __global__ void k(int *p) { *p = a::sh(1); }
}

namespace using_host_space { // nvcc: rejects
namespace a { int sh(int x) { return x; } } using a::sh; __global__ void k(int *p) { *p = sh(1); }
}

namespace adl_host_space { // nvcc: rejects
namespace a { struct X {}; int sh(X) { return 1; } } __global__ void k(int *p) { *p = sh(a::X()); }
}

namespace friend_host_space { // nvcc: rejects
struct X { friend int fr(X) { return 1; } }; __global__ void k(int *p) { *p = fr(X()); }
}

namespace template_host_space { // nvcc: rejects
template <class T> T th(T x) { return x; } __global__ void k(int *p) { *p = th(1); }
}

namespace conversion_host_space { // nvcc: rejects
struct X { int v; operator int() const { return v; } }; __global__ void k(int *p) { X x; x.v = 1; *p = x; }
}

namespace ctor_host_space { // nvcc: rejects
struct X { int v; X(int a) : v(a) {} }; __global__ void k(int *p) { X x(1); *p = x.v; }
}

namespace ctor_default_member_space { // nvcc: rejects
struct X { int v = host_int(1); }; __global__ void k(int *p) { X x; *p = x.v; }
}

namespace dtor_host_space { // nvcc: rejects
struct X { int v; ~X() {} }; __global__ void k(int *p) { X x; x.v = 1; *p = x.v; }
}

namespace assign_host_space { // nvcc: rejects
struct X { int v; X &operator=(int a) { v = a; return *this; } }; __global__ void k(int *p) { X x; x = 1; *p = x.v; }
}

namespace copy_host_space { // nvcc: rejects
struct X { int v; __host__ __device__ X() {} X(const X &o) : v(o.v) {} }; __global__ void k(int *p) { X x; X y = x; *p = y.v; }
}

namespace base_ctor_host_space { // nvcc: rejects
struct B { B() {} }; struct X : B { int v; }; __global__ void k(int *p) { X x; x.v = 1; *p = x.v; }
}

namespace member_ctor_host_space { // nvcc: rejects
struct B { B() {} }; struct X { B b; int v; }; __global__ void k(int *p) { X x; x.v = 1; *p = x.v; }
}

namespace base_ctor_explicit_space { // nvcc: rejects
struct B { B(int) {} }; struct X : B { __device__ X() : B(1) {} }; __global__ void k(int *p) { X x; }
}

namespace array_ctor_space { // nvcc: rejects
struct X { int v; X() {} }; __global__ void k(int *p) { X x[2]; *p = 1; }
}

namespace new_ctor_space { // nvcc: rejects
struct X { int v; X() {} }; __global__ void k(int *p) { X *x = new X; *p = x->v; }
}

namespace virtual_host_space { // nvcc: rejects
struct X { virtual int f() { return 1; } }; __global__ void k(X *x, int *p) { *p = x->f(); }
}

namespace lambda_host_in_device_space { // nvcc: rejects
auto hl = [](int x) { return x; }; __global__ void k(int *p) { *p = hl(1); }
}

namespace range_for_space { // nvcc: rejects
struct R { int *b; int *begin() { return b; } int *end() { return b + 1; } }; __global__ void k(R r) { for (int x : r) *r.b = x; }
}

namespace structured_binding_space { // nvcc: rejects
__global__ void k(int *p) { std::pair<int, int> q(1, 2); auto [a, b] = q; *p = a + b; }
}

namespace op_bool_space { // nvcc: rejects
struct X { explicit operator bool() const { return true; } }; __global__ void k(X x, int *p) { if (x) *p = 1; }
}

namespace literal_space { // nvcc: rejects
int operator""_h(unsigned long long x) { return x; } __global__ void k(int *p) { *p = 3_h; }
}

namespace subscript_space { // nvcc: rejects
struct X { int v; int operator[](int) const { return v; } }; __global__ void k(X x, int *p) { *p = x[1]; }
}

namespace callop_space { // nvcc: rejects
struct X { int operator()(int a) const { return a; } }; __global__ void k(X x, int *p) { *p = x(1); }
}

namespace arrow_space { // nvcc: rejects
struct Y { int v; }; struct X { Y *y; Y *operator->() const { return y; } }; __global__ void k(X x, int *p) { *p = x->v; }
}

namespace static_member_host_space { // nvcc: rejects
struct X { static int f() { return 1; } }; __global__ void k(int *p) { *p = X::f(); }
}

namespace function_object_std_space { // nvcc: rejects
__global__ void k(int *p) { *p = std::plus<int>()(1, 2); }
}

namespace std_function_space { // nvcc: rejects
__global__ void k(std::function<int()> f, int *p) { *p = f(); }
}

namespace std_move_space { // nvcc: accepts
__global__ void k(int *p) { int x = 1; int y = std::move(x); *p = y; }
}

namespace std_forward_space { // nvcc: accepts
template <class T> __device__ int f(T &&x) { return std::forward<T>(x); } __global__ void k(int *p) { *p = f(1); }
}

namespace init_list_space { // nvcc: accepts
__device__ int f(std::initializer_list<int> l) { return *l.begin() + l.size(); } __global__ void k(int *p) { *p = f({1, 2}); }
}

namespace init_list_range_space { // nvcc: accepts
__global__ void k(int *p) { for (int x : {1, 2}) *p += x; }
}

namespace init_list_begin_space { // nvcc: rejects
__global__ void k(int *p) { std::initializer_list<int> l = {1}; *p = *std::begin(l); }
}
