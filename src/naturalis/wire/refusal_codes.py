"""The codes of refusals: those of the rules, and here those of tables and servers."""

from __future__ import annotations

from naturalis.rules import CODES as RULES

TABLE_CODES = {
    "no_such_table": "there is no such table",
    "not_your_seat": "the seat is not yours to play",
    "not_host": "only the host of the table may do that",
    "seat_taken": "someone has this seat",
    "seat_free": "nobody has this seat",
    "seats_free": "every seat must be taken before the game starts; fill them with bots",
    "not_started": "the game has not started",
    "already_started": "the game has started",
    "table_over": "the table has ended",
    "not_over": "the game is not over yet",
    "nothing_to_undo": "only a placement can be undone, before its draw",
    "already_conceded": "the seat has given up",
    "others_play": "others play in this game, too: give up before you take it off your list",
    "no_stand_in": "no bot stands in for the seat",
    "chat_off": "chat is off at this table",
    "phrases_only": "only set phrases are said at this table",
    "not_spectator": "this is for spectators, and you play here",
    "hands_hidden": "this table shows no hands to spectators",
    "nothing_said": "say a phrase or a text, not both and not neither",
    "no_hints": "this table gives no hints",
    "no_analysis": "this server analyses no games",
    "nobody_seated": "someone must sit at the table before the game starts",
    "no_session": "say who you are first: a name is enough",
    "bad_name": "a name needs at least one letter that can be shown",
    "slow_down": "the server has much to do, or you ask for too much at once; ask again in a moment",
    "superseded": "a newer question of the same kind came before this one was answered",
    "too_many_tables": "your address has made too many tables; try again later",
    "removed": "the host has removed you from this table; choose another one",
    "table_full": "this table has had too many such changes; the game can still be finished",
    "too_fast": "that is too much at once; wait a moment",
    "no_game": "there is no game to look at yet",
    "muted": "a host of this server has muted you",
    "banned": "a host of this server has banned you",
    "forbidden_word": "a word in this is not said on this server",
    "nothing_to_report": "only what someone else wrote at this table can be reported",
    "not_invited": "this server is for invited players: ask its host for an invitation",
    "no_invitation": "this invitation is not valid, or it has been used up",
    "internal": "something went wrong inside the server; quote the incident when you report it",
    "unavailable": "the server cannot save at the moment; nothing has changed, try again",
}
CODES = {**RULES, **TABLE_CODES}
