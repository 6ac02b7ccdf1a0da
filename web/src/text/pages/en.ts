// Links to a seat, and pages that have one thing to say.

export const pages = {
  "link.title": "Play on another device",
  "link.about":
    "Start here and continue elsewhere: a link takes your seat to your phone or any other device. This device keeps it, too.",
  "link.which": "Whose seat",
  "link.make": "Create the link",
  "link.address": "Link to the seat",
  "link.qr": "The same link as a QR code",
  "link.secret": "This link is secret. Whoever opens it plays as {who} and sees what only {who} may see.",
  "link.share": "Share",
  "link.withdraw": "Withdraw the link",
  "link.withdrawn": "The link no longer works. A device that has already used it keeps the seat.",
  "link.ended": "This link is no longer valid",
  "link.ended_text":
    "It was withdrawn, or replaced by a newer one. Create a new link on the device where you are seated.",
  "link.failed": "The seat could not be taken",
  "link.watch": "Watch the table",

  "gone.title": "This table is gone",
  "gone.text":
    "There is no table at this address. Old tables are cleared away after a while, and a link is easily cut short when it is copied.",
  "unreached.title": "The server cannot be reached",
  "unreached.table": "The table will appear as soon as the server is back. Nothing that was played is lost.",
  "unreached.start": "Games continue as soon as it is back. Until then you can read the rules or play the tutorial.",
  "cards.title": "All cards",
  "cards.lead":
    "What is in the box: 40 resource cards, 40 gold cards, 6 starter cards, 16 objectives. Drawn for this version.",
  "cards.resource": "Resource cards",
  "cards.gold": "Gold cards",
  "cards.starters": "Starter cards, front and back",
  "cards.objectives": "Objectives",
  "cards.backs": "Backs",
  "watch.title": "Live table",
  "watch.link": "Link for spectators",
  "watch.soon": "The game has not started yet. The areas appear here when it does.",
  "watch.turn": "to play",
  "watch.table": "Open the table",
  "watch.replay": "Open the replay",
  "watch.big": "Watch on a big screen",
  "watch.points": { one: "{n} point", other: "{n} points" },
  "watch.area": { one: "{who}: {n} card", other: "{who}: {n} cards" },
} as const;
