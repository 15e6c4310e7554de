/** Resources, disasters, estates and privileges: small pictures about the middle, some 40 wide. */

import type { ComponentChild, ComponentChildren } from "preact";
import { star } from "../../drawing/geometry";

const ICONS: Record<string, ComponentChild> = {
  stone: (
    <g class="ma-stone">
      <path d="M-18,14V-2L-6,-14H12L18,-4V14Z" />
      <path class="ma-line" d="M-18,-2L-2,0L12,-14M-2,0V14M-2,0L18,-4" />
    </g>
  ),
  salt: (
    <g class="ma-salt">
      <path d="M-18,15L-6,-12L0,-4L5,-16L18,15Z" />
      <path class="ma-line" d="M-6,-12L-4,15M5,-16L7,15M0,-4L1,15" />
    </g>
  ),
  water: (
    <g class="ma-water">
      <path d="M0,-18Q15,0 13,7A13,12 0 0,1 -13,7Q-15,0 0,-18Z" />
      <path class="ma-line" d="M-7,6Q-6,13 1,14" />
    </g>
  ),
  wood: (
    <g class="ma-wood">
      <path d="M-18,-9H10A9,9 0 0,1 10,9H-18A9,9 0 0,1 -18,-9Z" />
      <ellipse class="ma-ring" cx={10} cy={0} rx={7} ry={9} />
      <ellipse class="ma-ring" cx={10} cy={0} rx={3} ry={4} />
      <path class="ma-line" d="M-18,-3H0M-16,4H-2" />
    </g>
  ),
  collapse: (
    <g class="ma-disaster">
      <path d="M-17,14L-12,2L-2,0L3,14ZM2,14L6,4L15,5L18,14ZM-10,-4L-6,-12L2,-13L4,-5ZM8,-1L11,-8L17,-6L16,0Z" />
      <path class="ma-line" d="M-15,-15L-10,-7M13,-17L11,-10" />
    </g>
  ),
  drought: (
    <g class="ma-disaster">
      <path class="ma-sun" d={star([0, -5], 8, 13, 8)} />
      <path d="M-18,15V9H-8L-5,12L0,7L4,12L9,9H18V15Z" />
    </g>
  ),
  fire: (
    <g class="ma-fire">
      <path d="M0,17Q-14,15 -12,2Q-11,-4 -6,-8Q-6,-2 -3,0Q-4,-11 3,-18Q4,-9 9,-4Q14,3 11,10Q8,17 0,17Z" />
      <path class="ma-flame" d="M0,15Q-6,13 -5,6Q-2,4 0,-2Q5,3 5,9Q4,14 0,15Z" />
    </g>
  ),
  burgesos: <path class="ma-estate" d="M-6,-14L-2,-8H2L6,-14ZM-3,-8H3Q14,-2 14,7Q13,16 0,16Q-13,16 -14,7Q-14,-2 -3,-8ZM-5,6H5M-3,1Q0,-2 4,1M3,11Q0,13 -4,11" />,
  canonges: <path class="ma-estate" d="M-2,-18H2V-11H8V-7H2V-1L14,6V16H4V9H-4V16H-14V6L-2,-1V-7H-8V-11H-2Z" />,
  militars: <path class="ma-estate" d="M-14,-15H14V0Q13,11 0,17Q-13,11 -14,0ZM0,-15V17M-14,-3H14" />,
  pagesos: <path class="ma-estate" d="M-1.5,17V-3M0,4Q-11,3 -11,-6Q-2,-5 0,4Q11,3 11,-6Q2,-5 0,4M0,-3Q-8,-6 -6,-14Q0,-11 0,-3Q8,-6 6,-14Q0,-11 0,-3M-12,17H12" />,
  advance: <path class="ma-privilege" d="M-16,-6H4V-13L17,0L4,13V6H-16Z" />,
  bonanza: <path class="ma-privilege" d={star([0, 0], 5, 17, 7)} />,
  protection: <path class="ma-privilege" d="M-13,-14H13V1Q12,11 0,17Q-12,11 -13,1Z" />,
  heir: <path class="ma-privilege" d="M-16,11L-18,-9L-8,0L0,-14L8,0L18,-9L16,11ZM-15,16H15V12H-15Z" />,
};

/** The drawing of that name about the middle; nothing for what has none. */
export function iconDrawing(name: string): ComponentChild {
  return ICONS[name] ?? null;
}

export const hasIcon = (name: string) => name in ICONS;

/** A picture by itself, in the size of the text around it. */
export function Icon({ name, title }: { name: string; title?: string }) {
  return <Framed {...(title ? { title } : {})}>{iconDrawing(name)}</Framed>;
}

export function Framed({ title, children }: { title?: string; children: ComponentChildren }) {
  return (
    <svg class="ma-icon" viewBox="-21 -21 42 42" role={title ? "img" : undefined} aria-label={title} aria-hidden={title ? undefined : true}>
      {title && <title>{title}</title>}
      {children}
    </svg>
  );
}
