import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { type findTicketToday, MAX_TICKETS_TODAY } from '#shared/contract/tickets/ticket-history.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { readCode } from '#shared/domain/tickets/read-code.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

type Db = Kysely<CentralTables>;

interface Wanted {
  readonly code: NonNullable<ReturnType<typeof readCode>>;
  /** Branches that the caller may see; undefined means all. */
  readonly visible: readonly number[] | undefined;
  readonly now: Millis;
  readonly resetHour: number;
}

/** Finds the latest ticket with a code in the present business day of each branch. */
export async function ticketsToday(
  db: Db,
  { code, visible, now, resetHour }: Wanted,
): Promise<AnswerOf<typeof findTicketToday>['tickets']> {
  const branches = await db
    .selectFrom('branches')
    .select(['id', 'zone'])
    .where('enabled', '=', 1)
    .$if(visible !== undefined, (rows) => rows.where(isOneOf('id', visible ?? [])))
    .execute();
  const ofDay = Map.groupBy(branches, ({ zone }) =>
    businessDay(now, { zoneHours: zoneHoursOf(zone), resetHour }),
  );
  const found = await db
    .selectFrom('fact_tickets as t')
    .innerJoin('branches as b', 'b.id', 't.id_branches')
    .innerJoin('queues as q', 'q.id', 't.id_queues')
    .select(['t.id', 't.code', 't.id_branches as idBranches', 'b.name as branchName', 'q.name as queueName'])
    .where('t.letter', '=', code.letter)
    .where('t.number', '=', code.number)
    .where('t.no_ticket', '=', 0)
    .where('t.deleted_at', 'is', null)
    .where(({ and, eb, or }) =>
      or(
        [...ofDay].map(([day, of]) =>
          and([
            eb('t.day', '=', day),
            eb(
              't.id_branches',
              'in',
              of.map(({ id }) => id),
            ),
          ]),
        ),
      ),
    )
    .orderBy('b.name')
    .orderBy('t.id', 'desc')
    .orderBy('t.incarnation', 'desc')
    .execute();
  const latest = new Map(found.toReversed().map(({ id: _, ...ticket }) => [ticket.idBranches, ticket]));
  return [...latest.values()].toReversed().slice(0, MAX_TICKETS_TODAY);
}
