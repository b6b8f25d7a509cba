import type { Logger } from 'pino';
import { getHealth } from '#shared/contract/installation/health.ts';
import { healthStatus, type JudgedDisk } from '#shared/domain/fleet/health-status.ts';
import type { DamageWatch } from '#shared/server/db/damage.ts';
import { findFailingEmails, rejectedEmails } from '#shared/server/delivery/emails.ts';
import { createTrialWrite, TRIAL_WRITE } from '#shared/server/health/trial-write.ts';
import { BUILD } from '#shared/server/kit/build-info.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { isDiskFull } from '#shared/server/kit/is-disk-full.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';

export interface HealthOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly disk: {
    now(): Promise<JudgedDisk>;
    /** Frees reserved disk space; false if there is none. */
    relieve(): Promise<boolean>;
  };
  readonly clock: Clock;
  readonly damage: Pick<DamageWatch, 'look' | 'isDamaged'>;
  readonly log: Logger;
  readonly version: string;
}

/** Serves the health of central without a token, for monitors and disconnected pages. */
export function composeHealth({ database, disk, clock, version, ...watching }: HealthOptions) {
  async function writeProbe(): Promise<void> {
    const value = String(clock.now());
    await database.db
      .insertInto('installation')
      .values({ name: TRIAL_WRITE, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  const trial = createTrialWrite({
    ...watching,
    clock,
    write: () =>
      writeProbe().catch(async (error: unknown) => {
        if (!isDiskFull(error) || !(await disk.relieve())) throw error;
        await writeProbe();
      }),
  });

  const routes: AsyncRoute<never>[] = [
    read(getHealth, async ({ now }) => {
      const [state, space] = await Promise.all([trial(), disk.now().catch(() => null)]);
      const isExisting = state === 'ok' || state === 'slow';
      const failing = isExisting ? ((await findFailingEmails(database.reader, now))?.total ?? 0) : 0;
      const rejected = isExisting ? await rejectedEmails(database.reader) : 0;
      return {
        // Central has no server above it to be behind.
        status: healthStatus({
          database: state,
          disk: space,
          behindMs: 0,
          stopped: false,
          copy: false,
          hasFailedEmails: failing > 0,
        }),
        version,
        build: BUILD,
        syncType: 'central' as const,
        database: state,
        disk: space,
        // Central has no printers.
        printers: { total: 0, faulty: 0 },
        ...(isExisting && { emails: { failing, rejected } }),
        replication: { pendingRows: 0 },
        now,
      };
    }),
  ];
  return { routes };
}
