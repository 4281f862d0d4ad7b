"""How many heads of hard attention does one layer need to compose two functions?"""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    all_over,
    any_of,
    any_over,
    audit_machine,
    composition,
    every,
    function,
    head_bracket,
    implies,
    index,
    index_set,
    ite,
    max_over,
    not_,
    one_layer_decoder,
    reals,
    some,
)

claim = Claim(
    "one-layer-heads",
    source=Paper(
        "the literature on hard attention", "the task of arXiv:2402.08164, for one layer of unique hard attention"
    ),
    says="The prompt shows the entries of f1 and f2 on n ≥ 2 values, each as a token at its own position, and x last. One layer of unique hard "
    "attention, with any position-wise maps, answers f2(f1(x)) at the last token for all f1, f2 and x with n heads, and with no fewer.",
    latex=r"\min\{H : \exists\, s, \mathrm{out}\ \forall f_1, f_2, x:\ \mathrm{out}(x, \mathrm{read}_1, \dots, \mathrm{read}_H) = f_2(f_1(x))\} = n",
    remark="For the query x a head gives each token a score that depends on its position and symbol; it reads the token with the largest score. Ties "
    "are broken by position, which a small change of the scores does as well, so tokens at different positions have different scores. "
    "The lower bound holds for each x alone, and speaks of the entries of f2 only: heads may know x and all of f1, as long as their "
    "scores do not depend on f1. For y = f1(x) it compares the prompts with f2 = f and with f changed at y. For n = 1 no head is needed. Softmax heads read sums over "
    "tokens, and what these hold is bounded in `one-layer-composition`.",
)


def changed(f, y, v):
    return lambda b: ite(b == y, v, f(b))


def best(V, score, h, f):
    """The largest score that the head h gives an entry of f2 = f."""
    return max_over(V, lambda b: score(h, b, f(b)))


def attends(V, score, h, f, y):
    """Among the entries of f2 = f, y has the largest score of the head h."""
    return all_over(V, lambda b: implies(b != y, score(h, b, f(b)) < score(h, y, f(y))))


@claim.law
def larger_sum(before, after, lower, higher):
    """If no head's best score became lower, and one became higher, their sum did."""
    return implies(lower == 0, ite(higher == 1, before < after, before <= after))


def next_head(before, after, lower, higher, old, new):
    return dict(
        before=before + old,
        after=after + new,
        lower=ite(new < old, 1, lower),
        higher=ite(old < new, 1, higher),
    )


@claim.law
def largest_sum_has_no_better(F, total, better):
    """Among the tables f2, one with the largest sum has none that is better: 1 where one head gains and none loses."""
    return any_over(F, lambda f: all_of(total(f) == max_over(F, total), all_over(F, lambda g: better(f, g) != 1)))


def better_has_a_larger_sum(F, total, better):
    return all_over(F, lambda f: all_over(F, lambda g: implies(better(f, g) == 1, total(f) < total(g))))


@claim.law
def best_of_some_head(V, H, f, score, y, v, h):
    return any_over(H, lambda k: attends(V, score, k, f, y))


def no_change_is_better(V, H, f, score, y, v):
    """Writing v at y raises the best score of no head, or lowers that of some head."""
    old, new = (lambda k: best(V, score, k, f)), (lambda k: best(V, score, k, changed(f, y, v)))
    raised = any_over(H, lambda k: old(k) < new(k))
    return not_(all_of(raised, all_over(H, lambda k: old(k) <= new(k))))


def read_before_or_after(V, f, score, y, v, h):
    """The head h attends to the entry y of f, or to that of f with v written there."""
    return any_of(attends(V, score, h, f, y), attends(V, score, h, changed(f, y, v), y))


@claim.law
def same_token_is_read(P, first, second, score, e, p, q):
    """Two prompts that differ at the position e only; the head reads p in the first and q in the second."""
    return all_of(p == q, first(p) == second(q))


def prompts_differ_at_one_position(P, first, second, e):
    return all_over(P, lambda c: implies(c != e, first(c) == second(c)))


def read_elsewhere(P, first, second, score, e, p, q):
    """The token that is read beats all others, and it is not the one at e."""
    beats = lambda word, r: all_over(P, lambda c: implies(c != r, score(c, word(c)) < score(r, word(r))))
    return all_of(beats(first, p), beats(second, q), p != e, q != e)


@claim.law
def some_prompt_is_answered_wrongly(V, H, f, score, other, answer, changed_answer, reader):
    """The answers for f1(x) = y, with f2 = f and with f2 = f changed at y."""
    return any_over(V, lambda y: any_of(answer(y) != f(y), changed_answer(y) != other(y)))


def another_value(V, f, other):
    return all_over(V, lambda y: other(y) != f(y))


def answers_differ_by_a_reader(V, f, score, answer, changed_answer, reader):
    """Where the two answers differ, y is the best entry of the head reader(y), by the two parts before."""
    same = lambda y: answer(y) == changed_answer(y)
    return all_over(V, lambda y: any_of(same(y), attends(V, score, reader(y), f, y)))


@claim.law
def one_answer_for_two_prompts(V, f, other, y, answer):
    """Without heads both prompts have the answer that depends on x alone."""
    return not_(all_of(answer == f(y), answer == other(y)))


@claim.law
def head_finds_the_entry(V, x, k, of_first, of_second, of_query, f1, f2):
    """The head reads the entry k of f2 if f1(x) = k, and that shows f2(f1(x)); else it reads the entry x of f1."""

    def shown(f, body):
        return all_over(V, lambda a: all_over(V, lambda v: implies(f(a) == v, body(a, v))))

    def reads_first(a, v):
        score = of_first(a, v)
        beats_first = shown(f1, lambda c, u: implies(c != a, of_first(c, u) < score))
        return all_of(beats_first, shown(f2, lambda c, u: of_second(c, u) < score), of_query < score)

    def reads_second(b, v):
        score = of_second(b, v)
        beats_second = shown(f2, lambda c, u: implies(c != b, of_second(c, u) < score))
        return all_of(beats_second, shown(f1, lambda c, u: of_first(c, u) < score), of_query < score)

    answer = lambda b, v: all_of(reads_second(b, v), v == f2(f1(x)))
    on_f1 = shown(f1, lambda a, v: implies(all_of(a == x, v != k), reads_first(a, v)))
    on_f2 = shown(f2, lambda b, v: implies(all_of(b == k, f1(x) == k), answer(b, v)))
    return all_of(on_f1, on_f2)


def heads_by_search(n, heads):
    """The engine fools n − 1 heads, whatever they prefer, and has a machine with n."""
    return str(head_bracket(composition(n, 2)).heads) == str(heads)


def decoder_is_right(n):
    """The decoder with n heads answers every input."""
    machine, prompt = one_layer_decoder(n)
    return machine.heads == n and audit_machine(machine, prompt) == prompt.task.count


claim.control("n = 1: no head", heads_by_search, holds=True, n=1, heads=0)
claim.control("n = 2: 2 heads", heads_by_search, holds=True, n=2, heads=2)
claim.control("n = 3: 3 heads", heads_by_search, holds=True, n=3, heads=3)
claim.control("n = 3: 2 heads", heads_by_search, holds=False, n=3, heads=2)
claim.control("the decoder for n = 3 on all 2187 inputs", decoder_is_right, holds=True, n=3)

values = dict(V=index_set(), f=function("V", to="V"))
entries = values | dict(H=index_set(), score=function("H", "V", "V", to=reals))

claim.reading(
    "every n ≥ 2",
    Every(
        {
            "a change of f2 that raises the best score of a head and lowers none raises their sum": Recurrence(
                larger_sum,
                state=dict(before=reals, after=reals, lower=all_integers, higher=all_integers),
                start=lambda: dict(before=0, after=0, lower=0, higher=0),
                step=next_head,
                inputs=dict(old=reals, new=reals),
            ),
            "so f2 with the largest sum has no such change": Forall(
                largest_sum_has_no_better,
                over=dict(F=index_set(), total=function("F", to=reals), better=function("F", "F", to=all_integers)),
                given=(better_has_a_larger_sum,),
            ),
            "there, an entry that a head reads before or after its change is the best entry of some head": Forall(
                best_of_some_head,
                over=entries | dict(y=index("V"), v=index("V"), h=index("H")),
                given=(no_change_is_better, read_before_or_after),
            ),
            "a head that attends to the changed entry in neither prompt reads the same token in both": Forall(
                same_token_is_read,
                over=dict(P=index_set(), V=index_set(), score=function("P", "V", to=reals))
                | dict.fromkeys(("first", "second"), function("P", to="V"))
                | dict.fromkeys("epq", index("P")),
                given=(prompts_differ_at_one_position, read_elsewhere),
            ),
            "so fewer heads than values answer some prompt wrongly": Forall(
                some_prompt_is_answered_wrongly,
                over=entries
                | dict.fromkeys(("other", "answer", "changed_answer"), function("V", to="V"))
                | dict(reader=function("V", to="H")),
                given=(another_value, answers_differ_by_a_reader),
                larger=(("V", "H"),),
                pigeonholes=("reader",),
            ),
            "so does a layer without heads": Forall(
                one_answer_for_two_prompts,
                over=values | dict(other=function("V", to="V"), y=index("V"), answer=index("V")),
                given=(another_value,),
            ),
            "one head for each value k is enough": Alternating(
                head_finds_the_entry,
                (
                    every(V=index_set(), x=index("V"), k=index("V")),
                    some(of_first=function("V", "V", to=reals), of_second=function("V", "V", to=reals), of_query=reals),
                    every(f1=function("V", to="V"), f2=function("V", to="V")),
                ),
                prove=lambda x, k: dict(
                    of_first=lambda a, v: ite(all_of(a == x, v != k), 2, 0),
                    of_second=lambda b, v: ite(b == k, 1, 0),
                    of_query=0,
                ),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1, 2)),
    survivors={
        "implies → iff": "a token is read only where the law says so, and no token beats itself",
        "and → or in": "one occurrence: the score of the token that is read, where both conditions hold",
        "2 → 3 in 2": "one occurrence: a larger score of the token that is read",
        "lt → le in new": "then a score that stays counts as lower, and the law speaks of fewer changes",
        "sides exchanged in old": "then a higher score is a lower one, and the law speaks of fewer changes",
        "hypothesis 2: lt → le": "a tie in one of the two prompts does no harm",
        "eq → le in higher": "higher is 0 or 1, and for 0 the law claims less",
        "hypothesis 2: sides exchanged": "no two entries are the worst of one head either",
    },
    explain="Choose f2 such that no change of one entry is better for the heads. Fewer heads than values leave an entry that is the best of no "
    "head; let f1 send x there. With n heads, head k looks for the entry k of f2 unless it sees that f1(x) is another value.",
)
