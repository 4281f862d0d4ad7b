"""Where depth is limited, width helps."""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Note,
    all_over,
    audit_machine,
    every,
    function,
    index_set,
    some,
    whole_function_decoder,
)

claim = Claim(
    "practice-width-is-effective",
    source=Note("depth-limits", "253", "c454b0ec810e1c4f21751bc9431e157b0c5523f65bb8ef04b4b9d41d280e3ad3"),
    says="Where depth is limited, more width is an effective strategy.",
    latex=r"\forall f, x:\ \mathrm{decode}(f, x) = f(x)",
    remark="One layer: the message about a function is the function itself, n numbers of log₂ n bits; the last token applies it. By "
    "`chen-one-layer` no fewer bits do.",
    uses=("chen-one-layer",),
)


@claim.law
def whole_function_serves(X, F, apply, decode):
    return all_over(F, lambda f: all_over(X, lambda x: decode(f, x) == apply(f, x)))


def one_layer_composes(n, L):
    machine, prompt = whole_function_decoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == 1


claim.control("n = 3, L = 2: one layer of width n", one_layer_composes, holds=True, n=3, L=2)
claim.control("n = 2, L = 4: one layer of width n", one_layer_composes, holds=True, n=2, L=4)

claim.reading(
    "one layer with messages of n·log₂ n bits",
    Alternating(
        whole_function_serves,
        (
            every(X=index_set(), F=index_set(), apply=function("F", "X", to="X")),
            some(decode=function("F", "X", to="X")),
        ),
        prove=lambda apply: dict(decode=apply),
    ),
    literal=True,
    expect=PROVED,
    explain="A wide layer carries whole functions to the last token.",
)
