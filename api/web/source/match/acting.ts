/** Doing something to a match: one act at a time, and what was said against it. */
import { useEffect, useState } from "preact/hooks";
import { post, Problem, Unreachable } from "../api";
import { useSay } from "../texts";
import type { Changed, Moved } from "../wire";
import type { Following } from "./following";

export interface Acting {
  busy: boolean;
  refused: string | null;
  act(path: string, body: unknown): void;
}

export function useActing(id: string, { asking, take, match }: Following): Acting {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => setRefused(null), [match?.version]);
  const act = async (path: string, body: unknown) => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      take((await post<Moved | Changed>(`/matches/${id}/${path}`, body, asking)).match);
    } catch (error) {
      if (error instanceof Problem) setRefused(error.message);
      else if (error instanceof Unreachable) setRefused(say("match.unreachable"));
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, act: (path, body) => void act(path, body) };
}
