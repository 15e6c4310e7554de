/** One tile, worker or coin by itself. */

import type { PieceProps } from "../../board";
import { Basins, SIZE } from "./basins";
import { Coin } from "./beside";
import { CELL, TileDrawing } from "./fish";
import { tilesOf } from "./pieces";
import { Worker } from "./workers";
import { SeatMark } from "../../seat";
import "../../drawing/drawing.css";
import "./garum.css";

const WORKERS = ["vilicus", "dominus"];

export function Piece({ id, pieces, say }: PieceProps) {
  const name = String(id);
  const tile = tilesOf(pieces).get(name);
  if (tile) {
    return (
      <svg class="ga" viewBox="-1 -1 102 102" role="img" aria-label={`${name}: ${tile.face}`}>
        <TileDrawing face={tile.face} colour={tile.colour} />
      </svg>
    );
  }
  if (WORKERS.includes(name)) {
    return <svg class="ga" viewBox="-28 -32 56 62" role="img" aria-label={say(`worker.${name}`)}><Worker kind={name} colour="A" /></svg>;
  }
  const found = (pieces as { piece: string; id: string }[]).find((piece) => piece.id === name);
  if (found?.piece === "board") return <BoardSide side={found} />;
  if (found?.piece === "chart") return <ChartTable chart={found} say={say} />;
  return <span class="ga ga-alone">{/^\d+$/.test(name) ? <Coin number={Number(name)} /> : <SeatMark seat={0} size="3em" />}</span>;
}

/** A side of the board with nothing on it. */
function BoardSide({ side }: { side: any }) {
  const icons = side.icons.map((icon: object) => ({ ...icon, covered: false }));
  return (
    <svg class="ga" viewBox={`0 0 ${SIZE * CELL} ${SIZE * CELL}`} role="img" aria-label={side.id}>
      <Basins board={{ side: side.id, cetaria: side.cetaria, icons, tiles: [], rows: [], workers: [] }} current={null} />
    </svg>
  );
}

/** A scoring chart: points by how many specimens a line has. */
function ChartTable({ chart, say }: { chart: any; say: PieceProps["say"] }) {
  const kinds = Object.entries(chart.points as Record<string, number[]>);
  return (
    <table class="ga-chart">
      <thead><tr><td />{kinds.map(([kind]) => <th key={kind} scope="col">{say(`worker.${kind}`)}</th>)}</tr></thead>
      <tbody>
        {kinds[0]![1].map((_, number) => (
          <tr key={number}><th scope="row">{chart.least + number}</th>{kinds.map(([kind, points]) => <td key={kind}>{points[number]}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}
