import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { DEFAULT_PACE, offlineAfterMs, paceFor, type ReportPace } from '#shared/domain/fleet/report-pace.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

/** Shortest time between two counts of the branches. */
const COUNT_MS = 60_000;

/** Requests the pace of reports from branches, by the number of enrolled machines. */
export function createFleetPace(reader: Kysely<CentralTables>, { mono }: Pick<Clock, 'mono'>) {
  let pace: ReportPace = DEFAULT_PACE;
  /** Pace before the last count, which branches may still follow. */
  let former: ReportPace = DEFAULT_PACE;
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | null = null;

  const offlineAfter = (): Millis => Math.max(offlineAfterMs(pace), offlineAfterMs(former));

  async function count(): Promise<void> {
    const { machines } = await reader
      .selectFrom('branch_keys')
      .select((eb) => eb.fn.countAll<number>().as('machines'))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    former = pace;
    pace = paceFor(Number(machines));
    countedAt = mono();
  }

  return {
    /** Pace to request with the next answer, and the time after which a branch is offline. */
    async current(): Promise<ReportPace & { readonly offlineAfterMs: Millis }> {
      if (mono() - countedAt >= Math.max(COUNT_MS, offlineAfter()))
        counting ??= count().finally(() => {
          counting = null;
        });
      await counting;
      return { ...pace, offlineAfterMs: offlineAfter() };
    },
    /** The last known time after which a branch is offline. */
    offlineAfterMs: offlineAfter,
  };
}

export type FleetPace = ReturnType<typeof createFleetPace>;
