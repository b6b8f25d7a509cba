import type { Logger } from 'pino';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { SEEN_ALARMS } from '#shared/domain/fleet/alarms.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { type Alarm, type AlarmStore, diffAlarms } from './alarm-store.ts';
import type { FleetQueries } from './fleet-queries.ts';
import { noticeEpochs } from './notice-epochs.ts';

export interface AlarmWatchOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly queries: FleetQueries;
  readonly alarms: AlarmStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two looks, where they are not the usual ones. */
  readonly pollMs?: number | undefined;
  /** Called with a branch of which something new was written down. */
  readonly written: (idBranches: number) => void;
}

/** Milliseconds between two looks at all branches: being behind is told by the clock alone. */
const POLL_INTERVAL_MS = 5_000;
/** Milliseconds that news of branches are gathered. */
const GATHER_MS = 200;

/**
 * Writes down what central sees of its branches, from when until when, so that there is a history of it and somebody
 * can be told. What pages show of now does not wait for it. Several processes may do so on one database.
 */
export function createAlarmWatch(options: AlarmWatchOptions) {
  const { database, queries, alarms, clock, log, written, pollMs = POLL_INTERVAL_MS } = options;
  const { db, reader } = database;
  const changes = new Set<number>();
  let gathering: NodeJS.Timeout | null = null;
  let timer: { stop(): void } | null = null;
  let working: Promise<void> = Promise.resolve();
  let isWaiting = false;

  /** Looks at these branches, or at all, once what is under way has ended. */
  function check(ids?: readonly number[]): void {
    // A database that takes long is not asked for all of it again and again.
    if (ids === undefined && isWaiting) return;
    if (ids === undefined) isWaiting = true;
    working = working
      .then(() => updateAlarms(ids))
      .finally(() => {
        if (ids === undefined) isWaiting = false;
      })
      .catch((error: unknown) => log.error({ err: error }, 'alarms of branches were not written down'));
  }

  async function updateAlarms(ids: readonly number[] | undefined): Promise<void> {
    const happened = await noticeEpochs(database, alarms, clock.now());
    const branches = await queries.branches(ids);
    const noted = await openAlarms(branches);
    for (const branch of branches) {
      const wrong = branch.alarms.filter(isSeen);
      const { fresh, over } = diffAlarms(noted.get(branch.id) ?? [], wrong);
      if (fresh.length + over.length === 0) continue;
      const settling = { idBranches: branch.id, kinds: SEEN_ALARMS, wrong, now: clock.now() };
      await db.transaction().execute((trx) => alarms.settle(trx, settling));
      happened.add(branch.id);
    }
    happened.forEach(written);
  }

  async function openAlarms(branches: readonly FleetBranch[]) {
    const rows = await reader
      .selectFrom('fleet_alarms')
      .select(['id_branches', 'kind', 'detail'])
      .where('kind', 'in', SEEN_ALARMS)
      .where('ended_at', 'is', null)
      .$if(branches.length === 1, (query) => query.where('id_branches', '=', branches[0]?.id ?? 0))
      .execute();
    return Map.groupBy(rows, ({ id_branches }) => id_branches);
  }

  return {
    /** Looks soon at a branch of which something has changed. */
    changed(idBranches: number): void {
      changes.add(idBranches);
      gathering ??= setTimeout(() => {
        gathering = null;
        const ids = [...changes];
        changes.clear();
        check(ids);
      }, GATHER_MS);
    },
    start(): void {
      check();
      timer = every(pollMs, () => check());
    },
    async stop(): Promise<void> {
      timer?.stop();
      if (gathering) clearTimeout(gathering);
      await working;
    },
  };
}

const isSeen = ({ kind }: Alarm): boolean => SEEN_ALARMS.some((each) => each === kind);
