import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { InaudibleDisplay } from '#shared/contract/devices/display-sound.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { DeviceIssue } from '#shared/domain/devices/device-state.ts';
import { healthStatus, type JudgedDisk } from '#shared/domain/health/health-status.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { DamageWatch } from '#shared/server/db/damage.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { createTrialWrite, TRIAL_WRITE } from '#shared/server/health/trial-write.ts';
import { BUILD } from '#shared/server/kit/build-info.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { read } from '#shared/server/kit/route.ts';
import { isZone } from '#shared/server/kit/zone-hours.ts';

export interface HealthOptions<Notice> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly clock: Clock;
  readonly damage: Pick<DamageWatch, 'look' | 'isDamaged'>;
  readonly log: Logger;
  readonly printers: () => BranchReport['printers'];
  readonly syncType: 'standalone' | 'branch';
  readonly version: string;
  /** Whether the clock is contradicted, so that staff must confirm a new day. */
  readonly clockState: () => AnswerOf<typeof getHealth>['clock'];
  /** Displays and kiosks with reported issues: offline or muted while their branch is open. */
  readonly deviceIssues: () => readonly {
    readonly kind: 'display' | 'kiosk';
    readonly id: number;
    readonly name: string;
    readonly issue: DeviceIssue;
  }[];
  /** Displays with selected audio that cannot be played. */
  readonly inaudibleDisplays: () => InaudibleDisplay[];
  /** Counts the mail that does not go out. */
  readonly failedEmails: (now: Millis) => Promise<number>;
  readonly rejectedEmails: () => Promise<number>;
  /** State of the replication with central, and of the disk. */
  readonly replication: {
    health(): AnswerOf<typeof getHealth>['replication'];
    disk(): Promise<JudgedDisk>;
  };
}

/**
 * Health of the branch, without a token: for monitoring, and for pages that lost their connection. The test write
 * uses the write gate, and updates a row that never moves.
 */
export function composeHealth<Notice>(options: HealthOptions<Notice>): Feature<Notice> {
  const { database, gate, clock, printers, syncType, version, replication } = options;
  const put = statement<{ name: string; value: string }>()(database.sqlite, (db, p) =>
    db
      .insertInto('installation')
      .values({ name: p('name'), value: p('value') })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p('value') })),
  );
  const glance = createGlance(database.readable);
  const zones = statement<object>()(database.readable, (db) =>
    db.selectFrom('branches').select(['id', 'name', 'zone']).where('enabled', '=', 1).orderBy('id'),
  );
  const unreadableZones = () =>
    zones
      .all({})
      .filter(({ zone }) => !isZone(zone))
      .map(({ id, name }) => ({ id, name }));
  const trial = createTrialWrite({
    ...options,
    write: () => gate.command(() => put.run({ name: TRIAL_WRITE, value: String(clock.now()) })),
  });

  return {
    routes: [
      read(getHealth, async ({ now }) => {
        try {
          return await readHealth(now);
        } catch (error) {
          options.damage.look(error);
          options.log.error({ err: error }, 'the state of the branch cannot be read');
          return { ...UNREADABLE, version, build: BUILD, syncType, now };
        }
      }),
    ],
  };

  async function readHealth(now: Millis): Promise<AnswerOf<typeof getHealth>> {
    const [state, disk] = await Promise.all([trial(), replication.disk().catch(() => null)]);
    const health = state === 'damaged' || state === 'failed' ? NO_REPLICATION : replication.health();
    const isExisting = health !== NO_REPLICATION;
    const all = isExisting ? printers() : [];
    const issues = isExisting ? options.deviceIssues() : [];
    const inaudible = isExisting ? options.inaudibleDisplays() : [];
    const failing = isExisting ? await options.failedEmails(now) : 0;
    const rejected = isExisting ? await options.rejectedEmails() : 0;
    const unreadable = isExisting ? unreadableZones() : [];
    const named = (of: 'display' | 'kiosk', which: 'offline' | 'muted') =>
      issues
        .filter(({ kind, issue }) => kind === of && issue === which)
        .map(({ id, name }) => ({ id, name }));
    return {
      status: healthStatus({
        database: state,
        disk,
        behindMs: health.oldestPendingMs ?? 0,
        stopped: (health.stopped ?? null) !== null,
        copy: health.copy ?? false,
        clockDoubted: options.clockState() === 'doubted',
        hasDeviceIssues: issues.length + inaudible.length > 0,
        hasFailedEmails: failing > 0,
        zonesUnreadable: unreadable.length > 0,
      }),
      version,
      build: BUILD,
      syncType,
      database: state,
      disk,
      clock: options.clockState(),
      printers: { total: all.length, faulty: all.filter(({ error }) => error !== null).length },
      displays: { offline: named('display', 'offline'), muted: named('display', 'muted'), inaudible },
      kiosks: { offline: named('kiosk', 'offline') },
      zones: { unreadable },
      ...(isExisting && { emails: { failing, rejected }, ...glance() }),
      replication: health,
      now,
    };
  }
}

/** Health if the database cannot be read: monitors get HTTP 503. */
const UNREADABLE = {
  status: 'failed',
  database: 'failed',
  disk: null,
  printers: { total: 0, faulty: 0 },
  replication: { pendingRows: 0 },
} as const;

/** Replication state if its tables cannot be read. */
const NO_REPLICATION: AnswerOf<typeof getHealth>['replication'] = { pendingRows: 0 };

/** Reads the most important metrics: queues and backup. */
function createGlance(readable: Database): () => Pick<AnswerOf<typeof getHealth>, 'queues' | 'backup'> {
  const queues = statement<object>()(readable, (db) =>
    db
      .selectFrom('queues')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('enabled', '=', 1),
  );
  const backups = statement<object>()(readable, (db) =>
    db.selectFrom('audit').select('at').where('action', '=', 'BACKUP').orderBy('at', 'desc').limit(1),
  );
  return () => ({
    queues: { open: queues.get({})?.open ?? 0 },
    backup: { at: backups.get({})?.at ?? null },
  });
}
