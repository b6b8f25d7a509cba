import type { Time } from '#electron/main/time.ts';

interface Waiting {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
}

/** Clocks and timers that advance only on request: a week passes in a second. */
export interface FakeTime extends Time {
  /** Advances by milliseconds: each timer runs at its moment, and its effects settle first. */
  pass(ms: number): Promise<void>;
  /** Sets the wall clock, like a user or an empty battery. */
  setClock(now: number): void;
}

export function createFakeTime(start: number): FakeTime {
  let mono = 1_000;
  let difference = start - mono;
  let order = 0;
  const waiting = new Set<Waiting>();

  const next = (until: number): Waiting | undefined => {
    let first: Waiting | undefined;
    for (const timer of waiting) {
      if (timer.at > until) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  };

  return {
    now: () => mono + difference,
    mono: () => mono,
    after(ms, work) {
      order += 1;
      const timer = { at: mono + Math.max(0, ms), order, work };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    async pass(ms) {
      const until = mono + ms;
      await flush();
      for (let timer = next(until); timer; timer = next(until)) {
        waiting.delete(timer);
        mono = Math.max(mono, timer.at);
        timer.work();
        await flush();
      }
      mono = until;
    },
    setClock(now) {
      difference = now - mono;
    },
  };
}

/** The same clocks for one machine, whose timers all end in a power failure. */
export function untilPowerCut(time: FakeTime): FakeTime & { cut(): void } {
  const running = new Set<() => void>();
  let isOff = false;
  return {
    ...time,
    after(ms, work) {
      if (isOff) return () => {};
      const cancel = time.after(ms, () => {
        running.delete(stop);
        work();
      });
      const stop = () => {
        running.delete(stop);
        cancel();
      };
      running.add(stop);
      return stop;
    },
    cut() {
      isOff = true;
      for (const stop of [...running]) stop();
    },
  };
}

/** Waits until pending promises have settled; the longest chain has some dozens. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 96; turn += 1) await Promise.resolve();
}
