import { setTimeout as wait } from 'node:timers/promises';
import type { Peer } from './peer.ts';

/** Parameters of a measurement. */
export interface Trial {
  readonly kiosks: number;
  readonly workstations: number;
  /** Numbers to issue and then call, as far as the time allows. */
  readonly customers: number;
  /** Maximum time for issuing, and for calling. */
  readonly maxMs: number;
  /** Interval of the display's polls. */
  readonly looksEveryMs: number;
}

export const FULL_TRIAL: Trial = {
  kiosks: 50,
  workstations: 20,
  customers: 20_000,
  maxMs: 15_000,
  looksEveryMs: 1_000,
};

export interface Measured {
  readonly name: string;
  readonly issuedPerSecond: number;
  readonly calledPerSecond: number;
  readonly issued: number;
  /** Numbers issued to more than one customer. */
  readonly issuedTwice: number;
  readonly called: number;
  /** Numbers called by more than one workstation. */
  readonly calledTwice: number;
  /** Called numbers that the display never showed. */
  readonly neverDisplayed: number;
}

/**
 * Issues many numbers concurrently, calls them from several workstations while a display polls, and counts the
 * errors.
 */
export async function measurePeer(
  peer: Peer,
  { kiosks, workstations, customers, maxMs, looksEveryMs }: Trial,
): Promise<Measured> {
  const issued: string[] = [];
  const taking = await runConcurrently(
    kiosks,
    { times: customers, maxMs },
    async () => issued.push(await peer.take()) > 0,
  );

  const called: string[] = [];
  const seen = new Set<string>();
  let calling = true;
  const look = async () => {
    for (const number of await peer.displayed()) seen.add(number);
  };
  const display = (async () => {
    while (calling) {
      await look();
      await wait(looksEveryMs);
    }
    await look();
  })();
  const spent = await runConcurrently(workstations, { times: issued.length, maxMs }, async (workstation) => {
    const number = await peer.call(workstation);
    if (number !== null) called.push(number);
    return number !== null;
  });
  calling = false;
  await display;

  return {
    name: peer.name,
    issuedPerSecond: issued.length / (taking / 1000),
    calledPerSecond: called.length / (spent / 1000),
    issued: issued.length,
    issuedTwice: issued.length - new Set(issued).size,
    called: called.length,
    calledTwice: called.length - new Set(called).size,
    neverDisplayed: [...new Set(called)].filter((number) => !seen.has(number)).length,
  };
}

/**
 * Runs several workers with a total number of calls, until none is left, a worker returns false, or the time is
 * over; returns the ms.
 */
async function runConcurrently(
  count: number,
  { times, maxMs }: { readonly times: number; readonly maxMs: number },
  act: (index: number) => Promise<boolean>,
): Promise<number> {
  const started = performance.now();
  let left = times;
  const one = async (index: number) => {
    for (let going = true; going && left > 0 && performance.now() - started < maxMs; ) {
      left -= 1;
      going = await act(index);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  return performance.now() - started;
}
