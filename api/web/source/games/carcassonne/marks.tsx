/** The small pictures on tiles, each about the middle and some 24 wide: recognisable by shape. */

import type { ComponentChild } from "preact";
import { star } from "../../drawing/geometry";

const MARKS: Record<string, ComponentChild> = {
  pennants: <path class="ca-pennant" d="M-9,-11H9V1Q9,9 0,12Q-9,9 -9,1ZM0,-11V12M-9,-1H9" />,
  wine: <path class="ca-wine" d="M-3,-12H3V-5Q8,-2 8,3V12H-8V3Q-8,-2 -3,-5ZM-8,3H8" />,
  grain: <path class="ca-grain" d="M0,12V-4M0,6Q-9,5 -9,-3Q-1,-2 0,6Q9,5 9,-3Q1,-2 0,6M0,-1Q-7,-3 -6,-10Q-1,-8 0,-1Q7,-3 6,-10Q1,-8 0,-1M0,-6Q-3,-10 0,-14Q3,-10 0,-6" />,
  cloth: <path class="ca-cloth" d="M-11,-7H7A5,5 0 0,1 7,3H-11ZM-11,3V10H3V3M7,-7A5,5 0 0,0 7,3M-6,-7V10M-1,-7V10" />,
  inn: (
    <g>
      <ellipse class="ca-pond" cx={0} cy={7} rx={13} ry={6} />
      <path class="ca-inn" d="M-9,4V-4L0,-12L9,-4V4Z" />
      <path class="ca-inn-door" d="M-2.5,4V-2.5H2.5V4Z" />
    </g>
  ),
  gold: <path class="ca-gold" d="M-11,8L-8,-1H8L11,8ZM-6,-1L-4,-9H4L6,-1M-8,-1L-11,8M-1,-9V-1" />,
  magic: <path class="ca-magic" d={`${star([0, 0], 5, 13, 5.5)}`} />,
  robber: (
    <g>
      <path class="ca-robber" d="M-12,-4Q-6,-9 0,-5Q6,-9 12,-4Q13,5 6,6Q2,6 0,2Q-2,6 -6,6Q-13,5 -12,-4Z" />
      <path class="ca-robber-eyes" d="M-8,-2Q-5,-4 -3,-1Q-6,2 -8,-2ZM8,-2Q5,-4 3,-1Q6,2 8,-2Z" />
    </g>
  ),
};

/** The mark of that name, about the middle; nothing for what is drawn otherwise. */
export function markDrawing(name: string): ComponentChild {
  return MARKS[name] ?? null;
}

/** The flight of a machine: a wing with an arrow the way it goes, as it lies unturned. */
export function Flight({ way }: { way: string }) {
  const turn = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 }[way] ?? 0;
  return (
    <g class="ca-flight" transform={`rotate(${turn})`}>
      <path d="M-13,5Q0,-3 13,5L9,9Q0,4 -9,9ZM-2,1V13H2V1Z" />
      <path d="M0,-14L6,-5H2V2H-2V-5H-6Z" />
    </g>
  );
}

const CIRCLES: Record<string, ComponentChild> = {
  road: <path d="M-7,3Q-3,-5 0,0T7,-3" />,
  city: <path d="M-6,5V-4H-3V-1H-1.500V-4H1.500V-1H3V-4H6V5Z" />,
  field: <path d="M-6,4Q-5,-2 -6,-5M0,5V-6M6,4Q5,-2 6,-5" />,
};

/** A crop circle: rings around what it asks for. */
export function CropCircle({ kind }: { kind: string }) {
  return (
    <g class="ca-circle">
      <circle r={14} />
      <circle r={10} class="ca-circle-inner" />
      {CIRCLES[kind]}
    </g>
  );
}

export function Monastery() {
  return (
    <g class="ca-monastery">
      <rect x={-19} y={-3} width={38} height={20} />
      <path class="ca-roof" d="M-23,-2L-13,-14H13L23,-2Z" />
      <rect x={-6} y={-16} width={12} height={33} />
      <path class="ca-roof" d="M-9,-15L0,-27L9,-15Z" />
      <path class="ca-cross" d="M0,-34V-25M-4,-31H4" />
      <path class="ca-door" d="M-3,17V9A3,3 0 0,1 3,9V17ZM-15,4V10M15,4V10" />
    </g>
  );
}

export function Cathedral() {
  return (
    <g class="ca-cathedral">
      <rect x={-24} y={-6} width={48} height={26} />
      <rect x={-24} y={-22} width={13} height={42} />
      <rect x={11} y={-22} width={13} height={42} />
      <path class="ca-cathedral-roof" d="M-26,-21L-17.5,-36L-9,-21ZM9,-21L17.5,-36L26,-21ZM-11,-6L0,-18L11,-6Z" />
      <circle class="ca-rose" cx={0} cy={3} r={6} />
      <path class="ca-door" d="M-4,20V14A4,4 0 0,1 4,14V20Z" />
    </g>
  );
}

/** A garden, 30 wide, about the middle. */
export function Garden() {
  return (
    <g class="ca-garden" transform="scale(.88)">
      <rect x={-14} y={-13} width={28} height={26} rx={3} />
      <path class="ca-garden-path" d="M0,-13V13M-14,0H14" />
      {[[-7, -6.5], [7, -6.5], [-7, 6.5], [7, 6.5]].map(([x, y]) => <circle key={`${x}${y}`} cx={x} cy={y} r={4.2} />)}
    </g>
  );
}

/** Where roads meet. */
export function Crossing() {
  return (
    <g class="ca-crossing">
      <circle r={12} />
      <path d="M-8,5V-1L-4,-5L0,-1V5ZM0,6V1L4,-3L8,1V6Z" />
    </g>
  );
}
