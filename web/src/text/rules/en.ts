// The rules in our own words. docs/rules.md has every detail.

export const rules = {
  "rules.title": "The rules",
  "rules.lead": "The whole game on one page. If you would rather try than read: the tutorial takes five minutes.",
  "rules.contents": "Contents",
  "rules.print": "Print",
  "rules.up": "Back to the contents",

  "rules.idea": "The idea",
  "rules.idea_a":
    "Each player builds a page of a book of nature: an area of cards that overlap at their corners. Some cards score when they are laid. Objectives score at the end, for what your area has become.",
  "rules.idea_b": "Someone has 20 points: then the game is nearly over. The most points win.",

  "rules.cards": "The cards",
  "rules.cards_a":
    "There are 40 resource cards and 40 gold cards, ten of each in each of four kingdoms: fungi, plants, animals and insects. There are six starters and sixteen objectives.",
  "rules.cards_b":
    "A face has up to four corners. A corner shows a symbol, or it is empty, or it is absent: then the card's pattern runs on, and nothing can ever be laid there.",
  "rules.cards_c":
    "There are seven symbols: the resources of the four kingdoms, and three objects: quill, inkwell and manuscript.",
  "rules.cards_fig":
    "A resource card, its back, a gold card, a starter. The back of a resource or gold card has four empty corners and one resource of its kingdom in the centre, where nothing can cover it.",

  "rules.setup": "Before the first turn",
  "rules.setup_a":
    "Two resource cards and two gold cards lie face up: the display. The others form two decks. One always sees the back of the top card of a deck.",
  "rules.setup_b":
    "You get a starter and lay it with the face that you like better. Then you get a hand of two resource cards and one gold card.",
  "rules.setup_c":
    "Two objectives lie open and count for everyone. You get two more, keep one in secret, and give the other back. Chance decides who is first.",

  "rules.turn": "A turn",
  "rules.turn_a": "Lay one card of your hand into your area. Then draw one. That is all; the next player goes on.",

  "rules.where": "Where a card may lie",
  "rules.where_a":
    "The new card covers one or more corners of cards in your area, and nothing else of them. Cards are never turned, and never slipped under others.",
  "rules.where_b":
    "Every corner that it would cover must be there. One absent corner, and the spot is closed for good. Whether the new card has corners itself does not matter.",
  "rules.where_fig":
    "After the starter and one fungi card: five open spots. At the right, below the fungi card, the spot is closed, because that card has no corner there.",

  "rules.cover": "What is covered is lost",
  "rules.cover_a":
    "Symbols count as long as one sees them. A card on a corner takes its symbol away, for costs and for objectives alike. Symbols in a centre stay.",
  "rules.cover_fig": "The insect card covers a plant: one plant less is visible. It brings two insects.",

  "rules.faces": "Front, back and cost",
  "rules.faces_a":
    "Any card may be laid face down. That is free, gives four corners and a resource for good, and scores nothing.",
  "rules.faces_b":
    "A resource card is free face up, too. A gold card has a cost: these resources must be visible in your area before you lay it. They are not used up, and the new card may cover them.",
  "rules.faces_fig": "This gold card asks for two plants and one insect. Its back asks for nothing.",

  "rules.points": "Points for cards",
  "rules.points_a":
    "A number at the top of a card scores when it is laid face up: right then, once, whatever is covered later.",
  "rules.points_plain": "Just a number: so many points.",
  "rules.points_object":
    "A number and an object: so many points for each such object that you see now, the new card's own included.",
  "rules.points_corner": "A number and a covered corner: so many points for each corner that this card covers.",
  "rules.points_fig": "This card covers two corners, and scores 2 points for each: 4 points.",

  "rules.draw": "Drawing",
  "rules.draw_a":
    "Take one of the four cards of the display, or the top card of either deck. A card taken from the display is replaced from the deck of its kind.",
  "rules.draw_b":
    "Others see the backs of the cards in your hand. They know a front only if you took it from the display.",

  "rules.aims": "Objectives",
  "rules.aims_a":
    "At the end three objectives count for you: the two common ones and your secret one. Each scores as many times as you have fulfilled it.",
  "rules.aims_pattern":
    "A pattern: three cards that lie exactly so, not turned and not mirrored. Their kingdoms count, face up or face down. Starters do not count.",
  "rules.aims_symbols": "Symbols: so many of them visible, those in centres included.",
  "rules.aims_b": "Within one objective a card or a symbol counts once. For another objective it may count again.",
  "rules.aims_fig":
    "A rising diagonal of three fungi cards. The one in the middle lies face down and counts all the same.",

  "rules.end": "The end",
  "rules.end_a":
    "The end is near when a player has 20 points or more, or when both decks are empty. The round is finished, and then everyone has one more turn.",
  "rules.end_b":
    "By the French rule book empty decks are not enough: the display must be empty as well. A table can be set up so.",
  "rules.end_c":
    "Add the points of the objectives. The most points win. Among equals the one with more points from objectives wins; if these are equal too, you share the victory.",

  "rules.solo": "Alone against Tybor",
  "rules.solo_a":
    "The monk Tybor has no area and no objectives. He collects cards as resources: at first one of each kingdom. After each of your turns he deals with the left column of the display, then with the right one:",
  "rules.solo_one":
    "If his resources meet the cost of the gold card, he discards it and scores its number. Conditions do not matter to him.",
  "rules.solo_two":
    "Else, if the gold card is worth 5 or fits a common objective, it joins his resources: by an object that it shows, or by the kingdom that the objective is mostly about.",
  "rules.solo_three": "Else the resource card of the column joins his resources.",
  "rules.solo_fig": "The two columns of the display: a resource card above a gold card.",
  "rules.solo_b":
    "The end comes as usual, through you or through him. You count your objectives. You win with more points than he has; with as many, you do not.",
  "rules.solo_c": "Easy: he begins with two resources only. Hard: he begins with 4 points.",

  "rules.more": "Rare cases",
  "rules.more_stuck":
    "Without an open spot you pass, and do not draw. If that is so for everyone, the game ends at once.",
  "rules.more_empty":
    "If the deck of a kind is empty, a card taken from the display is not replaced. If there is nothing to draw, you do not draw.",
  "rules.more_last": "Nobody draws on the very last turn, except alone against Tybor.",
  "rules.more_overlap": "If copies of a pattern overlap, the largest number of copies that share no card counts.",
  "rules.more_cap": "The score has no upper limit.",
} as const;
