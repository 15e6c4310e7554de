/** The workers: the vilicus with a hat, the dominus with a wreath; colours by letter and colour. */

/** A worker about the middle, some 50 wide. */
export function Worker({ kind, colour }: { kind: string; colour: string }) {
  return (
    <g class={`ga-worker ga-${colour}`}>
      {kind === "dominus" ? (
        <>
          <path class="ga-body" d="M-20,24Q-22,2 -8,-1H8Q22,2 20,24Z" />
          <circle class="ga-head" cx={0} cy={-11} r={10} />
          <path class="ga-wreath" d="M-11,-13Q-9,-24 0,-21Q9,-24 11,-13M-10,-17L-14,-21M10,-17L14,-21M-5,-21L-6,-26M5,-21L6,-26" />
          <path class="ga-sash" d="M-12,1L12,24" />
        </>
      ) : (
        <>
          <path class="ga-body" d="M-14,22Q-16,2 -6,0H6Q16,2 14,22Z" />
          <circle class="ga-head" cx={0} cy={-7} r={8} />
          <path class="ga-brim" d="M-15,-10H15L7,-13Q6,-20 0,-20Q-6,-20 -7,-13Z" />
        </>
      )}
      <text y={18}>{colour}</text>
    </g>
  );
}
