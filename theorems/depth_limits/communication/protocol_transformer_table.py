"""Which row of the note's table of correspondences holds."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Exists,
    Forall,
    Note,
    all_integers,
    all_of,
    all_over,
    any_of,
    composition,
    function,
    index_set,
    not_formal,
    note_prompt,
    random_machine,
    reals,
    reduce_machine,
)

from ..._figures import growth

claim = Claim(
    "protocol-transformer-table",
    source=Note("depth-limits", "192-196", "3115a88fdfb9fdbb8f44eee573aab13a517163bb5d64114cf1b0dec27c50c969"),
    says="Each party's information corresponds to a layer's parameters, rounds to layers, communication to width, the length of the "
    "protocol to the depth of computation.",
    latex=r"P = L + 1 \text{ or } P = L + 2 \text{ parties}, L \text{ layers}: \quad P = L",
    remark="By the construction of `simulation-lemma`: a party's information is a block of the prompt (the parameters are known to all "
    "parties); rounds are epochs, one for each layer; communication per receiving token and epoch is H·(1 + d)·p bits; the length of the "
    "protocol is the number of bits, and the depth of computation is again the number of epochs.",
    uses=("simulation-lemma",),
)


@claim.law
def parties_are_layers(P, L):
    """As many parties as layers."""
    return P == L


def parties_of_the_model(P, L):
    """The note has a party for each of the L functions and one for x; the paper has one for the query besides."""
    return any_of(P == L + 1, P == L + 2)


@claim.law
def one_round_is_enough_for_a_layer(R, S, M, direct, simulated, message, update):
    """Receivers whose states agree before a layer have the same states after it and its one round of messages."""
    after = lambda state: lambda r: update(state(r), message(state(r)))
    return all_over(R, lambda r: after(direct)(r) == after(simulated)(r))


def states_agree(R, direct, simulated):
    return all_over(R, lambda r: direct(r) == simulated(r))


@claim.law
def bits_are_width(H, d, p, bits):
    """The bits for each receiving token lie between H·d·p and 2·H·d·p."""
    return all_of(d * (H * p) <= bits, bits <= 2 * d * (H * p))


def bits_of_the_summary(H, d, p, bits):
    return all_of(1 <= d, 0 <= H * p, bits == (1 + d) * (H * p))


def epochs_are_layers(seed, layers):
    prompt = note_prompt(composition(2, 1))
    machine = random_machine(seed, layers=layers, length=prompt.length)
    schedule = reduce_machine(machine, prompt).protocol.schedule
    return max(slot.epoch for slot in schedule.slots) == layers and schedule.parties == 2


claim.control("one layer, one epoch; two blocks, two parties", epochs_are_layers, holds=True, seed=1, layers=1)
claim.control("two layers, two epochs; two blocks, two parties", epochs_are_layers, holds=True, seed=1, layers=2)

claim.reading(
    "row 1: a party for each layer",
    Exists(parties_are_layers, over=dict(P=all_integers, L=all_integers), given=(parties_of_the_model,)),
    literal=True,
    expect=REFUTED,
    explain="There are more parties than layers, by one in the note and by two in the paper: parties hold parts of the prompt, not parameters.",
)

claim.reading(
    "row 2: one round for each layer",
    Forall(
        one_round_is_enough_for_a_layer,
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
    expect=PROVED,
    explain="The messages of an epoch depend on the states before a layer, and give the states after it.",
)

bits = claim.reading(
    "row 3: communication is width, up to the factor H·p and a factor of two",
    Forall(bits_are_width, over=dict(H=reals, d=reals, p=reals, bits=reals), given=(bits_of_the_summary,)),
    expect=PROVED,
    explain="One number more than d for each head.",
    survivors={"2 → 3": "a larger right side", "hypothesis 1: eq": "the other bound does not use it"},
)

claim.reading(
    "row 4: the length of the protocol is the depth of computation",
    not_formal(
        "The length of a protocol is a number of bits, or of messages; the depth of computation is the number of layers, which row 2 "
        "already calls the number of rounds. No formula of the note connects the two."
    ),
)

corrected = claim.correction(
    "protocol-transformer-rows",
    says="Blocks of the prompt are parties, layers are epochs, and H·(1 + d)·p is the number of bits for each receiving token and epoch.",
    latex=r"H d p \le H (1 + d) p \le 2 H d p",
)

corrected.reading(
    "the number of bits",
    bits.statement,
    literal=True,
    expect=PROVED,
    survivors={"2 → 3": "a larger right side", "hypothesis 1: eq": "the other bound does not use it"},
)


@claim.figure("Parties of the model by the number of layers, in the note and in the paper")
def parties_by_layers():
    return growth(
        "layers L", "parties", range(1, 7), {"L": lambda L: L, "note": lambda L: L + 1, "paper": lambda L: L + 2}
    )
