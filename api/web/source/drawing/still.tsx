/** A part of a drawing that is drawn again only when what it is given has changed. */

import { Component, type ComponentChild, type FunctionComponent } from "preact";

export function still<P extends object>(draw: (props: P) => ComponentChild): FunctionComponent<P> {
  class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const before = this.props as Record<string, unknown>;
      const after = next as Record<string, unknown>;
      const names = new Set([...Object.keys(before), ...Object.keys(after)]);
      names.delete("children");
      return [...names].some((name) => before[name] !== after[name]);
    }

    override render() {
      return draw(this.props);
    }
  }
  return Still as unknown as FunctionComponent<P>;
}
