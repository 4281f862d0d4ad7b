"""The paper's task with one index word: how long the messages of two epochs must be."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    all_integers,
    all_of,
    function,
    index,
    index_set,
    indexed_width,
    refuting_argument,
)

from ..depth_limits._codes import counting, no_fewer_codes
from ..depth_limits._orders import first_survivors, history, never_fewer_than_values
from ._message_sizes import leaving_every_box
from ._three_maps import chosen, five_functions, three_sets, two_sets
from ._three_maps import survivors as map_survivors

claim = Claim(
    "messages-indexed",
    source=Paper("arXiv:2412.02975", "Definition 2.1 and Theorem 4.1, the case L = 2"),
    says="Players z_2: [q]×[m] → [R], z_1: [m] → [m], z_0 ∈ [m] and w ∈ [q] compute z_2(w, z_1(z_0)) in two epochs with b bits for each token and "
    "epoch; z_1 has m tokens. For c ≥ 2 and t ≤ m with N = 2^b·(c − 1)^t + 1 ≤ m^t then R^(qc) ≤ 2^(b(2q + mN + t)).",
    latex=r"N = 2^b (c - 1)^t + 1 \le m^t \ \Rightarrow\ R^{q c} \le 2^{b (2 q + m N + t)}; \qquad m = 1:\ R \le 4^b \text{ or } q < 4^b",
    remark="Take N maps z_1 that vary on t places only. For each word w some first answer of z_1 to w serves more than (c − 1)^t of them "
    "(counting), which take c values at least at one of the places (counting values place by place); let z_0 be that place. For these z_1, w knows the same "
    "after one epoch, so z_2's two answers to w are the same (the third part). What z_2 told the word (2b bits), each map (bm bits) and each "
    "place (b bits) is all that the output depends on (the fourth part). If these codes are fewer than the functions on q·c places, two functions "
    "share a code and differ at a place (the fifth part).",
)


@claim.law
def maps_of_few_values_are_few(maps, power):
    """Maps that take at most `most` values at each of t places are at most most^t."""
    return all_of(0 <= maps, maps <= power)


def next_place(maps, power, most, values):
    return dict(maps=maps * values, power=power * most)


def few_values(values, most):
    return all_of(0 <= values, values <= most)


def output_of(to_w, to_w_later, to_z1, to_z0, from_z1, from_z0, out):
    """w hears z_2 twice, and after z_2 told z_1 and z_0 something, z_1 and z_0."""
    first = to_w
    later = lambda z: to_w_later(z, first(z))
    return lambda z: out(first(z), later(z), from_z1(to_z1(z), first(z)), from_z0(to_z0(z), first(z)))


@claim.law
def output_depends_on_the_code(z, g, to_w, to_w_later, to_z1, to_z0, from_z1, from_z0, out):
    """For one word, map and place: two functions z and g that tell the same lead to the same output."""
    output = output_of(to_w, to_w_later, to_z1, to_z0, from_z1, from_z0, out)
    return output(z) == output(g)


def same_code(z, g, to_w, to_w_later, to_z1, to_z0):
    told = lambda say: say(z) == say(g)
    return all_of(told(to_w), told(lambda z: to_w_later(z, to_w(z))), told(to_z1), told(to_z0))


claim.reading(
    "every m, q, R, b, c and t",
    Every(
        {
            "few small classes hold few elements": counting,
            "few values at each place are few maps": Recurrence(
                maps_of_few_values_are_few,
                state=dict(maps=all_integers, power=all_integers),
                start=lambda: dict(maps=1, power=1),
                step=next_place,
                inputs=dict(values=all_integers),
                over=dict(most=all_integers),
                allowed=(few_values,),
            ),
            "what w knows depends on z_1 and z_0 only by their answers": history,
            "the output depends on the code": Forall(
                output_depends_on_the_code,
                over=dict(
                    Z=index_set(),
                    M=index_set(),
                    X=index_set(),
                    z=index("Z"),
                    g=index("Z"),
                    to_w=function("Z", to="M"),
                    to_w_later=function("Z", "M", to="M"),
                    to_z1=function("Z", to="M"),
                    to_z0=function("Z", to="M"),
                    from_z1=function("M", "M", to="M"),
                    from_z0=function("M", "M", to="M"),
                    out=function("M", "M", "M", "M", to="X"),
                ),
                given=(same_code,),
            ),
            "no fewer codes than functions": no_fewer_codes,
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
    explain="Many words ask about c values each, and all that is told of z_2 beforehand is shared by the words.",
)


claim.reading(
    "m = 1: R ≤ 4^b, or there are fewer than 4^b words",
    Every(
        {
            "fewer than R answers leave out a value": never_fewer_than_values,
            "a map that leaves every box": leaving_every_box,
        }
    ),
    expect=PROVED,
    explain="z_2 tells z_1 and z_0 one of 4^b things before they know w, and w two answers, 4^b values. If there are 4^b words or more, each class "
    "gets a word of its own, and a value that is missing in its box.",
)


claim.reading(
    "m ≥ 3 and R ≥ 3: b is not 1",
    Every(
        {
            "few small classes hold few elements": counting,
            "what w hears of z_2 is the same for all maps of a class": chosen,
            "of three maps two are reversed, or no two have one set of places": two_sets,
            "three sets of places are one too many for a bijective z_2": three_sets,
            "a map, its reverse and another need five things that w hears of z_2": five_functions,
        }
    ),
    expect=PROVED,
    survivors=map_survivors,
    explain="Two of three values of z_0 have one first answer to w, and so have three of the six maps z_1 that take two of three places there "
    "(counting). z_2's two answers are four things to hear; three bijective z_2 and two that repeat a value need five. Names of places, s and t "
    "may be exchanged: the laws speak of all.",
)


def bracket(m, query, outputs, epochs, bits):
    """The engine's least message size, whose lower end is the law above and whose upper end is a protocol."""
    return str(indexed_width(m, query, outputs, epochs).bits) == bits


def counts(m, query, outputs, bits, places, values):
    """The numbers t and c with which the law excludes so many bits; 0 and 0 are the reading for m = 1."""
    counted = dict(by="counting", places=places, values=values) if places else dict(by="boxes")
    return refuting_argument(m, query, outputs, bits) == counted


claim.control("m = 1, q = 4, R = 5: 2 bits", bracket, holds=True, m=1, query=4, outputs=5, epochs=2, bits="2")
claim.control("m = 1, q = 4, R = 4: 1 bit", bracket, holds=True, m=1, query=4, outputs=4, epochs=2, bits="1")
claim.control("m = 2, q = 6, R = 4: 2 bits", bracket, holds=True, m=2, query=6, outputs=4, epochs=2, bits="2")
claim.control(
    "m = 2, q = 6, R = 4, three epochs: 1 bit", bracket, holds=True, m=2, query=6, outputs=4, epochs=3, bits="1"
)
claim.control(
    "m = 2, q = 6, R = 4: t = 2, c = 2", counts, holds=True, m=2, query=6, outputs=4, bits=1, places=2, values=2
)
claim.control(
    "m = 1, q = 3, R = 5: 1 bit is not excluded",
    counts,
    holds=False,
    m=1,
    query=3,
    outputs=5,
    bits=1,
    places=0,
    values=0,
)


def six_maps(m, outputs, bits):
    """The last reading is what excludes so many bits for one word."""
    return refuting_argument(m, 1, outputs, bits) == dict(by="six maps")


claim.control("m = 3, q = 1, R = 3: 2 bits", bracket, holds=True, m=3, query=1, outputs=3, epochs=2, bits="2")
claim.control("m = 3, R = 2: they do not for two outputs", six_maps, holds=False, m=3, outputs=2, bits=1)
claim.control("m = 3, R = 3: six maps exclude 1 bit", six_maps, holds=True, m=3, outputs=3, bits=1)
claim.control("m = 2, R = 3: they do not for two values of z_0", six_maps, holds=False, m=2, outputs=3, bits=1)
