"""The public names for claim files, and the modules that define them."""

from __future__ import annotations

from typing import Final

_WHERE: Final[dict[str, str]] = {
    "solver.claims": "Claim Note Paper PROVED VERIFIED SUPPORTED REFUTED ILL_POSED UNKNOWN CITED NOT_FORMAL",
    "terms.scalars": "NEG_INF",
    "terms.spaces": (
        "reals extended_reals all_integers integers vector vectors table index_set index function vectors_of Range "
        "Constant"
    ),
    "terms.enclosure": "Enclosure",
    "terms.statements": "Forall Exists Every Maximum Minimum Growth WellTyped Scope cited not_formal",
    "terms.alternation": "Alternating every some",
    "terms.recurrence": "Recurrence",
    "terms.vocabulary": (
        "Number Truth maximum minimum oplus otimes total absolute all_of any_of exactly_one not_ implies iff ite "
        "finite select all_over any_over max_over min_over"
    ),
    "tropical.classical": "classical_rank",
    "tropical.compilation": "compile_network equal_maps",
    "tropical.factor": "factor_rank",
    "tropical.generators": "row_rank column_rank",
    "tropical.kapranov": "kapranov_rank",
    "tropical.matrix": "Matrix matrices",
    "tropical.network": "count_network relu_network",
    "tropical.refinement": "common_refinement",
    "tropical.spectral": "cycle_mean",
    "tropical.tropical_rank": "tropical_rank",
    "report.drawings": "Curve Curves Envelope Heads Keys PlaneCurve",
    "protocols.autoregressive": "autoregressive_schedule",
    "protocols.boxes": "best_tree box_depth least_leaves",
    "protocols.budget": "allocate",
    "protocols.classic": "equality",
    "protocols.composition": "composition indexed_composition ranged_composition",
    "protocols.coverings": "two_function_width width_is_refuted",
    "protocols.decomposition": "iterative_decomposition partition_by_messages",
    "protocols.depthwidth": "depth_width_row",
    "protocols.encoderwidth": "encoder_is_refuted encoder_width",
    "protocols.headcount": "head_bracket",
    "protocols.heads": "least_heads one_layer_decoder",
    "protocols.indexedwidth": "indexed_width refuting_argument",
    "protocols.laws": "composition_leaves one_way_bits one_way_messages one_way_states",
    "protocols.lookups": "lookup_decoder whole_function_decoder doubling_encoder indexed_decoder",
    "protocols.lowerbounds": "fooling_set",
    "protocols.oneway": "every_one_way_cost one_way_cost",
    "protocols.prompts": "note_prompt paper_prompt",
    "protocols.productsets": "Split find_decomposition check_decomposition random_protocol",
    "protocols.randommachines": "random_machine",
    "protocols.reduction": "machine_task reduce_machine",
    "protocols.roundbounds": "round_bracket",
    "protocols.schedule": "audit",
    "protocols.simultaneous": "one_epoch_minimum",
    "protocols.singlehead": "single_head",
    "protocols.tasks": "from_table",
    "protocols.thought": "audit_thinker composition_thinker indexed_thinker",
    "protocols.transformer": "audit_machine",
}

NAMES: Final[dict[str, str]] = {name: module for module, names in _WHERE.items() for name in names.split()}
