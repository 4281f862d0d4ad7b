"""What the figures of several claims share: curves of functions, and the whole numbers that stand in them."""

from tropcheck import Curve, Curves


def growth(across, up, arguments, values):
    """Return curves in one frame: `values` names functions of one argument."""
    drawn = (Curve(name, tuple((x, value(x)) for x in arguments)) for name, value in values.items())
    return Curves(tuple(drawn), across=across, up=up)


def bits_for(messages):
    """Return how many bits name so many messages."""
    return (messages - 1).bit_length()


def root_at_least(n, L):
    """Return the smallest whole d with d^L ≥ n."""
    d = 1
    while d**L < n:
        d += 1
    return d
