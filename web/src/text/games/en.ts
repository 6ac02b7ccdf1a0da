// The reader's own games.

export const games = {
  "games.title": "My games",
  "games.all": "All my games",
  "games.latest": "Your latest game",
  "games.search": "Search your games",
  "games.search_hint": "A name, a level, a date",
  "games.found": { one: "{n} game found", other: "{n} games found" },
  "games.none_found": "No game matches. Try fewer words.",
  "games.running": "In progress",
  "games.finished": "Finished",
  "games.count": { one: "{n} game", other: "{n} games" },
  "games.more": { one: "Show {n} more", other: "Show {n} more" },
  "games.none": "You have no games yet. Every game that you play will be listed here.",
  "games.begin": "Start a game",
  "games.statistics": "Statistics",
  "games.opponent": "Opponent",
  "games.games": "Games",
  "games.won": "Won",
  "games.best": "Most points",
  "games.tybor": "Tybor, {level}",
  "games.people": "People",
  "games.statistics_note":
    "Finished games only. A shared victory counts as won; a game against several opponents counts for each of them. Games at a shared screen are left out.",
  "games.whose":
    "This list belongs to your name in this browser. The server keeps it, and only you can see it. Bring a seat to another device by its link, and its game is listed there, too.",
  "games.delete": "Delete",
  "games.delete_one": "Delete: {name}",
  "games.delete_title": "Delete this game? {name}",
  "games.delete.erase":
    "Nobody else has this game on a list. The server deletes it for good, with its replay. Links to it stop working.",
  "games.delete.unlist":
    "The game leaves your list. The others keep it on theirs, and links to its replay still work. The server deletes it for good once everyone has deleted it.",
  "games.delete.leave": "You leave this table, and it leaves your list. Your seat becomes free for someone else.",
  "games.delete.give_up_first":
    "Others play in this game, too, and wait for your moves. To delete it, first give up at the table: open the menu there.",
  "games.erase": "Delete for good",
  "games.unlist": "Remove from my list",
  "games.leave": "Leave the table",
  "games.to_table": "Go to the table",
  "games.keep": "Keep it",
  "games.deleted": "The game is deleted.",
} as const;
