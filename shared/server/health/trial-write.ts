import type { Logger } from 'pino';
import type { DatabaseState } from '#shared/domain/health/health-states.ts';
import type { DamageWatch } from '../db/damage.ts';
import type { Clock } from '../kit/clock.ts';
import { isDiskFull } from '../kit/is-disk-full.ts';

export interface TrialWriteOptions {
  /** Writes something small in one place, always the same, and resolves once it is durable. */
  readonly write: () => Promise<unknown>;
  readonly clock: Pick<Clock, 'mono'>;
  readonly damage: Pick<DamageWatch, 'look' | 'isDamaged'>;
  readonly log: Logger;
}

/** Name of the row of `installation` that is written over. */
export const TRIAL_WRITE = 'trialWrite';

/** Milliseconds for which the outcome of one write answers all who ask, so that nobody can make a server write. */
const RESULT_TTL_MS = 5_000;
/** Milliseconds that who asks waits for a write: monitors and pages give up soon after. */
const WRITE_TIMEOUT_MS = 2_000;
/** Milliseconds after which a write that has not ended counts as failed. */
const HUNG_MS = 30_000;

/**
 * Tries whether the database keeps what is written: one that only answers reads has said `ok` on a full disk. Writes
 * one at a time, and no more than one in some seconds however many ask.
 */
export function createTrialWrite({ write, clock, damage, log }: TrialWriteOptions) {
  let last: { readonly at: number; readonly outcome: DatabaseState } | null = null;
  let underWay: { readonly since: number; readonly outcome: Promise<DatabaseState> } | null = null;

  async function attempt(): Promise<DatabaseState> {
    const outcome = await write().then(() => 'ok' as const, outcomeOf);
    if (outcome !== 'ok' && outcome !== last?.outcome) log.error({ outcome }, 'a trial write failed');
    last = { at: clock.mono(), outcome };
    underWay = null;
    return outcome;
  }

  function outcomeOf(error: unknown): DatabaseState {
    damage.look(error);
    if (isDiskFull(error)) return 'full';
    if (last?.outcome !== 'failed') log.error({ err: error }, 'nothing can be written');
    return 'failed';
  }

  return async (): Promise<DatabaseState> => {
    if (damage.isDamaged()) return 'damaged';
    if (!underWay && last && clock.mono() - last.at < RESULT_TTL_MS) return last.outcome;
    underWay ??= { since: clock.mono(), outcome: attempt() };
    const { since, outcome } = underWay;
    const late = clock.mono() - since < HUNG_MS ? 'slow' : 'failed';
    const state = await inTime(outcome, late);
    return damage.isDamaged() ? 'damaged' : state;
  };
}

async function inTime(outcome: Promise<DatabaseState>, late: DatabaseState): Promise<DatabaseState> {
  const { promise, resolve } = Promise.withResolvers<DatabaseState>();
  const timer = setTimeout(() => resolve(late), WRITE_TIMEOUT_MS);
  try {
    return await Promise.race([outcome, promise]);
  } finally {
    clearTimeout(timer);
  }
}
