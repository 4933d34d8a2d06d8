"""Russian ("Swiss") tarok: three players, each for himself, and the other games with its cards.

The rules are worded in ``tarok_core/register/russian.toml``. The modules follow their chapters:
:mod:`~tarok_core.games.russian.tables` (pack, ranks, options),
:mod:`~tarok_core.games.russian.dealing`, :mod:`~tarok_core.games.russian.exchange` (the skat),
:mod:`~tarok_core.games.russian.melds`, :mod:`~tarok_core.games.russian.declarations` (porozhnyaya and volya),
:mod:`~tarok_core.games.russian.play` with the skiz, :mod:`~tarok_core.games.russian.counting`,
:mod:`~tarok_core.games.russian.scoring`, :mod:`~tarok_core.games.russian.match`. There is no auction and no
declarer (RUS-AUC-1).

Two players play the same game with a dummy. :mod:`~tarok_core.games.russian.twelve` and
:mod:`~tarok_core.games.russian.triomphe` are games of their own, of the same family (RUS-VAR-9).
"""
