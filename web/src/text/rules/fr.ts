// Les règles avec nos propres mots. docs/rules.md a tous les détails.

export const rules = {
  "rules.title": "Les règles",
  "rules.lead": "Tout le jeu sur une page. Si vous préférez essayer, l'initiation dure cinq minutes.",
  "rules.contents": "Sommaire",
  "rules.print": "Imprimer",
  "rules.up": "Retour au sommaire",

  "rules.idea": "L'idée",
  "rules.idea_a":
    "Chaque joueur compose une page d'un livre de la nature : une aire de cartes qui se chevauchent par les coins. Certaines cartes rapportent des points quand on les pose. Les objectifs en rapportent à la fin, selon ce que votre aire est devenue.",
  "rules.idea_b": "Quand quelqu'un atteint 20 points, la partie touche à sa fin. Qui a le plus de points l'emporte.",

  "rules.cards": "Les cartes",
  "rules.cards_a":
    "Il y a 40 cartes ressource et 40 cartes dorure, dix de chaque sorte dans chacun des quatre règnes : champignons, végétaux, animaux et insectes. S'y ajoutent six cartes de départ et seize objectifs.",
  "rules.cards_b":
    "Une face a jusqu'à quatre coins. Un coin montre un symbole, ou il est vide, ou il manque : alors le décor de la carte continue, et rien ne pourra jamais être posé là.",
  "rules.cards_c":
    "Il y a sept symboles : les ressources des quatre règnes et trois objets, la plume, l'encrier et le manuscrit.",
  "rules.cards_fig":
    "De gauche à droite : {card}, une carte ressource, son verso, {other}, une carte dorure, et une carte de départ. Chaque carte porte le nom de ce qu'elle montre. Le verso des cartes ressource et dorure a quatre coins vides et, au centre, une ressource de leur règne que rien ne peut recouvrir.",

  "rules.setup": "Avant le premier tour",
  "rules.setup_a":
    "Deux cartes ressource et deux cartes dorure sont face visible. Les autres forment deux pioches. Une fois les mains distribuées, on voit toujours le verso de la première carte d'une pioche.",
  "rules.setup_b":
    "Vous recevez une carte de départ et la posez du côté de votre choix, en ne connaissant que les cartes visibles. Vous prenez une couleur : rouge, bleu, vert ou jaune. Choisissez-la en prenant place, sinon vous en recevez une libre. Puis vous recevez une main de deux cartes ressource et d'une carte dorure.",
  "rules.setup_c":
    "Deux objectifs sont visibles et comptent pour tous. Vous en recevez deux autres, en gardez un en secret et rendez le second. Alors seulement, le premier joueur est tiré au sort, à moins que la table n'en désigne un ou ne vote.",

  "rules.turn": "Un tour",
  "rules.turn_a": "Posez une carte de votre main dans votre aire. Puis piochez-en une. C'est tout ; au joueur suivant.",

  "rules.where": "Où poser une carte",
  "rules.where_a":
    "La nouvelle carte recouvre un ou plusieurs coins des cartes de votre aire, et rien d'autre. On ne tourne jamais les cartes, et on n'en glisse jamais sous d'autres.",
  "rules.where_b":
    "Chaque coin qu'elle recouvrirait doit être là. S'il en manque un seul, l'emplacement est définitivement fermé. Peu importe que la nouvelle carte ait elle-même des coins.",
  "rules.where_fig":
    "Après la carte de départ et {card} : cinq emplacements libres. À droite, sous {card}, l'emplacement est fermé, car cette carte n'y a pas de coin.",

  "rules.cover": "Ce qui est recouvert est perdu",
  "rules.cover_a":
    "Les symboles comptent tant qu'on les voit. Une carte posée sur un coin en retire le symbole, pour les coûts comme pour les objectifs. Ceux d'un centre restent.",
  "rules.cover_fig":
    "Ici, {card} recouvre un végétal {other.of} : un végétal visible de moins. Cette carte apporte deux insectes.",

  "rules.faces": "Recto, verso et coût",
  "rules.faces_a":
    "Toute carte peut être posée côté verso. C'est gratuit et cela donne quatre coins et une ressource permanente, mais aucun point.",
  "rules.faces_b":
    "Une carte ressource est gratuite côté recto aussi. Une carte dorure a un coût : ces ressources doivent être visibles dans votre aire avant la pose. Elles ne sont pas dépensées, et la nouvelle carte peut les recouvrir.",
  "rules.faces_fig": "Une carte dorure, {card} : il faut deux végétaux et un insecte. Son verso ne demande rien.",

  "rules.points": "Les points des cartes",
  "rules.points_a":
    "Le nombre en haut d'une carte rapporte des points quand on la pose côté recto : à cet instant, une seule fois, quoi que l'on recouvre plus tard.",
  "rules.points_plain": "Un nombre seul : autant de points.",
  "rules.points_object":
    "Un nombre et un objet : autant de points pour chaque objet de cette sorte que vous voyez alors, celui de la nouvelle carte compris.",
  "rules.points_corner": "Un nombre et un coin recouvert : autant de points pour chaque coin que cette carte recouvre.",
  "rules.points_fig": "Ici, {card} recouvre deux coins et rapporte 2 points pour chacun : 4 points.",

  "rules.draw": "Piocher",
  "rules.draw_a":
    "Prenez une des quatre cartes visibles, ou la première carte d'une des pioches. Une carte visible qui est prise est remplacée par une carte de la pioche correspondante.",
  "rules.draw_b":
    "Les autres voient le verso des cartes de votre main. Ils ne connaissent le recto d'une carte que si vous l'avez prise parmi les cartes visibles.",

  "rules.aims": "Les objectifs",
  "rules.aims_a":
    "À la fin, trois objectifs comptent pour vous : les deux communs et votre objectif secret. Chacun rapporte autant de fois que vous l'avez rempli.",
  "rules.aims_pattern":
    "Un schéma : trois cartes placées exactement ainsi, ni tournées ni inversées. Leur règne compte, recto ou verso. Les cartes de départ ne comptent pas.",
  "rules.aims_symbols": "Des symboles : autant de symboles visibles, ceux des centres compris.",
  "rules.aims_b":
    "Dans un même objectif, une carte ou un symbole ne compte qu'une fois. Pour un autre objectif, ils peuvent compter à nouveau.",
  "rules.aims_fig":
    "Une diagonale montante de trois cartes champignon : {card}, une carte côté verso et {other}. Celle du milieu compte tout autant.",

  "rules.end": "La fin",
  "rules.end_a":
    "La fin est déclenchée quand un joueur a 20 points ou plus, ou quand les deux pioches sont vides. On termine le tour en cours, puis chacun joue une dernière fois.",
  "rules.end_b":
    "Selon le livret français, des pioches vides ne suffisent pas : il ne doit plus rester non plus de carte visible. Une table peut être réglée ainsi.",
  "rules.end_c":
    "Ajoutez les points des objectifs. Qui a le plus de points l'emporte. En cas d'égalité, les points des objectifs départagent ; si elle persiste, la victoire est partagée.",

  "rules.solo": "Seul contre Tybor",
  "rules.solo_a":
    "Le moine Tybor n'a ni aire ni objectifs. Il amasse des cartes comme ressources : d'abord une de chaque règne. Après chacun de vos tours, il s'occupe de la colonne de gauche des cartes visibles, puis de celle de droite :",
  "rules.solo_one":
    "Si ses ressources couvrent le coût de la carte dorure, il la défausse et marque le nombre de points indiqué. Les conditions ne comptent pas pour lui.",
  "rules.solo_two":
    "Sinon, si la carte dorure vaut 5 ou correspond à un objectif commun (elle montre un de ses objets, ou elle est de sa couleur dominante), elle rejoint ses ressources.",
  "rules.solo_three": "Sinon, la carte ressource de la colonne rejoint ses ressources.",
  "rules.solo_fig": "Les deux colonnes : une carte ressource au-dessus d'une carte dorure.",
  "rules.solo_b":
    "La fin est déclenchée comme d'habitude, par vous ou par lui. Vous comptez vos objectifs. Vous gagnez si vous avez plus de points que lui ; l'égalité ne suffit pas.",
  "rules.solo_c": "Facile : il commence avec deux ressources seulement. Difficile : il commence avec 4 points.",

  "rules.more": "Cas rares",
  "rules.more_stuck":
    "Sans emplacement libre, vous passez et ne piochez pas. Si plus personne n'a d'emplacement libre, la partie s'arrête aussitôt.",
  "rules.more_empty":
    "Si la pioche d'une sorte est vide, une carte visible qui est prise n'est pas remplacée. S'il n'y a rien à piocher, on ne pioche pas.",
  "rules.more_last": "Au tout dernier tour, personne ne pioche, sauf en solo contre Tybor.",
  "rules.more_undo": "Une carte que vous avez posée peut être reprise tant que vous n'avez pas pioché.",
  "rules.more_overlap":
    "Si des reproductions d'un schéma se chevauchent, c'est le plus grand nombre de reproductions sans carte commune qui compte.",
  "rules.more_cap": "Le score n'a pas de limite.",
  "rules.more_tybor_cards":
    "Tybor reçoit ses premières cartes avant que les quatre cartes soient dévoilées. Le hasard les désigne, et personne n'en voit le recto ; au niveau facile, il désigne aussi les deux règnes.",
  "rules.more_tybor_column":
    "Dans une colonne sans carte dorure, Tybor prend la carte ressource. S'il n'y a aucune carte à prendre pour lui, il ne reçoit rien.",
  "rules.more_tybor_end":
    "Les 20 points de Tybor déclenchent aussi la fin. Si cela arrive dans la colonne de gauche, il s'occupe encore de celle de droite.",
} as const;
