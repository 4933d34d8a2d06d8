"""Czech taroky: 54 cards, four players, a partner found by calling tarok XIX.

The modules follow the rules page: :mod:`.tables` (pack, contracts, announcements, prices, options),
:mod:`.dealing`, :mod:`.auction`, :mod:`.exchange` (the talon and laying away), :mod:`.announcements`,
:mod:`.play`, :mod:`.scoring`, :mod:`.varsava`. The state machine is in :mod:`.table` (what is known) and
:mod:`.phases`; :mod:`.outcome` leads from a finished deal to its score, :mod:`.game` binds all together.
:mod:`.reading` and :mod:`.ops` answer the case format; :mod:`.explain`, :mod:`.scored`, :mod:`.telling` and
:mod:`.scenes` tell of cases and deals.

Not modelled: penalties of live play, which the source does not have (CZE-PEN-1 to 4).
"""
