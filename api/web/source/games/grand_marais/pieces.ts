/** What is printed on the pieces, as the service gives it. */

import type { Side } from "../../drawing/geometry";
import { SIDES } from "../../drawing/geometry";

export interface Face {
  piece: string;
  count: number;
  sides: string;
  networks: string[];
  garden: string | null;
  terrain: string | null;
  fishery: boolean;
  reed_bed: boolean;
  frog: string | null;
  cow: number;
  cow_apart: boolean;
  cow_meadow: number | null;
  meadows: number[][];
  turns: number[];
  sign?: string | null;
}

export type Faces = ReadonlyMap<string, Face>;

const known = new WeakMap<readonly unknown[], Faces>();

/** The faces by piece id; worked out once for what the service gave. */
export function facesOf(pieces: readonly unknown[]): Faces {
  let faces = known.get(pieces);
  if (!faces) {
    faces = new Map((pieces as Face[]).map((face) => [face.piece, face]));
    known.set(pieces, faces);
  }
  return faces;
}

/** The sides with one of these letters. */
export function sidesWith(face: Face, letters: string): Side[] {
  return SIDES.filter((_, number) => letters.includes(face.sides[number]!));
}

/** What stands on a piece with this id: its kind without the number that tells copies apart. */
export function kindOf(piece: string): string {
  return piece.replace(/-\d+$/, "");
}
