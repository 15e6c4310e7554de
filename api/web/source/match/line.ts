/** The effective line of a match as one reader sees it: frames, and their views in pieces as they are needed. */
import { get, type Asking } from "../api";
import type { Frame, FrameList, LogEvent } from "../wire";

const HEADS_AT_ONCE = 500;
/** Plies whose views come together. */
const PIECE = 50;

export class Line {
  /** What was done at every ply, by ply, without views. */
  readonly frames: Frame[] = [];
  private readonly views = new Map<number, Frame>();
  private readonly loading = new Set<number>();
  private loadingHeads: Promise<void> | null = null;

  constructor(
    private readonly match: string,
    private readonly how: () => Asking,
    private readonly changed: () => void,
  ) {}

  /** The frame of a ply with its view, if it is here. */
  seen(ply: number): Frame | null {
    return this.views.get(ply) ?? null;
  }

  /** Takes note of what was taken back. */
  heard(event: LogEvent): void {
    if (event.event !== "undo" || event.to_ply === undefined) return;
    this.frames.length = Math.min(this.frames.length, event.to_ply + 1);
    for (const ply of this.views.keys()) if (ply > event.to_ply) this.views.delete(ply);
  }

  /** Loads what is missing of the frames up to a ply. */
  async reach(newest: number): Promise<void> {
    while (this.frames.length <= newest) {
      this.loadingHeads ??= this.loadHeads().finally(() => { this.loadingHeads = null; });
      const before = this.frames.length;
      await this.loadingHeads;
      if (this.frames.length === before) return;
    }
  }

  private async loadHeads(): Promise<void> {
    const from = this.frames.length;
    const found = await get<FrameList>(`/matches/${this.match}/frames?from=${from}&limit=${HEADS_AT_ONCE}`, this.how());
    if (this.frames.length !== from) return;
    this.frames.push(...found.frames);
    this.changed();
  }

  /** Sees to it that the view of a ply is here or on its way, then those around it, what lies ahead of the reader first. */
  async want(ply: number, newest: number): Promise<void> {
    const piece = Math.floor(ply / PIECE);
    if (!this.views.has(ply) && !this.loading.has(piece)) await this.load(piece, Math.max(0, ply - 1), ply);
    for (const each of [piece, piece + 1, piece - 1]) {
      const from = each * PIECE;
      if (each >= 0 && from <= newest) await this.load(each, from, Math.min(from + PIECE - 1, newest));
    }
  }

  /** Loads the views of some plies, unless they are here or that is under way. */
  private async load(piece: number, from: number, to: number): Promise<void> {
    if (this.loading.has(piece) || this.has(from, to)) return;
    this.loading.add(piece);
    try {
      const found = await get<FrameList>(`/matches/${this.match}/frames?from=${from}&to=${to}&views=1&limit=${PIECE}`, this.how());
      for (const frame of found.frames) if (this.belongs(frame)) this.views.set(frame.ply, frame);
      this.changed();
    } finally {
      this.loading.delete(piece);
    }
  }

  private has(from: number, to: number): boolean {
    for (let ply = from; ply <= to; ply += 1) if (!this.views.has(ply)) return false;
    return true;
  }

  /** Whether a frame is of this line, not of one that was taken back while it was on its way. */
  private belongs(frame: Frame): boolean {
    const head = this.frames[frame.ply];
    return head === undefined || head.version === frame.version;
  }
}
