/** A position of a line that was taken back, opened beside the one that counts. */
import { useState } from "preact/hooks";
import { get } from "../api";
import { useSay } from "../texts";
import type { Frame, LogEvent } from "../wire";
import type { Following } from "./following";
import type { Choosing } from "./offers";

const nothing = () => undefined;

/** Nothing can be played on a line that was taken back. */
export const NO_CHOICE: Choosing = { all: [], offers: [], picked: {}, chosen: null, pick: nothing, take: nothing, turn: nothing, clear: nothing };

export interface Branch {
  frame: Frame | null;
  open(play: LogEvent): void;
  close(): void;
}

export function useBranch({ match, asking }: Following): Branch {
  const [frame, setFrame] = useState<Frame | null>(null);
  const open = ({ ply, version }: LogEvent) => {
    if (match) void get<Frame>(`/matches/${match.id}/frames/${ply}?version=${version}`, asking).then(setFrame, nothing);
  };
  return { frame, open, close: () => setFrame(null) };
}

export function Aside({ frame, onClose }: { frame: Frame; onClose(): void }) {
  const say = useSay();
  return (
    <p class="aside-line" role="status">
      <span>{say("history.aside", { ply: frame.ply, move: frame.does ?? "" })}</span>
      <button type="button" onClick={onClose}>{say("history.aside-close")}</button>
    </p>
  );
}
