import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { solveBookingProof } from './solve-proof.ts';

const SECRET = 'proof secret';
const newChallenge = (keyPrefix: string) =>
  createChallenge({
    algorithm: 'SHA-256',
    cost: 32,
    keyPrefix,
    deriveKey,
    hmacSignatureSecret: SECRET,
    data: { expiresAt: 1 },
  });
const answering = (challenge: object) => ({ call: async () => challenge }) as unknown as Client;

/** A clock that advances with each reading. */
const stepClock = (ms: number) => {
  let now = 0;
  return vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
};

it('the proof is computed in short slices, between which the page runs other tasks', async () => {
  const challenge = await newChallenge('00');
  const clock = stepClock(1);
  let iterations = 0;
  let isDone = false;
  const count = () => {
    iterations += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const proof = await solveBookingProof(answering(challenge));
  isDone = true;
  clock.mockRestore();
  const { solution } = JSON.parse(atob(proof ?? ''));
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: SECRET });
  expect(verified).toBe(true);
  // Each attempt lasts 1 ms here; the library alone leaves 200 ms between two tasks.
  expect(iterations).toBeGreaterThanOrEqual(Math.floor(solution.counter / 20));
});

it('a proof that was not found in time is not sent', async () => {
  const challenge = await newChallenge('f'.repeat(32));
  const clock = stepClock(1_000);
  expect(await solveBookingProof(answering(challenge))).toBeNull();
  clock.mockRestore();
});
