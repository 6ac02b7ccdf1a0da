// The rules in our own words. docs/rules.md has every detail.

export const rules = {
  "rules.title": "The rules",
  "rules.lead": "The whole game on one page. If you would rather try than read: the tutorial takes five minutes.",
  "rules.contents": "Contents",
  "rules.print": "Print",
  "rules.up": "Back to the contents",

  "rules.idea": "The idea",
  "rules.idea_a":
    "Each player builds a page of a book of nature: a play area of cards that overlap at their corners. Some cards score when they are placed. Objectives score at the end, for what your area has become.",
  "rules.idea_b": "Once someone has 20 points, the game is nearly over. The player with the most points wins.",

  "rules.cards": "The cards",
  "rules.cards_a":
    "There are 40 resource cards and 40 gold cards, ten of each kind in each of the four kingdoms: fungi, plants, animals and insects. There are also six starter cards and sixteen objectives.",
  "rules.cards_b":
    "A face has up to four corners. A corner shows a symbol, is empty, or is missing (a “hidden corner”): there the card's pattern runs on, and nothing can ever be placed.",
  "rules.cards_c":
    "There are seven symbols: the resources of the four kingdoms, and three objects: quill, inkwell and manuscript.",
  "rules.cards_fig":
    "From the left: {card}, which is a resource card, its back, {other}, which is a gold card, and a starter card. Every card is named after what is drawn on it. The back of a resource or gold card has four empty corners and one resource of its kingdom in the centre, where nothing can cover it.",

  "rules.setup": "Before the first turn",
  "rules.setup_a":
    "Two resource cards and two gold cards lie face up: the display. The others form two decks. Once the hands are dealt, the back of each deck's top card is always visible.",
  "rules.setup_b":
    "You get a starter card and place it with whichever side up you prefer, knowing only the display. You take a colour: red, blue, green or yellow. Choose it when you take your seat, or get one that is free. Then you get a hand of two resource cards and one gold card.",
  "rules.setup_c":
    "Two objectives lie face up and count for everyone. You get two more, keep one in secret and return the other. Only then is the first player drawn at random, unless the table names one or votes.",

  "rules.turn": "A turn",
  "rules.turn_a":
    "Place one card from your hand in your area. Then draw one. That is all; it is the next player's turn.",

  "rules.where": "Where a card may go",
  "rules.where_a":
    "The new card covers one or more corners of cards in your area, and no other part of them. Cards are never rotated, and never slipped under others.",
  "rules.where_b":
    "Every corner that it would cover must exist. A single missing corner closes the spot for good. Whether the new card has corners itself does not matter.",
  "rules.where_fig":
    "After the starter card and {card}: five open spots. On the right, below {card}, the spot is closed, because that card has no corner there.",

  "rules.cover": "What is covered is lost",
  "rules.cover_a":
    "Symbols count as long as they are visible. A card placed on a corner takes its symbol away, for costs and objectives alike. Symbols in a centre stay.",
  "rules.cover_fig": "Here {card} covers a plant of {other}: one fewer plant is visible. It adds two insects.",

  "rules.faces": "Front, back and cost",
  "rules.faces_a":
    "Any card may be placed face down. That is free and gives four corners and a permanent resource, but no points.",
  "rules.faces_b":
    "A resource card is free face up, too. A gold card has a cost: these resources must be visible in your area before you place it. They are not used up, and the new card may cover them.",
  "rules.faces_fig": "A gold card, {card}: it needs two plants and one insect. Its back needs nothing.",

  "rules.points": "Points for cards",
  "rules.points_a":
    "The number at the top of a card is scored when you place it face up: at once and only once, whatever is covered later.",
  "rules.points_plain": "Just a number: that many points.",
  "rules.points_object":
    "A number and an object: that many points for each such object visible at that moment, the new card's own included.",
  "rules.points_corner": "A number and a covered corner: that many points for each corner this card covers.",
  "rules.points_fig": "Here {card} covers two corners, and scores 2 points for each: 4 points.",

  "rules.draw": "Drawing",
  "rules.draw_a":
    "Take one of the four cards in the display, or the top card of either deck. A card taken from the display is replaced from the deck of its kind.",
  "rules.draw_b":
    "Others see the backs of the cards in your hand. They know a front only if you took it from the display.",

  "rules.aims": "Objectives",
  "rules.aims_a":
    "At the end three objectives count for you: the two common ones and your secret one. Each scores as many times as you have fulfilled it.",
  "rules.aims_pattern":
    "A pattern: three cards arranged exactly like this, neither rotated nor mirrored. Their kingdoms count, face up or face down. Starter cards do not count.",
  "rules.aims_symbols": "Symbols: this many of them visible, those in centres included.",
  "rules.aims_b": "Within one objective a card or a symbol counts once. For another objective it may count again.",
  "rules.aims_fig":
    "A rising diagonal of three fungi cards: {card}, one that lies face down, and {other}. The one in the middle counts all the same.",

  "rules.end": "The end",
  "rules.end_a":
    "The end is triggered when a player has 20 points or more, or when both decks are empty. The round is completed, and then everyone has one more turn.",
  "rules.end_b":
    "According to the French rule book, empty decks are not enough: the display must be empty as well. A table can be set to play this way.",
  "rules.end_c":
    "Add the points from objectives. The player with the most points wins. In a tie, the player with more points from objectives wins; if those are equal too, the victory is shared.",

  "rules.solo": "Alone against Tybor",
  "rules.solo_a":
    "The monk Tybor has no area and no objectives. He collects cards as resources, starting with one of each kingdom. After each of your turns he deals with the left column of the display, then with the right one:",
  "rules.solo_one":
    "If his resources meet the cost of the gold card, he discards it and scores the number on it. Its condition does not matter to him.",
  "rules.solo_two":
    "Otherwise, if the gold card is worth 5 or fits a common objective (by an object it shows, or by the kingdom the objective is mostly about), it joins his resources.",
  "rules.solo_three": "Otherwise the resource card of the column joins his resources.",
  "rules.solo_fig": "The two columns of the display: a resource card above a gold card.",
  "rules.solo_b":
    "The end is triggered as usual, by you or by him. You count your objectives. You win if you have more points than he has; a tie is not enough.",
  "rules.solo_c": "Easy: he starts with only two resources. Hard: he starts with 4 points.",

  "rules.more": "Rare cases",
  "rules.more_stuck":
    "Without an open spot you pass and do not draw. If nobody has an open spot, the game ends at once.",
  "rules.more_empty":
    "If the deck of a kind is empty, a card taken from the display is not replaced. If there is nothing to draw, you do not draw.",
  "rules.more_last": "Nobody draws on the very last turn, except in the solo game.",
  "rules.more_undo": "A card that you have placed can be taken back until you draw.",
  "rules.more_overlap": "If copies of a pattern overlap, the largest number of copies that share no card counts.",
  "rules.more_cap": "The score has no upper limit.",
  "rules.more_tybor_cards":
    "Tybor gets his first cards before the display is laid out. Chance decides which ones, and nobody sees their fronts; on easy, it also decides the two kingdoms.",
  "rules.more_tybor_column":
    "From a column without a gold card Tybor takes the resource card. If there is no card for him to take, he gets nothing.",
  "rules.more_tybor_end":
    "Tybor's 20 points trigger the end, too. If that happens in his left column, he still deals with the right one.",
} as const;
