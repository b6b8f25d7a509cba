import { describe, expect, it } from 'vitest';
import { measurePeer } from './measure-peer.ts';
import type { Peer } from './peer.ts';

const CUSTOMERS = 30;
const TRIAL = { kiosks: 4, workstations: 3, customers: CUSTOMERS, maxMs: 60_000, looksEveryMs: 1 };

/** A server in memory with these errors. */
function peerThat(wrong: { takesTwice?: true; callsTwice?: true; hides?: true } = {}): Peer {
  const waiting: string[] = [];
  const called: string[] = [];
  let provided = 0;
  const busy = () => new Promise((resolve) => setImmediate(resolve));
  return {
    name: 'a peer in memory',
    async take() {
      await busy();
      provided += 1;
      const number = String(wrong.takesTwice ? Math.ceil(provided / 2) : provided);
      waiting.push(number);
      return number;
    },
    async call() {
      await busy();
      const number = wrong.callsTwice && called.length % 2 === 1 ? called.at(-1) : waiting.shift();
      if (number === undefined) return null;
      called.push(number);
      return number;
    },
    displayed: async () => called.filter((_, index) => !wrong.hides || index % 2 === 0),
    close: async () => {},
  };
}

const RIGHT = { issued: CUSTOMERS, issuedTwice: 0, called: CUSTOMERS, calledTwice: 0, neverDisplayed: 0 };

describe('measuring a peer', () => {
  it('counts issued, called and displayed numbers, and finds no error in a correct peer', async () => {
    const measured = await measurePeer(peerThat(), TRIAL);
    expect(measured).toMatchObject(RIGHT);
    expect(Math.min(measured.issuedPerSecond, measured.calledPerSecond)).toBeGreaterThan(0);
  });

  it.each([
    ['numbers given twice', { takesTwice: true }, { issuedTwice: CUSTOMERS / 2, calledTwice: CUSTOMERS / 2 }],
    ['numbers called twice', { callsTwice: true }, { calledTwice: CUSTOMERS / 2 }],
    ['calls that nobody sees', { hides: true }, { neverDisplayed: CUSTOMERS / 2 }],
  ] as const)('finds %s', async (_, wrong, found) => {
    expect(await measurePeer(peerThat(wrong), TRIAL)).toMatchObject({ ...RIGHT, ...found });
  });
});
