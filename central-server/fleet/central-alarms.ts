import type { Logger } from 'pino';
import { type CentralAlarm, isDiskLow } from '#shared/domain/alarms/fleet-alarms.ts';
import type { JudgedDisk } from '#shared/domain/fleet/health-status.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { type Alarm, diffAlarms, type NotifyAlarms } from './alarm-store.ts';

export interface CentralAlarmsOptions {
  readonly database: Pick<CentralDatabase, 'db'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval in milliseconds; tests override it. */
  readonly pollMs?: number | undefined;
  readonly disk: () => Promise<JudgedDisk>;
  /** Lists the channels on which notifications currently fail. */
  readonly failing: () => Promise<readonly string[]>;
  /** Lists resources whose files are missing. */
  readonly missingFiles: () => Promise<readonly string[]>;
  /** Lists versions whose deployment stopped automatically and was not acknowledged. */
  readonly stoppedDeployments: () => Promise<readonly string[]>;
  readonly tell: NotifyAlarms;
  /** Name of this machine if several share the database; otherwise empty. */
  readonly machine: string;
}

/** Interval of the check. */
const POLL_INTERVAL_MS = 5_000;

/** Stores alarms about central itself, with start and end. */
export function createCentralAlarms(options: CentralAlarmsOptions) {
  const {
    database,
    clock,
    log,
    disk,
    failing,
    missingFiles,
    stoppedDeployments,
    tell,
    machine,
    pollMs = POLL_INTERVAL_MS,
  } = options;
  let timer: { stop(): void } | null = null;

  /** Raises new alarms and ends those that are over. Disk alarms cover this machine only. */
  async function updateAlarms(): Promise<void> {
    const { db } = database;
    const { freeBytes, totalBytes, reservedSpace } = await disk();
    const wrong: Alarm<CentralAlarm>[] = [
      ...(isDiskLow(freeBytes, totalBytes) ? [{ kind: 'disk' as const, detail: machine }] : []),
      ...(reservedSpace === false ? [{ kind: 'reservedSpace' as const, detail: machine }] : []),
      ...(await failing()).map((detail) => ({ kind: 'delivery' as const, detail })),
      ...(await missingFiles()).map((detail) => ({ kind: 'file' as const, detail })),
      ...(await stoppedDeployments()).map((detail) => ({ kind: 'deployment' as const, detail })),
    ];
    const open = await db
      .selectFrom('central_alarms')
      .select(['id', 'kind', 'detail', 'raised_at'])
      .where((eb) =>
        eb.or([eb('kind', 'in', ['delivery', 'file', 'deployment']), eb('detail', '=', machine)]),
      )
      .where('ended_at', 'is', null)
      .execute();
    const { fresh, over } = diffAlarms(open, wrong);
    if (fresh.length + over.length === 0) return;
    const now = clock.now();
    const about = { idBranches: null, freeBytes };
    // A failing channel is not notified of its own failure.
    const except = ({ kind, detail }: Alarm<string>) => (kind === 'delivery' ? detail : undefined);
    await db.transaction().execute(async (trx) => {
      for (const { id, kind, detail, raised_at: raisedAt } of over) {
        const alarm = { kind: kind as CentralAlarm, detail };
        const { numUpdatedRows } = await trx
          .updateTable('central_alarms')
          .set({ ended_at: now })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n)
          await tell(trx, { ...about, ...alarm, what: 'ended', raisedAt, endedAt: now }, except(alarm));
      }
      for (const alarm of fresh) {
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('central_alarms')
          .values({ ...alarm, raised_at: now, ended_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows > 0n)
          await tell(
            trx,
            { ...about, ...alarm, what: 'raised', raisedAt: now, endedAt: null },
            except(alarm),
          );
      }
    });
  }

  const check = oneRunAtATime(updateAlarms, (error) =>
    log.error({ err: error }, 'alarms of central were not written down'),
  );

  return {
    start(): void {
      check();
      timer = every(pollMs, check);
    },
    async stop(): Promise<void> {
      timer?.stop();
      await check.idle();
    },
  };
}
