import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { runs } from '#tests/support/samples/runs.ts';
import { anything } from './anything.ts';
import { beginMorning, MORNINGS, type Morning, type MorningName } from './morning.ts';
import { shrinkFailing } from './shrink-failing.ts';
import { playBranch, prepareBranch } from './simulated-branch.ts';
import type { Command } from './step.ts';
import { createTally } from './tally.ts';

const RUNS = Number(process.env.TURNO_MODEL_RUNS ?? runs(20, 6));
/** Maximum commands per run; commands that are impossible when they are due are skipped. */
const COMMANDS = Number(process.env.TURNO_MODEL_COMMANDS ?? 90);
const SEED = Number(process.env.TURNO_MODEL_SEED ?? 20_261_121);
/** Number of runs that must cover every action, event and error. */
const MANY_RUNS = 200;

/** Automatic events of the branch that must have occurred. */
const BY_ITSELF = [
  'begins the day',
  'calls after a while',
  'closes after a while',
  'doubts no longer',
  'doubts the clock',
  'hands out',
];
/** Errors that must have occurred. */
const REJECTED: ErrorCode[] = [
  'A_CUSTOMER_IS_BEING_ASSISTED',
  'ACTION_NOT_ALLOWED',
  'ACTIVE_TICKET',
  'ASSISTED_BY_OTHER',
  'MOVE_SAME_QUEUE',
  'NO_CUSTOMERS_TO_CALL',
  'NO_SHOW_TIME_OVER',
  'UNDO_UNAVAILABLE',
  'NUMBER_REUSED',
  'QUEUE_NUMBERS_EXHAUSTED',
  'TICKET_NOT_YOURS',
  'TICKET_WRONG_STATE',
  'USER_HAS_WORKSTATION',
  'USER_NOT_ONLINE',
  'WORKSTATION_NOT_IDLE',
  'WORKSTATION_NOT_YOURS',
  'WS_USED',
];

const NAMES = Object.keys(MORNINGS) as MorningName[];
/** Attempts to minimize a failure. One takes a second, or ten if the branch never reaches the model's state. */
const MAX_TRIES = 150;
const HOUR_MS = 3_600_000;

describe('a branch under any sequence of operations', () => {
  const mornings = new Map<MorningName, Morning>();
  beforeAll(async () => {
    const prepared = await prepareBranch();
    try {
      for (const name of NAMES) mornings.set(name, await beginMorning(prepared, name));
    } finally {
      prepared.remove();
    }
  });
  afterAll(() => {
    for (const { remove } of mornings.values()) remove();
  });

  /** First failure of these commands from a morning of this kind. */
  async function failureOf(name: MorningName, commands: readonly Command[]): Promise<Error | null> {
    const morning = mornings.get(name);
    if (!morning) throw new Error(`there was no ${name} morning`);
    const simulated = await playBranch(morning);
    try {
      await fc.asyncModelRun(() => ({ model: morning.model(), real: simulated }), commands);
      return null;
    } catch (error) {
      return error as Error;
    } finally {
      await simulated.stop();
    }
  }

  async function play(name: MorningName, parts: readonly Command[]): Promise<void> {
    const error = await failureOf(name, parts);
    if (!error) return;
    const shrunk = await shrinkFailing({ parts, error }, (some) => failureOf(name, some), MAX_TRIES);
    shrunk.error.message = `on a ${name} morning: ${shrunk.error.message}`;
    throw shrunk.error;
  }

  it('behaves exactly as its model', { timeout: 4 * HOUR_MS }, async () => {
    const tally = createTally();
    const commands = fc.array(anything(tally), { maxLength: COMMANDS, size: 'max' });
    // Minimized here: fast-check would take as many minutes and remove less.
    await fc.assert(fc.asyncProperty(fc.constantFrom(...NAMES), commands, play), {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
    });

    // A run without actions proves nothing.
    const { 'the branch': byItself = {}, ...actions } = tally.outcomes();
    const done = Object.values(actions).reduce((sum, ended) => sum + (ended.done ?? 0), 0);
    expect(done).toBeGreaterThan(RUNS * 8);
    if (RUNS < MANY_RUNS) return;
    expect(Object.keys(actions).filter((name) => !actions[name]?.done)).toEqual([]);
    expect(Object.keys(byItself).sort()).toEqual(BY_ITSELF);
    const outcomes = Object.values(actions).flatMap((ended) => Object.keys(ended));
    expect(outcomes).toEqual(expect.arrayContaining(REJECTED));
  });
});
