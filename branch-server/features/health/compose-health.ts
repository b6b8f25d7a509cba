import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { SilentDisplay } from '#shared/contract/devices/display-sound.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { healthStatus, type JudgedDisk } from '#shared/domain/health/health-status.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { DamageWatch } from '#shared/server/db/damage.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { createTrialWrite, TRIAL_WRITE } from '#shared/server/health/trial-write.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { read } from '#shared/server/kit/route.ts';
import { isZone } from '#shared/server/kit/zone-hours.ts';
import { createGlance } from './at-a-glance.ts';

export interface HealthOptions<Notice> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly clock: Clock;
  readonly damage: Pick<DamageWatch, 'look' | 'isDamaged'>;
  readonly log: Logger;
  readonly printers: () => BranchReport['printers'];
  readonly syncType: 'standalone' | 'branch';
  readonly version: string;
  /** Tells whether the clock is contradicted, so that staff are asked whether a day may begin. */
  readonly clockState: () => AnswerOf<typeof getHealth>['clock'];
  /** Lists the displays and kiosks that staff are told of: dark or silent while their branch is open. */
  readonly deviceIssues: () => readonly {
    readonly kind: 'display' | 'kiosk';
    readonly id: number;
    readonly name: string;
    readonly trouble: 'dark' | 'silent';
  }[];
  /** Lists the displays of which something that was chosen is not heard. */
  readonly silentDisplays: () => SilentDisplay[];
  /** Counts the mail that does not go out. */
  readonly failedEmails: (now: Millis) => Promise<number>;
  readonly rejectedEmails: () => Promise<number>;
  /** Tells the state of replication with central, and of the disk. */
  readonly replication: {
    health(): AnswerOf<typeof getHealth>['replication'];
    disk(): Promise<JudgedDisk>;
  };
}

/**
 * Tells whether the branch is well, without a token: for monitors, and for pages that lost their connection. The write
 * that it tries takes the way of all others, and is about one row that stays where it is.
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
          return { ...UNREADABLE, version, syncType, now };
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
    const unheard = isExisting ? options.silentDisplays() : [];
    const failing = isExisting ? await options.failedEmails(now) : 0;
    const refused = isExisting ? await options.rejectedEmails() : 0;
    const unreadable = isExisting ? unreadableZones() : [];
    const named = (of: 'display' | 'kiosk', which: 'dark' | 'silent') =>
      issues
        .filter(({ kind, trouble }) => kind === of && trouble === which)
        .map(({ id, name }) => ({ id, name }));
    return {
      status: healthStatus({
        database: state,
        disk,
        behindMs: health.oldestPendingMs ?? 0,
        stopped: (health.stopped ?? null) !== null,
        copy: health.copy ?? false,
        clockDoubted: options.clockState() === 'doubted',
        hasDeviceIssues: issues.length + unheard.length > 0,
        hasFailedEmails: failing > 0,
        zonesUnreadable: unreadable.length > 0,
      }),
      version,
      syncType,
      database: state,
      disk,
      clock: options.clockState(),
      printers: { total: all.length, faulty: all.filter(({ fault }) => fault !== null).length },
      displays: { dark: named('display', 'dark'), silent: named('display', 'silent'), unheard },
      kiosks: { dark: named('kiosk', 'dark') },
      zones: { unreadable },
      ...(isExisting && { letters: { failing, refused }, ...glance() }),
      replication: health,
      now,
    };
  }
}

/** Says that nothing can be said: monitors get HTTP 503. */
const UNREADABLE = {
  status: 'failed',
  database: 'failed',
  disk: null,
  printers: { total: 0, faulty: 0 },
  replication: { pendingRows: 0 },
} as const;

/** Says nothing of replication where its tables may not be read. */
const NO_REPLICATION: AnswerOf<typeof getHealth>['replication'] = { pendingRows: 0 };
