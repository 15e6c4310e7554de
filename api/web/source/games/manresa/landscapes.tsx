/** The four places of production, each on 380 by 250: their land, recognisable by its outline. */

import type { ComponentChild } from "preact";

const LANDS: Record<string, ComponentChild> = {
  collbaix: (
    <g class="ma-collbaix">
      <path class="ma-far" d="M0,150L60,110L120,140L190,40L225,75L250,60L330,150L380,130V250H0Z" />
      <path class="ma-near" d="M0,200Q90,160 190,190T380,185V250H0Z" />
      <path class="ma-rock" d="M175,62L190,40L225,75L215,90L200,80L186,96Z" />
    </g>
  ),
  cardona: (
    <g class="ma-cardona">
      <path class="ma-far" d="M0,170L90,120L150,150L240,60L300,120L380,90V250H0Z" />
      <path class="ma-white" d="M150,150L240,60L300,120L262,128L240,104L214,142L190,132Z" />
      <path class="ma-castle" d="M70,118V92H76V98H82V92H88V98H94V92H100V118Z" />
      <path class="ma-near" d="M0,205Q110,175 210,200T380,190V250H0Z" />
    </g>
  ),
  pont_vell: (
    <g class="ma-pont">
      <path class="ma-far" d="M0,140Q90,100 190,130T380,110V250H0Z" />
      <path class="ma-river" d="M0,190Q100,175 190,188T380,182V250H0Z" />
      <path class="ma-bridge" d="M30,130L190,88L350,130V196H318Q316,150 288,148Q262,150 260,196H232Q230,132 190,130Q150,132 148,196H120Q118,150 92,148Q66,150 62,196H30Z" />
      <path class="ma-ripples" d="M70,220q14,-9 28,0t28,0M220,226q14,-9 28,0t28,0" />
    </g>
  ),
  suanya: (
    <g class="ma-suanya">
      <path class="ma-far" d="M0,160Q100,110 200,140T380,120V250H0Z" />
      {[[40, 150], [90, 128], [140, 152], [192, 118], [244, 148], [296, 126], [344, 150]].map(([x, y]) => (
        <path key={x} class="ma-fir" d={`M${x},${y! - 62}l20,30h-9l16,26h-11l18,28h-68l18,-28h-11l16,-26h-9Z`} />
      ))}
      <path class="ma-near" d="M0,205Q110,180 210,200T380,192V250H0Z" />
    </g>
  ),
};

export function Landscape({ place }: { place: string }) {
  return (
    <g class="ma-landscape">
      <rect class="ma-sky" width={380} height={250} />
      {LANDS[place]}
    </g>
  );
}
