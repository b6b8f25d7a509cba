import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { printedWorld } from './printed-world.ts';

const RUNS = 200;
const STEPS = 60;

describe('printing at a kiosk whose connection, program and server may fail at any moment', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Simulates some minutes of random events, then completes all pending work. */
  async function play(seed: number) {
    const random = seededRandom(seed);
    // Some days have a cut every few seconds, others once in minutes.
    const disruption = random() ** 3;
    const world = printedWorld(random);
    world.startDevice();
    let ticket = 0;
    for (let step = 0; step < STEPS; step += 1) {
      if (random() < 0.35) world.take(++ticket);
      else if (random() < 0.3 * disruption) world.cutLine();
      else if (random() < 0.15 * disruption) world.killDevice();
      else if (random() < 0.06) world.restartServer();
      else if (random() < 0.07) world.changePaper();
      await vi.advanceTimersByTimeAsync(Math.floor(random() * 4_000));
    }
    for (let minute = 0; minute < 60 && !world.isQuiet(); minute += 1)
      await vi.advanceTimersByTimeAsync(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    return world;
  }

  it('prints each ticket at most once and reports the outcome of each', {
    timeout: 300_000,
  }, async () => {
    const states = { queued: 0, sending: 0, printed: 0, unknown: 0, failed: 0 };
    let requestedAfter = 0;
    let finishedLate = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const world = await play(seed);
      expect(world.isQuiet(), `seed ${seed}: every job comes to an end`).toBe(true);
      for (const [ticket, state] of world.tickets) {
        const papers = world.papersOf(ticket);
        const about = `seed ${seed}, ticket ${ticket}, ${state} with ${papers} papers`;
        expect(papers, about).toBeLessThanOrEqual(1);
        if (state === 'printed') expect(papers, about).toBe(1);
        if (state === 'failed') expect(papers, about).toBe(0);
        states[state] += 1;
        // The branch learns the outcomes that the device knows. Only a killed device, an unplugged printer,
        // or a server that ended before the device had begun leave them unknown.
        const isMissing = world.happened.kills > 0 || world.pulled.has(ticket);
        const wasStarted = !world.interrupted.has(ticket) || papers > 0;
        if (!isMissing && wasStarted) expect(state, about).not.toBe('unknown');
      }
      requestedAfter += world.happened.requestedAfter;
      finishedLate += world.happened.finishedLate;
    }
    // All cases occurred: outcomes were queried after a disconnection, with results of each kind.
    expect(requestedAfter).toBeGreaterThan(RUNS / 2);
    expect(finishedLate).toBeGreaterThan(RUNS / 10);
    for (const state of ['printed', 'unknown', 'failed'] as const)
      expect(states[state], state).toBeGreaterThan(RUNS / 2);
  });
});
