"""A decoder of L layers is a protocol of L epochs."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Note,
    Recurrence,
    all_of,
    all_over,
    audit,
    composition,
    function,
    index,
    index_set,
    machine_task,
    note_prompt,
    random_machine,
    reals,
    reduce_machine,
)

claim = Claim(
    "simulation-lemma",
    source=Note("depth-limits", "188-190", "1a83421b26b198a899e5f480337466ae7f28f16474c445b73d00b91e517150fe"),
    says="The communication model corresponds exactly to the transformer: a decoder of L layers is an autoregressive protocol of L "
    "epochs with 2·H·d·p bits for each receiving token.",
    latex=r"W = \sum_{\text{blocks}} W_b,\quad V = \sum_{\text{blocks}} V_b,\quad \max_p s_p = \max_b \max_{p \in b} s_p,\quad "
    r"H (1 + d) p \le 2 H d p",
    remark="A party holds a block of the prompt's tokens. In each epoch it sends, for each receiving token and head, the summary of its "
    "block: the best score and its value (hard attention), or the sums of weights and of weighted values (softmax, in an arithmetic "
    "whose addition is associative).",
)


@claim.law
def best_of_the_best(P, B, block, best, winner, s):
    """The best of the blocks' best tokens is the best of all tokens."""
    return all_over(P, lambda p: s(p) <= s(best(winner)))


def summaries_of_blocks(P, B, block, best, winner, s):
    return all_of(
        all_over(P, lambda p: s(p) <= s(best(block(p)))),
        all_over(B, lambda b: s(best(b)) <= s(best(winner))),
    )


@claim.law
def sums_of_blocks(W, V, first, rest, first_V, rest_V):
    """Token after token: all sums are those of one block plus those of the others."""
    return all_of(W == first + rest, V == first_V + rest_V)


def next_token(W, V, first, rest, first_V, rest_V, weight, other_weight, value, other_value):
    """One more token of the block, with a weight and a weighted value, and one more token of the other blocks."""
    return dict(
        W=W + weight + other_weight,
        V=V + value + other_value,
        first=first + weight,
        rest=rest + other_weight,
        first_V=first_V + value,
        rest_V=rest_V + other_value,
    )


@claim.law
def states_agree_after_a_layer(R, S, M, direct, simulated, message, update):
    """States that agree before a layer agree after it: the update sees the own state and the merged summary."""
    after = lambda state: lambda r: update(state(r), message(state(r)))
    return all_over(R, lambda r: after(direct)(r) == after(simulated)(r))


def states_agree(R, direct, simulated):
    return all_over(R, lambda r: direct(r) == simulated(r))


@claim.law
def message_fits(H, d, p):
    """One number for the weight and d for the value, p bits each, for H heads."""
    return (1 + d) * (H * p) <= 2 * d * (H * p)


def sizes(H, d, p):
    return all_of(1 <= d, 0 <= H * p)


def protocol_of_a_machine_is_right(seed, kind, mask):
    """On every input of a small task the protocol is legal, says what the machine says, and keeps to the lemma's bits."""
    prompt = note_prompt(composition(2, 1))
    machine = random_machine(seed, layers=2, heads=2, dimension=2, bits=12, length=prompt.length, kind=kind, mask=mask)
    reduction = reduce_machine(machine, prompt)
    task = machine_task(machine, prompt)
    audit(task, reduction.protocol.schedule, reduction.protocol.run(task))
    return len(reduction.token_bits) == 2 and max(reduction.token_bits) <= reduction.lemma_bits


claim.control(
    "a random machine, hard attention", protocol_of_a_machine_is_right, holds=True, seed=1, kind="first", mask="causal"
)

claim.control(
    "a random machine, softmax", protocol_of_a_machine_is_right, holds=True, seed=2, kind="softmax", mask="causal"
)

claim.control("a random encoder", protocol_of_a_machine_is_right, holds=True, seed=3, kind="last", mask="full")

claim.reading(
    "from a decoder to a protocol",
    Every(
        {
            "hard attention: the best of the blocks' best": Forall(
                best_of_the_best,
                over=dict(
                    P=index_set(),
                    B=index_set(),
                    block=function("P", to="B"),
                    best=function("B", to="P"),
                    winner=index("B"),
                    s=function("P", to=reals),
                ),
                given=(summaries_of_blocks,),
            ),
            "softmax: sums of sums": Recurrence(
                sums_of_blocks,
                state={name: reals for name in ("W", "V", "first", "rest", "first_V", "rest_V")},
                start=lambda: dict(W=0, V=0, first=0, rest=0, first_V=0, rest_V=0),
                step=next_token,
                inputs={name: reals for name in ("weight", "other_weight", "value", "other_value")},
            ),
            "layer after layer": Forall(
                states_agree_after_a_layer,
                over=dict(
                    R=index_set(),
                    S=index_set(),
                    M=index_set(),
                    direct=function("R", to="S"),
                    simulated=function("R", to="S"),
                    message=function("S", to="M"),
                    update=function("S", "M", to="S"),
                ),
                given=(states_agree,),
            ),
            "2·H·d·p bits": Forall(message_fits, over=dict(H=reals, d=reals, p=reals), given=(sizes,)),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="Attention is an associative accumulation, so the receiver gets from the summaries of the blocks what it gets from their "
    "tokens.",
    survivors={
        "hypothesis 1: 0 → 1": "a stricter hypothesis",
        "add → sub in 1 + d": "a smaller left side",
        "2 → 3": "a larger right side",
    },
)
