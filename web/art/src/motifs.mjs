// Draws ../motifs.svg: node web/art/src/motifs.mjs
import { animal } from "./animal.mjs";
import { animalMore } from "./animal_more.mjs";
import { fungi } from "./fungi.mjs";
import { fungiMore } from "./fungi_more.mjs";
import { furniture } from "./furniture.mjs";
import { grounds } from "./grounds.mjs";
import { insect } from "./insect.mjs";
import { insectMore } from "./insect_more.mjs";
import { col } from "./lib.mjs";
import { plant } from "./plant.mjs";
import { plantMore } from "./plant_more.mjs";
import { symbol, writeSprite } from "./write.mjs";

const motifs = { ...fungi, ...fungiMore, ...plant, ...plantMore, ...animal, ...animalMore, ...insect, ...insectMore };
const inked = (body) =>
  `<g stroke="${col("k")}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${body}</g>`;

writeSprite("motifs.svg", [
  ...grounds(),
  ...furniture,
  ...Object.entries(motifs).map(([name, body]) => symbol(`m-${name}`, "0 0 168 200", inked(body))),
]);
