"""Galician tarok: 42 cards, three active players of three to five at the table, one against two.

The modules follow the rules page: :mod:`.tables` (pack, ladder, contracts, bonuses, options),
:mod:`.dealing`, :mod:`.auction`, :mod:`.exchange`, :mod:`.announcements`, :mod:`.play`,
:mod:`.scoring`; :mod:`.game` binds them together and :mod:`.ops` answers the case format.

Not modelled: what no rule gives an amount for, such as offences of the opponents (GAL-PEN-7).
"""
