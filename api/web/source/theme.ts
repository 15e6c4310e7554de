/** Light or dark: as the system has it, or as it was chosen here. */
import { useState } from "preact/hooks";

export const THEMES = ["system", "light", "dark"] as const;
const KEPT_AS = "jugada.theme";

function wear(theme: string): string {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return theme;
}

wear(localStorage.getItem(KEPT_AS) ?? "system");

/** The theme, and how to choose another. */
export function useTheme(): [string, (theme: string) => void] {
  const [theme, setTheme] = useState(localStorage.getItem(KEPT_AS) ?? "system");
  return [theme, (chosen) => { localStorage.setItem(KEPT_AS, chosen); setTheme(wear(chosen)); }];
}
