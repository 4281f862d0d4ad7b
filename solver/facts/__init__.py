"""Fact documents: what the engines found, in the form that the kernel checks again.

>>> from solver.facts import fact_document, matrix, rank_facts
>>> from solver.kernel.facts.statement import check_facts
>>> from tropical import tropical_rank
>>> c3 = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]]
>>> check_facts(fact_document(matrix(c3), rank_facts(c3, tropical_rank(c3)))).lines
('tropical rank = 2',)
"""

from solver.facts.brackets import size_facts, tree_bracket_facts
from solver.facts.document import Fact, fact_document, write_facts
from solver.facts.heads import head_facts
from solver.facts.networks import cell_facts, cell_tree_facts, network, region_facts, region_tree_facts
from solver.facts.optima import cycle_mean_facts, determinant_facts
from solver.facts.ranks import matrix, rank_facts
from solver.facts.spectra import eigen_facts, power_facts
from solver.facts.tasks import (
    box_fact,
    clause_fact,
    dependence_fact,
    epoch_clause_fact,
    lower_bound_facts,
    message_facts,
    one_epoch_fact,
    one_way_facts,
    task,
    tree_facts,
    weight_fact,
)

__all__ = [
    "Fact",
    "box_fact",
    "cell_facts",
    "cell_tree_facts",
    "clause_fact",
    "cycle_mean_facts",
    "dependence_fact",
    "determinant_facts",
    "eigen_facts",
    "epoch_clause_fact",
    "fact_document",
    "head_facts",
    "lower_bound_facts",
    "matrix",
    "message_facts",
    "network",
    "one_epoch_fact",
    "one_way_facts",
    "power_facts",
    "rank_facts",
    "region_facts",
    "region_tree_facts",
    "size_facts",
    "task",
    "tree_bracket_facts",
    "tree_facts",
    "weight_fact",
    "write_facts",
]
