// Les liens vers une place, et les pages qui n'ont qu'une chose à dire.

export const pages = {
  "link.title": "Jouer sur un autre appareil",
  "link.about":
    "Commencez ici, continuez ailleurs : un lien emporte votre place sur votre téléphone ou tout autre appareil. Celui-ci la garde aussi.",
  "link.which": "Quelle place",
  "link.make": "Créer le lien",
  "link.address": "Lien vers la place",
  "link.qr": "Le même lien sous forme de code QR",
  "link.secret": "Ce lien est secret. Quiconque l'ouvre joue à la place de {who} et voit ce qui est caché aux autres.",
  "link.share": "Partager",
  "link.withdraw": "Révoquer le lien",
  "link.withdrawn": "Le lien n'ouvre plus rien. Un appareil qui l'a déjà utilisé garde la place.",
  "link.ended": "Ce lien n'est plus valable",
  "link.ended_text":
    "Il a été révoqué, ou un plus récent l'a remplacé. Créez-en un nouveau sur l'appareil où vous êtes à la table.",
  "link.failed": "Impossible de prendre la place",
  "link.watch": "Regarder la partie",

  "gone.title": "Cette table n'existe plus",
  "gone.text":
    "Il n'y a pas de table à cette adresse. Les anciennes tables sont effacées au bout d'un certain temps, et un lien se copie parfois mal.",
  "unreached.title": "Le serveur est injoignable",
  "unreached.table":
    "La table s'affichera d'elle-même dès que le serveur sera de retour. Rien de ce qui a été joué n'est perdu.",
  "unreached.start":
    "Les parties reprendront dès son retour. D'ici là, vous pouvez lire les règles ou suivre l'initiation.",
  "cards.title": "Toutes les cartes",
  "cards.lead":
    "Ce que contient la boîte : 40 cartes ressource, 40 cartes dorure, 6 cartes de départ, 16 objectifs. Tout a été dessiné pour cette version.",
  "cards.resource": "Cartes ressource",
  "cards.gold": "Cartes dorure",
  "cards.starters": "Cartes de départ, recto et verso",
  "cards.objectives": "Objectifs",
  "cards.backs": "Versos",
  "watch.title": "Table en direct",
  "watch.link": "Lien pour les spectateurs",
  "watch.soon": "La partie n'a pas encore commencé. Les zones de jeu apparaîtront ici.",
  "watch.turn": "à jouer",
  "watch.table": "Ouvrir la table",
  "watch.replay": "Revoir la partie",
  "watch.big": "Regarder en grand",
  "watch.hands": "Mains",
  "watch.hands.hidden": "Face cachée, en direct",
  "watch.hands.open": "Visibles, avec {time} de retard",
  "watch.hands.soon": "La table apparaîtra ici, mains visibles, avec {time} de retard.",
  "watch.hands.player": "Vous jouez à cette table : vous ne verrez pas les mains ici avant la fin de la partie.",
  "watch.hand": "Main : {cards}",
  "watch.secret": "Objectif secret : {aim}",
  "watch.chat.hide": "Masquer la discussion",
  "watch.chat.show": "Afficher la discussion",
  "watch.points": { one: "{n} point", other: "{n} points" },
  "watch.area": { one: "{who} : {n} carte", other: "{who} : {n} cartes" },
} as const;
