"""A function declared in one place and defined in another, with other spaces there: nvcc adds them up."""

from functions import EXECUTION
from probe import family, spread

KINDS = {
    "member": ("struct S { $in int g(int); };", "$out int S::g(int a) { return a; }"),
    "const_member": ("struct S { $in int g(int) const; };", "$out int S::g(int a) const { return a; }"),
    "static_member": ("struct S { $in static int g(int); };", "$out int S::g(int a) { return a; }"),
    "nested": ("struct S { struct I { $in int g(int); }; };", "$out int S::I::g(int a) { return a; }"),
    "member_template": ("struct S { template <class T> $in T g(T); };", "template <class T> $out T S::g(T a) { return a; }"),
    "class_template": ("template <class T> struct S { $in T g(T); };", "template <class T> $out T S<T>::g(T a) { return a; }"),
    "operator": ("struct S { $in int operator()(int); };", "$out int S::operator()(int a) { return a; }"),
    "conversion": ("struct S { $in operator int(); };", "$out S::operator int() { return 1; }"),
    "constructor": ("struct S { int v; $in S(int); };", "$out S::S(int a) : v(a) {}"),
    "destructor": ("struct S { $in ~S(); };", "$out S::~S() {}"),
    "defaulted": ("struct S { int v; $in S(); };", "$out S::S() = default;"),
    "virtual": ("struct S { $in virtual int g(int); };", "$out int S::g(int a) { return a; }"),
    "friend": ("struct S { friend $in int g(S); };", "$out int g(S) { return 1; }"),
    "namespace": ("namespace n { $in int g(int); }", "$out int n::g(int a) { return a; }"),
    "alias": ("namespace n { $in int g(int); } namespace m = n;", "$out int m::g(int a) { return a; }"),
    "default_argument": ("$in int g(int a = 1);", "$out int g(int a) { return a; }"),
    "auto": ("$in auto g(int a);", "$out auto g(int a) { return a; }"),
    "trailing": ("$in auto g(int a) -> int;", "$out auto g(int a) -> int { return a; }"),
}


def probes():
    for kind, (inside, outside) in KINDS.items():
        inside, outside = inside.replace("$in", "$inner"), outside.replace("$out", "$outer")
        yield from spread(family(f"apart_{kind}", f"{inside}\n{outside}", inner=EXECUTION, outer=EXECUTION), 3)
