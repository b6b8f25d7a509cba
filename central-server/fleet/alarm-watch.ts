import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { type FleetEvent, SEEN_ALARMS } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { type Alarm, type AlarmStore, diffAlarms } from './alarm-store.ts';
import type { FleetQueries } from './fleet-queries.ts';

export interface AlarmWatchOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly queries: FleetQueries;
  readonly alarms: AlarmStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval in milliseconds; tests override it. */
  readonly pollMs?: number | undefined;
  /** Called with the branch of each stored change. */
  readonly written: (idBranches: number) => void;
}

/** Interval of the check of all branches; delay of a branch depends on the clock alone. */
const POLL_INTERVAL_MS = 5_000;
/** Time for which changes of branches are collected before a check. */
const GATHER_MS = 200;

/**
 * Stores the alarms of branches with start and end and notifies about them. Pages compute current problems
 * themselves. Several processes may share a database.
 */
export function createAlarmWatch(options: AlarmWatchOptions) {
  const { database, queries, alarms, clock, log, written, pollMs = POLL_INTERVAL_MS } = options;
  const { db, reader } = database;
  const changes = new Set<number>();
  let gathering: NodeJS.Timeout | null = null;
  let timer: { stop(): void } | null = null;
  const queue = new PQueue({ concurrency: 1 });
  let isWaiting = false;

  /** Checks these branches, or all, after the running check. */
  function check(ids?: readonly number[]): void {
    // A slow database gets no second queued check of all branches.
    if (ids === undefined && isWaiting) return;
    if (ids === undefined) isWaiting = true;
    void queue.add(() =>
      updateAlarms(ids)
        .catch((error: unknown) => log.error({ err: error }, 'alarms of branches were not written down'))
        .finally(() => {
          if (ids === undefined) isWaiting = false;
        }),
    );
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
      await db.transaction().execute((trx) => alarms.resolve(trx, settling));
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
    /** Schedules a check of a changed branch. */
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
      await queue.onIdle();
    },
  };
}

const isSeen = ({ kind }: Alarm): boolean => SEEN_ALARMS.some((each) => each === kind);

/** Records new epochs of branches as events, once each; the first epoch is none. Returns the branches. */
async function noticeEpochs(
  { db, reader }: Pick<CentralDatabase, 'db' | 'reader'>,
  alarms: Pick<AlarmStore, 'noteEvent'>,
  now: Millis,
): Promise<Set<number>> {
  const started = await reader
    .selectFrom('streams as s')
    .leftJoin('streams as p', (join) =>
      join.onRef('p.id_branches', '=', 's.id_branches').onRef('p.epoch', '=', 's.parent'),
    )
    .leftJoin('noticed_epochs as f', (join) =>
      join.onRef('f.id_branches', '=', 's.id_branches').onRef('f.epoch', '=', 's.epoch'),
    )
    .select(['s.id_branches', 's.epoch', 's.gap', 's.head_seq', 'p.applied_seq'])
    .where('s.trusted', '=', 1)
    .where('f.epoch', 'is', null)
    .orderBy('s.incarnation')
    .execute();
  const noted = new Set<number>();
  for (const { id_branches: idBranches, epoch, ...stream } of started) {
    const isNew = await db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('noticed_epochs')
        .select('epoch')
        .where('id_branches', '=', idBranches)
        .executeTakeFirst();
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto('noticed_epochs')
        .values({ id_branches: idBranches, epoch })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!before || numInsertedOrUpdatedRows === 0n) return false;
      await alarms.noteEvent(trx, idBranches, eventOf(stream), now);
      return true;
    });
    if (isNew) noted.add(idBranches);
  }
  return noted;
}

interface StartedEpoch {
  readonly gap: number;
  readonly head_seq: number;
  /** Last applied number of the former epoch; null if this epoch follows none. */
  readonly applied_seq: number | null;
}

/** A log that ends before central's copy means a restored database; otherwise machine or log changed. */
const eventOf = ({ gap, head_seq, applied_seq }: StartedEpoch): FleetEvent =>
  gap === 0 && applied_seq !== null && head_seq < applied_seq ? 'putBack' : 'newEpoch';
