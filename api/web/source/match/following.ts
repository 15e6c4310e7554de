/** One match, followed live through one pair of eyes. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, Problem, Unreachable, type Asking } from "../api";
import { tokenOf, type Eyes, type Ring } from "../keys";
import { listen, type Connection } from "../live";
import { useSpeaking } from "../texts";
import type { LogEvent, Match, Scoreboard } from "../wire";
import { Line } from "./line";

export interface Following {
  match: Match | null;
  line: Line;
  board: Scoreboard | null;
  connection: Connection;
  /** Why the match cannot be shown, if it cannot. */
  refused: Error | null;
  asking: Asking;
  /** Goes on with the match as an act of this reader left it. */
  take(match: Match): void;
}

/** Follows a match until the page is left, or somebody else's eyes are borrowed. */
export function useFollowing(id: string, eyes: Eyes, ring: Ring): Following {
  const { language } = useSpeaking();
  const token = tokenOf(ring, eyes);
  const [match, setMatch] = useState<Match | null>(null);
  const [board, setBoard] = useState<Scoreboard | null>(null);
  const [connection, setConnection] = useState<Connection>("connecting");
  const [refused, setRefused] = useState<Error | null>(null);
  const [, setTurn] = useState(0);
  const asking = useMemo<Asking>(() => ({ language, token }), [language, token]);
  const version = useRef(0);
  const line = useMemo(() => new Line(id, () => asking, () => setTurn((turn) => turn + 1)), [id, asking]);

  const take = useMemo(
    () => (next: Match) => {
      if (next.version <= version.current) return;
      version.current = next.version;
      setMatch(next);
    },
    [line],
  );

  useEffect(() => {
    version.current = 0;
    setMatch((before) => (before?.id === id && sameEyes(before, eyes) ? before : null));
    setRefused(null);
    let gone = false;
    let running = false;
    let wanted = true;
    const refresh = async () => {
      wanted = true;
      if (running) return;
      running = true;
      try {
        while (wanted && !gone) {
          wanted = false;
          const found = await get<Match>(`/matches/${id}`, asking);
          if (!gone) take(found);
        }
      } catch (error) {
        if (!gone && error instanceof Problem) setRefused(error);
        else if (!(error instanceof Unreachable)) throw error;
      } finally {
        running = false;
      }
    };
    const heard = (event: LogEvent) => {
      line.heard(event);
      void refresh();
    };
    let begun = false;
    const connected = (next: Connection) => {
      setConnection(next);
      if (next === "live" && begun) void refresh();
      begun ||= next === "live";
    };
    let stop = () => undefined as void;
    void refresh().finally(() => {
      if (!gone) stop = listen({ match: id, token, known: () => version.current, heard, connected });
    });
    return () => {
      gone = true;
      stop();
    };
  }, [id, line]);

  useEffect(() => {
    if (!match) return undefined;
    let gone = false;
    void line.reach(match.newest).catch(quietly);
    void get<Scoreboard>(`/matches/${id}/scoreboard`, asking).then((found) => { if (!gone) setBoard(found); }, quietly);
    return () => { gone = true; };
  }, [line, match?.version]);

  return { match, line, board, connection, refused, asking, take };
}

function sameEyes(match: Match, eyes: Eyes): boolean {
  return typeof eyes === "number" ? match.you.seat === eyes : match.you.role === eyes;
}

/** What could not be loaded is asked for again with the next event or connection. */
export function quietly(error: unknown): void {
  if (!(error instanceof Problem || error instanceof Unreachable)) throw error;
}
