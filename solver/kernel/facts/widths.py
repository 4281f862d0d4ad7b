"""The autoregressive model: bounds by counting answers, and a protocol for the composition of two functions.

An answer to the last block has 2^B values, B = bits per token · tokens of that block. The bounds look at a box of
inputs in which the last party has one. "party" is the party whose rows are counted: a row lists the outputs for all
inputs of the others. What the others tell the last block in the first epoch does not depend on the row.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, prod

from ..document import Rejected, listed, listing
from ..polynomials import Work
from .epochs import MOST_VALUE, Model, read_model
from .reading import at_most, lists, natural, part, positions, proof
from .tasks import Task, read_box

Row = tuple[int, ...]


def rows_of(task: Task, model: Model, given: object, where: str, work: Work) -> tuple[int, set[Row]]:
    """Read a party and a box; return the party with its different rows."""
    party, box = listed(model.order, part(given, "party", where), f"{where}.party"), read_box(task, given, where)
    if party == model.asker or len(box[model.asker]) != 1 or model.epochs < 1 or model.tokens[-1] < 1:
        raise Rejected(f"{where}: another party than the last one, which has one input here and receives tokens")
    others = task.every([[0] if p == party else inputs for p, inputs in enumerate(box)], work)
    work.spend(len(others) * len(box[party]))
    rows = {tuple(task.value((*x[:party], i, *x[party + 1 :]), work) for x in others) for i in box[party]}
    return party, rows


def escape(task: Task, fact: object, where: str, work: Work) -> None:
    """Some row is in no class. The last block but one of a decoder gives one of 2^B first answers, whatever the others
    have. The later ones leave 2^((E − 1)B) values at each place of the rows of a class. Here 2^B places have more, in
    all combinations: at one place for each class, one of them is missing.
    """
    given, where_ = proof(fact, where)
    model = read_model(task, fact, where, work)
    party, rows = rows_of(task, model, given, where_, work)
    bits = (natural(fact, "value", where, MOST_VALUE, least=1) - 1) * model.tokens[-1]
    classes, room = (2 ** min(b, MOST_VALUE) for b in (bits, bits * (model.epochs - 1)))
    places = [place for place in zip(*rows, strict=True) if len(set(place)) > room][:classes]
    if part(fact, "mode", where) != "decoder" or party != model.order[-2]:
        raise Rejected(f"{where_}: the last block but one of a decoder")
    if len(places) < classes or len(set(zip(*places, strict=True))) < prod(len(set(place)) for place in places):
        raise Rejected(f"{where_}: {classes} place(s) with more than {room} values each, in all combinations")


def covering(task: Task, fact: object, where: str, work: Work) -> None:
    """Three blocks. The second party has N inputs, and one first answer to the last block serves a set Y of ⌈N/2^B⌉.

    On Y the last block hears (E − 1)B bits of the second one that may differ. With these, what a decoder's first block
    tells it is fixed by 1 + 1 + 2^B + 4^B + … answers that depend on the row alone: they name a set of at most
    2^((E − 1)B) values, those of the row on Y among them. With E = 2 either block of an encoder may be counted: one
    answer names 4^B values. Where the rows have too many sets of values for that, for each Y, one bit less fails.
    """
    given, where_ = proof(fact, where)
    model, mode = read_model(task, fact, where, work), part(fact, "mode", where)
    value, epochs = natural(fact, "value", where, MOST_VALUE, least=1), model.epochs
    party, rows = rows_of(task, model, given, where_, work)
    decoder = mode == "decoder" and party == model.order[0] and epochs > 1
    if len(model.order) != 3 or not (decoder or (mode == "encoder" and epochs == 2)):
        raise Rejected(f"{where_}: three blocks, and a decoder's first one, or two epochs of an encoder")
    bits = (value - 1) * model.tokens[-1]
    names = bits * (2 + sum(2 ** (bits * e) for e in range(1, epochs - 1))) if decoder else bits
    values = bits * (epochs - 1) if decoder else 2 * bits
    inputs = len(next(iter(rows)))
    share = -(-inputs // 2**bits)
    work.spend(comb(inputs, share) * len(rows) * (2 + share))
    most = 2 ** min(values, MOST_VALUE)  # more than all inputs that can be listed
    for chosen in combinations(range(inputs), share):
        sizes = Counter(len(image) for image in {frozenset(row[y] for y in chosen) for row in rows})
        if all(count <= comb(most, size) * 2 ** min(names, MOST_VALUE) for size, count in sizes.items()):
            raise Rejected(f"{where}.value: {value - 1} bits may do where one first answer serves the inputs {chosen}")


def whole_inputs(task: Task, fact: object, where: str, work: Work) -> None:
    """In the first epoch every block tells the last one its whole input; the proof has no other fields."""
    model = read_model(task, fact, where, work)
    if model.epochs < 1 or model.tokens[-1] < 1:
        raise Rejected(f"{where}: an epoch, and a last block with a token")
    longest = max(((size - 1).bit_length() for p, size in enumerate(task.sizes) if p != model.asker), default=0)
    at_most(fact, -(-longest // model.tokens[-1]), where)


def blocks(task: Task, fact: object, where: str, work: Work) -> None:
    """The composition of f1 and f2 on n values, x last in the prompt, with b bits per token.

    In the order f2, f1, x the values are classed modulo 2^b. For each class, "classes" lists blocks of at most
    K = 2^((E − 1)b) values; one of them contains all values of f2 on the class, whatever f2 is. There are at most K,
    and 2^b K for class 0. f1 tells x the class of y = f1(x). In the next epochs f2, which sees what x heard, tells the
    digits of the number of its block for that class, in the first epoch the leading digit of the one for class 0. It
    also tells f1, for each a, the digits of the place of f2(f1(a)) in its block, and f1 passes those for x on to x.

    In the order f1, f2, x, n ≤ K, f1 tells f2 the digits of f2(f1(a)), and f2 passes them on. In an encoder, n ≤ K², f1
    and f2 tell each other one half of the digits each, and both pass them on.
    """
    model, n, value = read_model(task, fact, where, work), task.outputs, natural(fact, "value", where, MOST_VALUE)
    named = task.name == f"composition of 2 functions on {n} values" and model.asker == 0
    if not named or model.epochs < 1 or min(model.tokens[:2]) < n or model.tokens[2] != 1:
        raise Rejected(f"{where}: a composition of two functions, n tokens of both, and x last with one")
    base, room = 2**value, 2 ** (value * (model.epochs - 1))
    if n <= (room**2 if part(fact, "mode", where) == "encoder" else room if model.order[0] == 1 else 0):
        return
    if model.order[0] == 1:
        raise Rejected(f"{where}.value: so many bits do not name {n} values")
    given, where_ = proof(fact, where)
    classes = lists(given, "classes", where_)
    if len(classes) != min(base, n):
        raise Rejected(f"{where_}.classes: the values fall into {min(base, n)} classes")
    for k, entry in enumerate(classes):
        place, members = f"{where_}.classes[{k}]", len(range(k, n, base))
        found = [set(positions(block, n, place)) for block in listing(entry, place)]
        if len(found) > (room if k else room * base) or any(len(block) > room for block in found):
            raise Rejected(f"{place}: more blocks than names, or more values in a block than places")
        work.spend(comb(n, members) * (1 + len(found)))
        for values in combinations(range(n), members):
            if not any(block.issuperset(values) for block in found):
                raise Rejected(f"{place}: no block contains the values {values}")
