"""French tarot: 78 cards, three to five players, one against the rest; with five he calls a partner.

The modules follow the rules page: :mod:`.tables` (pack, contracts, poignées, targets, options),
:mod:`.dealing`, :mod:`.auction` (with the call of a king), :mod:`.exchange`, :mod:`.announcements`,
:mod:`.table` (what everybody knows), :mod:`.phases` and :mod:`.play`, :mod:`.outcome` (sides, piles and the
Excuse of a finished deal), :mod:`.scoring`; :mod:`.game` binds them together, :mod:`.reading` and
:mod:`.ops` answer the case format.

Not modelled: drawing for the first deal, cutting, misdeals and the federation's arbitration (FRA-DEAL-3, 4;
FRA-PEN-1 to 3), and the customs of FRA-VAR-17.
"""
