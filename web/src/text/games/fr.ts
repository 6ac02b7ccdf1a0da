// Les parties du lecteur.

import type { TextEntry } from "../translate.ts";
import type { games as english } from "./en.ts";

export const games: Readonly<Record<keyof typeof english, TextEntry>> = {
  "games.title": "Mes parties",
  "games.all": "Toutes mes parties",
  "games.latest": "Votre dernière partie",
  "games.search": "Chercher dans vos parties",
  "games.search_hint": "Un nom, un niveau, une date",
  "games.found": { one: "{n} partie trouvée", other: "{n} parties trouvées" },
  "games.none_found": "Aucune partie ne correspond. Essayez avec moins de mots.",
  "games.running": "En cours",
  "games.finished": "Terminées",
  "games.count": { one: "{n} partie", other: "{n} parties" },
  "games.more": { one: "Afficher {n} de plus", other: "Afficher {n} de plus" },
  "games.none": "Vous n'avez pas encore de parties. Toutes celles que vous jouerez figureront ici.",
  "games.begin": "Commencer une partie",
  "games.statistics": "Statistiques",
  "games.opponent": "Adversaire",
  "games.games": "Parties",
  "games.won": "Gagnées",
  "games.best": "Record de points",
  "games.tybor": "Tybor, {level}",
  "games.people": "Joueurs",
  "games.statistics_note":
    "Parties terminées seulement. Une victoire partagée compte comme gagnée ; une partie contre plusieurs adversaires compte pour chacun d'eux. Les parties sur un écran partagé ne comptent pas.",
  "games.whose":
    "Cette liste est liée à votre nom dans ce navigateur. Le serveur la garde, et vous seul pouvez la voir. Emportez une place sur un autre appareil par son lien, et la partie y figurera aussi.",
  "games.delete": "Supprimer",
  "games.delete_one": "Supprimer : {name}",
  "games.delete_title": "Supprimer cette partie ? {name}",
  "games.delete.erase":
    "Personne d'autre n'a cette partie dans sa liste. Le serveur la supprime définitivement, avec son replay. Les liens vers elle ne mènent plus nulle part.",
  "games.delete.unlist":
    "La partie quitte votre liste. Les autres la gardent dans la leur, et les liens vers son replay fonctionnent toujours. Le serveur la supprime définitivement une fois que tous l'ont supprimée.",
  "games.delete.leave":
    "Vous quittez cette table, et elle quitte votre liste. Votre place se libère pour quelqu'un d'autre.",
  "games.delete.give_up_first":
    "D'autres jouent aussi cette partie et attendent vos coups. Pour la supprimer, abandonnez d'abord à la table : ouvrez-y le menu.",
  "games.erase": "Supprimer définitivement",
  "games.unlist": "Retirer de ma liste",
  "games.leave": "Quitter la table",
  "games.to_table": "Aller à la table",
  "games.keep": "La garder",
  "games.deleted": "La partie est supprimée.",
};
