"""What C++20 adds: concepts, defaulted comparisons, immediate functions, and kernels that use them."""

import string

from probe import Probe, singles

H = "int h(int a) { return a; } "

# `$call` stands for an expression that device code may or may not evaluate.
PLACES = {
    "abbreviated": "__device__ int g(auto a) { return $call; } __global__ void k(int *o) { *o = g(1); }",
    "constrained": "template <class T> concept Small = sizeof(T) <= 4; template <Small T> __device__ int g(T a) { return $call; }"
                   " __global__ void k(int *o) { *o = g(1); }",
    "requires_clause": "template <class T> requires (sizeof(T) == 4) __device__ int g(T a) { return $call; }"
                       " __global__ void k(int *o) { *o = g(1); }",
    "trailing_requires": "template <class T> struct S { __device__ int g(int a) requires (sizeof(T) == 4) { return $call; } };"
                         " __global__ void k(int *o) { *o = S<int>().g(1); }",
    "requires_expression": "template <class T> requires requires(T a) { $call; } __device__ int g(T a) { return 1; }"
                           " __global__ void k(int *o) { *o = g(1); }",
    "concept": "template <class T> concept Callable = requires(T a) { $call; }; template <Callable T> __device__ int g(T a) {"
               " return 1; } __global__ void k(int *o) { *o = g(1); }",
    "if_constexpr_requires": "template <class T> __device__ int g(T a) { if constexpr (requires { $call; }) return 1; return 0; }"
                             " __global__ void k(int *o) { *o = g(1); }",
    "lambda_template": "__global__ void k(int *o) { int a = *o; auto l = []<class T>(T a) { return $call; }; *o = l(a); }",
    "lambda_in_decltype": "__global__ void k(int *o) { int a = *o; decltype([](int a) { return $call; }) l; *o = l(a); }",
    "init_of_for": "__global__ void k(int *o) { int a = *o; int x[2] = {}; for (int i = $call; int y : x) *o = y + i; }",
    "explicit_template_lambda": "__global__ void k(int *o) { int a = *o; *o = [&]<int N>() { return $call + N; }"
                                ".template operator()<3>(); }",
    "designated": "struct A { int x, y; }; __global__ void k(int *o) { int a = *o; A b{.x = 1, .y = $call}; *o = b.y; }",
    "comma_in_subscript": "__global__ void k(int *o) { int a = *o; o[($call, 0)] = 1; }",
    "explicit_bool": "struct A { explicit(true) __device__ A(int a) : v($call) {} int v; };"
                     " __global__ void k(int *o) { *o = A(1).v; }",
    "constexpr_virtual": "struct A { __device__ constexpr virtual int g(int a) const { return $call; } };"
                         " __global__ void k(int *o) { *o = A().g(1); }",
    "using_enum": "enum class E { one }; __global__ void k(int *o) { using enum E; int a = int(one); *o = $call; }",
    "likely": "__global__ void k(int *o) { int a = *o; if (a) [[likely]] *o = $call; }",
    "aggregate_parentheses": "struct A { int x, y; }; __global__ void k(int *o) { int a = *o; A b(1, $call); *o = b.y; }",
}

CALLS = {
    "host": (H, "h(a)"),
    "device": ("__device__ int h(int a) { return a; } ", "h(a)"),
    "consteval": ("consteval int h(int a) { return a; } ", "h(3)"),
    "constexpr": ("constexpr int h(int a) { return a; } ", "h(a)"),
    "host_variable": ("int v; ", "int(v + a)"),
    "host_constant": ("const int v = 3; ", "int(v + a)"),
    "rand": ("", "int(rand() + a)"),
}

# Comparisons that the compiler makes, of what device code may and may not compare.
COMPARED = {
    "int": "int v;",
    "two": "int v, w;",
    "float": "float v;",
    "array": "int v[2];",
    "host_member": "struct M { int v; bool operator==(const M &) const { return true; } bool operator<(const M &) const {"
                   " return true; } }; M v;",
    "device_member": "struct M { int v; __device__ bool operator==(const M &) const { return true; }"
                     " __device__ bool operator<(const M &) const { return true; } }; M v;",
    "base": "struct B { int v; bool operator==(const B &) const = default; auto operator<=>(const B &) const = default; };"
            " struct M : B { bool operator==(const M &) const = default; auto operator<=>(const M &) const = default; }; M v;",
}

COMPARISONS = {
    "equal": ("bool operator==(const S &) const = default;", "a == b"),
    "equal_both": ("__host__ __device__ bool operator==(const S &) const = default;", "a == b"),
    "equal_friend": ("friend bool operator==(const S &, const S &) = default;", "a == b"),
    "unequal": ("bool operator==(const S &) const = default;", "a != b"),
    "ordered_equal": ("auto operator<=>(const S &) const = default;", "a == b"),
    "less": ("auto operator<=>(const S &) const = default;", "a < b"),
    "spaceship": ("auto operator<=>(const S &) const = default;", "(a <=> b) == 0"),
}

KERNELS = {
    "auto_parameter": "__global__ void k(auto *o) { *o = 1; } void f(int *o) { k<<<1, 1>>>(o); }",
    "constrained": "template <class T> requires (sizeof(T) == 4) __global__ void k(T *o) {} void f(int *o) { k<<<1, 1>>>(o); }",
    "violated": "template <class T> requires (sizeof(T) == 8) __global__ void k(T *o) {} void f(int *o) { k<<<1, 1>>>(o); }",
    "class_value": "struct A { int v; }; template <A a> __global__ void k(int *o) { *o = a.v; } void f(int *o) { k<A{3}><<<1, 1>>>(o); }",
    "double_value": "template <double D> __global__ void k(double *o) { *o = D; } void f(double *o) { k<1.5><<<1, 1>>>(o); }",
    "lambda_value": "template <auto F> __global__ void k(int *o) { *o = F(1); }"
                    " void f(int *o) { k<[](int a) { return a; }><<<1, 1>>>(o); }",
    "lambda_type": "template <class F> __global__ void k(int *o, F f) { *o = f(1); }"
                   " void f(int *o) { k<<<1, 1>>>(o, decltype([] __device__ (int a) { return a; })()); }",
    "consteval": "__global__ consteval void k() {}",
    "constinit_device": "constinit __device__ int v = 1;",
    "constinit_shared": "__global__ void k() { constinit __shared__ int v; }",
    "constinit_dynamic": "int h(); constinit __device__ int v = h();",
    "coroutine": "struct T {}; __global__ void k() { co_return; }",
    "nodiscard": "[[nodiscard(\"why\")]] __device__ int d() { return 1; } __global__ void k() { (void)d(); }",
    "module_like_name": "__global__ void k(int *import) { *import = 1; }",
    "char8": "__global__ void k(char8_t *p) { *p = u8'a'; }",
    "span_like_range": "struct R { int v[2]; __device__ int *begin() { return v; } __device__ int *end() { return v + 2; } };"
                       " __global__ void k(int *o) { for (R r{}; int x : r.v) *o += x; }",
    "pack_capture": "template <class... A> __device__ int g(A... a) { return [...b = a] { return (b + ...); }(); }"
                    " __global__ void k(int *o) { *o = g(1, 2); }",
    "this_capture": "struct S { int v; __device__ int g() { return [=, this] { return v; }(); } };"
                    " __global__ void k(int *o) { *o = S{1}.g(); }",
}


def probes():
    for name, text in PLACES.items():
        for key, (before, call) in CALLS.items():
            yield Probe(f"modern_{name}_{key}", before + string.Template(text).substitute(call=call), ("c++20",))
    for name, members in COMPARED.items():
        for key, (declaration, use) in COMPARISONS.items():
            yield Probe(f"compared_{name}_{key}", f"struct S {{ {members} {declaration} }};"
                        f" __global__ void k(S a, S b, int *o) {{ *o = {use}; }}", ("c++20",))
    yield from singles("modern_kernel", KERNELS, ("c++20",))
