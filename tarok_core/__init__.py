"""The rules engine of the tarok book: packs, tricks, deals and scores of four tarok games.

Pure Python, standard library only. Start at :func:`tarok_core.games.find_game`.
"""
