import type { Millis } from '../ids.ts';

/** Coming moments with what happens at each, the earliest first (a binary heap). */
export interface Moments {
  add(at: Millis, what: number): void;
  /** The earliest moment; infinite where none is left. */
  next(): Millis;
  /** Takes out what happens at the earliest. */
  take(): number;
}

export function createMoments(): Moments {
  const at: Millis[] = [];
  const what: number[] = [];
  const swap = (a: number, b: number) => {
    [at[a], at[b]] = [at[b] as number, at[a] as number];
    [what[a], what[b]] = [what[b] as number, what[a] as number];
  };
  const isBefore = (a: number, b: number) => (at[a] as number) < (at[b] as number);
  return {
    add(moment, happens) {
      at.push(moment);
      what.push(happens);
      for (let here = at.length - 1; here > 0; ) {
        const above = (here - 1) >> 1;
        if (!isBefore(here, above)) return;
        swap(here, above);
        here = above;
      }
    },
    next: () => at[0] ?? Number.POSITIVE_INFINITY,
    take() {
      swap(0, at.length - 1);
      at.pop();
      const taken = what.pop() as number;
      for (let here = 0; ; ) {
        const left = here * 2 + 1;
        const right = left + 1;
        const least = right < at.length && isBefore(right, left) ? right : left;
        if (least >= at.length || !isBefore(least, here)) return taken;
        swap(here, least);
        here = least;
      }
    },
  };
}
