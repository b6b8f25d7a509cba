import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import { REQUEST_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import type { Client } from '#shared/contract/client.ts';
import { getBookingChallenge } from '#shared/contract/tickets/public-booking.ts';

/** Longest computation between two tasks of the page: typed text appears without a visible delay. */
const SLICE_MS = 12;

/**
 * Gets a challenge and solves it, in slices that leave the page responsive; needs no workers. Returns the proof for a
 * booking, null if the device is too slow to find one.
 */
export async function solveBookingProof(client: Client): Promise<string | null> {
  const challenge = await client.call(
    getBookingChallenge,
    {},
    { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
  );
  const solution = await solveChallenge({ challenge, deriveKey: createDeriveKey() });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

type DeriveKey = Parameters<typeof solveChallenge>[0]['deriveKey'];

/** SHA-256 as the library's own, which needs Web Crypto: browsers have that over `https://` only. */
function createDeriveKey(): DeriveKey {
  let sliceStart = performance.now();
  return async ({ cost, keyLength = 32 }, salt, password) => {
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTask();
      sliceStart = performance.now();
    }
    let key = new Uint8Array([...salt, ...password]);
    for (let round = 0; round < Math.max(1, cost); round += 1) key = new Uint8Array(sha256(key));
    return { parameters: {}, derivedKey: key.slice(0, keyLength) };
  };
}

/** Waits for the next task; browsers throttle timers of pages in the background, but not messages. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
