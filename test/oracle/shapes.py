# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What stands around a kernel's body: its parameters, templates, namespaces, globals, other kernels, and its launch.

A wide kernel launches itself, by a host function of its own, since each has a signature of its own.
"""

import dataclasses

from idioms import IdiomStatements
from kernel import Kernel, Node, body_lines, line
from places import Place

CONFIG = """\
struct Config@ {
  unsigned base, weights[3];
  __device__ unsigned next() { return base += 3u; }
  __host__ __device__ unsigned at(unsigned i) const { return weights[i % 3u] ^ base; }
  __device__ Config@ &operator+=(unsigned v) {
    weights[1] += v;
    return *this;
  }
};"""

STEPPER = """\
struct Stepper@ {
  unsigned state;
  __device__ unsigned operator()(unsigned x) { return state = state * 5u + x; }
};"""

ARGUMENTS = """\
struct Arguments@ {
  const unsigned *in;
  unsigned *out, n, k;
};"""


@dataclasses.dataclass
class WideKernel(Kernel):
    template: str = ""
    attributes: str = ""
    parameters: str = "const unsigned *in, unsigned *out, unsigned n, unsigned k"
    explicit: str = ""  # template arguments
    arguments: str = "in, out, n, k"
    before: list = dataclasses.field(default_factory=list)  # statements of the host function
    namespace: str = ""

    @property
    def launcher(self):
        return f"{self.namespace + '::' if self.namespace else ''}launch{self.seed}"

    def text(self):
        head = [self.template] if self.template else []
        kernel = Node([*head, f"__global__ void {self.attributes}{self.name}({self.parameters}) {{",
                       [line(text) for text in self.prologue], self.body, [line(text) for text in self.epilogue], "}"])
        launch = Node([f"static void launch{self.seed}(dim3 grid, dim3 block, unsigned bytes, const unsigned *in, unsigned *out, unsigned n, unsigned k) {{",
                       [line(text) for text in self.before],
                       f"  {self.name}{self.explicit}<<<grid, block, bytes>>>({self.arguments});", "}"])
        lines = [*body_lines(self.functions, 0), *kernel.lines(0), *launch.lines(0)]
        if self.namespace:
            lines = [f"namespace {self.namespace} {{", *lines, "}"]
        return "\n".join(lines)


class ShapeStatements(IdiomStatements):
    """Over Generator."""

    def __init__(self, seed):
        super().__init__(seed)
        self.budget = self.random.randint(4, 16)
        self.shape = {"template": [], "explicit": [], "parameters": [], "arguments": [], "before": []}
        self.shape_nodes = []
        self.has_parameters = False

    def kernel(self):
        plain = super().kernel()
        prologue = self.declared_together(plain.prologue)
        prologue[-1:-1] = self.prologue
        functions = [*self.helper_nodes(), *self.shape_nodes, *self.idiom_nodes, *plain.functions]
        pick, shape = self.random, self.shape
        template = ", ".join(shape["template"])
        kernel = WideKernel(plain.seed, plain.grid, plain.block, plain.shared_words, functions, plain.body, prologue,
                            plain.epilogue, plain.cells, before=shape["before"])
        kernel.template = f"template <{template}>" if template else ""
        kernel.explicit = f"<{', '.join(shape['explicit'])}>" if shape["explicit"] else ""
        kernel.attributes = f"__launch_bounds__({plain.threads}) " if pick.random() < 0.15 else ""
        kernel.namespace = f"of{self.seed}" if pick.random() < 0.3 else ""
        parameters, arguments = kernel.parameters, kernel.arguments
        if pick.random() < 0.15:
            kernel.functions.insert(0, Node(self.seeded(ARGUMENTS).splitlines()))
            parameters, arguments = self.seeded("Arguments@ all"), self.seeded("Arguments@{in, out, n, k}")
            kernel.prologue.insert(0, "const unsigned *in = all.in;")
            kernel.prologue.insert(1, "unsigned *out = all.out, n = all.n, k = all.k;")
        kernel.parameters = ", ".join([parameters, *shape["parameters"]])
        kernel.arguments = ", ".join([arguments, *shape["arguments"]])
        return kernel

    def seeded(self, text):
        return text.replace("@", str(self.seed))

    def declared_together(self, prologue):
        """The indices in one declaration, of which some differ between threads and some do not."""
        first = next(i for i, text in enumerate(prologue) if text.startswith("const unsigned t ="))
        form, rows = self.random.random(), prologue[first:first + 3]
        if form < 0.3:
            joined = ", ".join(row.removeprefix("const unsigned ").removesuffix(";") for row in rows)
            return [*prologue[:first], f"const unsigned {joined};", *prologue[first + 3:]]
        if form < 0.4:
            return [*prologue[:first], " ".join(rows), *prologue[first + 3:]]
        return prologue

    def statements(self, flow, count):
        if flow.kernel and flow.depth == 0 and not self.has_parameters:
            self.has_parameters = True
            for make in (self.by_value, self.configuration, self.stepper, self.global_table, self.types):
                if self.random.random() < 0.3:
                    make()
        return super().statements(flow, count)

    def parameter(self, declaration, argument):
        self.shape["parameters"].append(self.seeded(declaration))
        self.shape["arguments"].append(self.seeded(argument))

    def by_value(self):
        """Parameters that the kernel changes: each thread has its own."""
        for type_, argument in self.random.sample([("unsigned", "k * 3u + 1u"), ("unsigned short", "7"), ("unsigned", "n - 2u")], 2):
            name = self.name("p")
            self.parameter(f"{type_} {name}", argument)
            plain = type_ == "unsigned"
            self.scope.append(Place(name, False, True, (f"unsigned({name})",),
                                    (f"{name} {{op}} {{v}};",) if plain else (f"{name} += (unsigned short)({{v}});",),
                                    (name,) if plain else ()))

    def configuration(self):
        self.shape_nodes.append(Node(self.seeded(CONFIG).splitlines()))
        name = self.name("p")
        self.parameter(f"Config@ {name}", "Config@{k, {1u, k + 2u, 3u}}")
        self.scope.append(Place(name, False, True, (f"{name}.base", f"{name}.at({{i}})", f"{name}.weights[2]"),
                                (f"{name}.base {{op}} {{v}};", f"{name} += {{v}};", f"{name}.weights[{{i}} % 3u] {{op}} {{v}};",
                                 f"{name}.weights[0] ^= {name}.next() + ({{v}});"),
                                (f"{name}.base", f"{name}.weights[{{i}} % 3u]")))

    def stepper(self):
        """A functor with a state, whose type the kernel does not know."""
        self.shape_nodes.append(Node(self.seeded(STEPPER).splitlines()))
        name = self.name("p")
        self.shape["template"].append("class F")
        self.parameter(f"F {name}", "Stepper@{k + 1u}")
        if self.random.random() < 0.5 or self.shape["explicit"]:
            self.shape["explicit"].append(self.seeded("Stepper@"))
        self.scope.append(Place(name, False, True, (f"{name}.state",), (f"{name}({{v}});", f"{name}.state {{op}} {{v}};"), (f"{name}.state",)))

    def global_table(self):
        """A table that a kernel before this one, or the host, has filled."""
        name, form = f"table{self.seed}", self.random.choice(["kernel", "symbol", "constant"])
        self.shape_nodes.append(line(f"{'__constant__' if form == 'constant' else '__device__'} unsigned {name}[8];"))
        if form == "kernel":
            self.shape_nodes.append(Node([f"__global__ void prepare{self.seed}(unsigned k) {{",
                                          f"  for (unsigned i = threadIdx.x; i < 8u; i += blockDim.x) {name}[i] = i * k + 5u;", "}"]))
            self.shape["before"].append(f"prepare{self.seed}<<<1, {self.random.choice([1, 3, 8, 32])}>>>(k);")
        else:
            self.shape["before"] += [f"const unsigned host[8] = {{k, 2, 3, 4, 5, 6, 7, k * 8u}};",
                                     f"cudaMemcpyToSymbol({name}, host, sizeof(host));"]
        self.scope.append(Place(name, False, False, (f"{name}[{{i}}]", f"{name}[t % 8u]")))

    def types(self):
        """Types and values that the kernel is a template of."""
        name = self.name("v")
        form = self.random.choice(["N", "T"])
        if form == "N":
            self.shape["template"].insert(0, "unsigned N")
            self.shape["explicit"].insert(0, str(self.random.randint(1, 5)) + "u")
            self.prologue += [f"unsigned {name}[N];", f"for (unsigned i = 0; i < N; ++i) {name}[i] = t + i * N;"]
            self.scope.append(Place(name, False, True, (f"{name}[{{i}} % N]",), (f"{name}[{{i}} % N] {{op}} {{v}};",), (f"{name}[{{i}} % N]",)))
        else:
            self.shape["template"].insert(0, "class T")
            self.shape["explicit"].insert(0, "unsigned")
            self.prologue += [f"T {name} = T(me) * 3u, *{name}_ = &{name};"]
            self.scope.append(Place(name, False, True, (f"*{name}_", name), (f"*{name}_ {{op}} {{v}};", f"{name} = T({{v}});"), (f"*{name}_", name)))
