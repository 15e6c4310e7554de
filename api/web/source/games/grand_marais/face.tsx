/** The drawing of a piece, 100 wide, turned about its middle; figures that are read stay upright. */

import type { ComponentChildren } from "preact";
import type { Point, Side } from "../../drawing/geometry";
import { path, toward, turnedPoint } from "../../drawing/geometry";
import { still } from "../../drawing/still";
import { planOf } from "./anchors";
import { Emblem } from "./emblems";
import { Cow, Fishery, Frog, HalfGarden, Inlet, Mud, Plot, Reeds, Trees, WholeGarden } from "./features";
import { channels, dryEnds, sourceOf, terrain } from "./ground";
import type { Face } from "./pieces";
import { sidesWith } from "./pieces";

export const FaceDrawing = still(({ face, turn }: { face: Face; turn: number }) => {
  const plan = planOf(face);
  const fields = sidesWith(face, "T");
  return (
    <g class="gm-face">
      <g transform={`rotate(${turn * 90} 50 50)`}>
        <rect class="gm-meadow" width={100} height={100} />
        <path class="gm-grass" d="M8,16l3,-6l3,6M84,90l3,-6l3,6M88,14l3,-6l3,6M10,90l3,-6l3,6" />
        {fields.length > 0 && <path class="gm-field" d={terrain(fields)} />}
        {face.terrain === "" && <Plot at={plan.plot.at} scale={plan.plot.scale} />}
        {sidesWith(face, "J").map((side) => <HalfGarden key={side} side={side} />)}
        {sidesWith(face, "*").map((side) => <Trees key={side} side={side} />)}
        <Water face={face} />
        {face.networks.length === 2 && fields.length === 0 && <Mud networks={face.networks} />}
        {face.garden === "" && <WholeGarden at={plan.garden.at} scale={plan.garden.scale} />}
      </g>
      {face.cow > 0 && (
        <Upright at={turnedPoint(plan.cow.at, turn)} scale={plan.cow.scale}><Cow points={face.cow} apart={face.cow_apart} /></Upright>
      )}
      {face.frog && <Upright at={turnedPoint(toward(face.frog as Side, 33), turn)}><Frog /></Upright>}
      {face.fishery && <Upright at={turnedPoint(plan.middle, turn)}><Fishery /></Upright>}
      {face.reed_bed && <Upright at={turnedPoint(plan.middle, turn)}><Reeds /></Upright>}
      <Emblem piece={face.piece} sign={face.sign ?? null} corner={turnedPoint(plan.sign.at, turn)} scale={plan.sign.scale} />
      <rect class="gm-edge" x={0.5} y={0.5} width={99} height={99} />
    </g>
  );
});

/** Canals with their banks, and where they end on the piece. */
function Water({ face }: { face: Face }) {
  const dry = dryEnds(face);
  const ends = [...face.networks.map((network) => sourceOf(face, network)).filter((end) => end !== null), ...dry.map((side) => toward(side, 30))];
  const lines = [...face.networks.map((network) => channels(face, network)), ...dry.map((side) => path([toward(side, 50), toward(side, 30)]))];
  return (
    <g>
      {sidesWith(face, "AL").map((side) => <Inlet key={side} side={side} wall={face.sides["NESW".indexOf(side)] === "L"} />)}
      {ends.map(([x, y]) => <circle key={`${x},${y}`} class="gm-bank-end" cx={x} cy={y} r={14} />)}
      {lines.map((line) => <path key={line} class="gm-bank" d={line} />)}
      {ends.map(([x, y]) => <circle key={`${x},${y}`} class="gm-water-fill" cx={x} cy={y} r={11} />)}
      {lines.map((line) => <path key={line} class="gm-water" d={line} />)}
    </g>
  );
}

/** A drawing about a point, not turned with the piece. */
function Upright({ at, scale = 1, children }: { at: Point; scale?: number; children: ComponentChildren }) {
  return <g transform={`translate(${at[0]} ${at[1]}) scale(${scale})`}>{children}</g>;
}

/** What the drawings of pieces refer to; once in every picture that holds some. */
export function Patterns() {
  return (
    <defs>
      <pattern id="gm-furrows" width={100} height={9} patternUnits="userSpaceOnUse">
        <rect class="gm-soil" width={100} height={9} />
        <rect class="gm-furrow" width={100} height={2.6} />
      </pattern>
    </defs>
  );
}
