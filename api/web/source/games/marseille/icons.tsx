/** The four categories of districts and Stress: each a shape, a colour and a letter. */

const SHAPES: Record<string, string> = {
  V: "M-11,11V-3H-6V-8H-1V-12H4V-6H11V11ZM-8,0V3M-3,-4V-1M1,-8V-5M7,-2V1M1,1V4M7,5V8",
  N: "M3,-12A12,12 0 1,0 11,7A10,10 0 0,1 3,-12Z",
  M: "M-13,-4Q-9,-9 -4,-4T4,-4T13,-4V11H-13ZM-13,3Q-9,-1 -4,3T4,3T13,3",
  C: "M-11,-10H11V0Q10,11 0,13Q-10,11 -11,0ZM-7,-4H-2M2,-4H7M-5,4Q0,8 5,4",
};

export const CATEGORIES = ["V", "N", "M", "C"] as const;

/** The sign of a category, about the middle, 30 wide. */
export function Category({ icon }: { icon: string }) {
  return (
    <g class={`mr-category mr-${icon}`}>
      <circle r={16} />
      <path d={SHAPES[icon] ?? ""} transform="scale(.82)" />
    </g>
  );
}

/** The signs of categories by themselves, in the size of the text around them. */
export function Categories({ icons, say }: { icons: readonly string[]; say: (key: string) => string }) {
  return (
    <span class="mr-categories">
      {icons.map((icon, number) => (
        <svg key={number} class="mr-sign" viewBox="-18 -18 36 36" role="img" aria-label={say(`icon.${icon}`)}>
          <title>{say(`icon.${icon}`)}</title>
          <Category icon={icon} />
        </svg>
      ))}
    </span>
  );
}

export function StressSign({ title }: { title: string }) {
  return (
    <svg class="mr-sign" viewBox="-18 -18 36 36" role="img" aria-label={title}>
      <title>{title}</title>
      <path class="mr-stress" d="M4,-16L-11,3H-1L-5,16L11,-4H1Z" />
    </svg>
  );
}
