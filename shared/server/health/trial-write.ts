import type { Logger } from 'pino';
import type { DatabaseState } from '#shared/domain/fleet/health-states.ts';
import type { DamageWatch } from '../db/damage.ts';
import type { Clock } from '../kit/clock.ts';
import { isDiskFull } from '../kit/is-disk-full.ts';

export interface TrialWriteOptions {
  /** Writes one small row; resolves when durable. */
  readonly write: () => Promise<unknown>;
  readonly clock: Pick<Clock, 'mono'>;
  readonly damage: Pick<DamageWatch, 'look' | 'isDamaged'>;
  readonly log: Logger;
}

/** Row of `installation` that is overwritten. */
export const TRIAL_WRITE = 'trialWrite';

/** Time for which one result answers all requests, so that callers cannot cause writes. */
const RESULT_TTL_MS = 5_000;
/** Maximum wait of a request. */
const WRITE_TIMEOUT_MS = 2_000;
/** Time after which a running write counts as failed. */
const HUNG_MS = 30_000;

/** Checks that the database can write, at most once per interval: a full disk still answers reads. */
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
