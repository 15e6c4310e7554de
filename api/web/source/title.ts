/** The name of the page that is shown. */
import { useEffect } from "preact/hooks";

/** Names the page in the browser's tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · jugada` : "jugada";
  }, [title]);
}
