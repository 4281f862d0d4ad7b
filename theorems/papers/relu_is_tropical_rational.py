"""ReLU networks with integer weights are tropical rational maps."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    Scope,
    all_integers,
    compile_network,
    equal_maps,
    function,
    index_set,
    max_over,
    maximum,
    reals,
    relu_network,
)

claim = Claim(
    "relu-is-tropical-rational",
    source=Paper("arXiv:1805.07091", "Theorem 5.2 and Proposition 5.1"),
    says="Every ReLU network with integer weights computes a difference of two tropical polynomials, and every such difference is computed by a "
    "ReLU network with integer weights.",
    latex=r"z = A - B \Rightarrow \mathrm{relu}(z) = (A \oplus B) - B; \qquad z = \sum_i w_i (f_i - g_i) + e = A - B; \qquad "
    r"\bigoplus_j m_j = m_1 + \mathrm{relu}(m_2 - m_1) + \cdots",
    remark="A neuron's input is a combination of differences f_i − g_i with weights w_i = p_i − m_i, where p_i and m_i are integers ≥ 0. The sums A "
    "of p_i·f_i + m_i·g_i and B of p_i·g_i + m_i·f_i are tropical polynomials, since sums and multiples of maxima of affine functions are "
    "such maxima.",
)


def relu(z):
    return maximum(z, 0)


@claim.law
def input_is_a_difference(z, A, B):
    return z == A - B


def one_more_weight(z, A, B, w_plus, w_minus, f, g):
    return dict(z=z + (w_plus - w_minus) * (f - g), A=A + w_plus * f + w_minus * g, B=B + w_plus * g + w_minus * f)


@claim.law
def neuron_is_a_difference(A, B):
    """max(A − B, 0) = max(A, B) − B, where max(A, B) and B are tropical polynomials again."""
    return relu(A - B) == maximum(A, B) - B


@claim.law
def sum_of_maxima_is_a_maximum(I, J, f, g):
    """Σ: the terms of the sum are the pairs of terms."""
    return max_over(I, f) + max_over(J, g) == max_over(I, lambda i: max_over(J, lambda j: f(i) + g(j)))


@claim.law
def maximum_of_maxima_is_a_maximum(I, J, f, g):
    """⊕: the terms of the maximum are those of both."""
    return maximum(max_over(I, f), max_over(J, g)) == max_over(I, lambda i: max_over(J, lambda j: maximum(f(i), g(j))))


@claim.law
def multiple_is_a_sum(total, k, m):
    """An integer multiple k·M of a maximum M is a sum of k times M."""
    return total == k * m


@claim.law
def network_is_the_maximum(largest, network):
    """After every further term the network has the value of the maximum so far."""
    return network == largest


def compiles(weights):
    """The engine compiles the network to a rational map and decides that both are equal on the whole space."""
    network = relu_network(weights)
    return equal_maps(network, compile_network(network)) is None


claim.control("a 2-3-1 network", compiles, holds=True, weights=(((1, -2), (3, 1), (-1, 1)), ((1, -1, 2),)))
claim.control("a 1-4-1 network", compiles, holds=True, weights=(((1,), (-1,), (2,), (3,)), ((1, 1, -1, -2),)))
claim.control("a 2-2-2-1 network", compiles, holds=True, weights=(((1, 2), (-1, 1)), ((1, -1), (2, 1)), ((1, -3),)))

terms = dict(I=index_set(), J=index_set(), f=function("I", to=reals), g=function("J", to=reals))

claim.reading(
    "from networks to differences: layer by layer, every width",
    Every(
        {
            "the input of a neuron": Recurrence(
                input_is_a_difference,
                state=dict(z=reals, A=reals, B=reals),
                start=lambda e: dict(z=e, A=e, B=0),
                step=one_more_weight,
                inputs=dict(w_plus=all_integers, w_minus=all_integers, f=reals, g=reals),
                over=dict(e=reals),
            ),
            "its output": Forall(neuron_is_a_difference, over=dict(A=reals, B=reals)),
            "sums of tropical polynomials are tropical polynomials": Forall(sum_of_maxima_is_a_maximum, over=terms),
            "maxima of tropical polynomials are tropical polynomials": Forall(
                maximum_of_maxima_is_a_maximum, over=terms
            ),
            "multiples are sums": Recurrence(
                multiple_is_a_sum,
                state=dict(total=reals, k=all_integers),
                start=lambda: dict(total=0, k=0),
                step=lambda total, k, m: dict(total=total + m, k=k + 1),
                over=dict(m=reals),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1, 2)),
    explain="relu(A − B) is max(A, B) − B, and positive and negative weights are gathered in A and in B.",
)

claim.reading(
    "from differences to networks: every number of terms",
    Recurrence(
        network_is_the_maximum,
        state=dict(largest=reals, network=reals),
        start=lambda first: dict(largest=first, network=first),
        step=lambda largest, network, term: dict(
            largest=maximum(largest, term), network=network + relu(term - network)
        ),
        inputs=dict(term=reals),
        over=dict(first=reals),
    ),
    expect=PROVED,
    quick=Scope(elements=(1, 2)),
    explain="max(a, b) is a + relu(b − a), term after term.",
)
