"""Finds the places of a rule chapter that can be changed, with their exact ranges in the source, by reading it with libclang."""
import glob
import re
from dataclasses import dataclass, field

import clang.cindex as ci
from clang.cindex import CursorKind as K

# Files of a game that hold no rules: content, clients, machine players, checks of positions, tables of names. What speaks
# to the shell (files, JSON, texts) is no chapter either.
NO_CHAPTER = re.compile(r"(pack|scenario|describe|derive|draw|preview|planning|breakdown|card_text|features|policy|worth|check|"
                        r"invariants|game|verbs)(_.*)?\.(cpp|h)$")
EDGE = re.compile(r'#include ["<](shell/|nlohmann|fmt|ai/)')

BOUNDARY = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="]}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "|": "&", "&": "|"}
ASSIGNMENT = {"+=": "-=", "-=": "+=", "|=": "=", "&=": "="}


@dataclass
class Place:
    """A range of the source and what could stand there instead, as text. `kind` decides how the change is compiled."""
    start: int
    end: int
    kind: str  # "value": an expression; "statement": an expression whose value nobody uses
    news: list = field(default_factory=list)


def is_chapter(path):
    return not NO_CHAPTER.search(path.name) and not EDGE.search(path.read_text())


def load_library():
    for name in sorted(glob.glob("/usr/lib/llvm-*/lib/libclang*.so*")):
        if "cpp" not in name:
            ci.Config.set_library_file(name)
            return
    raise SystemExit("mutants: no libclang under /usr/lib/llvm-*; tools/setup test installs clang")


def without_comments(text):
    """One line of code without comments: what is written behind `?` must not disturb the numbers of lines."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"//[^\n]*", " ", text)
    return re.sub(r"\s+", " ", text).strip()


class Finder:
    def __init__(self, root, path):
        self.path = str(path)
        self.bytes = path.read_bytes()
        self.places = []
        args = ["-xc++", "-std=c++20", f"-I{root}/src", f"-I{root}/tests", "-w"]
        unit = ci.Index.create().parse(self.path, args=args)
        errors = [d for d in unit.diagnostics if d.severity >= ci.Diagnostic.Error]
        if errors:
            raise SystemExit(f"mutants: {errors[0]}")
        self.outside(unit.cursor)

    # ---- text of a cursor
    def range(self, c):
        return c.extent.start.offset, c.extent.end.offset

    def raw(self, start, end):
        return self.bytes[start:end].decode()

    def code(self, c):
        return without_comments(self.raw(*self.range(c)))

    def here(self, c):
        f = c.location.file
        return f is not None and f.name == self.path

    def add(self, c, kind, *news):
        start, end = self.range(c)
        if news and start < end:
            self.places.append(Place(start, end, kind, list(news)))

    # ---- declarations
    def outside(self, cursor):
        functions = (K.FUNCTION_DECL, K.CXX_METHOD, K.CONSTRUCTOR, K.FUNCTION_TEMPLATE, K.CONVERSION_FUNCTION)
        scopes = (K.NAMESPACE, K.STRUCT_DECL, K.CLASS_DECL, K.CLASS_TEMPLATE, K.LINKAGE_SPEC, K.UNEXPOSED_DECL)
        for c in cursor.get_children():
            if not self.here(c):
                continue
            if c.kind in functions:
                if c.is_definition() and c.spelling != "fields":  # `fields` names what a state holds: no rule
                    for body in c.get_children():
                        if body.kind == K.COMPOUND_STMT:
                            self.statement(body)
            elif c.kind in scopes:
                self.outside(c)

    # ---- statements
    def statement(self, c):
        kids = list(c.get_children())
        if c.kind == K.COMPOUND_STMT:
            for kid in kids:
                self.statement(kid)
        elif c.kind == K.IF_STMT:
            self.if_statement(c, kids)
        elif c.kind in (K.FOR_STMT, K.WHILE_STMT, K.DO_STMT):
            self.loop(c, kids)
        elif c.kind == K.CXX_FOR_RANGE_STMT:
            for kid in kids[:-1]:
                if kid.kind.is_expression():
                    self.value(kid)
            self.statement(kids[-1])
        elif c.kind == K.SWITCH_STMT:
            if kids[0].kind.is_expression():
                self.value(kids[0])
            self.statement(kids[-1])
        elif c.kind == K.CASE_STMT:
            self.statement(kids[-1])
        elif c.kind == K.DECL_STMT:
            for kid in kids:
                self.declaration(kid)
        elif c.kind.is_expression():
            self.expression_statement(c)
        else:  # return, default, attributed statements
            for kid in kids:
                if c.kind == K.RETURN_STMT:
                    self.value(kid)
                else:
                    self.statement(kid)

    def declaration(self, c):
        """The initial value of a variable, unless the compiler computes it."""
        if c.kind != K.VAR_DECL or re.search(r"\bconstexpr\b", self.raw(c.extent.start.offset, c.location.offset)):
            return
        if c.storage_class == ci.StorageClass.STATIC:
            return
        for kid in c.get_children():
            begin = kid.extent.start.offset
            if kid.kind.is_expression() and begin > c.location.offset and self.raw(begin - 1, begin) != "[" and not (
                    c.type.is_const_qualified() and self.constant(kid)):
                self.value(kid)

    def constant(self, c):
        """No variable and no call: the compiler knows the value."""
        return not any(x.kind in (K.CALL_EXPR, K.MEMBER_REF_EXPR, K.CXX_THIS_EXPR) or
                       (x.kind == K.DECL_REF_EXPR and x.referenced is not None and x.referenced.kind in (K.PARM_DECL, K.VAR_DECL)
                        and not x.referenced.type.is_const_qualified()) for x in c.walk_preorder())

    def if_statement(self, c, kids):
        head = without_comments(self.raw(c.extent.start.offset, c.extent.start.offset + 60))
        at = 0
        while at < len(kids) and kids[at].kind in (K.DECL_STMT, K.VAR_DECL):
            (self.statement if kids[at].kind == K.DECL_STMT else self.declaration)(kids[at])
            at += 1
        declared = at > 0 and kids[at - 1].kind == K.VAR_DECL
        if declared and kids[at].kind.is_expression():
            at += 1  # the declared variable itself
        elif not head.startswith("if constexpr"):
            self.condition(kids[at], force=True)
            at += 1
        else:
            at += 1
        for kid in kids[at:]:
            self.statement(kid)

    def loop(self, c, kids):
        body = kids[0] if c.kind == K.DO_STMT else kids[-1]
        for kid in kids:
            if kid == body:
                self.statement(kid)
            elif kid.kind == K.DECL_STMT:
                self.statement(kid)
            elif kid.kind.is_expression():
                behind = self.bytes[kid.extent.end.offset:].lstrip()[:1]
                if c.kind != K.FOR_STMT or behind == b";":  # not the step of the loop
                    self.condition(kid, force=False)

    def expression_statement(self, c):
        code = self.code(c)
        if re.match(r"(tafel::)?(require|broken)\(", code) or re.match(r"(static_cast<void>|\(void\))", code):
            return  # guards against mistakes of the program, not rules
        c = self.inner(c)
        if c.kind == K.BINARY_OPERATOR and self.operator(c) == ",":
            for kid in c.get_children():
                self.expression_statement(kid)
            return
        self.add(c, "statement", "")
        if c.kind == K.UNARY_OPERATOR or (c.kind == K.CALL_EXPR and c.spelling in ("operator++", "operator--")):
            if "++" in code or "--" in code:
                self.add(c, "value", code.replace("++", "@").replace("--", "++").replace("@", "--"))
                return
        self.value(c)

    # ---- expressions
    def inner(self, c):
        """Past casts nobody wrote: they have the same range and no meaning here."""
        while c.kind == K.UNEXPOSED_EXPR:
            kids = list(c.get_children())
            if len(kids) != 1 or self.range(kids[0]) != self.range(c):
                break
            c = kids[0]
        return c

    def operands(self, c):
        """(left, operator, right) of a binary operator, built in or overloaded; None if it is none."""
        kids = [k for k in c.get_children()]
        if c.kind == K.CALL_EXPR:
            if not c.spelling.startswith("operator") or len(kids) != 3:
                return None
            left, right = kids[0], kids[2]
        elif len(kids) == 2:
            left, right = kids
        else:
            return None
        if left.extent.end.offset > right.extent.start.offset:
            return None
        op = without_comments(self.raw(left.extent.end.offset, right.extent.start.offset))
        return left, op, right

    def operator(self, c):
        found = self.operands(c)
        return found[1] if found else ""

    def explains(self, c):
        return bool(re.fullmatch(r"!?\(?[\w.]*(explaining|watched)\(\)\)?", self.code(c)))

    def condition(self, c, force):
        """A condition, also as a whole: `true`, `false`. Listing refusals nobody asked for changes nothing: not a change."""
        plain = self.inner(c)
        if force and not re.search(r"\b(explaining|watched)\(\)", self.code(plain)):
            self.add(plain, "value", "true", "false")
        self.value(c)

    def value(self, c, in_rule=False):
        c = self.inner(c)
        kids = list(c.get_children())
        kind = c.kind
        if kind == K.LAMBDA_EXPR:
            for kid in kids:
                if kid.kind == K.COMPOUND_STMT:
                    self.statement(kid)
            return
        if kind.is_statement():
            self.statement(c)
            return
        if kind in (K.DECL_REF_EXPR, K.TYPE_REF, K.TEMPLATE_REF, K.NAMESPACE_REF, K.SIZE_OF_PACK_EXPR, K.STRING_LITERAL,
                    K.CXX_UNARY_EXPR):
            self.named_number(c)
            return
        in_rule = in_rule or bool(re.fullmatch(r"(const )?(tafel::)?Rule", c.type.spelling))
        if kind == K.INTEGER_LITERAL:
            if not in_rule:
                self.number(c)
            return
        if kind == K.CXX_BOOL_LITERAL_EXPR:
            self.add(c, "value", "false" if self.code(c) == "true" else "true")
            return
        if kind in (K.BINARY_OPERATOR, K.CALL_EXPR, K.UNEXPOSED_EXPR):
            self.binary(c)
        if kind == K.COMPOUND_ASSIGNMENT_OPERATOR:
            found = self.operands(c)
            if found and found[1] in ASSIGNMENT:
                self.add(c, "value", f"{self.code(found[0])} {ASSIGNMENT[found[1]]} {self.code(found[2])}")
        if kind == K.UNARY_OPERATOR and re.match(r"!(?!=)", self.code(c)):  # `a != b` may be read as `!(a == b)`
            if not self.explains(c):
                self.add(c, "value", f"static_cast<bool>({self.code(c)[1:]})")
        if kind == K.UNARY_OPERATOR and self.code(c).startswith("-") and not self.code(c).startswith("--"):
            self.add(c, "value", f"({self.code(c)[1:]})")
        if kind == K.CALL_EXPR:
            if self.call(c, kids):
                return
        if kind == K.CONDITIONAL_OPERATOR and kids:
            self.add(self.inner(kids[0]), "value", "true", "false")
        for kid in kids:
            if self.range(kid)[0] >= self.range(kid)[1] or not kid.kind.is_expression():
                if kid.kind.is_statement():
                    self.statement(kid)
                continue
            if self.template_argument(kid):
                continue
            self.value(kid, in_rule)

    def template_argument(self, c):
        before = without_comments(self.raw(max(0, c.extent.start.offset - 80), c.extent.start.offset))
        return bool(re.search(r"\b[A-Za-z_]\w*<[^<>;(){}&|]*$", before)) and self.bytes[c.extent.end.offset:].lstrip()[:1] in (b">", b",")

    def call(self, c, kids):
        """Calls with a meaning of their own. True: its arguments are not looked at."""
        code = self.code(c)
        if re.match(r"(tafel::)?(require|broken)\(", code):
            return True
        if self.explains(c):
            self.add(c, "value", "false")
            return True
        if c.spelling == "emit_to":
            arguments = list(c.get_arguments())
            if arguments:
                self.add(arguments[0], "value", "tafel::kEverybody", "tafel::SeatSet{}")
        return False

    def binary(self, c):
        found = self.operands(c)
        if not found:
            return
        left, op, right = found
        a, b = self.code(left), self.code(right)
        if op in ("&&", "||"):
            # Dropping the question whether refusals are wanted changes nothing that anybody sees.
            sides = [b] if self.explains(right) else [a] if self.explains(left) else [b, a]
            self.add(c, "value", *[f"static_cast<bool>({side})" for side in sides])
        elif op in BOUNDARY:
            self.add(c, "value", *[f"({a} {new} {b})" for new in BOUNDARY[op]])
        elif op in ARITHMETIC:
            if c.kind == K.BINARY_OPERATOR:
                if c.type.kind != ci.TypeKind.POINTER:
                    self.add(c, "value", f"({a} {ARITHMETIC[op]} {b})")
            else:  # sets: without the right side; a union also without the left one
                news = [f"({a})"] if self.same_type(c, left) else []
                if op == "|" and self.same_type(c, right):
                    news.append(f"({b})")
                self.add(c, "value", *news)

    def same_type(self, c, d):
        plain = lambda t: re.sub(r"\bconst\b|&", "", t.get_canonical().spelling).strip()
        return plain(c.type) == plain(self.inner(d).type)

    def number(self, c):
        code = self.code(c)
        if not re.fullmatch(r"\d+", code):
            return  # masks and shifts
        n = int(code)
        subscript = self.raw(c.extent.start.offset - 1, c.extent.start.offset) == "["
        news = [n + 1] if n == 0 or subscript else [n + 1, n - 1]
        self.add(c, "value", *map(str, news))

    def named_number(self, c):
        """A price or limit that has a name: one more."""
        d = c.referenced if c.kind == K.DECL_REF_EXPR else None
        if d is None or d.kind != K.VAR_DECL or d.type.spelling != "const int" or d.semantic_parent.kind != K.NAMESPACE:
            return
        f = d.location.file
        around = self.raw(max(0, c.extent.start.offset - 4), c.extent.end.offset + 4)
        if f is None or "/games/" not in f.name or re.search(r"[<>=]=? *$|\[ *$", around[:4]) or re.search(r"^ *[<>=]|^ *\]", around[-4:]):
            return
        self.add(c, "value", f"({self.code(c)} + 1)")


def find_places(root, path):
    finder = Finder(root, path)
    seen, places = set(), []
    for p in finder.places:
        old = without_comments(finder.raw(p.start, p.end))
        p.news = [n for n in dict.fromkeys(p.news) if n != old and n != f"({old})"]
        key = (p.start, p.end, p.kind, tuple(p.news))
        if p.news and key not in seen:
            seen.add(key)
            places.append(p)
    return places, finder.bytes
