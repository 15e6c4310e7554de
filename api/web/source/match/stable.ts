/** A function that stays the same while what it does is that of the latest drawing: for parts that are seldom drawn again. */
import { useRef } from "preact/hooks";

export function useStable<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  latest.current = act;
  return useRef((...given: Given) => latest.current(...given)).current;
}
