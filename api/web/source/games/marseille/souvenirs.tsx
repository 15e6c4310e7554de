/** The fourteen Objects, each about the middle and some 50 wide. */

import type { ComponentChild } from "preact";

const OBJECTS: ComponentChild[] = [
  <g class="mr-soap"><path d="M-22,-8L-8,-18H22V10L8,20H-22ZM-22,-8H8V20M8,-8L22,-18" /><path class="mr-fine" d="M-15,0H1M-15,6H1" /></g>,
  <g class="mr-santon"><circle cx={0} cy={-13} r={8} /><path d="M-12,24L-7,-5H7L12,24ZM-16,-17Q0,-28 16,-17Q0,-22 -16,-17Z" /></g>,
  <g class="mr-tin"><path d="M-26,-10Q-26,-16 -20,-16H20Q26,-16 26,-10V10Q26,16 20,16H-20Q-26,16 -26,10Z" /><path class="mr-fine" d="M-18,-6Q-4,-13 8,-6L15,-11V-1L8,-6Q-4,1 -18,-6ZM-18,8Q-4,1 8,8L15,3V13L8,8Q-4,15 -18,8Z" /></g>,
  <g class="mr-biscuit"><path d="M-27,0Q0,-22 27,0Q0,22 -27,0Z" /><path class="mr-fine" d="M-17,0Q0,-5 17,0" /></g>,
  <g class="mr-postcard"><path d="M-25,-17H25V17H-25Z" /><path class="mr-fine" d="M0,-12V12M5,0H19M5,6H19M11,-12H20V-4H11ZM-20,12L-12,-2L-8,4L-5,0L-3,12Z" /></g>,
  <g class="mr-shoe"><path d="M-27,8Q-26,-6 -12,-8Q4,-9 14,0Q27,2 27,10V14H-27Z" /><path class="mr-fine" d="M-27,14V18H27V14M-10,-8Q-6,4 6,3" /></g>,
  <g class="mr-boule"><circle cx={-8} cy={2} r={17} /><circle cx={15} cy={14} r={8} /><path class="mr-fine" d="M-24,-2Q-8,-8 8,-2M-24,6Q-8,12 8,6" /></g>,
  <g class="mr-lighthouse"><path d="M-9,24L-5,-10H5L9,24ZM-7,-10V-17H7V-10ZM-9,-17L0,-25L9,-17Z" /><path class="mr-fine" d="M-6,0H6M-7.5,10H7.500M10,-14L24,-18M10,-12L24,-8M-10,-14L-24,-18M-10,-12L-24,-8" /></g>,
  <g class="mr-anchor"><path d="M0,-24A5,5 0 1,1 0,-14A5,5 0 1,1 0,-24ZM-2,-14H2V14Q14,12 17,2L22,8L20,-4L10,2L15,3M-2,14Q-14,12 -17,2L-22,8L-20,-4L-10,2M-10,-8H10" /></g>,
  <g class="mr-cicada"><path d="M0,-16Q9,-14 8,4Q6,22 0,25Q-6,22 -8,4Q-9,-14 0,-16Z" /><path class="mr-wing" d="M-6,-8Q-24,4 -19,21Q-9,16 -6,2ZM6,-8Q24,4 19,21Q9,16 6,2Z" /><circle cx={-5} cy={-17} r={3} /><circle cx={5} cy={-17} r={3} /></g>,
  <g class="mr-lavender"><path class="mr-stem" d="M0,24V0M-7,24Q-7,8 -13,-2M7,24Q7,8 13,-2" /><path d="M0,-24Q7,-14 0,2Q-7,-14 0,-24ZM-15,-20Q-5,-12 -12,2Q-20,-8 -15,-20ZM15,-20Q5,-12 12,2Q20,-8 15,-20Z" /></g>,
  <g class="mr-pot"><path d="M-22,-4H22V8Q20,22 0,22Q-20,22 -22,8ZM-27,-4H27V0H-27ZM-14,-8H14M-4,-8V-12H4V-8" /><path class="mr-steam" d="M-9,-14q-4,-5 0,-10M9,-14q-4,-5 0,-10" /></g>,
  <g class="mr-hat"><path d="M-28,10Q0,-2 28,10Q20,18 0,18T-28,10ZM-14,6Q-14,-18 0,-18T14,6Q0,1 -14,6Z" /><path class="mr-band" d="M-14,3Q0,-3 14,3" /></g>,
  <g class="mr-bell"><path d="M-18,14Q-13,8 -12,-4Q-10,-18 0,-19Q10,-18 12,-4Q13,8 18,14ZM-5,14A5,5 0 0,0 5,14M-3,-19V-23H3V-19" /></g>,
];

/** The Object of this number, from 1. */
export function souvenir(number: number): ComponentChild {
  return OBJECTS[(number - 1) % OBJECTS.length];
}
