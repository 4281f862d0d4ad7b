"""The communication engine: composition tasks, protocols, finite-precision transformers, and exact minima.

Tasks are functions of several inputs, each held by one party. Models of communication are one-way orders,
trees, rounds and the multi-party autoregressive model; each result says who must know the output. A minimum
comes with a protocol above and plain data below that an independent checker accepts; what is not settled is a
`Bracket`, and the question that would settle it is an `Obligation` in clauses.
"""

from protocols.annealing import Annealed, anneal
from protocols.attention import HardAttention, SoftmaxAttention, exponential_floor
from protocols.autoregressive import Exchange, autoregressive_schedule, exchanges
from protocols.bits import Bracket, bits_for
from protocols.boxes import best_tree, box_depth, least_leaves
from protocols.budget import Allocation, Configuration, allocate
from protocols.catalog import check_certificate, claim_of, task_from_data, task_names
from protocols.classic import (
    disjointness,
    equality,
    greater_than,
    index,
    inner_product,
    k_hop_induction,
    pointer_jumping,
)
from protocols.cnf import Obligation
from protocols.composition import (
    composition,
    composition_symmetries,
    indexed_composition,
    ranged_composition,
)
from protocols.coverings import (
    Width,
    check_width,
    two_function_protocol,
    two_function_width,
    width_is_refuted,
)
from protocols.decomposition import (
    Decomposition,
    TranscriptBox,
    are_boxes,
    decompose,
    decompose_boxes,
    is_constant_on,
    is_refinement,
    iterative_decomposition,
    partition_by_messages,
    refine,
)
from protocols.depthwidth import DepthWidth, built_decoder, depth_width_row, depth_width_table
from protocols.distinguished import check_one_way_certificate, one_way_certificate
from protocols.encoderwidth import EncoderWidth, check_encoder_width, encoder_width
from protocols.errors import (
    CertificateError,
    MessageSizeError,
    PrecisionError,
    ProtocolError,
    SpeakingOrderError,
    TableSizeError,
    TooLargeError,
    VisibilityError,
    WrongOutputError,
)
from protocols.headadversary import Adversary, adversary, check_adversary
from protocols.headcnf import heads_obligation
from protocols.headcount import (
    Asked,
    HeadBracket,
    HeadCount,
    asked_tokens,
    composes_two,
    head_bracket,
)
from protocols.heads import (
    check_fooling_inputs,
    composing_rankings,
    fooling_inputs,
    least_heads,
    one_layer_decoder,
)
from protocols.indexedwidth import (
    IndexedWidth,
    check_indexed_width,
    indexed_protocol,
    indexed_width,
    refuting_argument,
)
from protocols.laws import (
    composition_depth,
    composition_leaves,
    one_way_bits,
    one_way_messages,
    one_way_states,
    theorem_threshold,
)
from protocols.lookups import (
    doubling_encoder,
    indexed_decoder,
    indexed_encoder,
    lookup_decoder,
    lookup_head,
    whole_function_decoder,
)
from protocols.lowerbounds import LowerBound, bound_data, check_fooling_set, composition_fooling_set, fooling_set
from protocols.matrixbounds import (
    check_counting,
    check_discrepancy,
    check_rank,
    counting_bound,
    discrepancy_bound,
    rank_bound,
)
from protocols.messagesize import MessageSize, check_dependence, least_message_bits, message_schedule
from protocols.oneway import OneWayCost, every_one_way_cost, one_way_cost, one_way_protocol
from protocols.productsets import (
    ProductDecomposition,
    Split,
    check_decomposition,
    cover,
    find_decomposition,
    random_protocol,
)
from protocols.prompts import Prompt, note_prompt, paper_prompt
from protocols.randommachines import random_machine
from protocols.reduction import Reduction, machine_task, reduce_machine
from protocols.roundbounds import TreeBracket, check_round_certificate, round_bracket, two_holders
from protocols.rounds import RoundCost, round_cost
from protocols.roundweights import find_round_weights
from protocols.schedule import Protocol, Schedule, Slot, Transcript, audit, message_table
from protocols.schedulecnf import protocol_obligation
from protocols.simultaneous import OneEpoch, check_one_epoch, one_epoch_minimum
from protocols.singlehead import (
    HeadRanking,
    check_head_ranking,
    single_head,
    single_head_with_residual,
)
from protocols.sizes import message_size
from protocols.subboxes import check_sub_box, hard_box, shrink_sub_box, sub_box, sub_box_obligation
from protocols.symbols import symbol_tree
from protocols.tasks import Party, Symmetry, Task, distinct_inputs, from_table, joint, restrict
from protocols.thought import Thinker, audit_thinker, composition_thinker, indexed_thinker
from protocols.threefunctions import ThreeFunctionWidth, three_function_protocol, three_function_width
from protocols.transformer import Head, Layer, Transformer, audit_machine
from protocols.treebounds import path_tree, tree_bracket
from protocols.treecnf import tree_obligation
from protocols.trees import (
    Leaf,
    Node,
    Tree,
    audit_tree,
    depth,
    leaves,
    one_way_tree,
    rounds,
    run_tree,
    tree_data,
    tree_from_data,
)

__all__ = [
    "Adversary",
    "Allocation",
    "Annealed",
    "Asked",
    "Bracket",
    "CertificateError",
    "Configuration",
    "Decomposition",
    "DepthWidth",
    "EncoderWidth",
    "Exchange",
    "HardAttention",
    "Head",
    "HeadBracket",
    "HeadCount",
    "HeadRanking",
    "IndexedWidth",
    "Layer",
    "Leaf",
    "LowerBound",
    "MessageSize",
    "MessageSizeError",
    "Node",
    "Obligation",
    "OneEpoch",
    "OneWayCost",
    "Party",
    "PrecisionError",
    "ProductDecomposition",
    "Prompt",
    "Protocol",
    "ProtocolError",
    "Reduction",
    "RoundCost",
    "Schedule",
    "Slot",
    "SoftmaxAttention",
    "SpeakingOrderError",
    "Split",
    "Symmetry",
    "TableSizeError",
    "Task",
    "Thinker",
    "ThreeFunctionWidth",
    "TooLargeError",
    "Transcript",
    "TranscriptBox",
    "Transformer",
    "Tree",
    "TreeBracket",
    "VisibilityError",
    "Width",
    "WrongOutputError",
    "adversary",
    "allocate",
    "anneal",
    "are_boxes",
    "asked_tokens",
    "audit",
    "audit_machine",
    "audit_thinker",
    "audit_tree",
    "autoregressive_schedule",
    "best_tree",
    "bits_for",
    "bound_data",
    "box_depth",
    "built_decoder",
    "check_adversary",
    "check_certificate",
    "check_counting",
    "check_decomposition",
    "check_dependence",
    "check_discrepancy",
    "check_encoder_width",
    "check_fooling_inputs",
    "check_fooling_set",
    "check_head_ranking",
    "check_indexed_width",
    "check_one_epoch",
    "check_one_way_certificate",
    "check_rank",
    "check_round_certificate",
    "check_sub_box",
    "check_width",
    "claim_of",
    "composes_two",
    "composing_rankings",
    "composition",
    "composition_depth",
    "composition_fooling_set",
    "composition_leaves",
    "composition_symmetries",
    "composition_thinker",
    "counting_bound",
    "cover",
    "decompose",
    "decompose_boxes",
    "depth",
    "depth_width_row",
    "depth_width_table",
    "discrepancy_bound",
    "disjointness",
    "distinct_inputs",
    "doubling_encoder",
    "encoder_width",
    "equality",
    "every_one_way_cost",
    "exchanges",
    "exponential_floor",
    "find_decomposition",
    "find_round_weights",
    "fooling_inputs",
    "fooling_set",
    "from_table",
    "greater_than",
    "hard_box",
    "head_bracket",
    "heads_obligation",
    "index",
    "indexed_composition",
    "indexed_decoder",
    "indexed_encoder",
    "indexed_protocol",
    "indexed_thinker",
    "indexed_width",
    "inner_product",
    "is_constant_on",
    "is_refinement",
    "iterative_decomposition",
    "joint",
    "k_hop_induction",
    "least_heads",
    "least_leaves",
    "least_message_bits",
    "leaves",
    "lookup_decoder",
    "lookup_head",
    "machine_task",
    "message_schedule",
    "message_size",
    "message_table",
    "note_prompt",
    "one_epoch_minimum",
    "one_layer_decoder",
    "one_way_bits",
    "one_way_certificate",
    "one_way_cost",
    "one_way_messages",
    "one_way_protocol",
    "one_way_states",
    "one_way_tree",
    "paper_prompt",
    "partition_by_messages",
    "path_tree",
    "pointer_jumping",
    "protocol_obligation",
    "random_machine",
    "random_protocol",
    "ranged_composition",
    "rank_bound",
    "reduce_machine",
    "refine",
    "refuting_argument",
    "restrict",
    "round_bracket",
    "round_cost",
    "rounds",
    "run_tree",
    "shrink_sub_box",
    "single_head",
    "single_head_with_residual",
    "sub_box",
    "sub_box_obligation",
    "symbol_tree",
    "task_from_data",
    "task_names",
    "theorem_threshold",
    "three_function_protocol",
    "three_function_width",
    "tree_bracket",
    "tree_data",
    "tree_from_data",
    "tree_obligation",
    "two_function_protocol",
    "two_function_width",
    "two_holders",
    "whole_function_decoder",
    "width_is_refuted",
]
