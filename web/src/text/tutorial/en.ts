// The tutorial.

export const tutorial = {
  "tutorial.title": "Learn in 5 minutes",
  "tutorial.loading": "The cards are being fetched…",
  "tutorial.lessons": "Lessons",
  "tutorial.back": "Back one lesson",
  "tutorial.skip": "Skip",
  "tutorial.step": "{n} of {of}: {name}",
  "tutorial.area": "Your area",
  "tutorial.spot": "Open spot {x}, {y}",
  "tutorial.spot_points": "Open spot {x}, {y}: {points}",
  "tutorial.zoom_in": "Larger",
  "tutorial.zoom_out": "Smaller",
  "tutorial.fit": "Show the whole area",
  "tutorial.hand": "Your hand",
  "tutorial.display": "Display and decks",
  "tutorial.from_deck": "Draw from the deck: {card}, {n} left",
  "tutorial.from_display": "Take {card}",
  "tutorial.tally": "Points and visible symbols",
  "tutorial.too_costly": "too costly",
  "tutorial.turn_over": "Flip",
  "tutorial.take_back": "Take back",
  "tutorial.lay_it": "Lay the card",
  "tutorial.again": "Once more",
  "tutorial.next": "Next",
  "tutorial.scores": "scores {points}",
  "tutorial.gains": "brings {what}",
  "tutorial.loses": "covers {what}",
  "tutorial.closes": { one: "closes {n} spot for good", other: "closes {n} spots for good" },
  "tutorial.lesson_done": "finished",
  "tutorial.wanted_card": "choose this one",
  "tutorial.now_card": "Choose the framed card in your hand.",
  "tutorial.now_flip": "Now flip the card.",
  "tutorial.now_spot": "Now choose a spot for it on the board.",
  "tutorial.now_lay": "Now lay the card, or choose another spot.",
  "tutorial.now_draw": "Choose a card of the display, or a deck.",

  "tutorial.corner_title": "A card on a corner",
  "tutorial.corner":
    "Your starter lies on the table. Choose the card in your hand, then a dashed spot: it will cover that corner.",
  "tutorial.corner_done":
    "One corner is covered, and new corners are there to build on. The symbols of the card are yours, as long as one sees them.",
  "tutorial.hint_corner": "Any spot will do.",
  "tutorial.cover_title": "What is covered is lost",
  "tutorial.cover":
    "You see three plants. Lay the insect card, front up, on the upper right corner of the plant card, and watch them.",
  "tutorial.cover_done": "One plant less: it is covered, and no longer counts. But there are two insects now.",
  "tutorial.hint_cover": "That is allowed, but covers no plant. Try the upper right corner of the plant card.",
  "tutorial.absent_title": "No corner, no card",
  "tutorial.absent":
    "The fungi card has no corner at its lower right, so the spot with the red line is closed for good. Lay your card on any other spot.",
  "tutorial.absent_done":
    "Look at the corners that a card leaves to you. Before you lay it, spots that it would close are crossed out.",
  "tutorial.hint_absent": "Any open spot will do.",
  "tutorial.flip_title": "The back is always free",
  "tutorial.flip":
    "This gold card asks for five fungi, and you have three. Flip it, and lay its back: that costs nothing.",
  "tutorial.flip_done":
    "A back scores nothing, but has four corners, and a resource in the centre that nothing can cover.",
  "tutorial.hint_flip": "Any spot will do, with the back up.",
  "tutorial.cost_title": "Gold cards cost resources",
  "tutorial.cost":
    "You see three plants and one fungus. The cost stands at the bottom of a gold card. Lay the one that you can pay, front up.",
  "tutorial.cost_done":
    "3 points! The plants had to be visible, and were not spent. You may even cover them in the same move.",
  "tutorial.hint_cost": "Lay the plant card, front up: its three plants are there.",
  "tutorial.points_title": "Points with a condition",
  "tutorial.points":
    "This card scores 2 points for each corner that it covers. Choose it: every spot says what it would score. Find the one with 4 points.",
  "tutorial.points_done":
    "Two corners, 4 points. Other gold cards score for each quill, inkwell or manuscript that you see.",
  "tutorial.hint_points": "There is a better spot: where it covers two corners at once.",
  "tutorial.draw_title": "Then draw",
  "tutorial.draw":
    "After laying a card you draw one: a card of the display, or the top card of a deck, of which you see the back. Take one.",
  "tutorial.draw_done":
    "Now you hold three cards again, and the next player goes on. A card taken from the display is replaced from its deck.",
  "tutorial.hint_draw": "Take any card.",
  "tutorial.aims_title": "Objectives",
  "tutorial.aims":
    "Two objectives are common to all, a third is your secret. Fulfil this one: a third fungi card in the rising diagonal.",
  "tutorial.aims_done":
    "2 points at the end, and 2 more for each further diagonal. The card in the middle lies face down: only kingdoms count.",
  "tutorial.hint_aims": "The fungi card belongs at the upper right end of the diagonal.",
  "tutorial.end_title": "The end",
  "tutorial.end": "A real game: you have 16 points. Lay a card that takes you to 20.",
  "tutorial.end_done":
    "20 points: the round is finished, then everyone has one last turn. Then objectives are added. The most points win.",
  "tutorial.hint_end": "That is allowed, but 20 points are possible. Look at the numbers on the spots.",

  "tutorial.finish": "That is the whole game",
  "tutorial.finish_text":
    "The rest is what makes it interesting: which corners to keep, which to give up. A novice waits for you at the table.",
  "tutorial.first_game": "Play a first game against a novice",
  "tutorial.first_solo": "Play solo against Tybor, easy",
  "tutorial.from_start": "From the beginning",
} as const;
