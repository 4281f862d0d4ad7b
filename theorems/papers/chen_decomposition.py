"""The paper's indistinguishable decomposition: sets of inputs between which the lower players hear no difference."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Paper,
    Split,
    all_of,
    all_over,
    any_over,
    autoregressive_schedule,
    check_decomposition,
    cited,
    find_decomposition,
    function,
    index_set,
    indexed_composition,
    random_protocol,
)

claim = Claim(
    "chen-decomposition",
    source=Paper("arXiv:2412.02975", "Section 4, the indistinguishable decomposition"),
    says="For every protocol there are a large set of inputs of the last players and a product of sets of inputs of the others such that on "
    "these all messages from the last players to the others are the same.",
    latex=r"|A| > |T| \Rightarrow \exists\, a \ne b \in A\ \forall z \in Z:\ \mathrm{transcript}(a, z) = \mathrm{transcript}(b, z)",
    remark="A holds the inputs of the upper players, Z the kept inputs of the lower ones, T the possible tables of transcripts, one "
    "transcript for each z. The pigeonhole principle gives two inputs with one table; applied to the average it gives a set of at least "
    "|A|/|T|.",
)


@claim.law
def two_inputs_sound_alike(A, Z, T, M, table, entry, said):
    """Two different inputs of the upper players say the same to every kept input of the lower ones."""
    alike = lambda a, b: all_over(Z, lambda z: said(a, z) == said(b, z))
    return any_over(A, lambda a: any_over(A, lambda b: all_of(a != b, alike(a, b))))


def table_lists_what_is_said(A, Z, T, M, table, entry, said):
    return all_over(A, lambda a: all_over(Z, lambda z: entry(table(a), z) == said(a, z)))


def exists_for_a_random_protocol(seed, keep):
    """Two functions, two epochs of the autoregressive model: the engine finds sets and checks them on every message."""
    task = indexed_composition(2, (2,), 2)
    protocol = random_protocol(autoregressive_schedule((3, 2, 1, 0), 2, 2), seed)
    found = find_decomposition(task, protocol, Split(upper=(3,), lower=(2, 1, 0), epochs=2), keep)
    check_decomposition(task, protocol, found)
    return len(found.hidden) >= found.floor


claim.control("random protocol 0", exists_for_a_random_protocol, holds=True, seed=0, keep=(1, 1))
claim.control("random protocol 1", exists_for_a_random_protocol, holds=True, seed=1, keep=(2, 1))
claim.control("random protocol 2", exists_for_a_random_protocol, holds=True, seed=2, keep=(1, 2))

claim.reading(
    "one step, two inputs: every protocol, every size",
    Forall(
        two_inputs_sound_alike,
        over=dict(
            A=index_set(),
            Z=index_set(),
            T=index_set(),
            M=index_set(),
            table=function("A", to="T"),
            entry=function("T", "Z", to="M"),
            said=function("A", "Z", to="M"),
        ),
        given=(table_lists_what_is_said,),
        larger=(("A", "T"),),
        pigeonholes=("table",),
    ),
    literal=True,
    expect=PROVED,
    explain="There are fewer tables of transcripts than inputs, so two inputs share a table.",
)

claim.reading(
    "all epochs, sets of the size that the paper needs",
    cited(
        "arXiv:2412.02975, the lemmas of Section 4: the step above, iterated over the epochs with sets in the place of pairs."
    ),
)
