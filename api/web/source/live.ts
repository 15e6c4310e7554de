/** What happens in a match, as it happens: one WebSocket that comes back by itself after every loss. */
import type { LogEvent } from "./wire";

export type Connection = "connecting" | "live" | "lost";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;

export interface Listening {
  match: string;
  token: string | null;
  /** The newest version that is known here; where the feed goes on after a loss. */
  known(): number;
  heard(event: LogEvent): void;
  connected(connection: Connection): void;
}

/** Listens until the given function is called. */
export function listen(how: Listening): () => void {
  let socket: WebSocket | null = null;
  let pause = FIRST_PAUSE;
  let timer = 0;
  let over = false;

  const connect = () => {
    how.connected("connecting");
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/v1/matches/${how.match}/ws`);
    socket.onopen = () => socket?.send(JSON.stringify({ token: how.token, after: how.known() }));
    socket.onmessage = (message) => {
      const said = JSON.parse(message.data as string) as { hello?: unknown; event?: LogEvent };
      if (said.hello) {
        pause = FIRST_PAUSE;
        how.connected("live");
      }
      if (said.event) how.heard(said.event);
    };
    socket.onclose = () => {
      if (over) return;
      how.connected("lost");
      timer = window.setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  };
  const again = () => {
    if (over || socket?.readyState === WebSocket.OPEN) return;
    window.clearTimeout(timer);
    pause = FIRST_PAUSE;
    if (socket?.readyState !== WebSocket.CONNECTING) connect();
  };
  const gone = () => socket?.close();

  connect();
  window.addEventListener("online", again);
  window.addEventListener("offline", gone);
  return () => {
    over = true;
    window.clearTimeout(timer);
    window.removeEventListener("online", again);
    window.removeEventListener("offline", gone);
    socket?.close();
  };
}
