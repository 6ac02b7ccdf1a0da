// Výuka.

export const tutorial = {
  "tutorial.title": "Výuka za 5 minut",
  "tutorial.loading": "Karty se načítají…",
  "tutorial.lessons": "Lekce",
  "tutorial.back": "Předchozí lekce",
  "tutorial.skip": "Přeskočit",
  "tutorial.step": "{n} z {of}: {name}",
  "tutorial.area": "Vaše herní plocha",
  "tutorial.spot": "Volné místo {x}, {y}",
  "tutorial.spot_points": "Volné místo {x}, {y}: {points}",
  "tutorial.zoom_in": "Zvětšit",
  "tutorial.zoom_out": "Zmenšit",
  "tutorial.fit": "Ukázat celou plochu",
  "tutorial.hand": "Karty v ruce",
  "tutorial.display": "Odkryté karty a balíčky",
  "tutorial.from_deck": "Dobrat z balíčku: {card}, zbývá {n}",
  "tutorial.from_display": "Vzít {card.accusative}",
  "tutorial.tally": "Body a viditelné symboly",
  "tutorial.too_costly": "příliš drahá",
  "tutorial.turn_over": "Otočit",
  "tutorial.take_back": "Zrušit",
  "tutorial.lay_it": "Vyložit kartu",
  "tutorial.again": "Ještě jednou",
  "tutorial.next": "Dál",
  "tutorial.scores": "přináší {points}",
  "tutorial.gains": "přibude: {what}",
  "tutorial.loses": "zmizí: {what}",
  "tutorial.closes": {
    one: "natrvalo zavře {n} místo",
    few: "natrvalo zavře {n} místa",
    many: "natrvalo zavře {n} místa",
    other: "natrvalo zavře {n} míst",
  },
  "tutorial.lesson_done": "hotovo",
  "tutorial.wanted_card": "vyberte tuto",
  "tutorial.now_card": "Vyberte v ruce orámovanou kartu.",
  "tutorial.now_flip": "Teď kartu otočte.",
  "tutorial.now_spot": "Teď pro ni vyberte místo na ploše.",
  "tutorial.now_lay": "Teď kartu vyložte, nebo vyberte jiné místo.",
  "tutorial.now_draw": "Vyberte vyloženou kartu, nebo balíček.",

  "tutorial.corner_title": "Karta na roh",
  "tutorial.corner":
    "Na stole leží vaše počáteční karta. Vyberte z ruky {card.accusative} a pak čárkované místo: karta překryje ten roh.",
  "tutorial.corner_done":
    "Jeden roh je překrytý a přibyly nové, na které lze stavět. Symboly karty jsou vaše, dokud jsou vidět.",
  "tutorial.hint_corner": "Hodí se kterékoli místo.",
  "tutorial.cover_title": "Co je překryté, je pryč",
  "tutorial.cover":
    "Vidíte tři rostliny. Vyložte {card.accusative} lícem vzhůru na pravý horní roh {other.of} a sledujte, co se stane.",
  "tutorial.cover_done": "O jednu rostlinu méně: je překrytá a už se nepočítá. Zato máte dva symboly hmyzu.",
  "tutorial.hint_cover": "To smíte, ale žádnou rostlinu to nepřekryje. Zkuste pravý horní roh {other.of}.",
  "tutorial.absent_title": "Bez rohu to nejde",
  "tutorial.absent":
    "Tady má {other} vpravo dole skrytý roh, takže místo s červenou čarou je natrvalo zavřené. Vyložte {card.accusative} na jiné místo.",
  "tutorial.absent_done":
    "Všímejte si rohů, které vám karta nechá. Místa, která by zavřela, jsou před vyložením přeškrtnutá.",
  "tutorial.hint_absent": "Hodí se kterékoli volné místo.",
  "tutorial.flip_title": "Rub je vždy zdarma",
  "tutorial.flip":
    "Tato zlatá karta, {card}, žádá pět hub a vy máte tři. Otočte ji a vyložte rubem vzhůru: to nic nestojí.",
  "tutorial.flip_done": "Rub nepřináší body, ale má čtyři rohy a uprostřed přírodninu, kterou nic nepřekryje.",
  "tutorial.hint_flip": "Hodí se kterékoli místo, rubem vzhůru.",
  "tutorial.cost_title": "Zlaté karty mají cenu",
  "tutorial.cost":
    "Vidíte tři rostliny a jednu houbu. Cena je na zlaté kartě dole. Vyložte lícem vzhůru tu, na kterou máte.",
  "tutorial.cost_done": "3 body! Rostliny musely být vidět, ale neutratily se. Týmž tahem je dokonce smíte překrýt.",
  "tutorial.hint_cost": "Vyložte {card.accusative} lícem vzhůru: potřebné tři rostliny máte.",
  "tutorial.points_title": "Body s podmínkou",
  "tutorial.points":
    "Za každý roh, který překryje, má {card} 2 body. Vyberte tuto kartu: každé místo ukáže, kolik by přineslo. Najděte to za 4 body.",
  "tutorial.points_done":
    "Dva rohy, 4 body. Jiné zlaté karty přinášejí body za každý viditelný brk, kalamář nebo svitek.",
  "tutorial.hint_points": "Je tu lepší místo: takové, kde překryje dva rohy najednou.",
  "tutorial.draw_title": "Pak se dobírá",
  "tutorial.draw":
    "Po vyložení si jednu kartu doberete: z odkrytých, nebo z balíčku, kde vidíte jen rub horní karty. Jednu si vezměte.",
  "tutorial.draw_done":
    "Zase máte tři karty a hraje další. Místo karty vzaté z odkrytých přijde nová z jejího balíčku.",
  "tutorial.hint_draw": "Vezměte si kteroukoli kartu.",
  "tutorial.aims_title": "Úkoly",
  "tutorial.aims":
    "Dva úkoly jsou společné všem, třetí je váš tajný. Splňte tento: přidejte {card.accusative}, třetí kartu hub, na stoupající úhlopříčku.",
  "tutorial.aims_done":
    "2 body na konci a 2 další za každou další úhlopříčku. Prostřední karta leží rubem vzhůru: rozhoduje jen říše.",
  "tutorial.hint_aims": "Na úhlopříčku patří {card} vpravo nahoru, na její konec.",
  "tutorial.end_title": "Konec hry",
  "tutorial.end": "Skutečná hra: máte 16 bodů. Vyložte kartu, se kterou dosáhnete 20.",
  "tutorial.end_done":
    "20 bodů: dohraje se kolo a pak má každý poslední tah. Nakonec se přičtou úkoly. Vyhrává, kdo má bodů nejvíc.",
  "tutorial.hint_end": "To smíte, ale 20 bodů je na dosah. Podívejte se na čísla na místech.",

  "tutorial.finish": "To je celá hra",
  "tutorial.finish_text":
    "Zajímavou ji dělá to ostatní: které rohy si nechat a kterých se vzdát. U stolu na vás čeká novic.",
  "tutorial.first_game": "Zahrát si první hru proti novicovi",
  "tutorial.first_solo": "Sólo proti Tyborovi (snadná úroveň)",
  "tutorial.from_start": "Od začátku",
} as const;
