// Links to a seat, and pages that have one thing to say.

export const pages = {
  "link.title": "Play on another device",
  "link.about":
    "Begin here and go on elsewhere: a link takes your seat to your phone, or to any other device. This one keeps it, too.",
  "link.which": "Whose seat",
  "link.make": "Make the link",
  "link.address": "Link to the seat",
  "link.qr": "The same link as a QR code",
  "link.secret": "This link is secret. Whoever opens it plays as {who} and sees what only {who} may see.",
  "link.share": "Share",
  "link.withdraw": "Withdraw the link",
  "link.withdrawn": "The link opens nothing any more. A device that has used it keeps the seat.",
  "link.ended": "This link is no longer valid",
  "link.ended_text": "It was withdrawn, or a newer one has been made. Ask for a new link on the device where you sit.",
  "link.failed": "The seat could not be taken",
  "link.watch": "Watch the table",

  "gone.title": "This table is gone",
  "gone.text":
    "There is no table at this address. Old tables are cleared away after a while, and a link is easily cut short when it is copied.",
  "unreached.title": "The server cannot be reached",
  "unreached.table": "The table appears by itself as soon as the server is back. Nothing that was played is lost.",
  "unreached.start": "Games go on as soon as it is back. Until then there are the rules and the tutorial.",
  "cards.title": "All cards",
  "cards.lead":
    "What is in the box: 40 resource cards, 40 gold cards, 6 starters, 16 objectives. Drawn for this version.",
  "cards.resource": "Resource cards",
  "cards.gold": "Gold cards",
  "cards.starters": "Starters, front and back",
  "cards.objectives": "Objectives",
  "cards.backs": "Backs",
} as const;
