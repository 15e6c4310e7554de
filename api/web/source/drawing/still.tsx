/** A part of a drawing that is drawn again only when it would look different. */

import { Component, type ComponentChild, type FunctionComponent } from "preact";

/** Draws again when one of what it is given has changed; with `look`, only when what that gives has changed. */
export function still<P extends object>(draw: (props: P) => ComponentChild, look?: (props: P) => unknown): FunctionComponent<P> {
  class Still extends Component<P> {
    private seen = look?.(this.props);

    override shouldComponentUpdate(next: Readonly<P>): boolean {
      if (!look) return differ(this.props, next);
      const [before, now] = [this.seen, look(next)];
      this.seen = now;
      return before !== now;
    }

    override render() {
      return draw(this.props);
    }
  }
  return Still as unknown as FunctionComponent<P>;
}

function differ(before: object, after: object): boolean {
  const was = before as Record<string, unknown>;
  const is = after as Record<string, unknown>;
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  names.delete("children");
  return [...names].some((name) => was[name] !== is[name]);
}
