/** The sixteen districts, each a small view on 100 by 56, and the sky of the Moments. */

import type { ComponentChild } from "preact";

const SEA = <path class="mr-sea" d="M0,38Q12,34 25,38T50,38T75,38T100,38V56H0Z" />;
const GROUND = <path class="mr-ground" d="M0,46H100V56H0Z" />;

const DISTRICTS: Record<string, ComponentChild> = {
  vieux_port: <g>{SEA}<path class="mr-wood" d="M20,36H48L43,44H25ZM58,38H82L78,45H62Z" /><path class="mr-sailcloth" d="M34,34V10L46,32ZM32,34V16L23,32ZM70,36V16L80,34Z" /></g>,
  notre_dame: <g><path class="mr-hill" d="M0,56Q30,30 50,30T100,56Z" /><path class="mr-stonework" d="M40,32V18H46V8H54V18H60V32Z" /><path class="mr-gold" d="M50,0V8M47,3H53M48,8L50,4L52,8Z" /></g>,
  prado: <g>{SEA}<path class="mr-sand" d="M0,46Q40,40 100,48V56H0Z" /><path class="mr-red" d="M22,30Q34,14 46,30Z" /><path class="mr-line" d="M34,20V48" /><circle class="mr-gold" cx={82} cy={12} r={7} /></g>,
  panier: <g>{GROUND}<path class="mr-house-a" d="M8,46V14H32V46Z" /><path class="mr-house-b" d="M68,46V10H94V46Z" /><path class="mr-stonework" d="M34,46V40H42V34H50V28H58V22H66V46Z" /><path class="mr-line" d="M32,18Q50,26 68,15M40,22v5M50,23v5M60,20v5" /></g>,
  velodrome: <g>{GROUND}<ellipse class="mr-stonework" cx={50} cy={36} rx={42} ry={14} /><ellipse class="mr-lawn" cx={50} cy={36} rx={26} ry={7} /><path class="mr-roofline" d="M8,34Q14,8 50,8T92,34Q80,18 50,18T8,34Z" /></g>,
  joliette: <g>{SEA}<path class="mr-red" d="M10,36V20H34V36Z" /><path class="mr-house-b" d="M36,36V24H58V36Z" /><path class="mr-crane" d="M74,38V8M64,12H94M74,8L94,12M88,12V22" /></g>,
  saint_charles: <g>{GROUND}<path class="mr-stonework" d="M22,24H78V12L50,4L22,12Z" /><path class="mr-stairs" d="M26,28H74M22,33H78M18,38H82M14,43H86" /><path class="mr-line" d="M34,14V24M42,14V24M50,14V24M58,14V24M66,14V24" /></g>,
  plaine: <g>{GROUND}<path class="mr-red" d="M10,24L16,14H38L44,24Z" /><path class="mr-blue" d="M56,24L62,14H84L90,24Z" /><path class="mr-wood" d="M14,30H40V46H14ZM60,30H86V46H60Z" /><path class="mr-line" d="M12,24V46M42,24V46M58,24V46M88,24V46" /></g>,
  castellane: <g>{GROUND}<path class="mr-stonework" d="M46,38L48,4H52L54,38ZM36,46V38H64V46Z" /><path class="mr-spray" d="M40,40Q28,26 22,40M60,40Q72,26 78,40" /></g>,
  fort_saint_jean: <g>{SEA}<path class="mr-stonework" d="M12,40V26H44V40ZM48,42V8H54V12H58V8H64V12H68V8H74V42Z" /><path class="mr-line" d="M44,24L52,18" /></g>,
  cours_julien: <g>{GROUND}<path class="mr-house-a" d="M10,46V12H90V46Z" /><path class="mr-graffiti" d="M18,36Q24,18 32,34T46,24T60,36T80,20" /><path class="mr-graffiti-b" d="M20,42H44M54,42H82" /></g>,
  belsunce: <g>{GROUND}<path class="mr-stonework" d="M22,46V8H78V46H64V28A14,14 0 0,0 36,28V46Z" /><path class="mr-line" d="M22,15H78" /></g>,
  noailles: <g>{GROUND}<path class="mr-wood" d="M12,46L8,36H92L88,46Z" /><path class="mr-spice-a" d="M10,36L22,18L34,36Z" /><path class="mr-spice-b" d="M36,36L50,16L64,36Z" /><path class="mr-spice-c" d="M66,36L78,20L90,36Z" /></g>,
  vallon_des_auffes: <g>{SEA}<path class="mr-stonework" d="M4,12H96V40H84V30A10,10 0 0,0 64,30V40H60V30A10,10 0 0,0 40,30V40H36V30A10,10 0 0,0 16,30V40H4Z" /><path class="mr-wood" d="M42,42H60L56,49H46Z" /></g>,
  catalans: <g>{SEA}<path class="mr-sand" d="M0,44Q50,36 100,46V56H0Z" /><path class="mr-stonework" d="M10,40V16H22V40Z" /><circle class="mr-ball" cx={60} cy={40} r={7} /><path class="mr-line" d="M44,46V22M80,46V22M44,26H80" /></g>,
  calanques: <g>{SEA}<path class="mr-cliff" d="M0,40V10L14,4L26,22L34,40ZM100,40V4L82,12L70,28L62,40Z" /><path class="mr-sailcloth" d="M48,38V22L57,38Z" /></g>,
};

/** The view of a district; a stormy sky for what is none, a Moment. */
export function District({ id }: { id: string }) {
  return (
    <g>
      <rect class={id in DISTRICTS ? "mr-sky" : "mr-storm"} width={100} height={56} />
      {DISTRICTS[id] ?? (
        <g>
          <path class="mr-cloud" d="M18,34A11,11 0 0,1 26,14A15,15 0 0,1 54,10A12,12 0 0,1 76,20A9,9 0 0,1 78,36H22Z" />
          <path class="mr-stress" d="M52,28L40,44H49L44,56L62,40H52L58,28Z" />
        </g>
      )}
    </g>
  );
}
