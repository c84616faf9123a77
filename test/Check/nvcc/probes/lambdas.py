"""Extended lambdas: where they stand, what encloses them, what they capture, how they are written."""

from probe import family, singles

KINDS = {"device": "__device__", "both": "__host__ __device__"}

LAUNCH = "template <class F> __global__ void k(F f) { f(); } "

ENCLOSING = {
    "function": "void run() { k<<<1, 1>>>($lambda); }",
    "static_function": "static void run() { k<<<1, 1>>>($lambda); }",
    "inline_function": "inline void run() { k<<<1, 1>>>($lambda); }",
    "unnamed_namespace": "namespace { void run() { k<<<1, 1>>>($lambda); } }",
    "namespace_scope": "auto l = $lambda; void run() { k<<<1, 1>>>(l); }",
    "static_namespace_scope": "static const auto l = $lambda; void run() { k<<<1, 1>>>(l); }",
    "default_argument": "template <class F> void run2(F f) {} void run(int x = (run2($lambda), 1)) {} void start() { run(); }",
    "method": "struct S { void run() { k<<<1, 1>>>($lambda); } };",
    "private_method": "class S { void run() { k<<<1, 1>>>($lambda); } };",
    "protected_method": "class S { protected: void run() { k<<<1, 1>>>($lambda); } };",
    "public_method": "class S { public: void run() { k<<<1, 1>>>($lambda); } };",
    "static_method": "struct S { static void run() { k<<<1, 1>>>($lambda); } };",
    "const_method": "struct S { void run() const { k<<<1, 1>>>($lambda); } };",
    "virtual_method": "struct S { virtual void run() { k<<<1, 1>>>($lambda); } };",
    "operator": "struct S { void operator()() { k<<<1, 1>>>($lambda); } };",
    "conversion": "struct S { operator int() { k<<<1, 1>>>($lambda); return 1; } };",
    "constructor": "struct S { S() { k<<<1, 1>>>($lambda); } };",
    "destructor": "struct S { ~S() { k<<<1, 1>>>($lambda); } };",
    "private_class": "class C { struct S { void run() { k<<<1, 1>>>($lambda); } }; };",
    "local_class": "void f() { struct L { void run() { k<<<1, 1>>>($lambda); } }; L().run(); }",
    "unnamed_class": "struct { void run() { k<<<1, 1>>>($lambda); } } s; void f() { s.run(); }",
    "friend": "struct S { friend void run(S) { k<<<1, 1>>>($lambda); } }; void f() { run(S()); }",
    "auto_return": "auto run() { k<<<1, 1>>>($lambda); return 1; }",
    "trailing_return": "auto run() -> int { k<<<1, 1>>>($lambda); return 1; }",
    "constexpr_function": "constexpr int run(int x) { if (x) { auto l = $lambda; (void)l; } return 1; }",
    "noexcept_function": "void run() noexcept { k<<<1, 1>>>($lambda); }",
    "extern_c": "extern \"C\" void PROBE() { k<<<1, 1>>>($lambda); }",
    "template": "template <class T> void run() { k<<<1, 1>>>($lambda); } void f() { run<int>(); }",
    "unused_template": "template <class T> void run() { k<<<1, 1>>>($lambda); }",
    "template_with_value": "template <int N> void run() { k<<<1, 1>>>($lambda); } void f() { run<3>(); }",
    "template_with_pack": "template <class... T> void run(T...) { k<<<1, 1>>>($lambda); } void f() { run(1, 2.0); }",
    "template_with_pack_first": "template <class... T, class U> void run(U) { k<<<1, 1>>>($lambda); } void f() { run(1); }",
    "template_with_two_packs": "template <class... T> struct Q {}; template <class... T, class... U>"
                               " void run(Q<T...>, Q<U...>) { k<<<1, 1>>>($lambda); } void f() { run(Q<int>(), Q<float>()); }",
    "template_unnamed_parameter": "template <class> void run() { k<<<1, 1>>>($lambda); } void f() { run<int>(); }",
    "template_of_local": "template <class T> void run(T) { k<<<1, 1>>>($lambda); } void f() { struct L {}; run(L()); }",
    "template_of_private": "template <class T> void run(T) { k<<<1, 1>>>($lambda); } class C { struct P {};"
                           " void f() { run(P()); } };",
    "template_of_lambda": "template <class T> void run(T) { k<<<1, 1>>>($lambda); } void f() { run([] {}); }",
    "class_template": "template <class T> struct S { void run() { k<<<1, 1>>>($lambda); } }; void f() { S<int>().run(); }",
    "specialization": "template <class T> void run() {} template <> void run<int>() { k<<<1, 1>>>($lambda); }",
    "lambda": "void run() { auto outer = [] { k<<<1, 1>>>($lambda); }; outer(); }",
    "lambda_with_capture": "void run() { int x = 1; auto outer = [x] { k<<<1, 1>>>($lambda); }; outer(); }",
    "lambda_with_result": "void run() { auto outer = []() -> int { k<<<1, 1>>>($lambda); return 1; }; outer(); }",
    "generic_lambda": "void run() { auto outer = [](auto) { k<<<1, 1>>>($lambda); }; outer(1); }",
    "namespace_lambda": "auto outer = [] { k<<<1, 1>>>($lambda); };",
    "both_function": "__host__ __device__ void run() { auto l = $lambda; (void)l; }",
    "device_function": "__device__ void run() { auto l = $lambda; l(); }",
    "kernel": "__global__ void run() { auto l = $lambda; l(); }",
    "macro": "\n#define LAUNCH(f) k<<<1, 1>>>(f)\nvoid run() { LAUNCH(($lambda)); }\n#undef LAUNCH\n",
    "if_constexpr": "void run() { if constexpr (true) k<<<1, 1>>>($lambda); }",
    "if_constexpr_discarded": "void run() { if constexpr (false) k<<<1, 1>>>($lambda); }",
    "unevaluated": "void run() { decltype(sizeof($lambda)) n = 1; (void)n; }",
    "twice_in_line": "void run() { k<<<1, 1>>>($lambda); k<<<1, 1>>>($lambda); }",
    "for_host_only": "\n#ifndef __CUDA_ARCH__\nvoid run() { k<<<1, 1>>>($lambda); }\n#endif\n",
    "called_on_host": "void run() { auto l = $lambda; l(); }",
    "result_asked": "void run() { auto l = $lambda; using R = decltype(l()); (void)sizeof(R *); }",
    "copied": "void run() { auto l = $lambda; auto m = l; k<<<1, 1>>>(m); }",
    "to_pointer": "void run() { void (*p)() = $lambda; (void)p; }",
    "in_member_initializer": "struct S { int a = ($lambda, 1); };",
    "in_nested_extended": "void run() { k<<<1, 1>>>([] __host__ __device__ () { auto l = $lambda; l(); }); }",
    "in_nested_device": "void run() { k<<<1, 1>>>([] __device__ () { auto l = $lambda; l(); }); }",
}

# `$kind` is the specifier.
WRITTEN = {
    "value_capture": "void run() { int x = 1; k<<<1, 1>>>([x] $kind () { (void)x; }); }",
    "default_value_capture": "void run() { int x = 1; k<<<1, 1>>>([=] $kind () { (void)(x + 1); }); }",
    "reference_capture": "void run() { int x = 1; k<<<1, 1>>>([&x] $kind () { (void)x; }); }",
    "default_reference_capture": "void run() { k<<<1, 1>>>([&] $kind () {}); }",
    "mixed_capture": "void run() { int x = 1, y = 2; k<<<1, 1>>>([=, &y] $kind () { (void)(x + y); }); }",
    "init_capture": "void run() { int y = 1; k<<<1, 1>>>([x = y + 1] $kind () { (void)x; }); }",
    "init_capture_list": "void run() { k<<<1, 1>>>([x = {1, 2}] $kind () { (void)x; }); }",
    "init_capture_reference": "void run() { int y = 1; k<<<1, 1>>>([&x = y] $kind () { (void)x; }); }",
    "this_capture": "struct S { int a; void run() { k<<<1, 1>>>([this] $kind () { (void)a; }); } };",
    "this_implicit": "struct S { int a; void run() { k<<<1, 1>>>([=] $kind () { (void)(a + 1); }); } };",
    "star_this_capture": "struct S { int a; void run() { k<<<1, 1>>>([*this] $kind () { (void)(a + 1); }); } };",
    "array_capture": "void run() { int x[3] = {}; k<<<1, 1>>>([=] $kind () { (void)(x[0] + 1); }); }",
    "array_capture_8_dimensions": "void run() { int x[1][1][1][1][1][1][1][1] = {}; k<<<1, 1>>>([=] $kind () {"
                                  " (void)(x[0][0][0][0][0][0][0][0] + 1); }); }",
    "array_capture_no_default": "struct N { __host__ __device__ N(int) {} }; void run() { N x[1] = {1};"
                                " k<<<1, 1>>>([=] $kind () { (void)&x; }); }",
    "array_capture_const_member": "struct N { const int a = 1; }; void run() { N x[2]; k<<<1, 1>>>([=] $kind () { (void)&x; }); }",
    "pack_capture": "template <class... T> void run(T... x) { k<<<1, 1>>>([=] $kind () { int a[] = {x...}; (void)a; }); }"
                    " void f() { run(1, 2); }",
    "pack_explicit_capture": "template <class... T> void run(T... x) { k<<<1, 1>>>([x...] $kind () {}); } void f() { run(1, 2); }",
    "capture_of_local_type": "void run() { struct L { int a; } x = {1}; k<<<1, 1>>>([=] $kind () { (void)(x.a + 1); }); }",
    "capture_of_pointer_to_local_type": "void run() { struct L { int a; } *x = nullptr; k<<<1, 1>>>([=] $kind () { (void)&x; }); }",
    "capture_of_private_type": "class C { struct P { int a; }; public: void run() { P x = {1};"
                               " k<<<1, 1>>>([=] $kind () { (void)(x.a + 1); }); } };",
    "capture_of_binding": "struct S { int a, b; }; void run() { S s = {1, 2}; auto [x, y] = s;"
                          " k<<<1, 1>>>([=] $kind () { (void)(x + y); }); }",
    "capture_of_lambda": "void run() { auto x = [] __device__ () { return 1; }; k<<<1, 1>>>([=] $kind () { (void)&x; }); }",
    "capture_of_host_lambda": "void run() { auto x = [] { return 1; }; k<<<1, 1>>>([=] $kind () { (void)&x; }); }",
    "capture_of_vector": "struct V { V(const V &); ~V(); int *p; V(); }; void run() { V x; k<<<1, 1>>>([=] $kind () { (void)&x; }); }",
    "first_capture_in_if_constexpr": "void run() { int x = 1; k<<<1, 1>>>([=] $kind () { if constexpr (true) (void)(x + 1); }); }",
    "capture_before_if_constexpr": "void run() { int x = 1; k<<<1, 1>>>([=] $kind () { (void)(x + 1);"
                                   " if constexpr (true) (void)(x + 1); }); }",
    "explicit_capture_in_if_constexpr": "void run() { int x = 1; k<<<1, 1>>>([x] $kind () { if constexpr (true) (void)(x + 1); }); }",
    "capture_in_condition_of_if_constexpr": "void run() { int x = 1; k<<<1, 1>>>([=] $kind () {"
                                            " if constexpr (sizeof(x) == 4) { } }); }",
    "mutable": "void run() { int x = 1; k<<<1, 1>>>([=] $kind () mutable { x = 2; }); }",
    "constexpr": "void run() { auto l = [] $kind () constexpr { return 1; }; (void)l; }",
    "noexcept": "void run() { auto l = [] $kind () noexcept { }; k<<<1, 1>>>(l); }",
    "result_type": "void run() { auto l = [] $kind () -> int { return 1; }; k<<<1, 1>>>(l); }",
    "no_parameters": "void run() { k<<<1, 1>>>([] $kind { }); }",
    "parameter_list_before": "void run() { k<<<1, 1>>>([] () $kind { }); }",
    "generic": "template <class F> __global__ void k1(F f) { f(1); } void run() { k1<<<1, 1>>>([] $kind (auto x) { (void)x; }); }",
    "pack_parameters": "template <class F> __global__ void k1(F f) { f(1); } void run() { k1<<<1, 1>>>([] $kind (auto... x) { }); }",
    "default_parameter": "void run() { k<<<1, 1>>>([] $kind (int x = 1) { (void)x; }); }",
    "parameter_of_local_type": "void run() { struct L {}; auto l = [] $kind (L) {}; (void)l; }",
    "result_of_local_type": "void run() { struct L {}; auto l = [] $kind () -> L { return L(); }; (void)l; }",
    "result_of_private_type": "class C { struct P {}; public: void run() { auto l = [] $kind () -> P { return P(); }; (void)l; } };",
    "calls_host": "int h(); void run() { k<<<1, 1>>>([] $kind () { h(); }); }",
    "calls_host_uncalled": "int h(); void run() { auto l = [] $kind () { h(); }; (void)l; }",
    "calls_device": "__device__ int d() { return 1; } void run() { k<<<1, 1>>>([] $kind () { d(); }); }",
    "uses_host_variable": "int v; void run() { k<<<1, 1>>>([] $kind () { v = 1; }); }",
    "uses_static_local": "void run() { static int v; k<<<1, 1>>>([] $kind () { v = 1; }); }",
    "uses_const_local": "void run() { const int v = 1; k<<<1, 1>>>([] $kind () { (void)(v + 1); }); }",
    "local_types": "void run() { k<<<1, 1>>>([] $kind () { struct L { int a; } l = {1}; (void)l; }); }",
    "recursion_by_auto": "template <class F> __global__ void k1(F f) { f(f, 1); }"
                         " void run() { k1<<<1, 1>>>([] $kind (auto self, int n) -> void { if (n) self(self, n - 1); }); }",
    "wrapped": "template <class F> struct W { F f; __host__ __device__ void operator()() const { f(); } };"
               " template <class F> void start(F f) { k<<<1, 1>>>(W<F>{f}); } void run() { start([] $kind () {}); }",
    "immediately_called": "void run() { [] $kind () { }(); }",
}

OTHERS = {
    "host_lambda_launched": LAUNCH + "void run() { k<<<1, 1>>>([] {}); }",
    "host_annotated_launched": LAUNCH + "void run() { k<<<1, 1>>>([] __host__ () {}); }",
    "lambda_of_device": "__device__ void f() { auto l = [](int x) { return x; }; l(1); }",
    "lambda_of_device_to_template": "template <class F> __device__ void a(F f) { f(); } __global__ void g() { a([] {}); }",
    "lambda_of_device_to_host_template": "template <class F> void a(F f) { f(); } __global__ void g() { a([] {}); }",
    "lambda_to_both_template": "template <class F> __host__ __device__ void a(F f) { f(); } void run() { a([] {}); }",
    "constexpr_lambda_called": "constexpr auto l = [](int x) { return x; }; __global__ void g(int *p) { *p = l(1); }",
    "reference_capture_of_device": "__global__ void g(int *p) { int x = 1; auto l = [&] { x = 2; }; l(); *p = x; }",
    "host_in_device_lambda": "int h(); __global__ void g() { auto l = [] { h(); }; l(); }",
    "kernel_launched_in_lambda": "__global__ void g() {} void run() { auto l = [] { g<<<1, 1>>>(); }; l(); }",
    "kernel_launched_in_generic_lambda": "template <class T> __global__ void g(T) {}"
                                         " void run() { auto l = [](auto x) { g<<<1, 1>>>(x); }; l(1); l(2.0); }",
}


def probes():
    for name, text in ENCLOSING.items():
        text = LAUNCH + text.replace("$lambda", "[] $kind () {}")
        yield from family(f"lambda_in_{name}", text, kind=KINDS)
    yield from family("lambda", LAUNCH + "$text", text=WRITTEN, kind=KINDS)
    yield from singles("lambda", OTHERS)
    for name in ("function", "template", "namespace_scope", "device_function"):
        text = LAUNCH + ENCLOSING[name].replace("$lambda", "[] $kind () {}")
        yield from family(f"lambda_without_option_in_{name}", text, ("no-extended-lambda",), kind=KINDS)
