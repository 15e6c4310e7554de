/** The privileges: the space of each estate, whose card it is, and whether it was used. */

import type { BoardProps } from "../../board";
import { iconDrawing } from "./icons";
import type { Privilege, View } from "./view";
import { Worker } from "./workers";

export const PRIVILEGE_WIDE = 185;
export const PRIVILEGE_HIGH = 190;

export function PrivilegeDrawing({ privilege, say, changed }: Pick<BoardProps<View>, "say" | "changed"> & { privilege: Privilege }) {
  const { estate, worker, heir, card, used, in_play } = privilege;
  return (
    <g class={in_play ? "ma-privileged" : "ma-privileged ma-absent"}>
      <title>{`${say(`estate.${estate}`)}: ${say(`privilege.${privilege.privilege}`)}`}</title>
      <rect class="ma-panel" width={PRIVILEGE_WIDE} height={PRIVILEGE_HIGH} rx={12} />
      <text class="ma-small-title" x={PRIVILEGE_WIDE / 2} y={28}>{say(`estate.${estate}`)}</text>
      <circle class="ma-space" cx={60} cy={92} r={46} />
      <g transform="translate(60 92) scale(1.25)">{iconDrawing(estate)}</g>
      {worker !== null && <Worker seat={worker} heir={heir} x={60} y={92} size={70} />}
      {changed.has(estate) && <circle class="changed-ring" cx={60} cy={92} r={42} />}
      <g class={used ? "ma-spent" : ""} transform="translate(140 92)">
        <rect class="ma-card" x={-28} y={-40} width={56} height={80} rx={8} />
        <g transform="translate(0 -14)">{iconDrawing(privilege.privilege)}</g>
        {card !== null && <Worker seat={card} heir={false} x={0} y={22} size={26} />}
        {used && <path class="ma-cross-out" d="M-24,-34L24,34M24,-34L-24,34" />}
      </g>
      <text class="ma-privilege-name" x={PRIVILEGE_WIDE / 2} y={170}>{say(`privilege.${privilege.privilege}`)}</text>
    </g>
  );
}
