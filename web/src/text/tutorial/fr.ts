// L'initiation.

export const tutorial = {
  "tutorial.title": "Apprendre en 5 minutes",
  "tutorial.loading": "Chargement des cartes…",
  "tutorial.lessons": "Leçons",
  "tutorial.back": "Leçon précédente",
  "tutorial.skip": "Passer",
  "tutorial.step": "{n} sur {of} : {name}",
  "tutorial.area": "Votre aire de jeu",
  "tutorial.spot": "Emplacement libre {x}, {y}",
  "tutorial.spot_points": "Emplacement libre {x}, {y} : {points}",
  "tutorial.zoom_in": "Agrandir",
  "tutorial.zoom_out": "Réduire",
  "tutorial.fit": "Montrer toute l'aire",
  "tutorial.hand": "Votre main",
  "tutorial.display": "Cartes visibles et pioches",
  "tutorial.from_deck": "Piocher : {card}, il en reste {n}",
  "tutorial.from_display": "Prendre {card}",
  "tutorial.tally": "Points et symboles visibles",
  "tutorial.too_costly": "trop chère",
  "tutorial.turn_over": "Retourner",
  "tutorial.take_back": "Annuler",
  "tutorial.lay_it": "Poser la carte",
  "tutorial.again": "Recommencer",
  "tutorial.next": "Suivant",
  "tutorial.scores": "rapporte {points}",
  "tutorial.gains": "apporte {what}",
  "tutorial.loses": "recouvre {what}",
  "tutorial.closes": {
    one: "ferme définitivement {n} emplacement",
    many: "ferme définitivement {n} emplacements",
    other: "ferme définitivement {n} emplacements",
  },
  "tutorial.lesson_done": "terminée",
  "tutorial.wanted_card": "choisissez celle-ci",
  "tutorial.now_card": "Choisissez la carte encadrée dans votre main.",
  "tutorial.now_flip": "Maintenant, retournez la carte.",
  "tutorial.now_spot": "Maintenant, choisissez son emplacement sur la table.",
  "tutorial.now_lay": "Maintenant, posez la carte, ou choisissez un autre emplacement.",
  "tutorial.now_draw": "Choisissez une carte visible ou une pioche.",

  "tutorial.corner_title": "Une carte sur un coin",
  "tutorial.corner":
    "Votre carte de départ est sur la table. Dans votre main, choisissez {card}, puis un emplacement en pointillés : ce coin sera recouvert.",
  "tutorial.corner_done":
    "Un coin est recouvert, et de nouveaux coins permettent de continuer. Les symboles de la carte sont à vous tant qu'ils sont visibles.",
  "tutorial.hint_corner": "N'importe quel emplacement convient.",
  "tutorial.cover_title": "Ce qui est recouvert est perdu",
  "tutorial.cover":
    "Vous voyez trois végétaux. Posez {card}, côté recto, sur le coin supérieur droit {other.of}, et observez les végétaux.",
  "tutorial.cover_done":
    "Un végétal de moins : il est recouvert et ne compte plus. Mais il y a maintenant deux insectes.",
  "tutorial.hint_cover": "C'est permis, mais ne recouvre aucun végétal. Essayez le coin supérieur droit {other.of}.",
  "tutorial.absent_title": "Pas de coin, pas de carte",
  "tutorial.absent":
    "Comme {other} n'a pas de coin en bas à droite, l'emplacement au trait rouge est définitivement fermé. Posez {card} sur un autre emplacement.",
  "tutorial.absent_done":
    "Regardez les coins qu'une carte vous laisse. Avant la pose, les emplacements qu'elle fermerait sont barrés.",
  "tutorial.hint_absent": "N'importe quel emplacement libre convient.",
  "tutorial.flip_title": "Le verso est toujours gratuit",
  "tutorial.flip":
    "Cette carte dorure, {card}, demande cinq champignons, et vous en avez trois. Retournez-la et posez son verso : il ne coûte rien.",
  "tutorial.flip_done":
    "Un verso ne rapporte aucun point, mais il a quatre coins et, au centre, une ressource que rien ne peut recouvrir.",
  "tutorial.hint_flip": "N'importe quel emplacement convient, côté verso.",
  "tutorial.cost_title": "Les cartes dorure ont un coût",
  "tutorial.cost":
    "Vous voyez trois végétaux et un champignon. Le coût est en bas d'une carte dorure. Posez, côté recto, celle que vous pouvez payer.",
  "tutorial.cost_done":
    "3 points ! Les végétaux devaient être visibles et n'ont pas été dépensés. Vous pouvez même les recouvrir du même coup.",
  "tutorial.hint_cost": "Posez {card} côté recto : les trois végétaux demandés sont là.",
  "tutorial.points_title": "Des points à condition",
  "tutorial.points":
    "Pour chaque coin recouvert, {card} rapporte 2 points. Choisissez cette carte : chaque emplacement indique ce qu'il rapporterait. Trouvez celui à 4 points.",
  "tutorial.points_done":
    "Deux coins, 4 points. D'autres cartes dorure rapportent pour chaque plume, encrier ou manuscrit que vous voyez.",
  "tutorial.hint_points": "Il y a un meilleur emplacement : là où elle recouvre deux coins à la fois.",
  "tutorial.draw_title": "Puis on pioche",
  "tutorial.draw":
    "Après la pose, vous piochez : une des cartes visibles, ou la première carte d'une pioche, dont vous voyez le verso. Prenez-en une.",
  "tutorial.draw_done":
    "Vous avez de nouveau trois cartes, et c'est au joueur suivant. Une carte visible qui est prise est remplacée par une carte de sa pioche.",
  "tutorial.hint_draw": "Prenez n'importe quelle carte.",
  "tutorial.aims_title": "Les objectifs",
  "tutorial.aims":
    "Deux objectifs sont communs à tous, le troisième est votre objectif secret. Remplissez celui-ci : ajoutez {card}, une troisième carte champignon, à la diagonale montante.",
  "tutorial.aims_done":
    "2 points à la fin, et 2 de plus par diagonale supplémentaire. La carte du milieu est côté verso : seul le règne compte.",
  "tutorial.hint_aims": "Ici, {card} va au bout de la diagonale, en haut à droite.",
  "tutorial.end_title": "La fin",
  "tutorial.end": "Une vraie partie : vous avez 16 points. Posez une carte qui vous mène à 20.",
  "tutorial.end_done":
    "20 points : on termine le tour de table, puis chacun joue une dernière fois. On ajoute alors les objectifs. Qui a le plus de points l'emporte.",
  "tutorial.hint_end": "C'est permis, mais 20 points sont possibles. Regardez les nombres sur les emplacements.",

  "tutorial.finish": "C'est tout le jeu",
  "tutorial.finish_text":
    "Le reste en fait l'intérêt : quels coins garder, lesquels abandonner. Un novice vous attend à la table.",
  "tutorial.first_game": "Jouer une première partie contre un novice",
  "tutorial.first_solo": "Jouer en solo contre Tybor (facile)",
  "tutorial.from_start": "Depuis le début",
} as const;
