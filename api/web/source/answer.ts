/** What the service answers to a question, asked anew when the question or the reader's language changes. */
import { useEffect, useState } from "preact/hooks";
import { get } from "./api";
import { useSpeaking } from "./texts";

/** The answer, why there is none, or nothing yet; nothing is asked without a path. */
export function useAnswer<T>(path: string | null): T | Error | null {
  const { language } = useSpeaking();
  const asked = path === null ? null : `${language} ${path}`;
  const [heard, setHeard] = useState<{ asked: string; said: T | Error } | null>(null);
  useEffect(() => {
    let gone = false;
    if (path === null || asked === null) return undefined;
    const hear = (said: T | Error) => { if (!gone) setHeard({ asked, said }); };
    get<T>(path, { language }).then(hear, hear);
    return () => { gone = true; };
  }, [asked]);
  return heard !== null && heard.asked === asked ? heard.said : null;
}
