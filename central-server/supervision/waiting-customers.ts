import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import type { WaitingCustomers, WaitingGroup } from '#shared/server/configured/waiting-customers.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { CountWaiting, WaitingInQueue } from '#shared/server/queues/queue-list.ts';

export interface WaitingCustomersOptions {
  readonly reader: Kysely<CentralTables>;
  readonly settings: () => Promise<Pick<GeneralSettings, 'resetHour'>>;
  /** Reads the status of these branches. */
  readonly branches: (
    ids: readonly number[],
  ) => Promise<readonly Pick<FleetBranch, 'id' | 'connection' | 'lastSeen'>[]>;
}

interface WaitingAtBranches extends WaitingCustomers {
  lines(now: Millis): Promise<readonly (WaitingGroup & Pick<WaitingInQueue, 'since'>)[]>;
}

/** Counts waiting tickets by queue. */
export const countWaitingBy =
  ({ lines }: Pick<WaitingAtBranches, 'lines'>): CountWaiting =>
  async (branches, now) => {
    const groups = (await lines(now)).filter(({ idBranches }) => branches.includes(idBranches));
    return [...Map.groupBy(groups, ({ idQueues }) => idQueues)].map(([idQueues, of]) => ({
      idQueues,
      count: of.reduce((sum, { people }) => sum + people, 0),
      since: Math.min(...of.map(({ since }) => since)),
    }));
  };

/**
 * Reads the waiting customers of branches from replicated data, in the business day by central's clock. After a
 * restore the rows of the later incarnation count; rows that the branch no longer has are left out.
 */
export function createWaitingCustomers({
  reader,
  settings,
  branches,
}: WaitingCustomersOptions): WaitingAtBranches {
  /** Current day of each branch, and the earliest of them. */
  async function daysNow(now: Millis) {
    const [{ resetHour }, branches] = await Promise.all([
      settings(),
      reader.selectFrom('branches').select(['id', 'zone']).execute(),
    ]);
    const days = new Map(
      branches.map(({ id, zone }) => [id, businessDay(now, { zoneHours: zoneHoursOf(zone), resetHour })]),
    );
    const earliest = [...days.values()].sort()[0] ?? businessDay(now, { zoneHours: 0, resetHour });
    return { earliest, isToday: (id: number, day: string) => day >= (days.get(id) ?? earliest) };
  }

  return {
    async lines(now) {
      const { earliest, isToday } = await daysNow(now);
      const rows = await reader
        .selectFrom('fact_tickets as t')
        .select(['t.id_branches as idBranches', 't.day', 't.id_queues as idQueues'])
        .select(['t.id_services as idServices', 't.id_segments as idSegments'])
        .select((eb) => [
          eb.fn.countAll<number>().as('people'),
          eb.fn.min<number>('t.entered_at').as('since'),
        ])
        // A literal, so that the partial index applies.
        .where('t.state', '=', sql.lit('waiting'))
        .where('t.day', '>=', earliest)
        .where('t.deleted_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('fact_tickets as later')
                .select('later.id')
                .whereRef('later.id_branches', '=', 't.id_branches')
                .whereRef('later.id', '=', 't.id')
                .whereRef('later.incarnation', '>', 't.incarnation'),
            ),
          ),
        )
        .groupBy(['t.id_branches', 't.day', 't.id_queues', 't.id_services', 't.id_segments'])
        .execute();
      return rows
        .filter(({ idBranches, day }) => isToday(idBranches, day))
        .map(({ day: _day, ...line }) => ({
          ...line,
          people: Number(line.people),
          since: Number(line.since),
        }));
    },

    async openWorkstations(now) {
      const { earliest, isToday } = await daysNow(now);
      const rows = await reader
        .selectFrom('fact_sessions as s')
        .select(['s.id_branches', 's.day', 's.id_workstations'])
        .where('s.closed_at', 'is', null)
        .where('s.day', '>=', earliest)
        .where('s.deleted_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('fact_sessions as later')
                .select('later.id')
                .whereRef('later.id_branches', '=', 's.id_branches')
                .whereRef('later.id', '=', 's.id')
                .whereRef('later.incarnation', '>', 's.incarnation'),
            ),
          ),
        )
        .execute();
      const today = rows.filter(({ id_branches, day }) => isToday(id_branches, day));
      return new Set(today.map(({ id_workstations }) => id_workstations));
    },

    async lastReports(idBranches) {
      const known = await branches(idBranches);
      return new Map(
        known.flatMap(({ id, connection, lastSeen }) =>
          connection === 'online' || lastSeen === null ? [] : [[id, lastSeen] as const],
        ),
      );
    },
  };
}
