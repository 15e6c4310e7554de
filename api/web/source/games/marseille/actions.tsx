/** What is drawn on action cards, about the middle and some 56 wide. */

import type { ComponentChild } from "preact";
import { star } from "../../drawing/geometry";
import { Category } from "./icons";
import { souvenir } from "./souvenirs";

const mishap = (icon: string) => (
  <g>
    <path class="mr-warning" d="M0,-26L29,24H-29Z" />
    <g transform="translate(0 8) scale(.82)"><Category icon={icon} /></g>
  </g>
);

const ACTIONS: Record<string, ComponentChild> = {
  metro: (
    <g class="mr-metro">
      <path d="M-22,18V-12Q-22,-24 -8,-24H8Q22,-24 22,-12V18Z" />
      <path class="mr-glass" d="M-16,-14H16V2H-16Z" />
      <path class="mr-line" d="M0,-14V2M-26,27L-18,18M26,27L18,18M-22,24H22" />
      <circle class="mr-light" cx={-13} cy={11} r={3.5} /><circle class="mr-light" cx={13} cy={11} r={3.5} />
    </g>
  ),
  bus: (
    <g class="mr-bus">
      <path d="M-28,16V-14Q-28,-20 -22,-20H24Q29,-20 29,-14V16Z" />
      <path class="mr-glass" d="M-23,-13H-11V-1H-23ZM-7,-13H5V-1H-7ZM9,-13H24V-1H9Z" />
      <circle class="mr-wheel" cx={-14} cy={17} r={7} /><circle class="mr-wheel" cx={16} cy={17} r={7} />
    </g>
  ),
  ferry: (
    <g class="mr-ferry">
      <path d="M-29,6H29L20,22H-20Z" />
      <path class="mr-cabin" d="M-17,6V-7H17V6ZM-9,-7V-17H6V-7Z" />
      <path class="mr-waves" d="M-30,25q7,-6 15,0t15,0t15,0t15,0" />
      <path class="mr-line" d="M-11,-1H-8M-2,-1H1M8,-1H11" />
    </g>
  ),
  mishap_v: mishap("V"),
  mishap_n: mishap("N"),
  mishap_m: mishap("M"),
  mishap_c: mishap("C"),
  mouettes: (
    <g class="mr-gull">
      <path d="M-30,-10Q-14,-24 -2,-4Q12,-26 30,-14Q16,-13 8,6Q4,18 -10,16L-20,20L-16,12Q-10,6 -12,2Q-18,-8 -30,-10Z" />
      <path class="mr-beak" d="M8,6L20,9L7,12Z" />
      <circle class="mr-eye" cx={2} cy={6} r={1.8} />
    </g>
  ),
  trottinette: (
    <g class="mr-scooter">
      <path d="M-4,-24L-14,-26M-4,-24L10,16M10,16H-16M-16,16A7,7 0 0,1 -24,10" />
      <circle class="mr-wheel" cx={14} cy={19} r={6} /><circle class="mr-wheel" cx={-19} cy={19} r={6} />
      <path class="mr-speed" d="M-28,-10H-14M-30,-2H-12M-26,6H-12" />
    </g>
  ),
  parade: <path class="mr-shield" d="M-20,-23H20V0Q18,18 0,26Q-18,18 -20,0ZM-9,0L-2,8L11,-9" />,
  professeur: (
    <g class="mr-professor">
      <path d="M0,-24L30,-12L0,0L-30,-12Z" />
      <path d="M-16,-5V8Q0,18 16,8V-5L0,2Z" />
      <path class="mr-tassel" d="M24,-14V8M24,8l-3,9h6Z" />
    </g>
  ),
  pastis: (
    <g class="mr-pastis">
      <path class="mr-glass" d="M-15,-24H15L11,24H-11Z" />
      <path class="mr-drink" d="M-13,-6H13L10.5,21H-10.500Z" />
      <path class="mr-line" d="M-6,-2l6,6l-6,5Z" />
    </g>
  ),
  siesta: (
    <g class="mr-siesta">
      <path class="mr-line" d="M-28,-18V24M28,-18V24" />
      <path d="M-28,-8Q0,30 28,-8Q14,4 0,4T-28,-8Z" />
      <path class="mr-zed" d="M-8,-14H0L-8,-6H0M6,-25H12L6,-19H12" />
    </g>
  ),
  mistral: <path class="mr-wind" d="M-28,-8H8A9,9 0 1,0 0,-19M-28,2H20A8,8 0 1,1 13,13M-28,12H2A7,7 0 1,1 -4,23" />,
  steal: (
    <g class="mr-steal">
      <path d="M-8,-6Q-24,4 -22,18Q-20,26 0,26Q20,26 22,18Q24,4 8,-6Z" />
      <path d="M-10,-20L-6,-7H6L10,-20Q0,-14 -10,-20Z" />
      <path class="mr-line" d="M-9,-6H9" />
      <path class="mr-mark" d={star([0, 11], 5, 9, 3.8)} />
    </g>
  ),
  gift: (
    <g class="mr-gift">
      <path d="M-22,-2H22V24H-22ZM-26,-12H26V-2H-26Z" />
      <path class="mr-ribbon" d="M0,-12V24M0,-12Q-16,-28 -18,-18Q-16,-11 0,-12Q16,-28 18,-18Q16,-11 0,-12" />
    </g>
  ),
  swap: <path class="mr-swap" d="M-26,-6H10V-18L28,-2H-26ZM26,6H-10V18L-28,2H26Z" />,
};

/** The drawing of an action card's subject. */
export function actionDrawing(id: string): ComponentChild {
  const object = /^souvenir_(\d+)$/.exec(id);
  return object ? souvenir(Number(object[1])) : (ACTIONS[id] ?? null);
}
