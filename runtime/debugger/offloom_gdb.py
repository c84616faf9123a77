# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gdb for migrated programs: `source runtime/debugger/offloom_gdb.py`, then `help offloom`.

Blocks run on a few operating-system threads, which is what gdb calls threads. CUDA's threads are either turns of a
loop (the faster forms) or fibers, whose registers lie on their own stacks while they wait. These commands speak of
blocks and threads as CUDA does, and find them in the runtime's own data: block, fiber_team, and for blocks that
wait for others, resident_block.
"""

import os
import re

import gdb
import gdb.printing


# What the runtime knows.


def evaluate(expression):
    """The value of a C++ expression, or None where it has none."""
    try:
        # The thread may be inside of the C library.
        with gdb.with_parameter("language", "c++"):
            return gdb.parse_and_eval(expression)
    except gdb.error:
        return None


def triple(value):
    return tuple(int(value[axis]) for axis in "xyz")


def show(place):
    return "({},{},{})".format(*place)


def elements(vector):
    """What the elements of a std::vector of libstdc++ point to; they are unique_ptr, each of which is one pointer."""
    first, last = vector["_M_impl"]["_M_start"], vector["_M_impl"]["_M_finish"]
    pointer = first.type.strip_typedefs().target().strip_typedefs().template_argument(0).pointer()
    for i in range(int(last - first)):
        yield (first + i).cast(pointer.pointer()).dereference().dereference()


class Block:
    """A block that an operating-system thread is running, or has suspended to run others."""

    def __init__(self, gdb_thread, block, team, suspended=0):
        self.gdb_thread = gdb_thread
        self.index, self.dim = triple(block["idx"]), triple(block["dim"])
        self.team = team
        self.suspended = suspended  # where its registers are saved; 0: in the processor

    @staticmethod
    def of_selected_thread():
        block = evaluate("offloom::detail::current_block")
        if not block:
            return None
        team = evaluate("offloom::current_team")
        return Block(gdb.selected_thread(), block.dereference(), team.dereference() if team else None)

    @staticmethod
    def suspended_by_selected_thread():
        """Those that wait for other blocks, on stacks of their own."""
        worker = evaluate("'offloom::worker::current()'::instance")
        found = []
        if not worker or not worker["residents"]:
            return found
        for resident in elements(worker["residents"]["blocks_"]):
            block, team = resident["state"]["running"], resident["state"]["team"]
            has_begun = block and triple(block["idx"]) == triple(resident["index"])
            if has_begun and not resident["ended"] and resident.address != worker["resident"]:
                found.append(Block(gdb.selected_thread(), block.dereference(), team.dereference() if team else None,
                                   int(resident["self"]["suspended"])))
        return found

    @staticmethod
    def all():
        """Of every operating-system thread; leaves the selected one as it is."""
        selected, frame = gdb.selected_thread(), gdb.selected_frame()
        found = []
        for gdb_thread in sorted(gdb.selected_inferior().threads(), key=lambda t: t.num):
            gdb_thread.switch()
            block = Block.of_selected_thread()
            found += ([block] if block else []) + Block.suspended_by_selected_thread()
        selected.switch()
        frame.select()
        return found

    def linear(self, thread):
        return thread[0] + self.dim[0] * (thread[1] + self.dim[1] * thread[2])

    def is_alive(self, linear):
        return bool(int(self.team["live_"]["words_"][linear // 64]) >> linear % 64 & 1)

    def has_started(self, linear):
        return linear < int(self.team["unstarted_"])

    def waits(self):
        """What the fibers do: (text, place) -> linear thread indices."""
        groups = {}
        for t in range(int(self.team["count_"])):
            if not self.is_alive(t):
                what = ("returned", "")
            elif not self.has_started(t):
                what = ("not started", "")
            elif t == int(self.team["running_"]) and not self.suspended:
                what = ("running", "")
            else:
                last = self.team["threads_"][t]["last"]
                place = "{}:{}".format(last["place"]["file"].string(), int(last["place"]["line"]))
                what = ("waits for " + last["operation"].string(), place)
            groups.setdefault(what, []).append(t)
        return groups


def ranges(numbers):
    """[0, 1, 2, 5] as "0-2, 5"."""
    spans = []
    for n in numbers:
        if spans and spans[-1][1] == n - 1:
            spans[-1][1] = n
        else:
            spans.append([n, n])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


# The registers of a fiber that waits. Boost.Context saves them on the fiber's stack, in this order from its top.

SAVED = ("r12", "r13", "r14", "r15", "rbx", "rbp", "rip")


class Registers:
    """Shows another fiber by giving gdb its registers, and gives back the thread's own before it runs."""

    own = None  # (gdb thread, register -> value)

    @classmethod
    def borrow(cls, gdb_thread, context):
        cls.restore()
        gdb_thread.switch()
        gdb.newest_frame().select()
        names = SAVED + ("rsp",)
        cls.own = gdb_thread, {name: int(gdb.parse_and_eval("$" + name)) for name in names}
        word = gdb.lookup_type("unsigned long")
        saved = gdb.Value(context).cast(word.pointer())
        values = {name: int(saved[i + 1]) for i, name in enumerate(SAVED)}  # the first word: rounding modes
        values["rsp"] = context + 8 * (len(SAVED) + 1)
        cls.write(values)

    @classmethod
    def restore(cls):
        if not cls.own:
            return
        gdb_thread, values = cls.own
        cls.own = None
        if not gdb_thread.is_valid():
            return
        gdb_thread.switch()
        gdb.newest_frame().select()
        cls.write(values)

    @staticmethod
    def write(values):
        for name, value in values.items():
            gdb.execute(f"set var ${name} = {value & 0xffffffffffffffff}", to_string=True)


def runtime_folders():
    """Where the runtime's headers and sources were when they were compiled."""
    folders = []
    for name, domain in (("offloom::block", gdb.SYMBOL_STRUCT_DOMAIN), ("offloom::current_team", gdb.SYMBOL_VAR_DOMAIN)):
        symbol = gdb.lookup_global_symbol(name, domain) or gdb.lookup_symbol(name, None, domain)[0]
        if symbol and symbol.symtab:
            folders.append(os.path.dirname(os.path.dirname(symbol.symtab.fullname())) + os.sep)
    return tuple(folders)


def select_users_frame():
    """The newest frame that is not the runtime's."""
    runtime = runtime_folders()
    frame = gdb.newest_frame()
    while frame:
        place = frame.find_sal().symtab
        if place and not place.fullname().startswith(runtime):
            frame.select()
            return
        frame = frame.older()
    gdb.newest_frame().select()


# Which block and thread a stop belongs to.


def lookup(name):
    """`threadIdx` or `blockIdx` as the selected frame or the nearest one outside it has it.

    In thread loops only the loop's own frame knows the index; the global variable is kept up to date in fibers.
    """
    frame = gdb.selected_frame()
    while frame:
        try:
            block = frame.block()
        except RuntimeError:
            block = None
        while block and not block.is_global and not block.is_static:
            for symbol in block:
                if symbol.name == name and (symbol.is_variable or symbol.is_argument):
                    return triple(symbol.value(frame))
            block = block.superblock
        frame = frame.older()
    value = evaluate("::" + name)
    return triple(value) if value else None


class Focus:
    block, thread = None, None

    @classmethod
    def matches(cls):
        return (cls.block in (None, lookup("blockIdx"))) and (cls.thread in (None, lookup("threadIdx")))

    @classmethod
    def text(cls):
        parts = [f"{kind} {show(place)}" for kind, place in (("block", cls.block), ("thread", cls.thread)) if place]
        return ", ".join(parts) or "every block and thread"


class FocusBreakpoint(gdb.Breakpoint):
    """Stops in the focus only."""

    def stop(self):
        return Focus.matches()


def parse_place(text):
    """"17", "(1,2)" or "1,2,3" as a triple."""
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    if not 1 <= len(numbers) <= 3:
        raise gdb.GdbError(f"'{text}' is no index: write 17, or (1,2,0)")
    return tuple(numbers + [0] * (3 - len(numbers)))


# The commands.


class Offloom(gdb.Command):
    """Blocks and threads of a migrated program.

    offloom threads                      what every thread of the blocks that have begun does
    offloom focus block B thread T       show thread T of block B, and stop at `offloom break`s only there
    offloom focus                        say what the focus is
    offloom focus none                   every block and thread again
    offloom break LOCATION               a breakpoint that stops in the focus only
    offloom backtrace T                  the stack of thread T of the current block, if it is a fiber

    An index is a number (17) or up to three of them ((1,2,0))."""

    def __init__(self):
        super().__init__("offloom", gdb.COMMAND_USER, gdb.COMPLETE_NONE, True)


class Threads(gdb.Command):
    """What every thread of the blocks that have begun does."""

    def __init__(self):
        super().__init__("offloom threads", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        Registers.restore()
        blocks = Block.all()
        if not blocks:
            print("No block is running.")
        for block in blocks:
            form = "fibers" if block.team else "a thread loop"
            print(f"block {show(block.index)} of {block.dim[0]}x{block.dim[1]}x{block.dim[2]} threads, as {form}, "
                  + ("suspended " if block.suspended else "") + f"in gdb's thread {block.gdb_thread.num}")
            if block.team:
                for (what, place), threads in block.waits().items():
                    print(f"  {ranges(threads)}: {what}" + (f" at {place}" if place else ""))
            elif block.suspended:
                print(f"  all threads wait for other blocks at {self.place_of_suspended(block)}")
            else:
                block.gdb_thread.switch()
                gdb.newest_frame().select()
                thread = lookup("threadIdx")
                print(f"  thread {show(thread)} is running")

    @staticmethod
    def place_of_suspended(block):
        selected = gdb.selected_thread()
        Registers.borrow(block.gdb_thread, block.suspended)
        select_users_frame()
        place = gdb.selected_frame().find_sal()
        Registers.restore()
        selected.switch()
        return f"{place.symtab.filename}:{place.line}" if place.symtab else "an unknown place"


class FocusCommand(gdb.Command):
    """Choose a block and a thread: offloom focus [block B] [thread T], or none."""

    def __init__(self):
        super().__init__("offloom focus", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        Registers.restore()
        if argument.strip() == "none":
            Focus.block = Focus.thread = None
        elif argument.strip():
            named = dict(re.findall(r"(block|thread)\s+([\d(][\d,\s()]*)", argument))
            if not named:
                raise gdb.GdbError("offloom focus [block B] [thread T], or offloom focus none")
            Focus.block = parse_place(named["block"]) if "block" in named else Focus.block
            Focus.thread = parse_place(named["thread"]) if "thread" in named else Focus.thread
        print(f"Focus: {Focus.text()}")
        if Focus.block and Focus.thread and gdb.selected_thread():
            self.show()

    @staticmethod
    def show():
        for block in Block.all():
            if block.index != Focus.block:
                continue
            if block.team:
                select_fiber(block, block.linear(Focus.thread))
                gdb.execute("frame")
            elif block.suspended:
                Registers.borrow(block.gdb_thread, block.suspended)
                select_users_frame()
                gdb.execute("frame")
            else:
                print("The threads of this block run one after the other, in a loop: `offloom break` stops in this "
                      "one's turn.")
            return
        print("The block is not running now.")


def select_fiber(block, linear):
    """Makes gdb look at the stack of one of the block's fibers."""
    if linear >= int(block.team["count_"]):
        raise gdb.GdbError(f"the block has {int(block.team['count_'])} threads")
    if not block.is_alive(linear) or not block.has_started(linear):
        raise gdb.GdbError(f"thread {linear} has " + ("not started" if block.is_alive(linear) else "returned"))
    if linear != int(block.team["running_"]):
        Registers.borrow(block.gdb_thread, int(block.team["threads_"][linear]["self"]["suspended"]))
    elif block.suspended:
        Registers.borrow(block.gdb_thread, block.suspended)
    else:
        block.gdb_thread.switch()
    select_users_frame()


class Break(gdb.Command):
    """A breakpoint that stops in the focus only: offloom break LOCATION."""

    def __init__(self):
        super().__init__("offloom break", gdb.COMMAND_BREAKPOINTS, gdb.COMPLETE_LOCATION)

    def invoke(self, argument, from_tty):
        FocusBreakpoint(argument)


class Backtrace(gdb.Command):
    """The stack of a thread of the current block, if it is a fiber: offloom backtrace T."""

    def __init__(self):
        super().__init__("offloom backtrace", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        block = Block.of_selected_thread()
        if not block or not block.team:
            raise gdb.GdbError("the current thread runs no block as fibers")
        select_fiber(block, block.linear(parse_place(argument)))
        gdb.execute("backtrace")
        Registers.restore()


class Unfocus(gdb.Command):
    """Give the program its own registers back; done before it runs."""

    def __init__(self):
        super().__init__("offloom unfocus", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        Registers.restore()


# How values are shown.


class IndexPrinter:
    """uint3, dim3 and thread_index as (x,y,z)."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return show(triple(self.value))


class PerThreadPrinter:
    """A per_thread variable as an array, by linear thread index."""

    def __init__(self, value):
        self.value = value
        element = value.type.strip_typedefs().template_argument(0)
        storage = value["storage_"]
        names = [field.name for field in storage.type.fields()]
        data = storage["bytes"].address if "bytes" in names else storage["values"]
        self.data = data.cast(element.pointer())

    def to_string(self):
        return "one for each thread"

    def children(self):
        for i in range(int(self.value["count_"])):
            yield f"[{i}]", self.data[i]

    def display_hint(self):
        return "array"


def add_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("offloom")
    printers.add_printer("index", "^(uint3|dim3|offloom::thread_index)$", IndexPrinter)
    printers.add_printer("per_thread", "^offloom::per_thread<.*>$", PerThreadPrinter)
    gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)


for command in (Offloom, Threads, FocusCommand, Break, Backtrace, Unfocus):
    command()
for running in ("continue", "step", "next", "stepi", "nexti", "finish", "until", "advance", "jump", "call", "kill",
                "detach", "run"):
    gdb.execute(f"define hook-{running}\noffloom unfocus\nend")
add_printers()
