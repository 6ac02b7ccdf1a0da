// Odkazy na místo u stolu a stránky, které sdělují jedinou věc.

export const pages = {
  "link.title": "Hrát na jiném zařízení",
  "link.about":
    "Začněte tady a pokračujte jinde: odkaz přenese vaše místo do telefonu nebo na kterékoli jiné zařízení. I tady vám zůstane.",
  "link.which": "Čí místo",
  "link.make": "Vytvořit odkaz",
  "link.address": "Odkaz na místo",
  "link.qr": "Stejný odkaz jako QR kód",
  "link.secret": "Tento odkaz je tajný. Kdo ho otevře, hraje jako {who} a vidí to, co smí vidět jen {who}.",
  "link.share": "Sdílet",
  "link.withdraw": "Zrušit odkaz",
  "link.withdrawn": "Odkaz už nic neotevře. Zařízení, které ho použilo dříve, si místo ponechá.",
  "link.ended": "Tento odkaz už neplatí",
  "link.ended_text": "Byl zrušen, nebo ho nahradil novější. Vytvořte si nový na zařízení, na kterém u stolu sedíte.",
  "link.failed": "Místo se nepodařilo převzít",
  "link.watch": "Sledovat hru",

  "gone.title": "Tento stůl už neexistuje",
  "gone.text":
    "Na této adrese žádný stůl není. Staré stoly se po čase uklízejí a odkaz se při kopírování snadno zkrátí.",
  "unreached.title": "Server není dostupný",
  "unreached.table": "Jakmile bude server zpět, stůl se objeví sám. Nic z toho, co se odehrálo, se neztratilo.",
  "unreached.start": "Hry budou pokračovat, jakmile bude zpět. Do té doby jsou tu pravidla a výuka.",
  "cards.title": "Všechny karty",
  "cards.lead":
    "Co je v krabici: 40 přírodních karet, 40 zlatých karet, 6 počátečních karet a 16 úkolů. Nakresleno pro tuto verzi.",
  "cards.resource": "Přírodní karty",
  "cards.gold": "Zlaté karty",
  "cards.starters": "Počáteční karty, líc a rub",
  "cards.objectives": "Úkoly",
  "cards.backs": "Rubové strany",
  "watch.title": "Stůl živě",
  "watch.link": "Odkaz pro diváky",
  "watch.soon": "Hra ještě nezačala. Herní plochy se tu objeví, až začne.",
  "watch.turn": "na tahu",
  "watch.table": "Otevřít stůl",
  "watch.replay": "Otevřít záznam",
  "watch.big": "Sledovat na velké obrazovce",
  "watch.points": { one: "{n} bod", few: "{n} body", many: "{n} bodu", other: "{n} bodů" },
  "watch.area": {
    one: "{who}: {n} karta",
    few: "{who}: {n} karty",
    many: "{who}: {n} karty",
    other: "{who}: {n} karet",
  },
} as const;
