# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements whose flow hangs on a collective: conditions, loop heads, short circuits, switches, breaks.

As in warps.py, each place knows the mask of the lanes that are there. Where a collective decides for a whole mask, all of
its lanes go the same way, and the mask stays; where each lane decides, a collective makes the new mask first.
"""

from kernel import Node, line
from variables import Constant, Variable


class FlowStatements:
    """Over WarpGenerator."""

    def choices(self, flow):
        kinds = super().choices(flow) + [(self.collective_in_expression, 4), (self.short_circuit, 1.5),
                                         (self.conditional_operator, 1.5)]
        if flow.depth < 3:
            kinds += [(self.if_any, 2), (self.while_any, 2), (self.lane_switch, 1.5)]
        return kinds

    # Collectives inside of expressions.

    def collective(self, value):
        """A collective of the lanes that are here, as an unsigned expression."""
        form = self.random.choice([
            "__shfl_sync({m}, {v}, nth({m}, {s}))", "__reduce_max_sync({m}, {v})", "__match_any_sync({m}, ({v}) % 3u)",
            "__popc(__ballot_sync({m}, ({v}) & 4u))", "unsigned(__any_sync({m}, ({v}) % 9u == 0))"])
        return form.format(m=self.mask, v=value, s=self.value(depth=1))

    def predicate(self):
        """A condition that is the same for all lanes that are here."""
        form = self.random.choice(["__any_sync({m}, {c})", "__all_sync({m}, {c})", "__popc(__ballot_sync({m}, {c})) > 2",
                                   "__ballot_sync({m}, {c}) != 0u", "!__any_sync({m}, {c})"])
        return form.format(m=self.mask, c=self.condition())

    def collective_in_expression(self, flow):
        inner = self.collective(self.value(depth=1))
        text = self.random.choice([inner + " + {}", "({} & 15u) * " + inner, "{} + " + inner + " - " + self.collective("t"),
                                   self.collective(inner) + " ^ {}"]).format(self.value(depth=1))
        targets = [v for v in self.scope if v.assignable]
        if targets and self.random.random() < 0.5:
            return line(self.random.choice(targets).assignment(self.random.choice(["=", "+=", "^="]), text, "2"))
        return self.declared([], text)

    def narrowed(self):
        """A condition in a variable, and the mask of the lanes where it holds: names and text."""
        c, taken = self.name("c"), self.name("m")
        make = self.random.choice(["__ballot_sync({m}, {c})", "__ballot_sync({m}, {c})", "__match_any_sync({m}, unsigned({c}))"])
        text = [f"const bool {c} = {self.condition()};", f"const unsigned {taken} = {make.format(m=self.mask, c=c)};"]
        return c, taken, text

    def short_circuit(self, flow):
        c, taken, text = self.narrowed()
        operator, mask = ("&&", taken), self.mask
        if self.random.random() < 0.4 and "ballot" in text[1]:
            others = self.name("m")
            text.append(f"const unsigned {others} = {self.mask} & ~{taken};")
            operator = ("||", others)
        self.mask = operator[1]
        predicate = self.predicate()
        self.mask = mask
        return self.declared(text, f"{c} {operator[0]} {predicate} ? 3u : {self.value(depth=1)}")

    def conditional_operator(self, flow):
        c, taken, text = self.narrowed()
        mask, self.mask = self.mask, taken
        first = self.collective(self.value(depth=1))
        second = self.value(depth=1)
        if self.random.random() < 0.4:
            if "ballot" in text[1]:
                self.mask = self.name("m")
                text.append(f"const unsigned {self.mask} = {mask} & ~{taken};")
            second = self.collective(second)
        self.mask = mask
        return self.declared(text, f"{c} ? {first} : {second}")

    # Flow that all lanes of the mask take together.

    def if_any(self, flow):
        parts = [f"if ({self.predicate()}) {{", self.body(flow, uniform=False, loop=False)]
        if self.random.random() < 0.4:
            parts += ["} else {", self.body(flow, uniform=False, loop=False)]
        return Node([*parts, "}"])

    def while_any(self, flow):
        """Goes on while any lane has turns left."""
        i, bound, m = Constant(self.name("i"), assignable=False), self.name("n"), self.mask
        start = [f"const unsigned {bound} = ({self.value()}) % 4u;"]
        go = self.random.choice([f"__any_sync({m}, {{}} < {bound})", f"__ballot_sync({m}, {{}} < {bound}) != 0u",
                                 f"!__all_sync({m}, {{}} >= {bound})"])
        self.scope.append(i)
        body = self.body(flow, uniform=False, loop=False)
        self.scope.remove(i)
        count = f"unsigned {i.name} = 0;"
        form = self.random.choice(["for", "while", "do"])
        if form == "for":
            return Node([*start, f"for ({count} {go.format(i.name)}; ++{i.name}) {{", body, "}"])
        if form == "while":
            return Node([*start, count, f"while ({go.format(i.name)}) {{", body, [line(f"++{i.name};")], "}"])
        return Node([*start, count, "do {", body, f"}} while ({go.format('++' + i.name)});"])

    # Flow that each lane decides for itself.

    def varying_loop(self, flow):
        if self.random.random() < 0.6:
            return super().varying_loop(flow)
        return self.random.choice([self.loop_with_ballot_in_head, self.loop_with_break])(flow)

    def loop_under(self, live, i, flow):
        """The body of a loop whose lanes are those of `live`."""
        outer, self.mask = self.mask, live
        self.scope.append(i)
        body = self.body(flow, uniform=False, loop=False)
        self.mask = outer
        self.scope.remove(i)
        return body

    def loop_with_ballot_in_head(self, flow):
        i, bound, live = Constant(self.name("i"), assignable=False), self.name("n"), self.name("m")
        start = [f"const unsigned {bound} = ({self.value()}) % 5u;", f"unsigned {live} = {self.mask}, {i.name} = 0;"]
        body = self.loop_under(live, i, flow)
        head = f"while ((({live} = __ballot_sync({live}, {i.name} < {bound})) >> t % 32u & 1u) != 0u) {{"
        return Node([*start, head, body, [line(f"++{i.name};")], "}"])

    def loop_with_break(self, flow):
        """Lanes leave at one of two places."""
        i, live, c = Constant(self.name("i"), assignable=False), self.name("m"), self.name("c")
        start = [f"unsigned {live} = {self.mask};"]

        def leave(condition):
            return [line(f"const bool {c} = {condition};"), line(f"{live} = __ballot_sync({live}, !{c});"),
                    Node([f"if ({c})", "  break;"])]
        first = leave(self.condition())
        body = self.loop_under(live, i, flow)
        c = self.name("c")
        last = leave(f"{i.name} >= ({self.value()}) % 4u")
        return Node([*start, f"for (unsigned {i.name} = 0;; ++{i.name}) {{", [Node([first], indent=False)], body,
                     [Node([last], indent=False)], "}"])

    def lane_switch(self, flow):
        chosen, mask = self.name("x"), self.name("m")
        start = [f"const unsigned {chosen} = ({self.value()}) % 3u;",
                 f"const unsigned {mask} = __match_any_sync({self.mask}, {chosen});"]
        parts = [f"switch ({chosen}) {{"]
        for label in ["case 0:", "case 2:", "default:"]:
            parts += [label + " {", self.body_under(mask, flow), "}", "  break;"]
        return Node([*start, *parts, "}"])
