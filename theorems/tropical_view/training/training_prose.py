"""What the note says about training, beside critical points and grokking, is prose."""

from tropcheck import Claim, Note, not_formal

training = Claim(
    "training-perspective",
    source=Note("tropical-view", "140,144", "80c013ba7e2051325490f02a76b012e6cab55939d964c02573661dda321d5b67"),
    says="Tropical geometry offers a new perspective on the training dynamics of transformers.",
)
training.reading(
    "as stated",
    not_formal("A perspective is neither true nor false; the points it introduces are claims of their own."),
    literal=True,
)

path = Claim(
    "gradient-path",
    source=Note("tropical-view", "147", "4c0c6162482ec2e3de1c846640514779e7839bd27b8526b0fabdeae0e6cbfe46"),
    says="Gradient descent slides along a tropical potential landscape.",
)
path.reading(
    "as stated",
    not_formal(
        "No potential, no loss and no step rule are named. Gradient descent moves on the graph of whatever loss it is given; the "
        "sentence says nothing that could fail."
    ),
    literal=True,
)

optimum = Claim(
    "local-optimum-cell",
    source=Note("tropical-view", "148", "3ab384ce71dbafbcabc69c697eded69ff8840dcecac0225de6432a44c61bac58"),
    says="A local optimum is being stuck in a particular Voronoi region.",
    remark="The regions of the note divide the space of queries, and an optimum is a point in the space of weights.",
)
optimum.reading(
    "as stated",
    not_formal(
        "Voronoi regions are sets of queries and local optima are weights: the sentence relates points of different spaces and "
        "names no map between them. The nearest formal statement is isolated-minima-are-vertices."
    ),
    literal=True,
)

grokking = Claim(
    "grokking-explained",
    source=Note("tropical-view", "150,152", "d5e61d8e9b2a32ba7412b2ec614a63dd734edb85db50e72f087473c58adff612"),
    says="Grokking can be explained by tropical geometry.",
)
grokking.reading(
    "as stated",
    not_formal(
        "An explanation is announced; its three parts (grokking-memorization, -generalization, -transition) are prose as well."
    ),
    literal=True,
)

ntk = Claim(
    "ntk-table",
    source=Note("tropical-view", "158,160,162-166", "80fd926d9f1c590c585f0a6a5f4821bd91a0f5715bc2ec8b263fe637b6646d3e"),
    says="Neural tangent kernels concern infinitely wide networks, function spaces, Gaussian processes and ordinary differential "
    "equations; tropical geometry concerns transformers of finite width, algebraic geometry, piecewise-linear functions and "
    "tropical dynamical systems.",
    remark="The one cell with content, that the tropical side expresses piecewise-linear functions, is decided in "
    "attention-piecewise-linear and regions-table-functions.",
)
ntk.reading(
    "as stated",
    not_formal(
        "Eight cells name objects and tools of two fields and assert nothing about them; a tropical dynamical system of training is "
        "not defined in the note."
    ),
    literal=True,
)
