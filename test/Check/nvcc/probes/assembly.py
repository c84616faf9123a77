"""asm statements: constraints against operands, and what stands around them."""

from probe import family, singles

TYPES = {"char": "char", "short": "short", "int": "int", "long": "long long", "float": "float", "double": "double",
         "pointer": "int *", "bool": "bool", "struct": "Pair", "int128": "__int128", "half": "_Float16"}

CONSTRAINTS = {"h": "h", "r": "r", "l": "l", "f": "f", "d": "d", "q": "q", "C": "C"}

CONTEXT = "struct Pair { int a, b; }; "

OTHERS = {
    "empty": "asm(\"\");",
    "volatile": "asm volatile(\"\");",
    "gnu_spelling": "__asm__ __volatile__(\"membar.gl;\");",
    "memory_clobber": "asm volatile(\"\" ::: \"memory\");",
    "cc_clobber": "asm volatile(\"\" ::: \"cc\");",
    "register_clobber": "asm volatile(\"\" ::: \"rax\");",
    "immediate": "asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(x) : \"n\"(3));",
    "immediate_variable": "asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(x) : \"n\"(x));",
    "immediate_i": "asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(x) : \"i\"(3));",
    "memory_constraint": "asm volatile(\"\" : \"=m\"(x));",
    "general_constraint": "asm volatile(\"\" : \"=g\"(x));",
    "host_constraint": "asm volatile(\"\" : \"=a\"(x));",
    "two_letters": "asm volatile(\"mov.u32 %0, 1;\" : \"=rl\"(x));",
    "matching": "asm volatile(\"add.u32 %0, %1, 1;\" : \"=r\"(x) : \"0\"(x));",
    "matching_wrong": "asm volatile(\"add.u32 %0, %1, 1;\" : \"=r\"(x) : \"1\"(x));",
    "read_write": "asm volatile(\"add.u32 %0, %0, 1;\" : \"+r\"(x));",
    "early_clobber": "asm volatile(\"mov.u32 %0, 1;\" : \"=&r\"(x));",
    "output_without_equals": "asm volatile(\"mov.u32 %0, 1;\" : \"r\"(x));",
    "output_not_lvalue": "asm volatile(\"mov.u32 %0, 1;\" : \"=r\"(x + 1));",
    "output_const": "const int y = 1; asm volatile(\"mov.u32 %0, 1;\" : \"=r\"(y));",
    "input_with_equals": "asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(x) : \"=r\"(x));",
    "named_operand": "asm volatile(\"mov.u32 %[out], 1;\" : [out] \"=r\"(x));",
    "named_operand_missing": "asm volatile(\"mov.u32 %[in], 1;\" : [out] \"=r\"(x));",
    "operand_missing": "asm volatile(\"mov.u32 %1, 1;\" : \"=r\"(x));",
    "modifier": "asm volatile(\"mov.u32 %z0, 1;\" : \"=r\"(x));",
    "goto": "asm goto(\"bra %l0;\" :::: end); end: ;",
    "unknown_instruction": "asm volatile(\"frobnicate.u32 %0, 1;\" : \"=r\"(x));",
    "host_instruction": "asm volatile(\"cpuid\");",
    "missing_semicolon": "asm volatile(\"mov.u32 %0, 1\" : \"=r\"(x));",
    "wrong_type_suffix": "asm volatile(\"mov.f64 %0, 1;\" : \"=r\"(x));",
    "wrong_operand_count": "asm volatile(\"add.u32 %0, 1;\" : \"=r\"(x));",
    "special_register": "asm volatile(\"mov.u32 %0, %%tid.x;\" : \"=r\"(x));",
    "unescaped_register": "asm volatile(\"mov.u32 %0, %tid.x;\" : \"=r\"(x));",
    "basic_with_percent": "asm volatile(\"membar.gl; // %x\");",
    "scope_braces": "asm volatile(\"{ .reg .u32 t; mov.u32 t, 1; mov.u32 %0, t; }\" : \"=r\"(x));",
    "register_undeclared": "asm volatile(\"mov.u32 t, 1; mov.u32 %0, t;\" : \"=r\"(x));",
    "literal_operand": "asm volatile(\"mov.u32 %0, 0x10;\" : \"=r\"(x) : \"r\"(5));",
    "float_literal_operand": "float y; asm volatile(\"mov.f32 %0, %1;\" : \"=f\"(y) : \"f\"(5));",
    "string_concatenation": "asm volatile(\"mov.u32 \" \"%0, 1;\" : \"=r\"(x));",
    "enumeration": "enum { A = 2 }; asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(x) : \"r\"(A));",
    "unsigned_char": "unsigned char y = 1; asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(x) : \"r\"((int)y));",
    "trailing_colons": "asm volatile(\"mov.u32 %0, 1;\" : \"=r\"(x) : :);",
    "constexpr_string": "static constexpr char text[] = \"a\"; asm volatile(\"// %0\" :: \"C\"(text));",
    "array_operand": "int a[2] = {1, 2}; asm volatile(\"\" :: \"r\"(a));",
    "array_as_pointer": "int a[2] = {1, 2}; asm volatile(\"\" :: \"l\"(a));",
    "newer_instruction": "asm volatile(\"fence.proxy.async;\");",
    "tensor_instruction": "asm volatile(\"tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\");",
}


def probes():
    yield from family("asm_input", CONTEXT + "__device__ void f($type x) { asm volatile(\"\" :: \"$constraint\"(x)); }",
                      type=TYPES, constraint=CONSTRAINTS)
    some = {name: CONSTRAINTS[name] for name in ("h", "r", "l", "d")}
    yield from family("asm_output", CONTEXT + "__device__ void f($type &x) { asm volatile(\"\" : \"=$constraint\"(x)); }",
                      type={name: TYPES[name] for name in ("char", "short", "int", "long", "double", "struct")},
                      constraint=some)
    yield from singles("asm", {name: f"__device__ int f(int x) {{ {text} return x; }}" for name, text in OTHERS.items()})
    some = ("empty", "cc_clobber", "memory_constraint", "host_instruction", "unknown_instruction", "two_letters", "goto")
    places = {
        "template": "template <class T> __device__ T f(T x) { $text return x; } __global__ void g(int *p) { *p = f(*p); }",
        "unused_template": "template <class T> __device__ T f(T x) { $text return x; }",
        "both": "__host__ __device__ int f(int x) { $text return x; }",
        "lambda": "__global__ void g(int *p) { auto l = [](int x) { $text return x; }; *p = l(1); }",
        "guarded": "__host__ __device__ int f(int x) {\n#ifdef __CUDA_ARCH__\n$text\n#endif\nreturn x; }",
        "host": "int f(int x) { $text return x; }",
    }
    yield from family("asm", "$place", place=places, text={name: OTHERS[name] for name in some})
