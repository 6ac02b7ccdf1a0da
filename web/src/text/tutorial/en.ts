// The tutorial.

export const tutorial = {
  "tutorial.title": "Learn in 5 minutes",
  "tutorial.loading": "Loading the cards…",
  "tutorial.lessons": "Lessons",
  "tutorial.back": "Previous lesson",
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
  "tutorial.take_back": "Cancel",
  "tutorial.lay_it": "Place the card",
  "tutorial.again": "Try again",
  "tutorial.next": "Next",
  "tutorial.scores": "scores {points}",
  "tutorial.gains": "adds {what}",
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
    "Your starter card is on the table. Choose {card} in your hand, then a dashed spot: it will cover that corner.",
  "tutorial.corner_done":
    "One corner is covered, and there are new corners to build on. The symbols on the card are yours for as long as they are visible.",
  "tutorial.hint_corner": "Any spot will do.",
  "tutorial.cover_title": "What is covered is lost",
  "tutorial.cover":
    "Three plants are visible. Place {card} face up on the upper right corner of {other}, and watch the plants.",
  "tutorial.cover_done": "One plant less: it is covered, and no longer counts. But there are two insects now.",
  "tutorial.hint_cover": "That is allowed, but covers no plant. Try the upper right corner of {other}.",
  "tutorial.absent_title": "No corner, no card",
  "tutorial.absent":
    "As {other} has no lower right corner, the spot with the red line is closed for good. Place {card} on any other spot.",
  "tutorial.absent_done":
    "Watch which corners a card leaves you. Before you place it, the spots it would close are crossed out.",
  "tutorial.hint_absent": "Any open spot will do.",
  "tutorial.flip_title": "The back is always free",
  "tutorial.flip":
    "This gold card, {card}, needs five fungi, and you have three. Flip it and place it face down: that costs nothing.",
  "tutorial.flip_done":
    "A card's back scores nothing, but it has four corners, and a resource in the centre that nothing can cover.",
  "tutorial.hint_flip": "Any spot will do, but place it face down.",
  "tutorial.cost_title": "Gold cards cost resources",
  "tutorial.cost":
    "Three plants and one fungus are visible. A gold card's cost is at the bottom. Place the one you can afford, face up.",
  "tutorial.cost_done":
    "3 points! The plants only had to be visible; they are not spent. You may even cover them in the same move.",
  "tutorial.hint_cost": "Place {card} face up: the three plants it needs are there.",
  "tutorial.points_title": "Points with a condition",
  "tutorial.points":
    "For each corner that it covers, {card} scores 2 points. Choose it: every spot shows what it would score. Find the one worth 4 points.",
  "tutorial.points_done":
    "Two corners, 4 points. Other gold cards score for each visible quill, inkwell or manuscript.",
  "tutorial.hint_points": "There is a better spot: where it covers two corners at once.",
  "tutorial.draw_title": "Then draw",
  "tutorial.draw":
    "After placing a card you draw one: a card from the display, or the top card of a deck, of which you see only the back. Take one.",
  "tutorial.draw_done":
    "You have three cards again, and it is the next player's turn. A card taken from the display is replaced from its deck.",
  "tutorial.hint_draw": "Take any card.",
  "tutorial.aims_title": "Objectives",
  "tutorial.aims":
    "Two objectives are shared by everyone; the third is your secret. Fulfil this one: add {card}, a third fungi card, to the rising diagonal.",
  "tutorial.aims_done":
    "2 points at the end, and 2 more for each further diagonal. The card in the middle is face down: only its kingdom counts.",
  "tutorial.hint_aims": "Here {card} belongs at the upper right end of the diagonal.",
  "tutorial.end_title": "The end",
  "tutorial.end": "A real game: you have 16 points. Place a card that takes you to 20.",
  "tutorial.end_done":
    "20 points: the round is completed, then everyone has one last turn. Then the objectives are added. Whoever has the most points wins.",
  "tutorial.hint_end": "That is allowed, but 20 points are possible. Look at the numbers on the spots.",

  "tutorial.finish": "That is the whole game",
  "tutorial.finish_text":
    "The rest is what makes it interesting: which corners to keep, which to give up. A novice is waiting for you at the table.",
  "tutorial.first_game": "Play a first game against a novice",
  "tutorial.first_solo": "Play solo against Tybor (easy)",
  "tutorial.from_start": "Start over",
} as const;
