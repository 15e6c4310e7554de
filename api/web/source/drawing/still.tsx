/** A part of a drawing that is drawn again only when it would look different. */

import { Component, type ComponentChild, type FunctionComponent } from "preact";

/** Draws again when one of what it is given has changed; with `look`, only when what that gives has changed. */
export function still<P extends object>(draw: (props: P) => ComponentChild, look?: (props: P) => unknown): FunctionComponent<P> {
  class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return look ? look(this.props) !== look(next) : differ(this.props, next);
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
