import type { Transaction } from 'kysely';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { type FleetEvent, nextDelayChangeMs, SEEN_ALARMS } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { requestAlarmChecks, requestAllAlarmChecks } from '../db/alarm-checks.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Alarm, AlarmStore } from './alarm-store.ts';
import type { FleetPace } from './fleet-pace.ts';
import type { FleetQueries } from './fleet-queries.ts';
import type { Heartbeats } from './heartbeats.ts';

export interface AlarmWatchOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader' | 'dialect'>;
  readonly queries: FleetQueries;
  readonly heartbeats: Pick<Heartbeats, 'offlineMs'>;
  readonly pace: Pick<FleetPace, 'current'>;
  readonly alarms: AlarmStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval in milliseconds; tests override it. */
  readonly pollMs?: number | undefined;
  /** Called with the branch of each stored change. */
  readonly written: (idBranches: number) => void;
}

/** Limits that the delay alarm depends on. */
interface Limits {
  readonly behindMs: Millis;
  readonly offlineAfterMs: Millis;
}

/** Interval at which due checks are searched. */
const POLL_INTERVAL_MS = 5_000;
/** Time for which changes of branches are collected before a check. */
const GATHER_MS = 200;
/** Maximum branches per transaction. */
const MAX_BRANCHES = 500;

/**
 * Stores the alarms of branches with start and end and notifies about them. A branch is checked after a change and
 * when time alone may change its alarms; `alarm_checks` contains the times. Of several processes with one database,
 * the one that claims a check runs it. Pages compute current problems themselves.
 */
export function createAlarmWatch(options: AlarmWatchOptions) {
  const {
    database,
    queries,
    heartbeats,
    pace,
    alarms,
    clock,
    log,
    written,
    pollMs = POLL_INTERVAL_MS,
  } = options;
  const { db, dialect } = database;
  const changes = new Set<number>();
  let gathering: NodeJS.Timeout | null = null;
  let timer: { stop(): void } | null = null;
  const queue = new PQueue({ concurrency: 1 });
  let isWaiting = false;
  let isStopped = false;

  /** Runs the due checks after the running ones; `request` adds some before. */
  function check(request?: () => Promise<void>): void {
    // A slow database gets no queue of searches.
    if (!request && isWaiting) return;
    isWaiting = true;
    void queue.add(() =>
      checkDue(request).catch((error: unknown) =>
        log.error({ err: error }, 'alarms of branches were not written down'),
      ),
    );
  }

  async function checkDue(request?: () => Promise<void>): Promise<void> {
    isWaiting = false;
    await request?.();
    let checked: number;
    do checked = isStopped ? 0 : await checkSome();
    while (checked === MAX_BRANCHES);
  }

  /** Claims and runs some due checks in one transaction; returns their number. */
  async function checkSome(): Promise<number> {
    const limits = {
      behindMs: await queries.behindMs(),
      offlineAfterMs: (await pace.current()).offlineAfterMs,
    };
    const changed = new Set<number>();
    const checked = await db.transaction().execute(async (trx) => {
      const ids = await claim(trx, limits);
      if (ids.length === 0) return 0;
      for (const id of await noticeEpochs(trx, { ids, alarms, now: clock.now() })) changed.add(id);
      const branches = await queries.branches(ids);
      const present = new Map(branches.map((branch) => [branch.id, branch.alarms.filter(isSeen)]));
      const update = { kinds: SEEN_ALARMS, branches: present, now: clock.now() };
      for (const id of await alarms.resolve(trx, update)) changed.add(id);
      await schedule(trx, ids, branches, limits);
      return ids.length;
    });
    changed.forEach(written);
    return checked;
  }

  /** Locks due checks that no other process has locked. A clock that was set back makes later ones due too. */
  async function claim(
    trx: Transaction<CentralTables>,
    { behindMs, offlineAfterMs }: Limits,
  ): Promise<number[]> {
    const now = clock.now();
    const due = await trx
      .selectFrom('alarm_checks')
      .select('id_branches')
      .where((eb) =>
        eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + Math.max(behindMs, offlineAfterMs) + 1)]),
      )
      .orderBy('due_at')
      .limit(MAX_BRANCHES)
      .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    return due.map(({ id_branches }) => id_branches);
  }

  /** Stores when time alone may change the alarms of these branches next. */
  async function schedule(
    trx: Transaction<CentralTables>,
    ids: readonly number[],
    branches: readonly FleetBranch[],
    limits: Limits,
  ): Promise<void> {
    const next = branches.flatMap((branch) => {
      const ms = nextDelayChangeMs(delayOf(branch), limits);
      return ms === null ? [] : [{ id_branches: branch.id, due_at: clock.now() + ms }];
    });
    await trx.deleteFrom('alarm_checks').where('id_branches', 'in', ids).execute();
    if (next.length > 0) await trx.insertInto('alarm_checks').values(next).execute();
  }

  const delayOf = ({ id, enabled, connection, enrolment, lastSeen, lagRows, lagMs }: FleetBranch) => ({
    enabled: enabled === 'Y',
    connection,
    enrolment,
    offlineMs: lastSeen === null ? null : heartbeats.offlineMs(id, lastSeen),
    lagRows: lagRows ?? 0,
    lagMs: lagMs ?? 0,
  });

  return {
    /** Schedules a check of a changed branch. */
    changed(idBranches: number): void {
      changes.add(idBranches);
      gathering ??= setTimeout(() => {
        gathering = null;
        const ids = [...changes];
        changes.clear();
        check(() => requestAlarmChecks(db, ids));
      }, GATHER_MS);
    },
    start(): void {
      // A former process may have ended between a change and its request.
      check(() => requestAllAlarmChecks(db));
      timer = every(pollMs, () => check());
    },
    async stop(): Promise<void> {
      isStopped = true;
      timer?.stop();
      if (gathering) clearTimeout(gathering);
      await queue.onIdle();
    },
  };
}

const isSeen = ({ kind }: Alarm): boolean => SEEN_ALARMS.some((each) => each === kind);

interface NoticeEpochsOptions {
  readonly ids: readonly number[];
  readonly alarms: Pick<AlarmStore, 'noteEvent'>;
  readonly now: Millis;
}

/** Records new epochs of these branches as events, once each; the first epoch is none. Returns the branches. */
async function noticeEpochs(
  trx: Transaction<CentralTables>,
  { ids, alarms, now }: NoticeEpochsOptions,
): Promise<Set<number>> {
  const happened = new Set<number>();
  const started = await trx
    .selectFrom('streams as s')
    .leftJoin('streams as p', (join) =>
      join.onRef('p.id_branches', '=', 's.id_branches').onRef('p.epoch', '=', 's.parent'),
    )
    .leftJoin('noticed_epochs as f', (join) =>
      join.onRef('f.id_branches', '=', 's.id_branches').onRef('f.epoch', '=', 's.epoch'),
    )
    .select(['s.id_branches', 's.epoch', 's.gap', 's.head_seq', 'p.applied_seq'])
    .where('s.id_branches', 'in', ids)
    .where('s.trusted', '=', 1)
    .where('f.epoch', 'is', null)
    .orderBy('s.incarnation')
    .execute();
  if (started.length === 0) return happened;
  const former = await trx
    .selectFrom('noticed_epochs')
    .select('id_branches')
    .distinct()
    .where('id_branches', 'in', ids)
    .execute();
  const known = new Set(former.map(({ id_branches }) => id_branches));
  await inPieces(started, async (piece) => {
    await trx
      .insertInto('noticed_epochs')
      .values(piece.map(({ id_branches, epoch }) => ({ id_branches, epoch })))
      .execute();
    return [];
  });
  for (const { id_branches: idBranches, ...stream } of started) {
    if (known.has(idBranches)) {
      await alarms.noteEvent(trx, idBranches, eventOf(stream), now);
      happened.add(idBranches);
    }
    known.add(idBranches);
  }
  return happened;
}

interface StartedEpoch {
  readonly gap: number;
  readonly head_seq: number;
  /** Last applied number of the former epoch; null if this epoch follows none. */
  readonly applied_seq: number | null;
}

/** A log that ends before central's copy means a restored database; otherwise machine or log changed. */
const eventOf = ({ gap, head_seq, applied_seq }: StartedEpoch): FleetEvent =>
  gap === 0 && applied_seq !== null && head_seq < applied_seq ? 'restored' : 'newEpoch';
