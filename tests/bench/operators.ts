import { setTimeout as wait } from 'node:timers/promises';
import type { createLoad } from './load.ts';
import { OPERATORS, tokenOf, workstationOf } from './seed-bench.ts';

export interface Operators {
  /**
   * A free operator calls, attends for a second and finishes, then is free again.
   *
   * @returns milliseconds of both requests; null if all operators were busy
   */
  serve(): Promise<{ readonly callMs: number; readonly endMs: number } | null>;
  /** Number of calls without a free operator. */
  unserved(): number;
}

const ATTENDED_MS = 1_000;

/** The operators of a seeded branch at their workstations. */
export function createOperators(load: ReturnType<typeof createLoad>): Operators {
  const free = Array.from({ length: OPERATORS }, (_, operator) => operator);
  let unserved = 0;
  return {
    async serve() {
      const operator = free.shift();
      if (operator === undefined) {
        unserved += 1;
        return null;
      }
      const token = tokenOf(operator);
      const path = `/workstation-by-branch/${workstationOf(operator)}/actions/callNext`;
      const called = await load.post(path, { token });
      await wait(ATTENDED_MS);
      const ended = await load.post(`/ticket/${called.answer.idTicket}/end`, { token });
      free.push(operator);
      return { callMs: called.ms, endMs: ended.ms };
    },
    unserved: () => unserved,
  };
}
